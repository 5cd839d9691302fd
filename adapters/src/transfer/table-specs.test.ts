import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../testing/databases.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { connect } from '../drizzle/engine/store.sqlite.ts';
import { currentTables } from './table-specs.ts';

/** Triggers fill them from the rows that they are derived from. */
const WRITTEN_BY_TRIGGERS = ['event_counts', 'event_people', 'media_scores', 'rooms'];

it('every column of every table is moved, by a key that no two rows share', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-shapes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.db');
  await migrate(`sqlite:${path}`, migrations);
  const database = connect(path);
  const names = database
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all()
    .filter((name) => !/^migration/.test(name) && !/^(search|suggestion)_words/.test(name))
    .filter((name) => !WRITTEN_BY_TRIGGERS.includes(name));
  expect(currentTables.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const { name, columns, key } of currentTables) {
    const found = database.pragma(`table_info(${name})`) as { name: string; pk: number }[];
    expect(columns.map((column) => column.name).sort(), name).toEqual(found.map((column) => column.name).sort());
    const primary = found.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    expect([...key].sort(), name).toEqual(primary.map((column) => column.name).sort());
  }
  database.close();
});
