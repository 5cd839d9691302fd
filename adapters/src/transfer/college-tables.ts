import { currentTables, type TableSpec } from './table-specs.ts';

/** The rows of one college: those that `condition` finds, in SQL that both engines read; `:college` is its domain. */
export interface OfCollege {
  readonly condition: string;
  readonly college: string;
}

const people = 'select id from users where tenant = :college';
const clubs = 'select id from clubs where tenant = :college';
const items = 'select id from media where tenant = :college';
const events = 'select id from events where tenant = :college';
const gifts = `select id from gifts where club_id in (${clubs})`;
const orders = `user_id in (${people}) or payer_id in (${people}) or club_id in (${clubs})`;
const ofPerson = `person_id in (${people})`;
const ofUser = `user_id in (${people})`;
const ofClub = `club_id in (${clubs})`;
const ofItem = `media_id in (${items})`;
const ofEvent = `event_id in (${events})`;
const ofTenant = 'tenant = :college';

/** Which rows of each table are a college's, in SQL; or why none of them moves with it (decisions 69). */
const whose: Readonly<Record<string, { readonly rows: string } | { readonly none: string }>> = {
  colleges: { rows: 'domain = :college' },
  college_marks: { rows: 'domain = :college' },
  college_providers: { rows: 'domain = :college' },
  absent_colleges: { none: 'of the installation' },
  rosters: { rows: ofTenant },
  users: { rows: ofTenant },
  erasures: { none: 'digests of those who are gone, of the installation' },
  links: { none: 'addresses of this installation, for hours' },
  sessions: { none: 'people sign in again' },
  devices: { none: 'of browsers, which know this installation' },
  identities: { rows: ofUser },
  authenticators: { rows: ofUser },
  passkeys: { rows: ofUser },
  recovery_codes: { rows: ofUser },
  tickets: { none: 'of sign-ins, for minutes' },
  clubs: { rows: ofTenant },
  seats: { rows: ofClub },
  club_favourites: { rows: ofClub },
  takeovers: { rows: ofClub },
  gifts: { rows: ofClub },
  given_things: { rows: `gift_id in (${gifts})` },
  invitations: { rows: ofClub },
  uploads: {
    rows: `finished_at is not null and (owner_id in (${people}) or ${ofClub} or used_by in (${items}))`,
  },
  media: { rows: ofTenant },
  media_tags: { rows: ofTenant },
  views: { rows: ofItem },
  batches: { rows: 'id in (select batch_id from media where tenant = :college)' },
  search_documents: { rows: ofTenant },
  suggestions: { rows: ofTenant },
  captions: { rows: ofItem },
  reactions: { rows: ofItem },
  comments: { rows: ofItem },
  saves: { rows: ofItem },
  history: { rows: ofItem },
  favourites: { rows: `member_id in (${people})` },
  events: { rows: ofTenant },
  event_items: { rows: ofEvent },
  event_contributors: { rows: ofEvent },
  walls: { none: 'screens at this address, for three days' },
  offers: { rows: ofItem },
  offers_seen: { rows: ofEvent },
  pool_removals: { rows: ofPerson },
  club_bin: { rows: ofClub },
  club_bin_items: { rows: ofItem },
  zip_choices: { none: 'of downloads, for hours' },
  own_copies: { none: 'made again when asked for' },
  own_parts: { none: 'made again when asked for' },
  orders: { rows: orders },
  provider_events: { rows: `provider_order_id in (select provider_order_id from orders where ${orders})` },
  grants: { rows: ofUser },
  club_grants: { rows: ofClub },
  contact_messages: { rows: ofUser },
  cases: { rows: ofTenant },
  reports: { rows: 'case_id in (select id from cases where tenant = :college)' },
  rights_requests: { rows: 'case_id in (select id from cases where tenant = :college)' },
  notifications: { rows: ofPerson },
  notification_reads: { rows: ofPerson },
  notification_choices: { rows: ofPerson },
  digests: { rows: ofPerson },
  push_addresses: { none: 'of sessions' },
  daily_figures: { none: 'of the installation' },
  tenant_figures: { rows: ofTenant },
  last_seen: { rows: ofPerson },
  audit_horizon: { none: 'of the installation' },
  audit_log: { rows: `${ofPerson} and (doer_id is null or doer_id in (${people}))` },
  jobs: { none: 'of the installation; what is to be drawn is queued anew' },
  turns: { none: 'of the installation' },
  receipts: { none: 'of calls, for a day' },
  limits: { none: 'of the installation' },
  settings: { none: 'secrets of the installation' },
};

/** Keys of tables whose own keys are numbers that each installation gives. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  search_documents: ['media_id'],
  suggestions: ['tenant', 'source', 'text'],
};

/** The tables with rows of colleges, in the order in which they are copied. */
export const collegeTables: readonly TableSpec[] = currentTables.flatMap((table) => {
  const key = NUMBERED[table.name];
  if (!('rows' in whoseRows(table))) return [];
  if (key === undefined) return [table];
  return [{ ...table, key, columns: table.columns.filter(({ name }) => name !== 'number') }];
});

/** The rows of a college in one of `collegeTables`. */
export function rowsOfCollege(table: Pick<TableSpec, 'name'>, college: string): OfCollege {
  const found = whoseRows(table);
  if (!('rows' in found)) throw new Error(`No rows of the table ${table.name} are a college's.`);
  return { condition: found.rows, college };
}

function whoseRows({ name }: Pick<TableSpec, 'name'>) {
  const found = whose[name];
  if (found === undefined) throw new Error(`It is not said which rows of the table ${name} are a college's.`);
  return found;
}

/** Columns that name files of their own, for the list of those that are missing. */
export const FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['avatar'],
  clubs: ['avatar'],
  media: ['file_name', 'poster_name'],
};
