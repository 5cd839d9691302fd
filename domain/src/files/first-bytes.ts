/** Bytes at the beginning of a file that are enough to recognise it. */
export const FIRST_BYTES = 32;

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
const MATROSKA = '\u001aE\u00df\u00a3';

/**
 * The type of a file, by its first bytes; null if it is neither a picture nor a video that can be shared, or its
 * beginning is damaged (decisions 26). People are told before anything is sent; the server reads the whole file.
 */
export function kindOfBytes(first: Uint8Array): 'image' | 'video' | null {
  const text = String.fromCharCode(...first.subarray(0, FIRST_BYTES));
  if (PICTURES.some((beginning) => beginning.test(text))) return 'image';
  if (text.startsWith(MATROSKA)) return 'video';
  const box = text.slice(4, 8);
  if (box === 'ftyp') return PICTURE_BRANDS.includes(text.slice(8, 12)) ? 'image' : 'video';
  return QUICKTIME.includes(box) ? 'video' : null;
}
