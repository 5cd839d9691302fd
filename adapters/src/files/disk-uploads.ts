import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { ChunkReceiver, UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { asRefusals, unlessMissing } from './disk-errors.ts';
import { removeLeftovers } from './disk-leftovers.ts';
import { pathOf } from './disk-names.ts';
import { syncToDisk } from './disk-sync.ts';

/** After this many milliseconds without a byte, another connection may take over from the one that writes. */
const STALLED_AFTER = 15_000;

const FREE = 'free';
const HELD = 'held-';

/**
 * Unfinished uploads. Each has a folder `arriving/<id>` with one file, whose name is its lock: `free`, or
 * `held-<writer>` while a connection appends to it. Renaming is atomic, so no two writers hold it at once, in whatever
 * processes. A writer that takes over from one of the same process that stalled stops it. From one that is elsewhere or
 * crashed it continues on a copy, one of each person at a time: whatever the former still writes goes to a file without
 * a name. A complete file moves to its stored name.
 */
export function diskUploads(root: string): { uploadSessions: UploadSessions; chunks: ChunkReceiver } {
  /** The writers of this process, by the path that each holds. */
  const writers = new Map<string, Writer>();
  /** Whose uploads are being copied. */
  const copying = new Set<string>();

  const folderOf = (upload: Upload): string => {
    if (!/^[\w-]+$/.test(upload.id)) throw new Error(`${JSON.stringify(upload.id)} cannot be an upload.`);
    return join(root, 'arriving', upload.id);
  };
  const targetOf = (upload: Upload): string => {
    const path = pathOf(root, upload.fileName);
    if (path === null) throw new Error(`A file cannot be stored under the name ${JSON.stringify(upload.fileName)}.`);
    return path;
  };

  /** The unfinished file; null if it has not begun, was cancelled, or is in its place already. */
  async function arriving(upload: Upload): Promise<Arriving | null> {
    const folder = folderOf(upload);
    for (;;) {
      const names = await unlessMissing(readdir(folder), []);
      const name = names.find((each) => each === FREE || each.startsWith(HELD));
      if (name === undefined) return null;
      const found = await unlessMissing(stat(join(folder, name)), null);
      if (found) return { path: join(folder, name), free: name === FREE, size: found.size, touched: found.mtimeMs };
    }
  }

  /** Locks the file for one writer; null if another has it, or another file of its owner is being copied. */
  async function hold(upload: Upload, judge?: JudgeOfCopy): Promise<Writer | null> {
    const found = await arriving(upload);
    if (!found || (!found.free && Date.now() - found.touched < STALLED_AFTER)) return null;
    const former = writers.get(found.path);
    // Nobody writes to a complete file any more.
    const mayGoOn = found.free || former !== undefined || found.size === upload.size;
    const path = await (mayGoOn ? taken(upload, found) : takenAsCopy(upload, found, judge));
    if (path === null) return null;
    if (former) {
      former.isOver = true;
      await former.writing.catch(() => {});
    }
    const writer = { path, isOver: false, writing: Promise.resolve() };
    writers.set(path, writer);
    return writer;
  }

  /** The path under which the file is held from now on; null if another was faster. */
  async function taken(upload: Upload, { path }: Arriving): Promise<string | null> {
    const held = join(folderOf(upload), HELD + randomUUID());
    const now = new Date();
    const renamed = utimes(path, now, now).then(() => rename(path, held));
    return (await unlessMissing(renamed, null)) === null ? null : held;
  }

  /** The same, with a copy in its place. */
  async function takenAsCopy(upload: Upload, found: Arriving, judge?: JudgeOfCopy): Promise<string | null> {
    if (copying.has(upload.ownerId)) return null;
    copying.add(upload.ownerId);
    try {
      await judge?.(found.size);
      const held = await taken(upload, found);
      if (held === null) return null;
      const copy = join(folderOf(upload), `copy-${randomUUID()}`);
      const copied = copyFile(held, copy).then(() => rename(copy, held));
      return (await unlessMissing(copied, null)) === null ? null : held;
    } finally {
      copying.delete(upload.ownerId);
    }
  }

  /**
   * Releases the file: a complete one is synced and moves to its place, whoever wrote its last byte; any other is free for
   * the next writer.
   */
  async function release(upload: Upload, { path: held }: Writer): Promise<void> {
    writers.delete(held);
    const found = await unlessMissing(stat(held), null);
    if (!found) return;
    if (found.size < upload.size) return unlessMissing(rename(held, join(folderOf(upload), FREE)), undefined);
    await mkdir(dirname(targetOf(upload)), { recursive: true });
    const moved = syncToDisk(held).then(() => rename(held, targetOf(upload)));
    // Another writer took over meanwhile, and has it under another name.
    if ((await unlessMissing(moved, null)) === null) return;
    await syncToDisk(dirname(targetOf(upload)));
    await rm(folderOf(upload), { recursive: true, force: true });
  }

  /** How many bytes have arrived. The last byte of a file that is not in its place yet counts as missing. */
  async function received(upload: Upload): Promise<number> {
    for (;;) {
      if (await unlessMissing(stat(targetOf(upload)), null)) return upload.size;
      const found = await arriving(upload);
      if (!found) return (await unlessMissing(stat(targetOf(upload)), null)) ? upload.size : 0;
      if (found.size < upload.size) return found.size;
      const writer = await hold(upload);
      if (writer === null) return upload.size - 1;
      await release(upload, writer);
    }
  }

  const uploadSessions: UploadSessions = {
    open: (upload) =>
      asRefusals(async () => {
        targetOf(upload);
        await mkdir(folderOf(upload));
        await using _file = await open(join(folderOf(upload), FREE), 'wx');
        return { uploadUrl: null, session: null };
      }),
    received: (upload) => asRefusals(() => received(upload)),
    cancel: (upload) => asRefusals(() => rm(folderOf(upload), { recursive: true, force: true })),
    endOlder: (age) => asRefusals(() => removeLeftovers(root, ['arriving'], age)),
  };

  const chunks: ChunkReceiver = {
    append: (upload, offset, bytes, judge) =>
      asRefusals(async () => {
        const writer = await hold(upload, judge);
        if (writer === null) {
          const isGone = !(await arriving(upload));
          // Asked afterwards: another writer may have completed it.
          const there = await received(upload);
          // Moved from another store, or restored without it: it has to be announced again.
          if (isGone && there === 0) refuse('UPLOAD_NOT_FOUND');
          return { received: there, tooMany: false };
        }
        let tooMany = false;
        try {
          await using file = await open(writer.path, 'r+');
          if ((await file.stat()).size === offset) tooMany = await take(writer, file, offset, upload.size, bytes);
        } finally {
          await release(upload, writer);
        }
        return { received: await received(upload), tooMany };
      }),
  };

  return { uploadSessions, chunks };
}

interface Arriving {
  readonly path: string;
  readonly free: boolean;
  readonly size: number;
  /** When a byte last arrived, or the writer began. */
  readonly touched: number;
}

/** A connection that appends to a file. */
interface Writer {
  /** The path that it holds. */
  readonly path: string;
  /** Whether another has taken over. */
  isOver: boolean;
  /** What it wrote last. */
  writing: Promise<unknown>;
}

type JudgeOfCopy = Parameters<ChunkReceiver['append']>[3];

/**
 * Writes the bytes from `offset` on as they arrive, until another takes over; true if there were more than fit into
 * `size`.
 */
async function take(
  writer: Writer,
  file: FileHandle,
  offset: number,
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  let position = offset;
  for await (const part of bytes) {
    if (position + part.length > size) return true;
    for (let done = 0; done < part.length; ) {
      if (writer.isOver) return false;
      const writing = file.write(part, done, part.length - done, position);
      writer.writing = writing;
      const { bytesWritten } = await writing;
      done += bytesWritten;
      position += bytesWritten;
    }
  }
  return false;
}
