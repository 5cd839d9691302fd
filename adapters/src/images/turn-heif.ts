import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import { boxSize } from './clean-heif.ts';
import { boxesIn, type Content, HEAD, type Properties, propertiesOf } from './heif-items.ts';

/** Kinds of files that move. */
const MOVING = /^(?:avis|hevc|hevx|msf1)$/;

/**
 * An AVIF or HEIC picture turned clockwise, with `mark` appended; unchanged if it is animated, or its boxes have no
 * room for a rotation. If it has no rotation yet, its `meta` box moves to the end, so that all offsets remain right.
 */
export function turnedHeif(bytes: Buffer, turn: QuarterTurn, mark: string): Buffer {
  const place = MOVING.test(bytes.toString('latin1', 8, 12)) ? null : placeOfMeta(bytes);
  if (!place) return bytes;
  const meta = Buffer.from(bytes.subarray(place.start, place.end));
  const properties = propertiesOf(meta);
  if (!properties) return bytes;
  const { ipco, of } = properties;
  const all = boxesIn(meta, ipco.start, ipco.end);
  const own = of.map((number) => all[number - 1]?.type);
  const at = own.indexOf('irot');
  const rotation = at < 0 ? undefined : all[(of[at] ?? 0) - 1];
  const behind = box('free', Buffer.from(mark, 'latin1'));
  if (rotation) {
    // Rotations count anticlockwise; one that is followed by a mirror turns the other way.
    const left = own.slice(at).includes('imir') ? turn / 90 : 4 - turn / 90;
    meta[rotation.start] = ((meta[rotation.start] ?? 0) + left) & 3;
    return Buffer.concat([bytes.subarray(0, place.start), meta, bytes.subarray(place.end), behind]);
  }
  const longer = withRotation(meta, properties, 4 - turn / 90);
  if (!longer) return bytes;
  const unused = box('free', Buffer.alloc(meta.length - HEAD));
  return Buffer.concat([bytes.subarray(0, place.start), unused, bytes.subarray(place.end), longer, behind]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(HEAD + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The range of a file's `meta` box; null if its boxes do not fill the file, so that nothing can be appended. */
function placeOfMeta(bytes: Buffer): { readonly start: number; readonly end: number } | null {
  let found: { start: number; end: number } | null = null;
  for (let start = 0; start < bytes.length; ) {
    const size =
      start + HEAD <= bytes.length && bytes.readUInt32BE(start) !== 0 ? boxSize(bytes, start)?.size : undefined;
    if (size === undefined || start + size > bytes.length) return null;
    if (bytes.toString('latin1', start + 4, start + HEAD) === 'meta') found = { start, end: start + size };
    start += size;
  }
  return found;
}

/** The `meta` box with one more property: a rotation anticlockwise, which comes after all others. */
function withRotation(meta: Buffer, { iprp, ipco, ipma, count, wide, of }: Properties, left: number): Buffer | null {
  const number = boxesIn(meta, ipco.start, ipco.end).length + 1;
  if (number > (wide ? 0x7fff : 0x7f) || of.length === 255 || ipma.start < ipco.end) return null;
  const rotation = box('irot', Buffer.from([left]));
  // Marked as essential: readers must apply it.
  const added = Buffer.from(wide ? [0x80 | (number >> 8), number & 255] : [0x80 | number]);
  const after = count + 1 + of.length * added.length;
  const grow = (content: Content, bytes: number) => {
    const sizeAt = content.start - HEAD;
    meta.writeUInt32BE(meta.readUInt32BE(sizeAt) + bytes, sizeAt);
  };
  grow(ipco, rotation.length);
  grow(ipma, added.length);
  grow(iprp, rotation.length + added.length);
  meta.writeUInt32BE(meta.length + rotation.length + added.length);
  meta[count] = of.length + 1;
  return Buffer.concat([
    meta.subarray(0, ipco.end),
    rotation,
    meta.subarray(ipco.end, after),
    added,
    meta.subarray(after),
  ]);
}
