import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SourceUnreadable } from '@quadrangle/domain/imports/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderSource } from './folder-source.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'quadrangle-source-'));
  mkdirSync(join(root, 'Kite day', '.trash'), { recursive: true });
  mkdirSync(join(root, '@eaDir'));
  for (const name of ['a.jpg', '.DS_Store', 'Thumbs.db', 'Kite day/b.jpg', 'Kite day/.trash/c.jpg', '@eaDir/d.jpg'])
    writeFileSync(join(root, name), 'abcdef');
  symlinkSync(join(root, 'a.jpg'), join(root, 'link.jpg'));
});
afterAll(() => rmSync(root, { recursive: true }));

const textOf = (parts: AsyncIterable<Uint8Array>) => text(Readable.from(parts));

it('lists the files of a folder without hidden ones, what systems leave behind, and links (decisions 77)', async () => {
  const files = await folderSource(root).files();
  expect(files.map(({ path, size }) => [path, size]).sort()).toEqual([
    ['Kite day/b.jpg', 6],
    ['a.jpg', 6],
  ]);
});

it('reads a file from and to a byte, and says of what is gone that it cannot be read (decisions 77)', async () => {
  const source = folderSource(root);
  expect(await textOf(source.read('a.jpg'))).toBe('abcdef');
  expect(await textOf(source.read('a.jpg', 2, 4))).toBe('cd');
  expect(await textOf(source.read('a.jpg', 4, 99))).toBe('ef');
  await expect(textOf(source.read('gone.jpg'))).rejects.toBeInstanceOf(SourceUnreadable);
});
