import * as accounts from '../accounts/declared.ts';
import * as audit from '../audit/declared.ts';
import * as breaches from '../breaches/declared.ts';
import * as captions from '../captions/declared.ts';
import * as clubs from '../clubs/declared.ts';
import * as colleges from '../colleges/declared.ts';
import * as comments from '../comments/declared.ts';
import * as consent from '../consent/declared.ts';
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
import * as pool from '../pool/declared.ts';
import * as reactions from '../reactions/declared.ts';
import * as rights from '../rights/declared.ts';
import * as safety from '../safety/declared.ts';
import * as signIn from '../sign-in/declared.ts';
import * as stewards from '../stewards/declared.ts';
import * as uploads from '../uploads/declared.ts';
import * as walls from '../walls/declared.ts';
import * as zips from '../zips/declared.ts';
import { chained, merged } from './collect.ts';
import type { PersonLimits } from './kinds.ts';

// Collects what capabilities declare in their `declared.ts`: plain facts, below all rules. The calls are marked as
// pure, so that a browser gets only the lists that it reads.

/** Everything the product refuses; texts fixed by product 8 are verbatim. */
export const errors = /* @__PURE__ */ merged(
  kernel.errors,
  colleges.errors,
  files.errors,
  uploads.errors,
  accounts.errors,
  factors.errors,
  consent.errors,
  signIn.errors,
  clubs.errors,
  comments.errors,
  library.errors,
  events.errors,
  walls.errors,
  media.errors,
  captions.errors,
  safety.errors,
  rights.errors,
  breaches.errors,
  membership.errors,
  zips.errors,
  ownData.errors,
  operator.errors,
  stewards.errors,
);

/** What people may read in the log about their own account (decisions 53). */
export const personalActs = /* @__PURE__ */ chained(
  accounts.personalActs,
  factors.personalActs,
  consent.personalActs,
  safety.personalActs,
  rights.personalActs,
  membership.personalActs,
  clubs.personalActs,
  walls.personalActs,
  pool.personalActs,
  operator.personalActs,
  stewards.personalActs,
);

/** What only the operator reads: its person is gone, or it concerns nobody in particular (decisions 53). */
export const acts = /* @__PURE__ */ chained(accounts.acts, colleges.acts, rights.acts, breaches.acts, operator.acts);

/** Notifications that are stored, because they are about few people (decisions 50). */
export const writtenKinds = /* @__PURE__ */ chained(
  comments.writtenKinds,
  media.writtenKinds,
  safety.writtenKinds,
  clubs.writtenKinds,
  pool.writtenKinds,
  accounts.writtenKinds,
);

/** Notifications that are derived from stored facts (decisions 50). */
export const derivedKinds = /* @__PURE__ */ chained(library.derivedKinds, events.derivedKinds, membership.derivedKinds);

/**
 * What is stored about a person, by kind, field by field (decisions 56). Their own data holds nothing else: no digest
 * of a password or token, no address of an upload's session, nobody else's name, and not who reported them.
 */
export const own = /* @__PURE__ */ merged(
  audit.own,
  uploads.own,
  accounts.own,
  factors.own,
  signIn.own,
  consent.own,
  reactions.own,
  comments.own,
  library.own,
  events.own,
  walls.own,
  pool.own,
  media.own,
  captions.own,
  safety.own,
  rights.own,
  breaches.own,
  membership.own,
  clubs.own,
  contact.own,
  zips.own,
  news.own,
);

/**
 * How often one person may call each use case that stores something, by its name (decisions 42, 45, 48, 78). `execute`
 * counts and refuses. A test fails if a use case of the wires that changes something is neither in this table nor in
 * the next.
 */
export const personLimits: PersonLimits = /* @__PURE__ */ merged(
  accounts.limits,
  captions.limits,
  clubs.limits,
  comments.limits,
  consent.limits,
  contact.limits,
  events.limits,
  factors.limits,
  library.limits,
  media.limits,
  membership.limits,
  news.limits,
  operator.limits,
  pool.limits,
  reactions.limits,
  rights.limits,
  safety.limits,
  stewards.limits,
  uploads.limits,
  walls.limits,
  zips.limits,
);

/**
 * What people may still do while their college closes and is only read (decisions 69): enter and leave, look after
 * their account and its security, take what is theirs along or away, read and keep track of it, write to whoever answers,
 * and report; moderators decide, and stewards suspend. All else that is in these tables is refused.
 */
export const openWhileReading: readonly string[] = /* @__PURE__ */ chained(
  accounts.openWhileReading,
  captions.openWhileReading,
  comments.openWhileReading,
  consent.openWhileReading,
  contact.openWhileReading,
  events.openWhileReading,
  factors.openWhileReading,
  library.openWhileReading,
  media.openWhileReading,
  membership.openWhileReading,
  news.openWhileReading,
  operator.openWhileReading,
  ownData.openWhileReading,
  rights.openWhileReading,
  safety.openWhileReading,
  stewards.openWhileReading,
  uploads.openWhileReading,
  walls.openWhileReading,
  zips.openWhileReading,
);

/**
 * The limits of the other use cases that change something: they have no signed-in caller, or count in their own way.
 */
export const boundedOtherwise: Readonly<Record<string, string>> = /* @__PURE__ */ merged(
  accounts.boundedOtherwise,
  consent.boundedOtherwise,
  factors.boundedOtherwise,
  media.boundedOtherwise,
  membership.boundedOtherwise,
  news.boundedOtherwise,
  ownData.boundedOtherwise,
  rights.boundedOtherwise,
  safety.boundedOtherwise,
  signIn.boundedOtherwise,
  uploads.boundedOtherwise,
  walls.boundedOtherwise,
  operator.boundedOtherwise,
);
