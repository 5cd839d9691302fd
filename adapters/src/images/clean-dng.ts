import { previewIn, type TiffDirectory, tiffDirectories } from '@quadrangle/domain/files/raw-photo';
import { refuse } from '@quadrangle/domain/kernel/errors';

const [STRIPS, STRIP_BYTES, TILES, TILE_BYTES, ORIENTATION] = [273, 279, 324, 325, 274];
/** In pairs: the places and the lengths of what belongs to a picture. */
const PIXELS = [
  [STRIPS, STRIP_BYTES],
  [TILES, TILE_BYTES],
  [513, 514],
] as const;
/** What is needed to read the pixels, and to develop them: no text, and nothing of who took it, where and with what. */
const KEPT = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 282, 283, 284, 296, 301, 317, 318, 319, 320],
  ...[322, 323, 324, 325, 330, 338, 339, 347, 512, 513, 514, 529, 530, 531, 532, 33421, 33422, 34665, 34675],
  // Of DNG: versions, planes, levels, scale, crop, colours, noise, sharpness, illuminants, lens corrections, previews.
  ...[50706, 50707, 50710, 50711, 50712, 50713, 50714, 50715, 50716, 50717, 50718, 50719, 50720, 50721, 50722, 50723],
  ...[50724, 50725, 50726, 50727, 50728, 50729, 50730, 50731, 50732, 50733, 50734, 50737, 50738, 50739, 50741, 50778],
  ...[50779, 50780, 50829, 50830, 50831, 50832, 50833, 50834, 50879, 50935, 50937, 50938, 50939, 50940, 50941, 50964],
  ...[50965, 50970, 50974, 50975, 50981, 50982, 51008, 51009, 51022, 51041, 51044, 51045, 51107, 51108, 51109, 51110],
  ...[51111, 51125, 51177, 51178, 51179, 52525],
]);
/** The same of EXIF: how it was exposed. */
const KEPT_OF_EXIF = new Set([
  33434, 33437, 34850, 34855, 36864, 37377, 37378, 37380, 37383, 37385, 37386, 41986, 41987,
]);

/** A raw photo: what is shown of it, and the file without metadata. */
export interface RawPhoto {
  /** A JPEG, with the orientation of the photo. */
  readonly preview: Buffer;
  readonly orientation: number;
  readonly clean: Buffer;
}

/**
 * The preview of a DNG, and the DNG itself with every byte blank that is not needed to develop it: values and lengths
 * stay where they are (decisions 22, 27). Refuses FILE_TYPE_REFUSED without a preview, FILE_UNREADABLE when it is cut off.
 */
export async function rawPhoto(bytes: Buffer): Promise<RawPhoto> {
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const directories = (await tiffDirectories(read, bytes.length)) ?? refuse('FILE_UNREADABLE');
  const place = (await previewIn(directories)) ?? refuse('FILE_TYPE_REFUSED');
  if (place.end > bytes.length) refuse('FILE_UNREADABLE');
  const [orientation = 1] = (await directories[0]?.fields.get(ORIENTATION)?.numbers()) ?? [];
  const clean = Buffer.alloc(bytes.length);
  const keep = (start: number, end: number) => bytes.copy(clean, start, start, end);
  keep(0, 8);
  for (const { fields } of directories)
    for (const { place: value, length } of fields.values())
      if (value + length > bytes.length) refuse('FILE_UNREADABLE');
  for (const directory of directories) keepDirectory(directory, keep);
  for (const directory of directories) await keepPixels(directory, bytes, clean);
  return { preview: clean.subarray(place.start, place.end), orientation, clean };
}

function keepDirectory({ kind, start, end, fields }: TiffDirectory, keep: (start: number, end: number) => void): void {
  keep(start, start + 2);
  keep(end - 4, end);
  for (const { tag, entry, place, length } of fields.values()) {
    keep(entry, entry + 8);
    const inside = place === entry + 8;
    if (!inside) keep(entry + 8, entry + 12);
    if ((kind === 'exif' ? KEPT_OF_EXIF : KEPT).has(tag)) keep(place, place + length);
  }
}

async function keepPixels({ kind, fields }: TiffDirectory, bytes: Buffer, clean: Buffer): Promise<void> {
  if (kind === 'exif') return;
  for (const [places, lengths] of PIXELS) {
    const [starts, sizes] = [await fields.get(places)?.numbers(), await fields.get(lengths)?.numbers()];
    for (const [index, start] of starts?.entries() ?? []) {
      const end = start + (sizes?.[index] ?? 0);
      if (end > bytes.length) refuse('FILE_UNREADABLE');
      bytes.copy(clean, start, start, end);
      if (bytes[start] === 0xff && bytes[start + 1] === 0xd8) blankSegments(clean.subarray(start, end));
    }
  }
}

/** Blanks what programs write into a JPEG before its first scan, but for colours and the numbers of Adobe. */
function blankSegments(jpeg: Buffer): void {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xda) return;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
    const isProfile = jpeg.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    if (isNote && !isProfile) jpeg.fill(0, at + 4, Math.min(end, jpeg.length));
    at = end;
  }
}
