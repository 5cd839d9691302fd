/** The same bytes in memory of their own, to be kept: a slice, however short, keeps all of what it was cut from. */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
