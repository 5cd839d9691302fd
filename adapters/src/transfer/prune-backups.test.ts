import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../testing/databases.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { openDisk } from '../files/disk.ts';
import { backUp } from './backup.ts';
import { pruneBackups } from './prune-backups.ts';

let folder: string;
let backups: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-prune-'));
  backups = join(folder, 'backups');
  const databaseUrl = `sqlite:${join(folder, 'college.db')}`;
  await migrate(databaseUrl, migrations);
  const { files } = await openDisk(join(folder, 'files'));
  for (const name of ['c', 'a', 'b']) await backUp(join(backups, name), { databaseUrl, files });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the newest backups by the time they were made, and everything that is no finished backup (operator)', async () => {
  mkdirSync(join(backups, 'unfinished'));
  writeFileSync(join(backups, 'unfinished', 'manifest.json.unfinished'), '');
  writeFileSync(join(backups, 'note.txt'), 'mine');
  expect(await pruneBackups(backups, 2)).toEqual({ kept: ['b', 'a'], removed: ['c'], notes: [] });
  expect(readdirSync(backups).sort()).toEqual(['a', 'b', 'note.txt', 'unfinished']);
  expect(await pruneBackups(backups, 2)).toEqual({ kept: ['b', 'a'], removed: [], notes: [] });
});

it('finds no backups where there is no folder (operator)', async () => {
  expect(await pruneBackups(join(folder, 'nowhere'), 1)).toEqual({ kept: [], removed: [], notes: [] });
  await expect(pruneBackups(join(folder, 'college.db'), 1)).rejects.toThrow('cannot be read (ENOTDIR)');
});

it('completes an interrupted pruning (operator)', async () => {
  mkdirSync(join(backups, '.pruned-old'));
  await pruneBackups(backups, 3);
  expect(existsSync(join(backups, '.pruned-old'))).toBe(false);
});

it('removes nothing where one of the backups is damaged, and says so (operator)', async () => {
  writeFileSync(join(backups, 'a', 'manifest.json'), '{}');
  await expect(pruneBackups(backups, 1)).rejects.toThrow('cannot be read');
  expect(readdirSync(backups).sort()).toEqual(['a', 'b', 'c']);
});
