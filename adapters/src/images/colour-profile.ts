import type { ColourProfile } from '@quadrangle/domain/files/picture-rules';

/** Bytes before the table of contents, and of one of its entries. */
const HEAD = 128;
const ENTRY = 12;

/** The facts in a colour profile (ICC); null if it is malformed. */
export function colourProfile(icc: Buffer): ColourProfile | null {
  if (icc.length < HEAD + 4) return null;
  const tags = new Map<string, number>();
  const count = Math.min(icc.readUInt32BE(HEAD), Math.floor((icc.length - HEAD - 4) / ENTRY));
  for (let at = HEAD + 4; tags.size < count && at + ENTRY <= icc.length; at += ENTRY)
    tags.set(icc.toString('latin1', at, at + 4), icc.readUInt32BE(at + 4));
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].flatMap((tag) => {
    const at = tags.get(tag);
    return at === undefined || at + 20 > icc.length ? [] : [chromaticity(icc, at + 8)];
  });
  return { space: icc.toString('latin1', 16, 20), bytes: icc.length, primaries };
}

/** The chromaticity of a colour (X, Y, Z) in 16.16 fixed point. */
function chromaticity(icc: Buffer, at: number): { x: number; y: number } {
  const [x, y, z] = [icc.readInt32BE(at), icc.readInt32BE(at + 4), icc.readInt32BE(at + 8)];
  const sum = x + y + z;
  return sum === 0 ? { x: 0, y: 0 } : { x: x / sum, y: y / sum };
}

const HAS_PROFILE = 0x20;
const HAS_ALPHA = 0x10;

/**
 * A still WebP of this size with the colour profile of its pixels inserted. The encoder would convert the pixels to
 * that profile a second time.
 */
export function withProfile(webp: Buffer, icc: Buffer, width: number, height: number): Buffer {
  const chunks = webp.subarray(12);
  const extended = chunks.toString('latin1', 0, 4) === 'VP8X';
  const head = Buffer.alloc(18);
  head.write('VP8X', 'latin1');
  head.writeUInt32LE(10, 4);
  // A lossy picture with transparency already has the extended header; a lossless one states its transparency itself.
  head[8] = HAS_PROFILE | (extended ? (chunks[8] ?? 0) : chunks.toString('latin1', 0, 4) === 'VP8L' ? HAS_ALPHA : 0);
  head.writeUIntLE(width - 1, 12, 3);
  head.writeUIntLE(height - 1, 15, 3);
  const profile = Buffer.alloc(8 + icc.length + (icc.length % 2));
  profile.write('ICCP', 'latin1');
  profile.writeUInt32LE(icc.length, 4);
  icc.copy(profile, 8);
  const rest = extended ? chunks.subarray(18) : chunks;
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(4 + head.length + profile.length + rest.length, 4);
  return Buffer.concat([riff, head, profile, rest]);
}
