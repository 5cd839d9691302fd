/** How many parts are signed at a time, so that few are hashed before the first one is sent. */
export const MAX_PARTS = 4;

/**
 * The length of part `number` (from 1) of a file: `partSize`, or the rest for the last; null if the file has no such
 * part (decisions 24).
 */
export function partLength(size: number, partSize: number, number: number): number | null {
  const start = (number - 1) * partSize;
  if (number < 1 || start >= size) return null;
  return Math.min(partSize, size - start);
}

/**
 * Bytes of the parts that count: from the first one on without a gap, each of the required length (decisions 24, 26).
 */
export function leadingBytes(
  size: number,
  partSize: number,
  parts: readonly { readonly number: number; readonly size: number }[],
): number {
  let bytes = 0;
  for (const [index, part] of parts.entries()) {
    if (part.number !== index + 1 || part.size !== partLength(size, partSize, part.number)) break;
    bytes += part.size;
  }
  return bytes;
}
