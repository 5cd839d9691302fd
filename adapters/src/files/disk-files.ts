import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange, FileStore } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { asRefusals, throwAsRefusal, unlessMissing } from './disk-errors.ts';
import { pathOf, storedNamesAfter } from './disk-names.ts';
import { syncToDisk } from './disk-sync.ts';

/** Bytes that a stream reads at a time, and up to which a file is read at once. */
const READ_AT_ONCE = 256 * 1_024;
const PIECE = 1_024 * 1_024;
const ZEROS = new Uint8Array(64 * 1_024);

/** The finished files of a folder that `openDisk` has laid out. */
export function diskFiles(root: string, freeSpace: () => Promise<number>): FileStore {
  const existing = (fileName: string): string => pathOf(root, fileName) ?? refuse('FILE_NOT_FOUND');

  return {
    patchesInPlace: true,

    size: (fileName) =>
      asRefusals(async () => {
        const path = pathOf(root, fileName);
        return path === null ? null : ((await unlessMissing(stat(path), null))?.size ?? null);
      }),

    async *read(fileName, range) {
      try {
        const handle = (await unlessMissing(open(existing(fileName)), null)) ?? refuse('FILE_NOT_FOUND');
        const part = range ?? { start: 0, end: (await handle.stat()).size - 1 };
        if (part.end - part.start < PIECE) yield await piece(handle, part);
        else yield* createReadStream('', { ...part, fd: handle, highWaterMark: READ_AT_ONCE });
      } catch (error) {
        throwAsRefusal(error);
      }
    },

    write: (fileName, _contentType, bytes) =>
      asRefusals(async () => {
        const path = pathOf(root, fileName);
        if (path === null) throw new Error(`A file cannot be stored under the name ${JSON.stringify(fileName)}.`);
        const draft = join(root, 'writing', randomUUID());
        try {
          await using handle = await open(draft, 'wx');
          await handle.writeFile(bytes);
          await handle.sync();
          await mkdir(dirname(path), { recursive: true });
          await rename(draft, path);
          await syncToDisk(dirname(path));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }),

    blank: (fileName, ranges) =>
      asRefusals(async () => {
        const handle = (await unlessMissing(open(existing(fileName), 'r+'), null)) ?? refuse('FILE_NOT_FOUND');
        await using closing = handle;
        const { size } = await closing.stat();
        for (const range of ranges) await zero(handle, { start: range.start, end: Math.min(range.end, size - 1) });
        await handle.sync();
      }),

    remove: (fileName) =>
      asRefusals(async () => {
        const path = pathOf(root, fileName);
        if (path !== null) await rm(path, { force: true });
      }),

    list: (after, limit) => asRefusals(() => storedNamesAfter(root, after, limit)),

    readUrl: async () => null,

    freeSpace: () => asRefusals(freeSpace),
    async check() {
      const probe = join(root, 'writing', `probe-${randomUUID()}`);
      try {
        await writeFile(probe, 'written and removed again', { flag: 'wx' });
        await rm(probe);
      } catch (cause) {
        await rm(probe, { force: true }).catch(() => undefined);
        refuse('STORAGE_UNAVAILABLE', { cause });
      }
    },
  };
}

/** The bytes of a range, as far as the file has them; closes the file. */
async function piece(handle: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> {
  await using closing = handle;
  const bytes = Buffer.allocUnsafeSlow(end - start + 1);
  let filled = 0;
  for (let read = 1; read > 0 && filled < bytes.length; filled += read)
    read = (await closing.read(bytes, filled, bytes.length - filled, start + filled)).bytesRead;
  return bytes.subarray(0, filled);
}

/** Overwrites the bytes with zeros; an empty range changes nothing. */
async function zero(handle: FileHandle, { start, end }: ByteRange): Promise<void> {
  for (let at = start; at <= end; ) {
    const { bytesWritten } = await handle.write(ZEROS, 0, Math.min(ZEROS.length, end + 1 - at), at);
    at += bytesWritten;
  }
}
