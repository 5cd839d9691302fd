/** Bytes at the beginning of a file that tell what it is. */
export const FIRST_BYTES = 32;

/** What an ISO file says it is when it is a picture; with all other brands it is a film. */
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

/** How old QuickTime films begin, which do not say what they are. */
const QUICKTIME: readonly string[] = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

const PICTURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s];
const MATROSKA = '\u001aE\u00df\u00a3';

/**
 * What a file is by its first bytes; null where it is neither a picture nor a video that can be shared, or damaged from
 * its beginning (decisions 26). It is said before anything is sent; the server reads the whole.
 */
export function kindOfBytes(first: Uint8Array): 'image' | 'video' | null {
  const text = String.fromCharCode(...first.subarray(0, FIRST_BYTES));
  if (PICTURES.some((beginning) => beginning.test(text))) return 'image';
  if (text.startsWith(MATROSKA)) return 'video';
  const box = text.slice(4, 8);
  if (box === 'ftyp') return PICTURE_BRANDS.includes(text.slice(8, 12)) ? 'image' : 'video';
  return QUICKTIME.includes(box) ? 'video' : null;
}
