import { bigEndian, latin1, littleEndian, type ReadBytes } from './bytes.ts';
import { FIRST_BYTES, kindOfBytes, olderContainer } from './first-bytes.ts';

/** Bytes searched at a time. */
const PORTION = 262_144;
/** More segments, chunks or boxes than any real file has before its end. */
const MAX_PARTS = 2_000;

const SCAN = 0xda;
/** `IEND`. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44];

/** The boxes that a picture needs. */
const NEEDED = /^(?:ftyp|meta|moov|mdat)$/;

/** How GIF and Matroska files begin, which may end anywhere. */
const NOT_KNOWN = ['II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL ', 'GIF8', '\u001aE\u00df\u00a3'];

function holds(bytes: Uint8Array, mark: readonly number[]): boolean {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, place) => bytes[at + place] === byte)) return true;
  return false;
}

/** Whether `mark` occurs anywhere from `start` on; searched from the end, where a complete file has it. */
async function stands(read: ReadBytes, mark: readonly number[], start: number, size: number): Promise<boolean> {
  for (let end = size; end > start; end -= PORTION)
    if (holds(await read(Math.max(start, end - PORTION), Math.min(size, end + mark.length - 1)), mark)) return true;
  return false;
}

/** Whether the pixels of a JPEG are missing. Where they end, only a decoder can say: some cameras leave out the end mark. */
async function jpegCutOff(read: ReadBytes, size: number): Promise<boolean> {
  let at = 2;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    if (at + 4 > size) return true;
    const [mark, kind = 0, high = 0, low = 0] = await read(at, at + 4);
    if (mark !== 0xff) return false;
    if (kind === SCAN) return false;
    at += 2 + 256 * high + low;
  }
  return false;
}

/** A picture needs all its boxes; a video that has its index plays as far as its bytes go. */
async function isoCutOff(read: ReadBytes, size: number, kind: 'image' | 'video'): Promise<boolean> {
  const index = kind === 'video' ? /^moo[vf]$/ : /^(?:meta|moov)$/;
  let hasIndex = false;
  let at = 0;
  for (let parts = 0; at + 8 <= size; parts += 1) {
    const head = await read(at, Math.min(at + 16, size));
    const type = latin1(head.subarray(4, 8));
    hasIndex ||= index.test(type);
    if (hasIndex && kind === 'video') return false;
    const short = bigEndian(head.subarray(0, 4));
    const length = short === 1 ? bigEndian(head.subarray(8, 16)) : short || size - at;
    if (length < 8 || parts === MAX_PARTS) return false;
    if (at + length > size) return kind === 'video' || NEEDED.test(type);
    at += length;
  }
  return !hasIndex;
}

/**
 * Whether the bytes prove that the end of a file is missing, because it was copied or downloaded in part (decisions
 * 26). People are told before anything is sent. GIF, TIFF, JPEG XL and Matroska
 * files, and older containers, cannot be judged.
 */
export async function isCutOff(read: ReadBytes, size: number): Promise<boolean> {
  const first = await read(0, Math.min(FIRST_BYTES, size));
  if (olderContainer(first) !== null) return false;
  const text = latin1(first);
  if (text.startsWith('\xff\xd8')) return jpegCutOff(read, size);
  if (text.startsWith('\x89PNG')) return !(await stands(read, PNG_END, 8, size));
  if (text.startsWith('RIFF')) return 8 + littleEndian(first.subarray(4, 8)) > size;
  const kind = kindOfBytes(first);
  return kind !== null && !NOT_KNOWN.some((start) => text.startsWith(start)) && isoCutOff(read, size, kind);
}
