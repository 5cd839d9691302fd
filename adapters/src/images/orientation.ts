import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';

/** The orientation (EXIF, 1 to 8) after a quarter turn clockwise, by the former orientation minus one. */
const TURNED = [6, 7, 8, 5, 2, 3, 4, 1] as const;

/** The orientation of a picture that is turned clockwise. */
export function turnedOrientation(orientation: number, turn: QuarterTurn): number {
  return turn === 0 ? orientation : turnedOrientation(TURNED[orientation - 1] ?? TURNED[0], (turn - 90) as QuarterTurn);
}

/**
 * A block of EXIF (from its byte-order mark on) with only the orientation, and the `mark` (33 hex digits at most) of a
 * picture that was turned when it was published.
 */
export function orientationExif(orientation: number, mark = ''): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 18);
  if (mark === '') return exif;
  // The unique id of the image: characters after the directory, which now has two entries.
  const id = Buffer.from('\xa4\x20\0\x02\0\0\0\0\0\0\0\x26\0\0\0\0', 'latin1');
  id.writeUInt32BE(mark.length + 1, 4);
  exif.writeUInt16BE(2, 8);
  return Buffer.concat([exif.subarray(0, 22), id, Buffer.from(`${mark}\0`, 'latin1')]);
}
