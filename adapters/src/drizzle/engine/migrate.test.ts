import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexSearchJob } from '@quadrangle/domain/finding/index-search';
import { getTableName, is, Table } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { inTransaction } from '../../transfer/transaction.ts';
import { openDatabase } from '../open-database.ts';
import {
  DatabaseIsNewer,
  MigrationChanged,
  type MigrationProgress,
  migrate,
  outgrownBy,
  RebuildUnfinished,
  upgradePlan,
} from './migrate.ts';
import { type Head, readMigrations } from './migration-files.ts';
import { openStore } from './open-store.ts';
import { connect } from './store.sqlite.ts';

const namesOf = (engine: string) => readdirSync(join(migrations, engine)).sort();

/** A folder of migrations to change. */
function copyOfMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrations, folder, { recursive: true });
  return folder;
}

function writeMigration(folder: string, name: string, sql: string): void {
  for (const engine of ['sqlite', 'postgres']) writeFileSync(join(folder, engine, name), sql);
}

/** The last migration of release 0.2.0; the first line of later ones says which releases can work with them. */
const LAST_WITHOUT_HEAD = '0072_favourites_of_an_uploader.sql';

/** Tables from other files that a migration indexes while nobody can write to them. */
function lockingIndexes(sql: string, head: Head | null): string[] {
  const own = [...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table);
  return [...sql.matchAll(/create (?:unique )?index (concurrently )?(?:if not exists )?\w+ on (\w+)/g)]
    .filter(([, concurrently, table]) => !own.includes(table) && !(concurrently && (head?.oneByOne ?? true)))
    .map(([, , table]) => table ?? '');
}

