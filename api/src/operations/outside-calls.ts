import type { FileStore, VideoLibrary } from '@quadrangle/domain/files/ports';
import { refusedByRule } from '@quadrangle/domain/kernel/errors';
import type { ChunkReceiver } from '@quadrangle/domain/uploads/ports';
import { Counter, Gauge } from 'prom-client';
import type { Part } from './health.ts';

/**
 * Counts this process's calls to outside services, the bytes written to and read from the storage, and the converted
 * videos.
 */
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
  readonly transcodes = new Counter({
    name: 'quadrangle_transcodes_total',
    help: 'Videos that this process was done with converting, by how that ended.',
    labelNames: ['result'],
    registers: [],
  });
  readonly transcoding = new Gauge({
    name: 'quadrangle_transcoding',
    help: 'Videos that this process is converting, and those that wait for their turn in it.',
    registers: [],
  });
  readonly #read = this.bytes.labels('read');
  readonly #written = this.bytes.labels('written');

  /** Records the outcome of a call of `part`. */
  ended(part: Part | 'storage', failed: boolean): void {
    this.calls.inc({ part, result: failed ? 'failed' : 'ok' });
  }

  /** The same files, with their calls and bytes counted. A missing file is a valid answer of a working storage. */
  watch(files: FileStore): FileStore {
    const counted = async <T>(call: Promise<T>): Promise<T> => {
      try {
        const result = await call;
        this.ended('storage', false);
        return result;
      } catch (error) {
        this.ended('storage', !refusedByRule(error));
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

  /**
   * The same receiver, with the bytes counted; calls are not, because their outcome depends on the sender's connection.
   */
  watchChunks(chunks: ChunkReceiver): ChunkReceiver {
    return { append: (upload, offset, bytes) => chunks.append(upload, offset, this.#parts(bytes)) };
  }

  /** The same library, with its conversions counted. */
  watchVideos(library: VideoLibrary): VideoLibrary {
    return {
      name: library.name,
      takesAll: library.takesAll,
      rewrap: (fileName, whose) => library.rewrap(fileName, whose),
      still: (fileName, at, whose) => library.still(fileName, at, whose),
      render: async (...rendering) => {
        this.transcoding.inc();
        try {
          await library.render(...rendering);
          this.transcodes.inc({ result: 'ok' });
        } catch (error) {
          this.transcodes.inc({ result: 'failed' });
          throw error;
        } finally {
          this.transcoding.dec();
        }
      },
    };
  }

  async *#reading(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      for await (const part of bytes) {
        this.#read.inc(part.length);
        yield part;
      }
      this.ended('storage', false);
    } catch (error) {
      this.ended('storage', !refusedByRule(error));
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
