import type { ByteRange } from '@quadrangle/domain/files/ports';

/** The bytes as they pass, with the ranges zeroed. */
export async function* zeroed(
  bytes: AsyncIterable<Uint8Array>,
  ranges: readonly ByteRange[],
): AsyncGenerator<Uint8Array, void, void> {
  let position = 0;
  for await (const part of bytes) {
    // Not `slice`: of a `Buffer` that is no copy.
    const copy = Uint8Array.from(part);
    for (const { start, end } of ranges)
      if (end >= position) copy.fill(0, Math.max(0, start - position), end + 1 - position);
    position += part.length;
    yield copy;
  }
}
