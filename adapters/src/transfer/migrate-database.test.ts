import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { actorOf, aPhoto, memoryPorts } from '@quadrangle/domain/memory';
import { sweepUploadsJob } from '@quadrangle/domain/uploads/sweep-uploads';
import { useCases } from '@quadrangle/domain/use-cases';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { crowd, smallCollege } from '../../testing/college.ts';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { freshDatabase, query } from '../../testing/postgres.ts';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { openDatabase } from '../drizzle/open-database.ts';
import { openDisk } from '../files/disk.ts';
import { ids } from '../system/ids.ts';
import { copyTables } from './copy-tables.ts';
import { migrateDatabase } from './migrate-database.ts';
import { lineOf, type Row, type RowSource } from './rows.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-moving-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sqliteUrl = (name: string) => `sqlite:${join(folder, name)}`;

/** A college in the database of `url`; its files are of no interest here. */
async function collegeIn(url: string, people = 0): Promise<void> {
  const database = await openDatabase({ url, migrations });
  const memory = await smallCollege({ ...database.repositories, ...(await openDisk(join(folder, 'files'))) });
  await crowd(memory, people);
  await database.secretKey();
  await database.close();
}

/** Every row of every table as lines. */
function dump(url: string): Promise<Record<string, string[]>> {
  return inTransaction(url, 'read', async (transaction) => {
    const lines: Record<string, string[]> = {};
    for (const table of currentTables) {
      lines[table.name] = [];
      for await (const batch of transaction.rows(table)) lines[table.name]?.push(...batch.map(lineOf));
    }
    return lines;
  });
}

const server = inject('postgresUrl');

describe.skipIf(server === null)('a database that moves to another engine', () => {
  it('has room for more people than a server has for locks, and keeps their names from clubs', async () => {
    const [from, to] = [sqliteUrl('a.db'), await freshDatabase(server ?? '')];
    await collegeIn(from);
    const users = currentTables.find(({ name }) => name === 'users');
    if (!users) throw new Error('There are no people.');
    const at = (name: string) => users.columns.findIndex((column) => column.name === name);
    const add = (url: string, names: readonly string[]) =>
      inTransaction(url, 'write', async (transaction) => {
        let person: Row = [];
        for await (const [first] of transaction.rows(users)) person = first ?? person;
        const rows = names.map((name) =>
          ['id', 'name', 'name_key', 'email'].reduce((row, column) => row.with(at(column), name), person),
        );
        await transaction.insert(users, rows);
      });
    const many = (called: string) => Array.from({ length: 15_000 }, (_, n) => `${called}${n}`);
    await add(from, many('first'));
    const moved = await migrateDatabase({ from, to, migrations });
    expect(moved.get('users')?.rows).toBe(15_003);
    const [club] = await query<{ handle_key: string }>(to, 'select handle_key from clubs');
    await expect(add(to, [...many('later'), club?.handle_key ?? ''])).rejects.toThrow(
      'A club has the name of a person.',
    );
    const named = `update users set name_key = (select min(handle_key) from clubs)`;
    await expect(query(to, named)).rejects.toThrow('A club has this name.');
    await expect(query(to, `update clubs set handle_key = 'first1'`)).rejects.toThrow('Somebody has this handle.');
  });

  it('goes from SQLite to PostgreSQL and back to an identical dump', async () => {
    const [first, second, third] = [sqliteUrl('a.db'), await freshDatabase(server ?? ''), sqliteUrl('b.db')];
    await collegeIn(first, 1_200);
    const before = await dump(first);
    for (const [table, lines] of Object.entries(before)) expect(lines.length, table).toBeGreaterThan(0);
    const there = await migrateDatabase({ from: first, to: second, migrations });
    expect(there.get('users')?.rows).toBe(1_203);
    expect(await dump(second)).toEqual(before);
    const back = await migrateDatabase({ from: second, to: third, migrations });
    expect(back).toEqual(there);
    expect(await dump(third)).toEqual(before);
  });
});

