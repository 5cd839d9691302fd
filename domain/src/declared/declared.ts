import * as accounts from '../accounts/declared.ts';
import * as audit from '../audit/declared.ts';
import * as captions from '../captions/declared.ts';
import * as comments from '../comments/declared.ts';
import * as contact from '../contact/declared.ts';
import * as events from '../events/declared.ts';
import * as factors from '../factors/declared.ts';
import * as files from '../files/declared.ts';
import * as kernel from '../kernel/declared.ts';
import * as library from '../library/declared.ts';
import * as media from '../media/declared.ts';
import * as membership from '../membership/declared.ts';
import * as news from '../news/declared.ts';
import * as operator from '../operator/declared.ts';
import * as ownData from '../own-data/declared.ts';
import * as reactions from '../reactions/declared.ts';
import * as safety from '../safety/declared.ts';
import * as signIn from '../sign-in/declared.ts';
import * as uploads from '../uploads/declared.ts';
import * as zips from '../zips/declared.ts';

// What capabilities declare in their `declared.ts`: plain facts, below all rules.

/** Everything the product refuses; texts fixed by product 8 are verbatim. */
export const errors = {
  ...kernel.errors,
  ...files.errors,
  ...uploads.errors,
  ...accounts.errors,
  ...factors.errors,
  ...signIn.errors,
  ...comments.errors,
  ...library.errors,
  ...events.errors,
  ...media.errors,
  ...captions.errors,
  ...safety.errors,
  ...membership.errors,
  ...zips.errors,
  ...ownData.errors,
  ...operator.errors,
};

/** What people may read in the log about their own account (decisions 53). */
export const personalActs = [
  ...accounts.personalActs,
  ...factors.personalActs,
  ...safety.personalActs,
  ...membership.personalActs,
  ...operator.personalActs,
] as const;

/** What only the operator reads: its person is gone, or it concerns nobody in particular (decisions 53). */
export const acts = [...accounts.acts, ...operator.acts] as const;

/** Notifications that are stored, because they are about few people (decisions 50). */
export const writtenKinds = [...comments.writtenKinds, ...media.writtenKinds, ...safety.writtenKinds] as const;

/** Notifications that are derived from stored facts (decisions 50). */
export const derivedKinds = [...library.derivedKinds, ...events.derivedKinds, ...membership.derivedKinds] as const;

/**
 * What is stored about a person, by kind, field by field (decisions 56). Nothing else gets into their own data: no
 * digest of a password or token, no address of an upload's session, nobody else's name, and not who reported them.
 */
export const own = {
  ...audit.own,
  ...uploads.own,
  ...accounts.own,
  ...factors.own,
  ...reactions.own,
  ...comments.own,
  ...library.own,
  ...events.own,
  ...media.own,
  ...captions.own,
  ...safety.own,
  ...membership.own,
  ...contact.own,
  ...zips.own,
  ...news.own,
};
