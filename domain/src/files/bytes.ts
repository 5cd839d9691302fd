/** Reads the bytes of a file from `start` up to, but not including, `end`; fewer if the file ends earlier. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** The big-endian number in the bytes; exact up to 53 bits. */
export function bigEndian(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The little-endian number in the bytes; exact up to 53 bits. */
export const littleEndian = (bytes: Uint8Array): number => bigEndian(bytes.toReversed());

/** Bytes that a call takes as its arguments; with many more the stack overflows. */
const AT_ONCE = 8_192;

/** The bytes as Latin-1 text: one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}
