import { createHash } from 'node:crypto';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { resolveType } from '@quadrangle/domain/files/types';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { TransferError } from './transfer-error.ts';

/** A stored file with the SHA-256 of its bytes, in hex. */
export interface FileSum {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Files that can be listed and read. */
export type ReadableFiles = Pick<FileStore, 'size' | 'read' | 'list'>;

/** The result of a copy: files written, files that were there already with the same bytes, bytes of both. */
export interface CopiedFiles {
  readonly copied: number;
  readonly there: number;
  readonly bytes: number;
}

/** Names listed at a time (listing reads a folder from end to end), and files copied at the same time. */
const PAGE = 5_000;
const LANES = 4;

/** How often a file is copied again if it changes meanwhile. */
const MAX_TRIES = 5;

/**
 * Copies every file of a storage that may be in use, and starts over until there are no new ones. Each file is read
 * back and compared; one that is there with the same bytes is left, so an interrupted copy continues where it was.
 * Files that are removed meanwhile are skipped. Calls `onFile` for each.
 * @throws TransferError if a file does not arrive intact
 */
export async function copyFiles(
  from: ReadableFiles,
  to: FileStore,
  onFile: (file: FileSum) => void = () => {},
): Promise<CopiedFiles> {
  const seen = new Set<string>();
  const done = { copied: 0, there: 0, bytes: 0 };

  async function copyNew(): Promise<boolean> {
    const before = seen.size;
    await eachName(from, async (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      const outcome = await copyFile(from, to, name);
      if (outcome === null) return;
      done[outcome.was] += 1;
      done.bytes += outcome.file.size;
      onFile(outcome.file);
    });
    return seen.size > before;
  }

  while (await copyNew());
  return done;
}

/** The same for files that nobody changes meanwhile, as a backup's: goes over them once, and remembers none of them. */
export async function copySettledFiles(
  from: ReadableFiles,
  to: FileStore,
  onFile: (file: FileSum) => void,
): Promise<void> {
  await eachName(from, async (name) => {
    const outcome = await copyFile(from, to, name);
    if (outcome !== null) onFile(outcome.file);
  });
}

/** Calls `work` for every stored name, a few at a time; if one fails, waits for the others before it rejects. */
export async function eachName(
  files: Pick<ReadableFiles, 'list'>,
  work: (name: string) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const names: readonly string[] = await files.list(after, PAGE);
    const waiting = [...names];
    const lane = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await work(name);
    };
    const lanes = await Promise.allSettled(
      Array.from({ length: LANES }, () =>
        lane().catch((error: unknown) => {
          waiting.length = 0;
          throw error;
        }),
      ),
    );
    const failed = lanes.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    after = names.at(-1) ?? null;
    if (after === null) return;
  }
}

async function copyFile(
  from: ReadableFiles,
  to: FileStore,
  name: string,
): Promise<{ was: 'copied' | 'there'; file: FileSum } | null> {
  let wrote = false;
  try {
    const size = await from.size(name);
    if (size !== null && size === (await to.size(name))) {
      const [here, there] = [await sumOfFile(from, name), await sumOfFile(to, name)];
      if (here.sha256 === there.sha256) return { was: 'there', file: here };
    }
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const sent = summed(name, from.read(name));
      await to.write(name, resolveType(name, '') || 'application/octet-stream', sent.bytes);
      wrote = true;
      const [file, arrived] = [sent.sum(), await sumOfFile(to, name)];
      if (file.sha256 === arrived.sha256 && file.size === arrived.size && file.size === (await from.size(name)))
        return { was: 'copied', file };
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'FILE_NOT_FOUND')) throw error;
    if (wrote) await to.remove(name);
    return null;
  }
  throw new TransferError(`The file ${name} did not arrive intact.`);
}

/** Size and hash of a stored file, which is read whole. */
export async function sumOfFile(files: Pick<ReadableFiles, 'read'>, name: string): Promise<FileSum> {
  const passing = summed(name, files.read(name));
  for await (const _ of passing.bytes);
  return passing.sum();
}

/** Counts and hashes the bytes of a stream. */
export function summed(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): { bytes: AsyncIterable<Uint8Array>; sum(): FileSum } {
  const hash = createHash('sha256');
  let size = 0;
  async function* passing() {
    for await (const part of bytes) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  }
  return { bytes: passing(), sum: () => ({ name, size, sha256: hash.digest('hex') }) };
}