/** Runs a statement that no release has. */
async function run(url: string, statement: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const connection = connect(url.slice('sqlite:'.length));
    try {
      connection.exec(statement);
    } finally {
      connection.close();
    }
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The names that release 0.2.0 reads: it does not start if there is one that it does not know. */
async function ledgerOf020(url: string): Promise<string[]> {
  const names: string[] = [];
  await inTransaction(url, 'read', async (transaction) => {
    const table = { name: 'migrations', key: ['name'], columns: [{ name: 'name', type: 'text' as const }] };
    for await (const rows of transaction.rows(table)) names.push(...rows.map(([name]) => String(name)));
  });
  return names;
}

describe('migrations', () => {
  it('have the same names on both engines, and each says at its top what it does', () => {
    expect(namesOf('sqlite')).toEqual(namesOf('postgres'));
    for (const name of namesOf('sqlite')) {
      expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/);
      for (const engine of ['sqlite', 'postgres'])
        expect(readFileSync(join(migrations, engine, name), 'utf8'), name).toMatch(/^-- \w/);
    }
  });

  it('say since release 0.2.0 which releases can go on beside them, and how long they take', async () => {
    const [ofSqlite, ofPostgres] = [
      await readMigrations(migrations, 'sqlite'),
      await readMigrations(migrations, 'postgres'),
    ];
    for (const [index, { name, head }] of ofSqlite.entries()) {
      if (name <= LAST_WITHOUT_HEAD) continue;
      expect(head, name).toMatchObject({ step: expect.any(String), since: expect.any(String) });
      expect(ofPostgres[index]?.head, name).toMatchObject({ step: head?.step, since: head?.since });
    }
  });

  it('index tables that are in use without holding up who writes to them', async () => {
    for (const { name, sql, head } of await readMigrations(migrations, 'postgres'))
      if (name > LAST_WITHOUT_HEAD) expect(lockingIndexes(sql, head), name).toEqual([]);
    const locking = 'create index later_by_id on media (id);';
    expect(lockingIndexes(locking, null)).toEqual(['media']);
    expect(lockingIndexes(`create table media (id text);\n${locking}`, null)).toEqual([]);
    expect(lockingIndexes(locking.replace('index', 'index concurrently'), null)).toEqual([]);
  });

  onBothEngines((freshUrl) => {
    it('are applied to an empty database in the order of their names, once', async () => {
      const url = await freshUrl();
      expect(await migrate(url, migrations)).toEqual(namesOf('sqlite'));
      expect(await migrate(url, migrations)).toEqual([]);
    });

    it('make the tables that the schema says', async () => {
      const url = await freshUrl();
      await migrate(url, migrations);
      const store = openStore(url);
      const tables = Object.values(store.tables).filter((value) => is(value, Table));
      expect(tables.length).toBeGreaterThan(15);
      for (const table of tables) {
        const rows = table === store.tables.auditHorizon ? [{ id: 1, keptFrom: 0 }] : [];
        expect(await store.read.select().from(table), getTableName(table)).toEqual(rows);
      }
      await store.close();
    });

    it('are applied once when several processes start at the same time', async () => {
      const url = await freshUrl();
      const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, migrations)));
      expect(applied.flat()).toEqual(namesOf('sqlite'));
    });

    it('keep what is there when a new one comes', async () => {
      const url = await freshUrl();
      const database = await openDatabase({ url, migrations });
      const key = await database.secretKey();
      await database.close();
      const folder = copyOfMigrations();
      writeMigration(folder, '9000_later.sql', 'create table later (id integer); insert into later values (1);');
      expect(await migrate(url, folder)).toEqual(['9000_later.sql']);
      const later = await openDatabase({ url, migrations: folder });
      expect(await later.secretKey()).toBe(key);
      await later.close();
    });

    it('leave nothing behind when one of them fails', async () => {
      const url = await freshUrl();
      const folder = copyOfMigrations();
      writeMigration(folder, '9000_broken.sql', 'create table half (id integer); select * from nowhere;');
      await expect(migrate(url, folder)).rejects.toThrow('nowhere');
      expect(await migrate(url, migrations)).toEqual(namesOf('sqlite'));
    });

    it('refuse a database that a newer version migrated, in one clear line', async () => {
      const url = await freshUrl();
      const folder = copyOfMigrations();
      writeMigration(folder, '9000_later.sql', 'create table later (id integer);');
      await migrate(url, folder);
      const refused = openDatabase({ url, migrations });
      await expect(refused).rejects.toBeInstanceOf(DatabaseIsNewer);
      await expect(refused).rejects.toThrow(/^This database is newer than this program: .*9000_later\.sql\.$/);
    });

    it('tell how far they are on a database that is in use, and go on where they were interrupted', async () => {
      const url = await freshUrl();
      await migrate(url, migrations);
      const folder = copyOfMigrations();
      writeMigration(folder, '9000_first.sql', 'create table first_one (id integer);');
      writeMigration(folder, '9001_broken.sql', 'create table half (id integer); select * from nowhere;');
      const steps: string[] = [];
      const onStep = ({ number, count, name }: MigrationProgress) => steps.push(`${number} of ${count} ${name}`);
      await expect(migrate(url, folder, { onStep })).rejects.toThrow('nowhere');
      expect(steps).toEqual(['1 of 2 9000_first.sql', '2 of 2 9001_broken.sql']);
      writeMigration(folder, '9001_broken.sql', 'create table half (id integer);');
      expect(await migrate(url, folder)).toEqual(['9001_broken.sql']);
    });

    it('let releases go on that can live with what they do not know', async () => {
      const url = await freshUrl();
      const folder = copyOfMigrations();
      writeMigration(
        folder,
        '9000_wider.sql',
        '-- Expand, for 0.3.0 and later, 0 s for 100,000 items: adds a table.\ncreate table wider (id integer);',
      );
      await migrate(url, folder);
      const known = namesOf('sqlite');
      expect(await migrate(url, migrations, { release: '0.3.0' })).toEqual([]);
      expect(await outgrownBy(url, known, '0.10.0')).toEqual([]);
      expect(await outgrownBy(url, known, '0.2.9')).toEqual(['9000_wider.sql']);
      await expect(migrate(url, migrations, { release: '0.2.9' })).rejects.toThrow('newer than this program');
      expect(await ledgerOf020(url)).toEqual(namesOf('sqlite').filter((name) => name <= LAST_WITHOUT_HEAD));

      writeMigration(
        folder,
        '9001_narrower.sql',
        '-- Contract, for 0.4.0 and later, 0 s for 100,000 items: drops it again.\ndrop table wider;',
      );
      await migrate(url, folder);
      expect(await outgrownBy(url, known, '0.3.0')).toEqual(['9001_narrower.sql']);
      expect(await outgrownBy(url, known, '0.4.0')).toEqual([]);
      expect(await ledgerOf020(url)).toContain('9001_narrower.sql');
    });

    it('say beforehand what they will do', async () => {
      const url = await freshUrl();
      await migrate(url, migrations, { until: '0068' });
      const { pending, items } = await upgradePlan(url, migrations);
      expect([pending.map(({ name }) => name), items]).toEqual([namesOf('sqlite').filter((name) => name > '0068'), 0]);
      await migrate(url, migrations);
      expect((await upgradePlan(url, migrations)).pending).toEqual([]);
    });

    it('are read without a change, also before there are any', async () => {
      const url = await freshUrl();
      const all = namesOf('sqlite');
      expect((await upgradePlan(url, migrations)).pending.map(({ name }) => name)).toEqual(all);
      expect(await outgrownBy(url, all)).toEqual([]);
      await expect(ledgerOf020(url)).rejects.toThrow('migrations');

      await migrate(url, migrations, { until: LAST_WITHOUT_HEAD });
      await run(url, 'drop table migration_steps');
      const later = all.filter((name) => name > LAST_WITHOUT_HEAD);
      expect((await upgradePlan(url, migrations)).pending.map(({ name }) => name)).toEqual(later);
      expect(await outgrownBy(url, later)).not.toEqual([]);
      await expect(run(url, 'drop table migration_steps')).rejects.toThrow('migration_steps');

      await run(url, 'drop table migrations');
      await run(url, 'create table migrations (id integer)');
      await expect(upgradePlan(url, migrations)).rejects.toThrow('column');
    });

    it('run one by one where they say so, also after an interruption', async () => {
      const url = await freshUrl();
      const folder = copyOfMigrations();
      const concurrently = url.startsWith('sqlite:') ? '' : 'concurrently';
      const statements = `drop index ${concurrently} if exists later_titles;\ncreate index ${concurrently} later_titles on media (title);`;
      const head = '-- Expand, for 0.2.0 and later, 1 s for 100,000 items, one by one: finds titles.';
      const name = '9000_titles.sql';
      writeMigration(folder, name, `${head}\n${statements}`);
      expect(await migrate(url, folder)).toContain(name);

      const another = await freshUrl();
      await migrate(another, migrations);
      writeMigration(folder, name, `${head}\n${statements}\nselect * from nowhere;`);
      await expect(migrate(another, folder)).rejects.toThrow('nowhere');
      writeMigration(folder, name, `${head}\n${statements}`);
      expect(await migrate(another, folder)).toEqual([name]);
      expect(await migrate(another, folder)).toEqual([]);
    });

    it('contract only what a job has rebuilt to its end, and say before what it is at', async () => {
      const url = await freshUrl();
      const database = await openDatabase({ url, migrations });
      const { jobs } = database.repositories;
      const folder = copyOfMigrations();
      writeMigration(
        folder,
        '9000_words.sql',
        '-- Contract, for 0.3.0 and later, 0 s for 100,000 items, after index-search: asks for words alone.\nselect 1;',
      );
      await jobs.enqueue(indexSearchJob.draft({ of: 'event', after: 'e7' }), 0);
      const waits = /^9000_words.sql has to wait for the job index-search, which is at .*"e7"/;
      expect((await upgradePlan(url, folder)).unfinished).toEqual([expect.stringMatching(waits)]);
      const refusal = await migrate(url, folder).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RebuildUnfinished);
      expect((refusal as Error).message).toMatch(waits);
      const job = await jobs.claim(1, 2);
      if (!job) throw new Error('The job is to wait.');
      await expect(migrate(url, folder)).rejects.toBeInstanceOf(RebuildUnfinished);
      await jobs.finish(job);
      expect(await migrate(url, folder)).toEqual(['9000_words.sql']);
      await database.close();
    });

    it('refuse a database to which something else was applied under the same name', async () => {
      const url = await freshUrl();
      await migrate(url, migrations);
      const folder = copyOfMigrations();
      for (const engine of ['sqlite', 'postgres'])
        appendFileSync(join(folder, engine, '0001_accounts.sql'), '-- more\n');
      await expect(migrate(url, folder)).rejects.toBeInstanceOf(MigrationChanged);
    });
  });
});
