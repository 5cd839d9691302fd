import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDisk } from '../files/disk.ts';
import { isOnDiskOf, refuseWithoutRoom } from './backup-room.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-room-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const photo = (many: number) => `photo/00000000-0000-4000-8000-00000000000${many}.jpg`;

it('files to copy need free space; those that are there already need none (operator)', async () => {
  const { files: from } = await openDisk(join(folder, 'from'));
  const { files: to } = await openDisk(join(folder, 'to'), async () => 1_500_000);
  await from.write(photo(1), 'image/jpeg', new Uint8Array(1_000_000));
  await from.write(photo(2), 'image/jpeg', new Uint8Array(1_000_000));
  await expect(refuseWithoutRoom(from, to)).rejects.toThrow(
    'The files need 2.0 MB more, and only 1.5 MB are free there. Free some space first.',
  );
  await to.write(photo(1), 'image/jpeg', new Uint8Array(1_000_000));
  await refuseWithoutRoom(from, to);
});

it('a backup on the same disk as what it protects is distinguished from one on another (operator)', async () => {
  expect(await isOnDiskOf(join(folder, 'not/yet/there'), [join(folder, 'files')])).toBe(true);
  expect(await isOnDiskOf(folder, [])).toBe(false);
  expect(await isOnDiskOf(folder, ['/proc/self'])).toBe(false);
});
