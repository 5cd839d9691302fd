import type { ReadBytes } from '@quadrangle/domain/files/bytes';

/** Bytes read at a time: the headers of a container lie close together, and every read may be a round trip. */
const AHEAD = 64 * 1_024;

/** Reads a file of `size` bytes through a buffer, so that many small reads close together become one. */
export function readAhead(read: ReadBytes, size: number): ReadBytes {
  let from = 0;
  let held: Uint8Array = new Uint8Array();
  return async (start, end) => {
    if (start < from || end > from + held.length) {
      held = await read(start, Math.min(size, Math.max(end, start + AHEAD)));
      from = start;
    }
    return held.subarray(start - from, end - from);
  };
}
