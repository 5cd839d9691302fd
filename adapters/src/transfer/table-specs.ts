import { getTableColumns, getTableName } from 'drizzle-orm';
import * as schema from '../drizzle/engine/schema.postgres.ts';
import type { Tables } from '../drizzle/engine/store.ts';

export type ColumnType = 'text' | 'number' | 'boolean' | 'json';

/** A table as it is copied and kept, by the names of the database. It says how values read alike on both engines. */
export interface TableSpec {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** The columns that rows are sorted by; no two rows are equal in them. */
  readonly key: readonly string[];
}

/** The tables that triggers write, from the rows of others: they come where those are copied to. */
type Following = 'eventCounts' | 'eventPeople';

type Copied = Exclude<keyof Tables, Following>;

/** Every table with the key of its rows, each after those it refers to. A table that is missing here does not compile. */
const KEYS: Record<Copied, readonly string[]> = {
  users: ['id'],
  links: ['digest'],
  sessions: ['id'],
  devices: ['user_id', 'device'],
  authenticators: ['user_id'],
  passkeys: ['id'],
  recoveryCodes: ['digest'],
  tickets: ['digest'],
  uploads: ['id'],
  media: ['id'],
  mediaTags: ['tenant', 'kind', 'tag', 'media_id'],
  views: ['media_id', 'member_id'],
  searchDocuments: ['number'],
  suggestions: ['number'],
  captions: ['id'],
  reactions: ['media_id', 'member_id'],
  comments: ['id'],
  saves: ['member_id', 'media_id'],
  history: ['member_id', 'media_id'],
  favourites: ['member_id', 'uploader_id'],
  batches: ['id'],
  events: ['id'],
  eventItems: ['media_id'],
  eventContributors: ['event_id', 'person_id'],
  zipChoices: ['id'],
  ownCopies: ['id'],
  ownParts: ['copy_id', 'number'],
  orders: ['id'],
  providerEvents: ['id'],
  grants: ['id'],
  contactMessages: ['id'],
  cases: ['id'],
  reports: ['id'],
  notifications: ['person_id', 'cause'],
  notificationReads: ['person_id', 'key'],
  notificationChoices: ['person_id', 'kind', 'way'],
  digests: ['person_id'],
  dailyFigures: ['day'],
  tenantFigures: ['tenant'],
  lastSeen: ['person_id'],
  pushAddresses: ['id'],
  auditHorizon: ['id'],
  auditLog: ['id'],
  jobs: ['id'],
  receipts: ['key'],
  limits: ['key'],
  settings: ['key'],
};

const tables: Tables = schema;

/** The tables of this version, each after those it refers to. */
export const currentTables: readonly TableSpec[] = (Object.keys(KEYS) as Copied[]).map((property) => ({
  name: getTableName(tables[property]),
  columns: Object.values(getTableColumns(tables[property])).map(({ name, dataType }) => ({
    name,
    type: columnType(dataType),
  })),
  key: KEYS[property],
}));

function columnType(dataType: string): ColumnType {
  if (dataType === 'string') return 'text';
  if (dataType === 'number' || dataType === 'boolean' || dataType === 'json') return dataType;
  throw new Error(`A column of the type ${dataType} cannot be copied.`);
}
