import { latin1 } from './bytes.ts';

/** Bytes at the beginning of a file that are enough to recognise it. */
export const FIRST_BYTES = 400;

/** The brands of ISO files that are pictures; all others are videos. */
const PICTURE_BRANDS: readonly string[] = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'avif',
  'avis',
];

/** How QuickTime files without a brand begin. */
const QUICKTIME: readonly string[] = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

const PICTURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s];
/** TIFF of both byte orders, and JPEG XL with and without a container. */
const MORE_PICTURES = ['II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL '];
const MATROSKA = '\u001aE\u00df\u00a3';

/**
 * The type of a file, by its first bytes; null if it is neither a picture nor a video that can be shared, or its
 * beginning is damaged (decisions 26). People are told before anything is sent; the server reads the whole file.
 */
export function kindOfBytes(first: Uint8Array): 'image' | 'video' | null {
  const text = latin1(first.subarray(0, 32));
  if (PICTURES.some((beginning) => beginning.test(text))) return 'image';
  if (MORE_PICTURES.some((beginning) => text.startsWith(beginning))) return 'image';
  if (text.startsWith(MATROSKA) || olderContainer(first) !== null) return 'video';
  const box = text.slice(4, 8);
  if (box === 'ftyp') return PICTURE_BRANDS.includes(text.slice(8, 12)) ? 'image' : 'video';
  return QUICKTIME.includes(box) ? 'video' : null;
}

/** Older containers of videos, by the names that FFmpeg has for what reads them. */
export type OlderContainer = 'asf' | 'avi' | 'flv' | 'mpeg' | 'mpegts' | 'ogg';

const OLDER: readonly (readonly [OlderContainer, string])[] = [
  ['asf', '0&\xb2u\x8ef\xcf\x11'],
  ['flv', 'FLV\x01'],
  ['ogg', 'OggS\0'],
  ['mpeg', '\0\0\x01\xba'],
];

/** Bytes of a packet of a transport stream; those of cameras have a time of four bytes before it. */
const PACKET = 188;
const TIME = 4;

/**
 * The older container of a video, by its first bytes; null for all others (decisions 26). A transport stream has no mark
 * but its rhythm.
 */
export function olderContainer(first: Uint8Array): OlderContainer | null {
  const text = latin1(first.subarray(0, 32));
  for (const [name, beginning] of OLDER) if (text.startsWith(beginning)) return name;
  if (text.startsWith('RIFF') && text.startsWith('AVI ', 8)) return 'avi';
  const beats = (start: number, every: number) =>
    first[start] === 0x47 && first[start + every] === 0x47 && first[start + 2 * every] === 0x47;
  return beats(0, PACKET) || beats(TIME, PACKET + TIME) ? 'mpegts' : null;
}
