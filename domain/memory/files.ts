import type { ByteRange, FileStore } from '../src/files/ports.ts';
import { refuse } from '../src/kernel/errors.ts';
import type { ChunkReceiver, UploadSessions } from '../src/uploads/ports.ts';
import type { Upload } from '../src/uploads/upload.ts';

/** Everything the storage does, in memory. */
export interface MemoryFiles {
  readonly files: FileStore;
  readonly uploadSessions: UploadSessions;
  readonly chunks: ChunkReceiver;
  readonly partAddresses: null;
  /** Puts bytes under a stored name, as if an upload had finished. */
  put(fileName: string, bytes: Uint8Array): void;
}

/**
 * The reference of the storage's ports. `patchesInPlace: false` makes it answer as a bucket does, so that blanking a
 * location becomes a job (decisions 27).
 */
export function memoryFiles({ patchesInPlace = true }: { patchesInPlace?: boolean } = {}): MemoryFiles {
  const stored = new Map<string, Uint8Array>();
  const arriving = new Map<string, Arrival>();

  const progress = (upload: Upload): number =>
    stored.has(upload.fileName) ? upload.size : (arriving.get(upload.id)?.received ?? 0);

  const files: FileStore = {
    patchesInPlace,
    size: async (fileName) => stored.get(fileName)?.length ?? null,
    async *read(fileName, range) {
      const bytes = stored.get(fileName) ?? refuse('FILE_NOT_FOUND');
      yield range ? bytes.slice(range.start, range.end + 1) : bytes.slice();
    },
    async write(fileName, _contentType, bytes) {
      stored.set(fileName, bytes instanceof Uint8Array ? new Uint8Array(bytes) : await collected(bytes));
    },
    async blank(fileName, ranges) {
      const bytes = (stored.get(fileName) ?? refuse('FILE_NOT_FOUND')).slice();
      for (const { start, end } of ranges) bytes.fill(0, start, end + 1);
      stored.set(fileName, bytes);
    },
    async remove(fileName) {
      stored.delete(fileName);
    },
    async list(after, limit) {
      const names = [...stored.keys()].sort();
      return names.filter((name) => after === null || name > after).slice(0, limit);
    },
    readUrl: async () => null,
    freeSpace: async () => null,
    check: async () => undefined,
  };

  const uploadSessions: UploadSessions = {
    async open(upload) {
      arriving.set(upload.id, { begunAt: Date.now(), parts: [], received: 0, writing: false });
      return { uploadUrl: null, session: null };
    },
    received: async (upload) => progress(upload),
    async cancel(upload) {
      arriving.delete(upload.id);
    },
    async endOlder(age) {
      for (const [id, { begunAt }] of arriving) if (begunAt < Date.now() - age) arriving.delete(id);
    },
  };

  const chunks: ChunkReceiver = {
    async append(upload, offset, bytes) {
      const arrival = arriving.get(upload.id);
      if (!arrival && !stored.has(upload.fileName)) refuse('UPLOAD_NOT_FOUND');
      if (!arrival || arrival.writing || arrival.received !== offset)
        return { received: progress(upload), tooMany: false };
      arrival.writing = true;
      try {
        for await (const part of bytes) {
          if (arrival.received + part.length > upload.size) return { received: arrival.received, tooMany: true };
          arrival.parts.push(part.slice());
          arrival.received += part.length;
        }
      } finally {
        arrival.writing = false;
        if (arrival.received === upload.size && arriving.delete(upload.id))
          stored.set(upload.fileName, joined(arrival.parts));
      }
      return { received: progress(upload), tooMany: false };
    },
  };

  return {
    files,
    uploadSessions,
    chunks,
    partAddresses: null,
    put: (fileName, bytes) => void stored.set(fileName, bytes.slice()),
  };
}

interface Arrival {
  readonly begunAt: number;
  readonly parts: Uint8Array[];
  received: number;
  writing: boolean;
}

/** All bytes of a stored file, or of a part of it. Rejects when there is no such file. */
export async function bytesOf(
  files: Pick<FileStore, 'read'>,
  fileName: string,
  range?: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  return collected(files.read(fileName, range));
}

/** All the bytes, as one. */
async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return joined(parts);
}

/** The parts as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