onBothEngines((_, migratedUrl) => {
  it('a database that was moved goes on: search finds, what is numbered goes on after the last number', async () => {
    const [from, to] = [sqliteUrl('a.db'), await migratedUrl()];
    await collegeIn(from);
    await migrateDatabase({ from, to, migrations });
    const database = await openDatabase({ url: to, migrations });
    const memory = memoryPorts({ ...database.repositories, ids: ids(Date.now) });
    const asha = await memory.users.byLogin('asha');
    if (!asha) throw new Error('asha is not there');
    const found = await execute(useCases.media.searchMedia, memory, actorOf(asha), { kind: 'photo', q: '毕业' });
    expect(found.items.map(({ title }) => title)).toEqual(['毕业典礼 “2026”']);
    const before = await database.repositories.jobs.counts();
    await database.repositories.jobs.enqueue(sweepUploadsJob.draft({}), 0);
    expect((await database.repositories.jobs.counts()).waiting).toBe(before.waiting + 1);
    await aPhoto(memory, asha, { tags: ['later'] });
    await database.close();
  });

  it('is not moved while a server holds it, nor held by one while it is moved', async () => {
    const [from, to] = [sqliteUrl('a.db'), await migratedUrl()];
    await collegeIn(from);
    const servers = [await lockDatabase(to, 'shared'), await lockDatabase(to, 'shared')];
    await expect(migrateDatabase({ from, to, migrations })).rejects.toThrow(/^A server holds this database: [^\n]*$/);
    for (const each of servers) await each.release();
    const alone = await lockDatabase(to, 'alone');
    await expect(lockDatabase(to, 'shared')).rejects.toThrow(/^This database is being restored or moved: [^\n]*$/);
    await alone.release();
    await migrateDatabase({ from, to, migrations });
  });

  it('is not moved onto what holds something already, and nothing there changes', async () => {
    const [from, to] = [sqliteUrl('a.db'), await migratedUrl()];
    await collegeIn(from);
    await collegeIn(to);
    const before = await dump(to);
    await expect(migrateDatabase({ from, to, migrations })).rejects.toThrow('The database to fill is not empty.');
    expect(await dump(to)).toEqual(before);
  });

  it('replaces what a server that was only started once left behind', async () => {
    const [from, to] = [sqliteUrl('a.db'), await migratedUrl()];
    await collegeIn(from);
    const database = await openDatabase({ url: to, migrations });
    await database.secretKey();
    await database.repositories.jobs.enqueue(sweepUploadsJob.draft({}), 0);
    await database.close();
    await migrateDatabase({ from, to, migrations });
    expect(await dump(to)).toEqual(await dump(from));
  });

  it('leaves nothing behind when it is interrupted in the middle, and can be run again', async () => {
    const [from, to] = [sqliteUrl('a.db'), await migratedUrl()];
    await collegeIn(from, 600);
    await (await openDatabase({ url: to, migrations })).close();
    const empty = await dump(to);
    const interrupted = inTransaction(from, 'read', (source) =>
      inTransaction(to, 'write', (target) =>
        copyTables(breakingOff(source), target, currentTables, { replace: false }),
      ),
    );
    await expect(interrupted).rejects.toThrow('the power went out');
    expect(await dump(to)).toEqual(empty);
    await migrateDatabase({ from, to, migrations });
    expect(await dump(to)).toEqual(await dump(from));
  });

  it('is not kept when a row arrives changed', async () => {
    const [from, to] = [sqliteUrl('a.db'), await migratedUrl()];
    await collegeIn(from);
    await (await openDatabase({ url: to, migrations })).close();
    const empty = await dump(to);
    const moved = inTransaction(from, 'read', (source) =>
      inTransaction(to, 'write', (target) =>
        copyTables(
          source,
          {
            ...target,
            insert: (table, rows) =>
              target.insert(table, table.name === 'comments' ? rows.map((row) => row.with(3, 'something else')) : rows),
          },
          currentTables,
          { replace: false },
        ),
      ),
    );
    await expect(moved).rejects.toThrow('The table comments did not arrive as it was sent; nothing was changed.');
    expect(await dump(to)).toEqual(empty);
  });
});

it('a database that is not there is not made by moving it', async () => {
  const from = sqliteUrl('mistyped.db');
  await expect(migrateDatabase({ from, to: sqliteUrl('b.db'), migrations })).rejects.toThrow('There is no database at');
  await expect(migrateDatabase({ from, to: from, migrations })).rejects.toThrow('onto itself');
});

it('a database that is not of this product is not moved, and gets no tables', async () => {
  const from = sqliteUrl('other.db');
  const other = new Sqlite(join(folder, 'other.db'));
  const refused = () =>
    expect(migrateDatabase({ from, to: sqliteUrl('b.db'), migrations })).rejects.toThrow('is not one of Quadrangle');
  await refused();
  // Other programs have a table of this name too.
  other.exec('create table migrations (id integer primary key, migration text)');
  await refused();
  expect(other.prepare('select name from sqlite_master').pluck().all()).toEqual(['migrations']);
  other.close();
  if (server === null) return;
  const wiki = await freshDatabase(server);
  await query(wiki, 'create table pages (title text)');
  await expect(migrateDatabase({ from: wiki, to: from, migrations })).rejects.toThrow('is not one of Quadrangle');
  const tables = `select table_name from information_schema.tables where table_schema = 'public'`;
  expect(await query(wiki, tables)).toEqual([{ table_name: 'pages' }]);
});

/** The first batch of people, then nothing more. */
function breakingOff(source: RowSource): RowSource {
  return {
    async *rows(table) {
      for await (const batch of source.rows(table)) {
        yield batch;
        throw new Error('the power went out');
      }
    },
  };
}
