import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Product } from './product.ts';

interface Sqlite {
  prepare(sql: string): { run(...values: unknown[]): unknown; all(...values: unknown[]): { name: string }[] };
  close(): void;
}

const adapters = createRequire(resolve(import.meta.dirname, '../../../adapters/package.json'));

function open(product: Product): Sqlite {
  const Database = adapters('better-sqlite3') as new (path: string) => Sqlite;
  return new Database(join(product.folder, 'quadrangle.db'));
}

/**
 * Copies an item, with its place in an event, to each of these moments, one second apart, because a test cannot wait
 * for years.
 */
export function spreadOver(product: Product, id: string, moments: readonly number[], each: number): void {
  const database = open(product);
  const columns = (table: string) =>
    database
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name);
  const copy = (table: string, key: string, changed: Record<string, string>) => {
    const names = columns(table);
    const values = names.map((name) => changed[name] ?? name).join(', ');
    return database.prepare(
      `insert into ${table} (${names.join(', ')}) select ${values} from ${table} where ${key} = @of`,
    );
  };
  const media = copy('media', 'id', {
    id: '@id',
    title: '@title',
    batch_id: '@id',
    created_at: '@at',
    batch_place: "printf('%015d %s 10000', @at, @id)",
  });
  const places = copy('event_items', 'media_id', { media_id: '@id', moment: '@at' });
  for (const [index, moment] of moments.entries())
    for (let copies = 0; copies < each; copies += 1) {
      const name = `${String(index).padStart(3, '0')}-${copies}`;
      const at = moment + copies * 1_000;
      const values = { of: id, id: `${id.slice(0, -8)}${name}`, at };
      media.run({ ...values, title: `${new Date(at).toISOString().slice(0, 10)} no. ${copies + 1}` });
      places.run(values);
    }
  database.close();
}

/** Puts an item into the state after its processing failed, as can happen with files in a bucket. */
export function makeFailed(product: Product, id: string, code: string): void {
  const database = open(product);
  database.prepare("update media set state = 'failed', failure = ? where id = ?").run(code, id);
  database.close();
}

/** Ends a plan, as time would. */
export function endPlan(product: Product, username: string): void {
  const database = open(product);
  database.prepare('update users set plan_end = created_at + 1 where name = ?').run(username);
  database.close();
}

/** Makes the leads of the only club unseen for 200 days; its seats were told in time to take over now. */
export function leaveClubAlone(product: Product): void {
  const database = open(product);
  const long = Date.now() - 200 * 86_400_000;
  database.prepare("update seats set since = ? where role = 'lead'").run(long);
  database
    .prepare(
      "update last_seen set day = '2020-01-01' where person_id in (select person_id from seats where role = 'lead')",
    )
    .run();
  database.prepare('update clubs set handover_at = ?').run(Date.now() - 1_000);
  database.close();
}

/** The same as `admin moderator`, without a process for the command. */
export function makeModerator(product: Product, username: string, on: boolean): void {
  const database = open(product);
  database.prepare('update users set moderator = ? where name = ?').run(Number(on), username);
  database.close();
}

/** As many uploads as the server lets somebody announce in an hour, and that hour in milliseconds (decisions 42). */
const UPLOADS = { max: 600, window: 3_600_000 };

/** Lets somebody have announced as many uploads this hour as the server allows. */
export function exhaustUploads(product: Product, username: string): void {
  const database = open(product);
  database
    .prepare(
      "insert into limits (key, hits, ends_at) select 'uploads.declare:3600:' || id, ?, ? from users where name = ?",
    )
    .run(UPLOADS.max, Date.now() + UPLOADS.window, username);
  database.close();
}

/** Ends the hour in which somebody may announce no more uploads, as time would. */
export function endUploadHour(product: Product, username: string): void {
  const database = open(product);
  database
    .prepare("delete from limits where key = (select 'uploads.declare:3600:' || id from users where name = ?)")
    .run(username);
  database.close();
}
