import { turnedHeif } from './turn-heif.ts';
import { turnedJpeg } from './turn-jpeg.ts';
import { turnedPng } from './turn-png.ts';
import { turnedWebp } from './turn-webp.ts';

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** What kind of picture a file is by its bytes, as far as it can be turned. */
export async function turnableKind(file: Blob): Promise<'jpeg' | 'png' | 'webp' | 'heif' | null> {
  const first = latin1(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (first.startsWith('\xff\xd8')) return 'jpeg';
  if (first.startsWith('\x89PNG')) return 'png';
  if (first.startsWith('RIFF') && first.slice(8, 12) === 'WEBP') return 'webp';
  return first.slice(4, 8) === 'ftyp' ? 'heif' : null;
}

const whole = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

async function partsOf(file: Blob): Promise<BlobPart[] | null> {
  switch (await turnableKind(file)) {
    case 'jpeg':
      return turnedJpeg(file);
    case 'png':
      return turnedPng(await whole(file));
    case 'webp':
      return turnedWebp(await whole(file));
    case 'heif':
      return turnedHeif(file);
    default:
      return null;
  }
}

/**
 * A picture turned to the right by a quarter; null where it cannot be, as an animation and a GIF. Not one of its pixels
 * changes: the server goes by what the file says of how it stands.
 */
export async function turned(file: File): Promise<File | null> {
  const parts = await partsOf(file).catch(() => null);
  if (!parts) return null;
  // Firefox decodes no picture that is put together of pieces of files.
  const bytes = await new Blob(parts).arrayBuffer();
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
}
