import { merged } from '@quadrangle/domain/declared/collect';
import type { OwnKind } from '@quadrangle/domain/own-data/kinds';
import type { Repositories } from '@quadrangle/domain/ports';
import { accounts } from './accounts/capability.ts';
import { audit } from './audit/capability.ts';
import { breaches } from './breaches/capability.ts';
import { captions } from './captions/capability.ts';
import { clubs } from './clubs/capability.ts';
import { colleges } from './colleges/capability.ts';
import { comments } from './comments/capability.ts';
import { consent } from './consent/capability.ts';
import { contact } from './contact/capability.ts';
import type { Capability, OwnRows } from './engine/capability.ts';
import type { Store } from './engine/store.ts';
import { events } from './events/capability.ts';
import { finding } from './finding/capability.ts';
import { jobs } from './jobs/capability.ts';
import { kernel } from './kernel/capability.ts';
import { library } from './library/capability.ts';
import { media } from './media/capability.ts';
import { membership } from './membership/capability.ts';
import { news } from './news/capability.ts';
import { operator } from './operator/capability.ts';
import { knownFiles } from './operator/known-files.ts';
import { ownData } from './own-data/capability.ts';
import { ownDataOn } from './own-data/own-data.ts';
import { pool } from './pool/capability.ts';
import { reactions } from './reactions/capability.ts';
import { rights } from './rights/capability.ts';
import { safety } from './safety/capability.ts';
import { stewards } from './stewards/capability.ts';
import type { Tables } from './tables/tables.ts';
import { uploads } from './uploads/capability.ts';
import { walls } from './walls/capability.ts';
import { words } from './words/capability.ts';
import { zips } from './zips/capability.ts';

/** The declarations of all capabilities. */
const declared = [
  accounts,
  audit,
  breaches,
  captions,
  clubs,
  colleges,
  comments,
  consent,
  contact,
  events,
  finding,
  jobs,
  kernel,
  library,
  media,
  membership,
  news,
  operator,
  ownData,
  pool,
  reactions,
  rights,
  safety,
  stewards,
  uploads,
  walls,
  words,
  zips,
] as const;

/** The same declarations, by their common type. */
export const capabilities: readonly Capability[] = declared;

/** The columns that name files. */
const files = capabilities.map((one) => one.files);

/** Every repository on one database. */
export function repositoriesOn(store: Store): Repositories {
  const all = merged(...declared.flatMap((one) => ('repositories' in one ? [one.repositories(store)] : [])));
  return {
    ...all,
    media: { ...all.media, recount: () => recount(store) },
    overview: { ...all.overview, knownFiles: (names) => knownFiles(store, files, names) },
    ownData: ownDataOn(store, ownRowsOf(store.tables)),
  };
}

/** Where each kind of people's own data is. */
export function ownRowsOf(tables: Tables): Readonly<Record<OwnKind, OwnRows>> {
  return merged(...declared.flatMap((one) => ('own' in one ? [one.own(tables)] : [])));
}

async function recount(store: Store): Promise<number> {
  let wrong = 0;
  for (const one of capabilities) wrong += (await one.recount?.(store)) ?? 0;
  return wrong;
}
