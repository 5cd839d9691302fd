/**
 * The bytes in blocks of exactly `size`, except the last, which is empty if there were none; memory is taken as they
 * come.
 */
export async function* inBlocks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly block: Uint8Array<ArrayBuffer>; readonly last: boolean }, void, void> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    held.push(part);
    length += part.length;
    // One byte more shows that the block is not the last one.
    while (length > size) {
      const all = Buffer.concat(held, length);
      yield { block: all.subarray(0, size), last: false };
      held = [all.subarray(size)];
      length -= size;
    }
  }
  yield { block: Buffer.concat(held, length), last: true };
}
