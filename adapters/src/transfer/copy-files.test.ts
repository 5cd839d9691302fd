import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pattern } from '@quadrangle/domain/contracts';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { bytesOf } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startGcsStandIn } from '../../testing/gcs-stand-in.ts';
import { openDisk } from '../files/disk.ts';
import { openBucket } from '../files/gcs.ts';
import { copyFiles } from './copy-files.ts';

let folder: string;
let from: FileStore;
let to: FileStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-files-'));
  from = (await openDisk(join(folder, 'a'))).files;
  to = (await openDisk(join(folder, 'b'))).files;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = ['photo/1-a-毕业.jpg', 'photo/1-a-毕业.jpg.thumb.webp', 'profile/2-b-me.gif', 'video/3-c-video.mp4'];
const fill = () => Promise.all(names.map((name, index) => from.write(name, 'x/y', pattern(200_000 + index, index))));

async function contents(files: FileStore): Promise<Record<string, Uint8Array>> {
  const all: Record<string, Uint8Array> = {};
  for (const name of await files.list(null, 1_000)) all[name] = await bytesOf(files, name);
  return all;
}

it('every file arrives as it is, and back again', async () => {
  await fill();
  expect(await copyFiles(from, to)).toEqual({ copied: 4, there: 0, bytes: 800_006 });
  expect(await contents(to)).toEqual(await contents(from));
  const back = (await openDisk(join(folder, 'c'))).files;
  await copyFiles(to, back);
  expect(await contents(back)).toEqual(await contents(from));
});

it('files go to a bucket and come back as they are', async () => {
  const standIn = await startGcsStandIn();
  process.env.GOOGLE_APPLICATION_CREDENTIALS = standIn.keyFile;
  const bucket = openBucket({ bucket: standIn.bucket, apiEndpoint: standIn.url }).files;
  await fill();
  await copyFiles(from, bucket);
  expect(await contents(bucket)).toEqual(await contents(from));
  expect(await copyFiles(from, bucket)).toMatchObject({ copied: 0, there: 4 });
  await copyFiles(bucket, to);
  expect(await contents(to)).toEqual(await contents(from));
  await standIn.close();
});

it('a copy that was interrupted leaves no half file and goes on where it was', async () => {
  await fill();
  const breaking: FileStore = {
    ...from,
    async *read(name, range) {
      for await (const part of from.read(name, range)) {
        yield part.subarray(0, 1_000);
        if (name === names[2]) throw new Error('the power went out');
        yield part.subarray(1_000);
      }
    },
  };
  await expect(copyFiles(breaking, to)).rejects.toThrow('the power went out');
  expect(await to.size(names[2] ?? '')).toBeNull();
  const before = (await to.list(null, 10)).length;
  expect(await copyFiles(from, to)).toMatchObject({ copied: 4 - before, there: before });
  expect(await contents(to)).toEqual(await contents(from));
});

it('a file of the same size with other bytes is copied again', async () => {
  await fill();
  await copyFiles(from, to);
  await to.blank(names[0] ?? '', [{ start: 5, end: 9 }]);
  expect(await copyFiles(from, to)).toMatchObject({ copied: 1, there: 3 });
  expect(await contents(to)).toEqual(await contents(from));
});

it('what comes while it runs is copied too, and what goes is passed over', async () => {
  await fill();
  let changed: Promise<void> | undefined;
  const change = async () => {
    await from.write('photo/0-late.jpg', 'image/jpeg', pattern(10));
    await from.remove(names[3] ?? '');
  };
  const serving: FileStore = {
    ...from,
    async *read(name, range) {
      // Several files are read at once: none before the change, or which of them had arrived would be a matter of luck.
      changed ??= change();
      await changed;
      yield* from.read(name, range);
    },
  };
  await copyFiles(serving, to);
  expect(await contents(to)).toEqual(await contents(from));
  expect(await to.list(null, 1)).toEqual(['photo/0-late.jpg']);
});

it('a file that changes while it is copied arrives as it is afterwards', async () => {
  await fill();
  let first = true;
  const serving: FileStore = {
    ...from,
    async *read(name, range) {
      yield* from.read(name, range);
      if (first && name === names[0]) {
        first = false;
        await from.write(name, 'image/jpeg', pattern(99_999));
      }
    },
  };
  await copyFiles(serving, to);
  expect(await contents(to)).toEqual(await contents(from));
});

it('a storage that keeps other bytes than it was given is found out', async () => {
  await fill();
  const lying: FileStore = { ...to, write: (name, type) => to.write(name, type, pattern(7)) };
  await expect(copyFiles(from, lying)).rejects.toThrow(/^The file \S+ does not arrive as it is\.$/);
});
