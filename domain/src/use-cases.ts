import * as accounts from './accounts/capability.ts';
import * as audit from './audit/capability.ts';
import * as breaches from './breaches/capability.ts';
import * as browsing from './browsing/capability.ts';
import * as captions from './captions/capability.ts';
import * as clubs from './clubs/capability.ts';
import * as colleges from './colleges/capability.ts';
import * as comments from './comments/capability.ts';
import * as consent from './consent/capability.ts';
import * as contact from './contact/capability.ts';
import * as events from './events/capability.ts';
import * as factors from './factors/capability.ts';
import * as files from './files/capability.ts';
import * as finding from './finding/capability.ts';
import * as kernel from './kernel/capability.ts';
import type { Letters } from './kernel/letter.ts';
import type { Processing } from './kernel/processing.ts';
import * as library from './library/capability.ts';
import * as live from './live/capability.ts';
import * as media from './media/capability.ts';
import * as membership from './membership/capability.ts';
import * as news from './news/capability.ts';
import * as operator from './operator/capability.ts';
import * as ownData from './own-data/capability.ts';
import type { OwnKind } from './own-data/kinds.ts';
import * as pool from './pool/capability.ts';
import * as reactions from './reactions/capability.ts';
import * as rights from './rights/capability.ts';
import * as safety from './safety/capability.ts';
import * as signIn from './sign-in/capability.ts';
import * as stewards from './stewards/capability.ts';
import * as uploads from './uploads/capability.ts';
import * as walls from './walls/capability.ts';
import * as zips from './zips/capability.ts';

/** Every use case, by capability. Both wires and the command line bind these. */
export const useCases = {
  accounts: { ...accounts.useCases, ...signIn.useCases, ...factors.useCases, ...ownData.accountUseCases },
  audit: audit.useCases,
  colleges: colleges.useCases,
  media: media.useCases,
  uploads: uploads.useCases,
  captions: captions.useCases,
  reactions: reactions.useCases,
  comments: comments.useCases,
  events: events.useCases,
  walls: walls.useCases,
  pool: pool.useCases,
  browsing: browsing.useCases,
  finding: finding.useCases,
  zips: zips.useCases,
  library: library.useCases,
  membership: membership.useCases,
  clubs: clubs.useCases,
  contact: contact.useCases,
  safety: safety.useCases,
  rights: rights.useCases,
  breaches: breaches.useCases,
  privacy: ownData.useCases,
  consent: { ...consent.useCases, ...ownData.consentUseCases },
  live: live.useCases,
  news: news.useCases,
  operator: operator.useCases,
  desk: operator.desk,
  stewards: stewards.useCases,
};

/** Every job, by capability. `run-jobs.ts` runs them. */
export const jobs = [
  ...kernel.jobs,
  ...accounts.jobs,
  ...signIn.jobs,
  ...consent.jobs,
  ...files.jobs,
  ...media.jobs,
  ...finding.jobs,
  ...uploads.jobs,
  ...membership.jobs,
  ...clubs.jobs,
  ...pool.jobs,
  ...audit.jobs,
  ...news.jobs,
  ...safety.jobs,
  ...rights.jobs,
  ...breaches.jobs,
  ...ownData.jobs,
  ...stewards.jobs,
] as const;

/** How each mail is worded, by capability. */
export const letters: Letters = {
  ...accounts.letters,
  ...consent.letters,
  ...contact.letters,
  ...membership.letters,
  ...clubs.letters,
  ...news.letters,
  ...safety.letters,
  ...stewards.letters,
  ...rights.letters,
  ...breaches.letters,
};

/** Why the kinds of people's own data are kept and until when, by capability (decisions 56, 73). */
export const processing: Readonly<Record<OwnKind, Processing[string]>> = {
  ...accounts.processing,
  ...signIn.processing,
  ...factors.processing,
  ...audit.processing,
  ...uploads.processing,
  ...media.processing,
  ...captions.processing,
  ...reactions.processing,
  ...comments.processing,
  ...library.processing,
  ...clubs.processing,
  ...events.processing,
  ...walls.processing,
  ...pool.processing,
  ...safety.processing,
  ...rights.processing,
  ...breaches.processing,
  ...membership.processing,
  ...consent.processing,
  ...contact.processing,
  ...zips.processing,
  ...news.processing,
};

/** What is kept in the database, by capability. */
export interface Repositories
  extends accounts.Repositories,
    audit.Repositories,
    breaches.Repositories,
    browsing.Repositories,
    captions.Repositories,
    clubs.Repositories,
    colleges.Repositories,
    comments.Repositories,
    consent.Repositories,
    contact.Repositories,
    events.Repositories,
    factors.Repositories,
    finding.Repositories,
    kernel.Repositories,
    library.Repositories,
    media.Repositories,
    membership.Repositories,
    news.Repositories,
    operator.Repositories,
    ownData.Repositories,
    pool.Repositories,
    reactions.Repositories,
    rights.Repositories,
    safety.Repositories,
    signIn.Repositories,
    stewards.Repositories,
    uploads.Repositories,
    walls.Repositories,
    zips.Repositories {}
