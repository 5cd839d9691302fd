import type { imageTypes, olderImageTypes } from '@quadrangle/domain/files/types';

/** A picture type that is accepted (decisions 26). */
export type PictureType = keyof typeof imageTypes | keyof typeof olderImageTypes;

const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * The type of a picture by its first bytes (64 are enough), whatever was declared; null for everything else, SVG too. Raw
 * photos begin as TIFF does.
 */
export function pictureType(head: Buffer): PictureType | null {
  const text = head.toString('latin1', 0, 64);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'image/tiff';
  if (text.startsWith('\xff\x0a') || text.startsWith('\0\0\0\x0cJXL ')) return 'image/jxl';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return text.startsWith('ftyp', 4) ? heifType(head) : null;
}

function heifType(head: Buffer): PictureType | null {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (HEVC_BRANDS.some((brand) => brands.includes(brand))) return 'image/heic';
  return brands[0] === 'mif1' || brands[0] === 'msf1' ? 'image/heif' : null;
}
