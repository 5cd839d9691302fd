import { merged } from '../src/declared/collect.ts';
import type { Repositories } from '../src/ports.ts';
import * as addresses from './addresses.ts';
import * as audit from './audit.ts';
import * as avatars from './avatars.ts';
import * as bin from './bin.ts';
import * as bindings from './bindings.ts';
import * as breaches from './breaches.ts';
import * as captions from './captions.ts';
import * as cases from './cases.ts';
import * as clubs from './clubs.ts';
import * as collections from './collections.ts';
import * as colleges from './colleges.ts';
import * as comments from './comments.ts';
import { commonTables } from './common.ts';
import * as consent from './consent.ts';
import * as contactMessages from './contact-messages.ts';
import * as digests from './digests.ts';
import * as erasures from './erasures.ts';
import * as events from './events.ts';
import * as finding from './finding.ts';
import * as gifts from './gifts.ts';
import * as jobs from './jobs.ts';
import * as leavers from './leavers.ts';
import * as library from './library.ts';
import * as limits from './limits.ts';
import * as links from './links.ts';
import * as media from './media.ts';
import * as memberships from './memberships.ts';
import * as neighbours from './neighbours.ts';
import * as news from './news.ts';
import * as overview from './overview.ts';
import * as ownData from './own-data.ts';
import * as pool from './pool.ts';
import * as push from './push.ts';
import * as reactions from './reactions.ts';
import * as receipts from './receipts.ts';
import * as recoveryAddresses from './recovery-addresses.ts';
import * as requests from './requests.ts';
import * as rosters from './rosters.ts';
import * as secondFactors from './second-factors.ts';
import * as sessions from './sessions.ts';
import * as stewards from './stewards.ts';
import * as timelines from './timelines.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as walls from './walls.ts';
import * as zips from './zips.ts';

/** A capability's declaration in memory: its tables, its repositories on them, and where people's own data is. */
const declared = [
  addresses,
  audit,
  avatars,
  bin,
  bindings,
  breaches,
  captions,
  cases,
  clubs,
  collections,
  colleges,
  comments,
  consent,
  contactMessages,
  digests,
  erasures,
  events,
  finding,
  gifts,
  jobs,
  leavers,
  library,
  limits,
  links,
  media,
  memberships,
  neighbours,
  news,
  overview,
  ownData,
  pool,
  push,
  reactions,
  receipts,
  recoveryAddresses,
  requests,
  rosters,
  secondFactors,
  sessions,
  stewards,
  timelines,
  uploads,
  users,
  walls,
  zips,
] as const;

/**
 * One database: every repository works on the same tables, so that a fact and everything that depends on it change
 * together.
 */
export const emptyTables = () =>
  merged(commonTables(), ...declared.flatMap((one) => ('tables' in one ? [one.tables()] : [])));

export interface Tables extends ReturnType<typeof emptyTables> {}

/**
 * Every repository on one set of tables: the reference of what a database does. No method awaits anything between
 * reading and writing, which is what makes each of them atomic. `wallNow` is the clock that limits run on.
 */
export function memoryRepositories(tables: Tables = emptyTables(), wallNow: () => number = Date.now): Repositories {
  const own = merged(...declared.flatMap((one) => ('own' in one ? [one.own] : [])));
  return {
    ...merged(...declared.flatMap((one) => ('repositories' in one ? [one.repositories(tables, wallNow)] : []))),
    ownData: ownData.ownDataOn(tables, own),
  };
}
