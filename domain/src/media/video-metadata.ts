import type { ReadBytes } from '../files/bytes.ts';
import type { ByteRange } from '../files/ports.ts';
import { isoMetadata } from './video-metadata-iso.ts';
import { matroskaMetadata } from './video-metadata-matroska.ts';

/**
 * The parts of a video that are neither picture, sound, text of subtitles nor structure, blank or not, in the order of
 * the file.
 */
export interface Metadata {
  /** Values among the structure: tags, boxes of camera makers, attachments. */
  readonly values: readonly ByteRange[];
  /** The bytes between pictures and sound: samples of other tracks, and bytes of no track. */
  readonly between: readonly ByteRange[];
  /** What cameras note among the pictures themselves; none of it is blank. */
  readonly notes: readonly ByteRange[];
}

/**
 * The ranges of a video of `size` bytes that are not known to be picture, sound, text of subtitles or structure
 * (decisions 27): they may say where it was taken, by whom, with which camera. They are in the order of the file and do
 * not overlap. Zeroing them keeps the container valid; ranges that are zero already are left out, so a blanked file has
 * none. Only structure and metadata are read, and the beginnings of pictures, never sound. Whatever is malformed ends
 * the walk. Refuses FILE_UNREADABLE when it names more places than any film has.
 */
export async function videoMetadata(read: ReadBytes, size: number): Promise<ByteRange[]> {
  const matroska = startsAsMatroska(await read(0, Math.min(4, size)));
  const { values, between, notes } = await (matroska ? matroskaMetadata : isoMetadata)(read, size);
  let found: ByteRange[] = [...notes];
  for (const value of values) if (!(await isBlank(read, value))) found.push(value);
  // These ranges lie far apart, and were blanked together or not at all.
  for (const range of spread(between))
    if (!(await isBlank(read, range))) {
      found = found.concat(between);
      break;
    }
  return found.sort((a, b) => a.start - b.start);
}

const MATROSKA = [0x1a, 0x45, 0xdf, 0xa3];

function startsAsMatroska(head: Uint8Array): boolean {
  return MATROSKA.every((byte, index) => head[index] === byte);
}

const READ_AT_ONCE = 64 * 1_024;

/** Of many ranges, this many are read. */
const MOST_LOOKED_AT = 32;

/** Whether a range is blank: all zeros, or empty; of a long one, a part is read. */
async function isBlank(read: ReadBytes, { start, end }: ByteRange): Promise<boolean> {
  const pieces = Array.from(
    { length: Math.ceil((end + 1 - start) / READ_AT_ONCE) },
    (_, index) => start + index * READ_AT_ONCE,
  );
  for (const at of spread(pieces))
    if ((await read(at, Math.min(at + READ_AT_ONCE, end + 1))).some((byte) => byte !== 0)) return false;
  return true;
}

/** The first, the last, and some between them, evenly. */
function spread<T>(all: readonly T[]): readonly T[] {
  if (all.length <= MOST_LOOKED_AT) return all;
  const step = (all.length - 1) / (MOST_LOOKED_AT - 1);
  return Array.from({ length: MOST_LOOKED_AT }, (_, index) => Math.round(index * step)).flatMap((at) =>
    all.slice(at, at + 1),
  );
}
