import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SourceUnreadable } from '@quadrangle/domain/imports/ports';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { folderSource } from './folder-source.ts';

// A folder that cannot be read, also where the tests run as root.
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const opendir = async (path: string) =>
    path.endsWith('locked') ? Promise.reject(new Error('EACCES')) : fs.opendir(path);
  return { ...fs, opendir };
});

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'quadrangle-source-'));
  mkdirSync(join(root, 'Kite day', '.trash'), { recursive: true });
  for (const name of ['@eaDir', 'lost+found', '$RECYCLE.BIN', 'locked']) mkdirSync(join(root, name));
  for (const name of [
    'a.jpg',
    '.DS_Store',
    'Thumbs.db',
    'Kite day/b.jpg',
    'Kite day/.trash/c.jpg',
    '@eaDir/d.jpg',
    '$RECYCLE.BIN/e.jpg',
    'lost+found/f.jpg',
    'z.jpg',
  ])
    writeFileSync(join(root, name), 'abcdef');
  symlinkSync(join(root, 'a.jpg'), join(root, 'link.jpg'));
});
afterAll(() => rmSync(root, { recursive: true }));

const textOf = (parts: AsyncIterable<Uint8Array>) => text(Readable.from(parts));

it('lists the files of a folder without hidden ones and what systems leave behind, and why links and unreadable folders are left out (decisions 77)', async () => {
  const files = await folderSource(root).files();
  expect(files.map((file) => [file.path, 'reason' in file ? file.reason : file.size]).sort()).toEqual([
    ['Kite day/b.jpg', 6],
    ['a.jpg', 6],
    ['link.jpg', 'It is a link, which is not followed.'],
    ['locked', 'It cannot be read: EACCES'],
    ['z.jpg', 6],
  ]);
});

it('is nothing where the folder itself cannot be read (decisions 77)', async () => {
  await expect(folderSource(join(root, 'locked')).files()).rejects.toThrow('EACCES');
});

it('reads a file from and to a byte, and says of what is gone that it cannot be read (decisions 77)', async () => {
  const source = folderSource(root);
  expect(await textOf(source.read('a.jpg'))).toBe('abcdef');
  expect(await textOf(source.read('a.jpg', 2, 4))).toBe('cd');
  expect(await textOf(source.read('a.jpg', 4, 99))).toBe('ef');
  await expect(textOf(source.read('gone.jpg'))).rejects.toBeInstanceOf(SourceUnreadable);
});
