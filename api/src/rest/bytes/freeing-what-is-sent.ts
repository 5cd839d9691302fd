import { Readable } from 'node:stream';

/** Bytes that wait to be sent. */
const AHEAD = 256 * 1_024;

interface Receiver {
  /** Bytes that were written to it and that the system has not accepted yet. */
  readonly writableLength: number;
}

/**
 * The parts, which nobody else needs any more, as a stream that is piped only to `receiver`. The memory of each is
 * freed as soon as the system has accepted its bytes: V8 collects such memory only when 64 MB of it are waiting.
 */
export function freeingWhatIsSent(parts: AsyncIterable<Uint8Array>, receiver: Receiver): Readable {
  const stream: Readable = Readable.from(freeing(), { objectMode: false, highWaterMark: AHEAD });
  return stream;

  async function* freeing(): AsyncGenerator<Uint8Array, void, void> {
    /** The parts that are not freed yet, with how many bytes had been given when they were. */
    const given: { readonly part: Uint8Array; readonly upTo: number }[] = [];
    let upTo = 0;
    for await (const part of parts) {
      const taken = upTo - stream.readableLength - receiver.writableLength;
      for (let [first] = given; first !== undefined && first.upTo <= taken; [first] = given) {
        free(first.part);
        given.shift();
      }
      upTo += part.length;
      given.push({ part, upTo });
      yield part;
    }
  }
}

/** A part that shares its memory with others is left alone. */
function free({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && length === buffer.byteLength) buffer.transfer(0);
}
