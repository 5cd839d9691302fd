import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';
import { storedVariant } from '@quadrangle/domain/media/file-urls';
import { pictureSides } from '@quadrangle/domain/media/media';
import type { Picture, PictureStudio } from '@quadrangle/domain/media/ports';
import type { FileStore } from '@quadrangle/domain/uploads/ports';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { cleanPicture } from './clean-picture.ts';
import { decodeHeic } from './heic-decoder.ts';
import { type PictureType, pictureType } from './picture-type.ts';
import { turns } from './turns.ts';

/** Longest side in pixels of the tiny picture shown until the real one is there. */
const PLACEHOLDER = 14;

/** What one picture may cost: bytes to hold, pixels to decode, and pixels of all frames to encode as an animation. */
const MOST_BYTES = 256 * 1_024 * 1_024;
const MOST_PIXELS = 120_000_000;
const MOST_ANIMATED_PIXELS = 40_000_000;

const AT_ONCE = 2;

/** Every warning of a decoder counts as damage … */
const STRICT: SharpOptions = { failOn: 'warning', limitInputPixels: MOST_PIXELS };
/** … but these, which come from cameras that are careless about the format and cost no pixel. */
const CARELESS = /extraneous bytes|invalid SOS parameters/i;
const LENIENT: SharpOptions = { ...STRICT, failOn: 'error' };

/**
 * Prepares pictures with sharp, and with a decoder of its own for HEIC. Two pictures at a time, to bound the memory.
 * Refuses FILE_TYPE_REFUSED, FILE_UNREADABLE, FILE_TOO_LARGE beyond 120 megapixels, and what `turns` refuses.
 */
export function pictureStudio(files: FileStore): PictureStudio {
  sharp.concurrency(Math.min(4, availableParallelism()));
  sharp.cache(false);
  const inTurn = turns(AT_ONCE);

  async function prepare(fileName: string): Promise<Picture> {
    const head = await buffer(files.read(fileName, { start: 0, end: 63 }));
    const contentType = pictureType(head) ?? refuse('FILE_TYPE_REFUSED');
    if (((await files.size(fileName)) ?? 0) > MOST_BYTES) refuse('FILE_TOO_LARGE', { params: { limit: '256 MiB' } });
    const original = await buffer(files.read(fileName));
    const { clean, view, thumb, ...picture } = await develop(original, contentType, STRICT)
      .catch((error) =>
        CARELESS.test(String(error)) ? develop(original, contentType, LENIENT) : Promise.reject(error),
      )
      .catch(asRefusal);

    if (!clean.equals(original)) await files.write(fileName, contentType, clean);
    await files.write(storedVariant(fileName, 'view'), 'image/webp', view);
    await files.write(storedVariant(fileName, 'thumb'), 'image/webp', thumb);
    return { contentType, ...picture };
  }

  return { prepare: (fileName) => inTurn(() => prepare(fileName)) };
}

interface Developed extends Omit<Picture, 'contentType'> {
  readonly clean: Buffer;
  readonly view: Buffer;
  readonly thumb: Buffer;
}

/** Cleans a picture, decodes what is left in full, once, and makes everything from that. */
async function develop(original: Buffer, type: PictureType, reading: SharpOptions): Promise<Developed> {
  const facts = await sharp(original, { ...reading, limitInputPixels: false }).metadata();
  if (facts.width * (facts.pageHeight ?? facts.height) > MOST_PIXELS)
    refuse('FILE_TOO_LARGE', { params: { limit: `${MOST_PIXELS / 1_000_000} megapixels` } });
  const clean = await cleanPicture[type](original, facts.orientation ?? 1);

  const { image, width, height } = await opened(clean, facts, reading);
  const { data, info } = await fitted(image, pictureSides.view)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height: rawHeight, channels } = info;
  const screen = () => sharp(data, { raw: { width: rawWidth, height: rawHeight, channels } });

  const view = isShortAnimation(facts) ? sharp(clean, { ...reading, animated: true }) : screen();
  return {
    clean,
    width,
    height,
    view: await fitted(view, pictureSides.view).webp({ quality: 82, effort: 3 }).toBuffer(),
    thumb: await fitted(screen(), pictureSides.thumb).webp({ quality: 78, effort: 4 }).toBuffer(),
    placeholder: await placeholder(screen),
  };
}

/** The picture, its orientation applied, and the size it then has. */
async function opened(
  clean: Buffer,
  facts: Metadata,
  reading: SharpOptions,
): Promise<{ image: Sharp; width: number; height: number }> {
  if (facts.compression !== 'hevc') return { image: sharp(clean, reading).autoOrient(), ...facts.autoOrient };
  const { width, height, data } = await decodeHeic(clean);
  const image = sharp(Buffer.from(data.buffer), { ...reading, raw: { width, height, channels: 4 } });
  return { image: image.removeAlpha(), width, height };
}

function fitted(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function isShortAnimation({ format, pages = 1, width, pageHeight, height }: Metadata): boolean {
  const moves = pages > 1 && (format === 'gif' || format === 'webp');
  return moves && pages * width * (pageHeight ?? height) <= MOST_ANIMATED_PIXELS;
}

/** A few dozen pixels as a data URL of less than 400 characters. */
async function placeholder(screen: () => Sharp): Promise<string> {
  const bytes = await fitted(screen(), PLACEHOLDER).webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

function asRefusal(error: unknown): never {
  if (error instanceof Refusal) throw error;
  return refuse('FILE_UNREADABLE', { cause: error });
}
