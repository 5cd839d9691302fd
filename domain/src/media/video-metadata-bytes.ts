/** The big-endian number in the bytes; exact up to 53 bits. */
export function bigEndian(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The bytes as Latin-1 text: one character per byte. */
export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
