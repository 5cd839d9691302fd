import { turnedExif } from './turn-exif.ts';

/** What stands before the picture itself, in bytes: more than cameras write. */
const HEAD = 262_144;
/** The most bytes of EXIF in a segment. */
const LONGEST = 65_535 - 8;

/** Where the EXIF of a JPEG lies, from its mark to behind its end; where it would lie when there is none. */
function placeOfExif(head: Uint8Array): { readonly start: number; readonly end: number } {
  for (let at = 2; at + 10 < head.length && head[at] === 0xff && head[at + 1] !== 0xda; ) {
    const end = at + 2 + 256 * (head[at + 2] ?? 0) + (head[at + 3] ?? 0);
    const name = String.fromCharCode(...head.subarray(at + 4, at + 10));
    if (head[at + 1] === 0xe1 && name === 'Exif\0\0') return { start: at, end };
    at = end;
  }
  return { start: 2, end: 2 };
}

/** The parts of a JPEG that is turned to the right by a quarter. */
export async function turnedJpeg(file: Blob): Promise<BlobPart[]> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const { start, end } = placeOfExif(head);
  const exif = turnedExif(start === end ? null : head.subarray(start + 10, end), LONGEST);
  const length = exif.length + 8;
  const mark = Uint8Array.of(0xff, 0xe1, length >> 8, length & 255, 0x45, 0x78, 0x69, 0x66, 0, 0);
  return [file.slice(0, start), mark, exif, file.slice(end)];
}
