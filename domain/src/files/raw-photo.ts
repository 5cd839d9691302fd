import { bigEndian, latin1, littleEndian, type ReadBytes } from './bytes.ts';

/** A field of a directory in a TIFF: where its entry and its value begin, and how many bytes the value has, if it is whole. */
export interface TiffField {
  readonly tag: number;
  readonly entry: number;
  readonly place: number;
  readonly length: number;
  /** Its numbers, at most `MOST_NUMBERS`; none where it holds others than whole ones. */
  numbers(): Promise<number[]>;
}

/** A directory of a TIFF: what it is, where it lies, and its fields by their tags. */
export interface TiffDirectory {
  readonly kind: 'picture' | 'exif';
  readonly start: number;
  readonly end: number;
  readonly fields: ReadonlyMap<number, TiffField>;
}

const MOST_DIRECTORIES = 32;
const MOST_FIELDS = 500;
/** Strips and tiles of the largest photos. */
const MOST_NUMBERS = 20_000;
/** Bytes of a value by its type in TIFF. */
const BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** The version of DNG, which only raw photos of that format have. */
const DNG_VERSION = 0xc612;
const [WIDTH, HEIGHT, COMPRESSION, KIND_OF_COLOUR, STRIPS, STRIP_BYTES] = [256, 257, 259, 262, 273, 279];
const [SUB_DIRECTORIES, EXIF] = [330, 34_665];
/** JPEG, in its newer and older form, of colours that are no longer those of the sensor. */
const [JPEGS, COLOURS] = [
  [6, 7],
  [2, 6],
];
/** Pixels of the longer side of a preview that is worth showing. */
const SMALLEST_PREVIEW = 640;

/**
 * The directories of a TIFF, those of its pictures in the order in which they are named, and that of EXIF, `most` at
 * most; null for every other file. What is malformed is left out, and no more than twice as many are looked at.
 */
export async function tiffDirectories(
  read: ReadBytes,
  size: number,
  most = MOST_DIRECTORIES,
): Promise<TiffDirectory[] | null> {
  const head = await read(0, Math.min(8, size));
  const order = latin1(head.subarray(0, 4));
  const little = order === 'II*\0';
  if (head.length < 8 || (!little && order !== 'MM\0*')) return null;
  const number = (bytes: Uint8Array, at: number, length: number) => {
    const own = bytes.subarray(at, at + length);
    return little ? littleEndian(own) : bigEndian(own);
  };
  const directories: TiffDirectory[] = [];
  const named: { at: number; kind: TiffDirectory['kind'] }[] = [{ at: number(head, 4, 4), kind: 'picture' }];
  for (const [looked, { at, kind }] of named.entries()) {
    if (directories.length >= most || looked >= 2 * most) break;
    if (at < 8 || at + 2 > size || directories.some(({ start }) => start === at)) continue;
    const count = number(await read(at, at + 2), 0, 2);
    const end = at + 2 + 12 * count + 4;
    if (count > MOST_FIELDS || end > size) continue;
    const bytes = await read(at, end);
    const fields = new Map<number, TiffField>();
    for (let entry = 2; entry + 12 <= bytes.length; entry += 12) {
      const [tag, type, values] = [number(bytes, entry, 2), number(bytes, entry + 2, 2), number(bytes, entry + 4, 4)];
      const each = BYTES[type] ?? 0;
      const place = each * values <= 4 ? at + entry + 8 : number(bytes, entry + 8, 4);
      const length = each * values;
      const whole = type === 3 || type === 4 || type === 13;
      const numbers = async () => {
        const many = whole && place + length <= size ? Math.min(values, MOST_NUMBERS) : 0;
        if (many === 0) return [];
        const value = await read(place, place + many * each);
        return Array.from({ length: many }, (_, index) => number(value, index * each, each));
      };
      fields.set(tag, { tag, entry: at + entry, place, length, numbers });
    }
    directories.push({ kind, start: at, end, fields });
    if (kind === 'exif') continue;
    for (const sub of (await fields.get(SUB_DIRECTORIES)?.numbers()) ?? []) named.push({ at: sub, kind: 'picture' });
    for (const exif of (await fields.get(EXIF)?.numbers()) ?? []) named.push({ at: exif, kind: 'exif' });
    named.push({ at: number(bytes, bytes.length - 4, 4), kind: 'picture' });
  }
  return directories;
}

/** Whether a TIFF is a raw photo in the format DNG. */
export function isDng(directories: readonly TiffDirectory[]): boolean {
  return directories[0]?.fields.has(DNG_VERSION) ?? false;
}

/**
 * Where the largest preview of a raw photo lies, a JPEG that is large enough to be shown; null if there is none
 * (decisions 26).
 */
export async function previewIn(
  directories: readonly TiffDirectory[],
): Promise<{ readonly start: number; readonly end: number } | null> {
  let best: { readonly start: number; readonly end: number; readonly pixels: number } | null = null;
  for (const { fields } of directories) {
    const of = async (tag: number) => (await fields.get(tag)?.numbers()) ?? [];
    const [width = 0] = await of(WIDTH);
    const [height = 0] = await of(HEIGHT);
    const [compression = 0] = await of(COMPRESSION);
    const [colours = 0] = await of(KIND_OF_COLOUR);
    const [starts, lengths] = [await of(STRIPS), await of(STRIP_BYTES)];
    const [start = 0] = starts;
    const isJpeg = JPEGS?.includes(compression) && COLOURS?.includes(colours) && starts.length === 1;
    if (!isJpeg || Math.max(width, height) < SMALLEST_PREVIEW || width * height <= (best?.pixels ?? 0)) continue;
    best = { start, end: start + (lengths[0] ?? 0), pixels: width * height };
  }
  return best && { start: best.start, end: best.end };
}

/** Whether a file is a raw photo of which nothing can be shown; people are told before it is sent (decisions 26). */
export async function lacksPreview(read: ReadBytes, size: number): Promise<boolean> {
  const directories = await tiffDirectories(read, size);
  return directories !== null && isDng(directories) && (await previewIn(directories)) === null;
}
