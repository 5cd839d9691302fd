import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../testing/databases.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { openDisk } from '../files/disk.ts';
import { backUp } from './backup.ts';
import { finishedBackups, pruneBackups, unfinishedBackups } from './prune-backups.ts';

/** How many files the storage has. */
const FILES = 3;

const namesOfFiles = async (backup: string) => (await openDisk(join(backups, backup, 'files'))).files.list(null, FILES);

let folder: string;
let backups: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-prune-'));
  backups = join(folder, 'backups');
  const databaseUrl = `sqlite:${join(folder, 'college.db')}`;
  await migrate(databaseUrl, migrations);
  const { files } = await openDisk(join(folder, 'files'));
  for (let number = 1; number <= FILES; number += 1)
    await files.write(`photo/1-${number}-cover.jpg`, 'image/jpeg', Buffer.from(`picture ${number}`));
  for (const name of ['c', 'a', 'b']) await backUp(join(backups, name), { databaseUrl, files });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the newest backups by the time they were made, and everything that is no finished backup (operator)', async () => {
  mkdirSync(join(backups, 'unfinished'));
  writeFileSync(join(backups, 'unfinished', 'manifest.json.unfinished'), '');
  writeFileSync(join(backups, 'note.txt'), 'mine');
  const nothingElse = { unsound: [], notes: [] };
  expect(await pruneBackups(backups, 2, migrations)).toEqual({ kept: ['b', 'a'], removed: ['c'], ...nothingElse });
  expect(readdirSync(backups).sort()).toEqual(['a', 'b', 'note.txt', 'unfinished']);
  expect(await pruneBackups(backups, 2, migrations)).toEqual({ kept: ['b', 'a'], removed: [], ...nothingElse });
  const abandoned = await unfinishedBackups(backups);
  expect(await pruneBackups(backups, 2, migrations, { abandoned })).toMatchObject({ removed: ['unfinished'] });
  expect(readdirSync(backups).sort()).toEqual(['a', 'b', 'note.txt']);
});

it('finds no backups where there is no folder (operator)', async () => {
  const nothing = { kept: [], removed: [], unsound: [], notes: [] };
  expect(await pruneBackups(join(folder, 'nowhere'), 1, migrations)).toEqual(nothing);
  await expect(pruneBackups(join(folder, 'college.db'), 1, migrations)).rejects.toThrow('cannot be read (ENOTDIR)');
});

it('completes an interrupted pruning (operator)', async () => {
  mkdirSync(join(backups, '.pruned-old'));
  await pruneBackups(backups, 3, migrations);
  expect(existsSync(join(backups, '.pruned-old'))).toBe(false);
});

it('counts only backups that verify, and removes nothing where fewer do (operator)', async () => {
  // The bytes that backups share are damaged in each of them: only the oldest has its own.
  const [name = ''] = await namesOfFiles('b');
  writeFileSync(join(backups, 'b', 'files', name), 'damaged');
  const damaged = [{ name: 'b', reason: expect.stringContaining('1 files of the backup are missing or damaged') }];
  expect(await pruneBackups(backups, 3, migrations)).toEqual({
    kept: ['a', 'c'],
    removed: [],
    unsound: damaged,
    notes: [],
  });
  expect(readdirSync(backups).sort()).toEqual(['a', 'b', 'c']);

  expect(await pruneBackups(backups, 1, migrations)).toEqual({
    kept: ['a'],
    removed: ['c'],
    unsound: damaged,
    notes: [],
  });
  expect(readdirSync(backups).sort()).toEqual(['a', 'b']);
});

it('leaves a backup whose manifest is damaged, and counts the others (operator)', async () => {
  writeFileSync(join(backups, 'a', 'manifest.json'), '{}');
  expect(await pruneBackups(backups, 1, migrations)).toEqual({
    kept: ['b'],
    removed: ['c'],
    unsound: [{ name: 'a', reason: expect.stringContaining('cannot be read') }],
    notes: [],
  });
  expect(readdirSync(backups).sort()).toEqual(['a', 'b']);
});

it('takes no export of one college for a backup, and leaves it (decisions 69)', async () => {
  cpSync(join(backups, 'b'), join(backups, 'export'), { recursive: true });
  const manifest = join(backups, 'export', 'manifest.json');
  const { sha256: _, ...saved } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  writeFileSync(manifest, JSON.stringify({ ...saved, college: 'one.edu', madeAt: '9999-01-01T00:00:00.000Z' }));
  expect(await finishedBackups(backups)).toEqual(['b', 'a', 'c']);
  const pruned = await pruneBackups(backups, 1, migrations);
  expect(pruned).toEqual({ kept: ['b'], removed: ['a', 'c'], unsound: [], notes: [] });
  expect(readdirSync(backups).sort()).toEqual(['b', 'export']);
});

it('reads bytes that backups share once (operator)', async () => {
  const databaseUrl = `sqlite:${join(folder, 'college.db')}`;
  const { files } = await openDisk(join(folder, 'files'));
  const shared = join(backups, 'd');
  await backUp(shared, { databaseUrl, files }, { since: join(backups, 'b') });
  const read = new Map();
  expect(await pruneBackups(backups, 2, migrations, { read })).toMatchObject({ kept: ['d', 'b'] });
  expect(read.size).toBe(FILES);
});
