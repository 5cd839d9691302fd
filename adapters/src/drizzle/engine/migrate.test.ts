import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { openDatabase } from '../open-database.ts';
import { DatabaseIsNewer, MigrationChanged, migrate } from './migrate.ts';
import { openStore } from './open-store.ts';

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

describe('migrations', () => {
  it('have the same names on both engines, and each says at its top what it does', () => {
    expect(namesOf('sqlite')).toEqual(namesOf('postgres'));
    for (const name of namesOf('sqlite')) {
      expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/);
      for (const engine of ['sqlite', 'postgres'])
        expect(readFileSync(join(migrations, engine, name), 'utf8'), name).toMatch(/^-- \w/);
    }
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
