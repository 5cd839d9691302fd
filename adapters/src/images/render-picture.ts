import { judgeSize, keepsMoving, MAX_DECODING_BYTES, type PictureFacts } from '@quadrangle/domain/files/picture-rules';
import type { Picture } from '@quadrangle/domain/files/ports';
import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';
import { pictureSides } from '@quadrangle/domain/media/media';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { captureStamp } from './capture-stamp.ts';
import { cleanPicture } from './clean-picture.ts';
import { decodeHeic } from './heic-decoder.ts';
import type { PictureType } from './picture-type.ts';

/** Longest side in pixels of the tiny picture shown until the real one is there. */
const PLACEHOLDER = 14;

/** A decoder's warning counts as damage … */
const STRICT: SharpOptions = { failOn: 'warning', limitInputPixels: MAX_DECODING_BYTES };
/** … except these, which come from cameras that bend the format and lose no pixel. */
const CARELESS = /extraneous bytes|invalid SOS parameters/i;
const LENIENT: SharpOptions = { ...STRICT, failOn: 'error' };

/** Everything that is made of a picture. */
export interface RenderedPicture extends Omit<Picture, 'contentType'> {
  readonly clean: Buffer;
  readonly view: Buffer;
  readonly thumb: Buffer;
}

/**
 * Judges a picture by its header, cleans it, decodes it in full once, and makes everything from that.
 * Refuses FILE_TYPE_REFUSED, FILE_UNREADABLE, FILE_TOO_LARGE.
 */
export async function renderPicture(original: Buffer, type: PictureType, avatar: boolean): Promise<RenderedPicture> {
  try {
    const facts = await sharp(original, { ...STRICT, limitInputPixels: false }).metadata();
    judgeSize(factsOf(facts), avatar);
    const clean = await cleanPicture[type](original, facts.orientation ?? 1);
    return await draw(clean, facts, STRICT).catch((error) =>
      CARELESS.test(String(error)) ? draw(clean, facts, LENIENT) : Promise.reject(error),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse('FILE_UNREADABLE', { cause: error });
  }
}

/** What the rules know a picture by. */
function factsOf({ format, compression, width, height, pageHeight, depth, bitsPerSample, isProgressive }: Metadata) {
  const known: Record<string, PictureFacts['format']> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' };
  return {
    format: known[format] ?? (compression === 'hevc' ? 'heic' : 'avif'),
    width,
    height: pageHeight ?? height,
    depth: Math.max(bitsPerSample ?? 8, depth === 'uchar' ? 8 : 16),
    inPasses: isProgressive ?? false,
  };
}

async function draw(clean: Buffer, facts: Metadata, reading: SharpOptions): Promise<RenderedPicture> {
  const { image, width, height } = await opened(clean, facts, reading);
  const { data, info } = await fitted(image, pictureSides.view)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height: rawHeight, channels } = info;
  const screen = () => sharp(data, { raw: { width: rawWidth, height: rawHeight, channels } });

  const moving = movesOn(facts) ? sharp(clean, { ...reading, animated: true }) : screen();
  const [view, thumb, placeholder] = await Promise.all([
    fitted(moving, pictureSides.view).webp({ quality: 82, effort: 3 }).toBuffer(),
    fitted(screen(), pictureSides.thumb).webp({ quality: 78, effort: 4 }).toBuffer(),
    tinyOf(screen()),
  ]);
  return { clean, width, height, taken: captureStamp(facts.exif), view, thumb, placeholder };
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

function movesOn({ format, pages = 1, width, pageHeight, height }: Metadata): boolean {
  return (format === 'gif' || format === 'webp') && keepsMoving(pages, width * (pageHeight ?? height));
}

/** A few dozen pixels as a data URL of less than 400 characters. */
async function tinyOf(screen: Sharp): Promise<string> {
  const bytes = await fitted(screen, PLACEHOLDER).webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
