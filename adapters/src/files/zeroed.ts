import type { ByteRange } from '@quadrangle/domain/files/ports';

/** A stream of the bytes with ranges zeroed, which are in the order of the file. */
export async function* zeroed(
  bytes: AsyncIterable<Uint8Array>,
  ranges: readonly ByteRange[],
): AsyncGenerator<Uint8Array, void, void> {
  let position = 0;
  let first = 0;
  for await (const part of bytes) {
    // Not `slice`, which does not copy a `Buffer`.
    const copy = Uint8Array.from(part);
    for (let index = first; index < ranges.length; index += 1) {
      const { start, end } = ranges[index] as ByteRange;
      if (start >= position + part.length) break;
      copy.fill(0, Math.max(0, start - position), Math.max(0, end + 1 - position));
      if (end < position + part.length) first = index + 1;
    }
    position += part.length;
    yield copy;
  }
}
