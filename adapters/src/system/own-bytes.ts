/** A copy of the bytes, for keeping: a slice, however short, keeps the whole buffer in memory. */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
