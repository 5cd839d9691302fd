import type { FileStore } from '@quadrangle/domain/files/ports';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { ChunkReceiver } from '@quadrangle/domain/uploads/ports';
import { Counter } from 'prom-client';
import type { Part } from './health.ts';

/** Counts, since the process began, the calls of what lies outside of it, and the bytes that went to and from the storage. */
export class OutsideCalls {
  readonly calls = new Counter({
    name: 'quadrangle_outside_calls_total',
    help: 'Calls of an outside service or of the storage, by how they ended.',
    labelNames: ['part', 'result'],
    registers: [],
  });
  readonly bytes = new Counter({
    name: 'quadrangle_storage_bytes_total',
    help: 'Bytes of files that were read from the storage and written to it.',
    labelNames: ['direction'],
    registers: [],
  });
  readonly #read = this.bytes.labels('read');
  readonly #written = this.bytes.labels('written');

  /** Notes how a call of `part` ended. */
  ended(part: Part | 'storage', failed: boolean): void {
    this.calls.inc({ part, result: failed ? 'failed' : 'ok' });
  }

  /** The same files, with their calls and bytes counted. */
  watch(files: FileStore): FileStore {
    const counted = async <T>(call: Promise<T>): Promise<T> => {
      try {
        const result = await call;
        this.ended('storage', false);
        return result;
      } catch (error) {
        this.ended('storage', isFailure(error));
        throw error;
      }
    };
    return {
      patchesInPlace: files.patchesInPlace,
      size: (fileName) => counted(files.size(fileName)),
      read: (fileName, range) => this.#reading(files.read(fileName, range)),
      readUrl: (fileName, as) => counted(files.readUrl(fileName, as)),
      write: (fileName, contentType, bytes) =>
        counted(
          files.write(fileName, contentType, bytes instanceof Uint8Array ? this.#whole(bytes) : this.#parts(bytes)),
        ),
      blank: (fileName, ranges) => counted(files.blank(fileName, ranges)),
      remove: (fileName) => counted(files.remove(fileName)),
      list: (after, limit) => counted(files.list(after, limit)),
      freeSpace: () => counted(files.freeSpace()),
      check: () => counted(files.check()),
    };
  }

  /** The same receiver, with the bytes counted; how a call ends is up to the line of the person who sends. */
  watchChunks(chunks: ChunkReceiver): ChunkReceiver {
    return { append: (upload, offset, bytes) => chunks.append(upload, offset, this.#parts(bytes)) };
  }

  async *#reading(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      for await (const part of bytes) {
        this.#read.inc(part.length);
        yield part;
      }
      this.ended('storage', false);
    } catch (error) {
      this.ended('storage', isFailure(error));
      throw error;
    }
  }

  #whole(bytes: Uint8Array): Uint8Array {
    this.#written.inc(bytes.length);
    return bytes;
  }

  async *#parts(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const part of bytes) {
      this.#written.inc(part.length);
      yield part;
    }
  }
}

/** That a file is not there is an answer of a storage that works. */
function isFailure(error: unknown): boolean {
  return !(error instanceof Refusal) || error.kind === 'unavailable';
}
