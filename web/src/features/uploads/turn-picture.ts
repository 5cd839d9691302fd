import { resolveType } from '@quadrangle/domain/files/types';

/** What stands before the picture itself, in bytes: more than cameras write. */
const HEAD = 262_144;
/** The tag of the orientation, and its type, a number of two bytes. */
const ORIENTATION = 0x0112;
const SHORT = 3;
/** How a picture stands, and how after a quarter turn to the right: upright ones, and mirrored ones. */
const TURNED: readonly number[] = [6, 6, 7, 8, 5, 2, 3, 4, 1];

const ENTRY = 12;
/** The most bytes of a segment, without its mark. */
const LONGEST = 65_535;

/** Whether `turned` can turn it. */
export function canBeTurned(file: File): boolean {
  return resolveType(file.name, file.type) === 'image/jpeg';
}

/** EXIF in which nothing stands but the orientation. */
function onlyOrientation(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  );
}

/** EXIF that says that the picture is turned further; everything else in it stays. Throws where it makes no sense. */
function withTurn(exif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const little = exif[0] === 0x49;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const list = view.getUint32(4, little);
  const count = view.getUint16(list, little);
  const entries = Array.from({ length: count }, (_, at) => list + 2 + ENTRY * at);
  const known = entries.find((at) => view.getUint16(at, little) === ORIENTATION);
  if (known !== undefined) {
    view.setUint16(known + 8, TURNED[view.getUint16(known + 8, little)] ?? 6, little);
    return exif;
  }
  // The list grows by one, and goes to the end: whatever it points at stays where it is.
  const start = exif.length + (exif.length % 2);
  const longer = new Uint8Array(start + 2 + ENTRY * (count + 1) + 4);
  longer.set(exif);
  const target = new DataView(longer.buffer);
  target.setUint32(4, start, little);
  target.setUint16(start, count + 1, little);
  const before = entries.filter((at) => view.getUint16(at, little) < ORIENTATION).length;
  const end = list + 2 + ENTRY * count;
  const own = start + 2 + ENTRY * before;
  longer.set(exif.subarray(list + 2, list + 2 + ENTRY * before), start + 2);
  longer.set(exif.subarray(list + 2 + ENTRY * before, end + 4), own + ENTRY);
  target.setUint16(own, ORIENTATION, little);
  target.setUint16(own + 2, SHORT, little);
  target.setUint32(own + 4, 1, little);
  target.setUint16(own + 8, TURNED[1] ?? 6, little);
  return longer;
}

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

function exifAfter(head: Uint8Array<ArrayBuffer>, start: number, end: number): Uint8Array<ArrayBuffer> {
  if (start === end) return onlyOrientation(TURNED[1] ?? 6);
  try {
    const turned = withTurn(head.slice(start + 10, end));
    if (turned.length + 8 <= LONGEST) return turned;
  } catch {
    // What cannot be understood is of no use to anybody.
  }
  return onlyOrientation(TURNED[1] ?? 6);
}

/**
 * A JPEG turned to the right by a quarter. Not one of its pixels changes: browsers and the server go by what its EXIF says
 * of how it stands.
 */
export async function turned(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const { start, end } = placeOfExif(head);
  const exif = exifAfter(head, start, end);
  const length = exif.length + 8;
  const mark = Uint8Array.of(0xff, 0xe1, length >> 8, length & 255, 0x45, 0x78, 0x69, 0x66, 0, 0);
  const parts = [file.slice(0, start), mark, exif, file.slice(end)];
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
}
