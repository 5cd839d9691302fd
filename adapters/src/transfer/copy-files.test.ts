import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pattern } from '@quadrangle/domain/contracts';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { bytesOf } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startGcsStandIn } from '../../testing/gcs-stand-in.ts';
import { s3Kinds } from '../../testing/s3-buckets.ts';
import { openDisk } from '../files/disk.ts';
import { openBucket } from '../files/gcs.ts';
import { openS3 } from '../files/s3.ts';
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

const names = [
  'photo/1-a-毕业.jpg',
  'photo/1-a-毕业.jpg.thumb.webp',
  'profile/2-b-me.gif',
  'video/3-c-video.mp4',
  'video/3-c-video.mp4.play.size0.mp4',
];
const fill = () => Promise.all(names.map((name, index) => from.write(name, 'x/y', pattern(200_000 + index, index))));

async function contents(files: FileStore): Promise<Record<string, Uint8Array>> {
  const all: Record<string, Uint8Array> = {};
  for (const name of await files.list(null, 1_000)) all[name] = await bytesOf(files, name);
  return all;
}

it('every file arrives as it is, and back again', async () => {
  await fill();
  expect(await copyFiles(from, to)).toEqual({ copied: names.length, there: 0, bytes: 1_000_010 });
  expect(await contents(to)).toEqual(await contents(from));
  const back = (await openDisk(join(folder, 'c'))).files;
  await copyFiles(to, back);
  expect(await contents(back)).toEqual(await contents(from));
});

describe.each(s3Kinds)('between a folder and the buckets of Google and $name', (kind) => {
  let close: () => Promise<unknown>;
  let google: FileStore;
  let s3: FileStore;
  beforeEach(async () => {
    const [one, other] = await Promise.all([startGcsStandIn(), kind.open()]);
    for (const [name, value] of Object.entries(other.env)) vi.stubEnv(name, value);
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', one.keyFile);
    google = openBucket({ bucket: one.bucket, apiEndpoint: one.url }).files;
    s3 = openS3(other.address).files;
    close = () => Promise.all([one.close(), other.close()]);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await close();
  });

  it('files go from each to each, and come back as they are (operator)', async () => {
    await fill();
    const all = await contents(from);
    const way = [from, google, s3, to, s3, google, (await openDisk(join(folder, 'c'))).files];
    for (const [index, target] of way.entries()) {
      const source = way[index - 1];
      if (source === undefined) continue;
      // For the way back, each has other bytes under these names.
      if (index > 3) for (const name of names) await target.write(name, 'x/y', pattern(1_000 + index, index));
      expect(await copyFiles(source, target)).toMatchObject({ copied: names.length, there: 0 });
      expect(await copyFiles(source, target)).toMatchObject({ copied: 0, there: names.length });
      expect(await contents(target)).toEqual(all);
    }
  });
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
  expect(await copyFiles(from, to)).toMatchObject({ copied: names.length - before, there: before });
  expect(await contents(to)).toEqual(await contents(from));
});

it('a file of the same size with other bytes is copied again', async () => {
  await fill();
  await copyFiles(from, to);
  await to.blank(names[0] ?? '', [{ start: 5, end: 9 }]);
  expect(await copyFiles(from, to)).toMatchObject({ copied: 1, there: names.length - 1 });
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
      // Several files are read at once: none before the change, or chance would decide which of them had arrived.
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
  await expect(copyFiles(from, lying)).rejects.toThrow(/^The file \S+ did not arrive intact\.$/);
});
