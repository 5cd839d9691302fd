/** Parts that are signed at a time, so that few are hashed before the first one leaves. */
export const MOST_PARTS = 4;

/**
 * How long part `number`, from 1, of a file is: `partSize`, and what is left for the last; null when the file has no such
 * part (decisions 24).
 */
export function partLength(size: number, partSize: number, number: number): number | null {
  const start = (number - 1) * partSize;
  if (number < 1 || start >= size) return null;
  return Math.min(partSize, size - start);
}

/** Bytes of the parts that count: from the first one on without a gap, each as long as it has to be (decisions 24, 26). */
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
