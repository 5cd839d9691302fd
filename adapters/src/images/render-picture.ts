import {
  judgeSize,
  keepsMoving,
  MAX_DECODING_BYTES,
  MAX_FRAMES,
  type PictureFacts,
  type QuarterTurn,
  screenColours,
} from '@quadrangle/domain/files/picture-rules';
import {
  type ExtraPart,
  faceSize,
  type Measures,
  movingParts,
  type PicturePart,
  partsOf,
  pictureSizes,
} from '@quadrangle/domain/files/picture-sizes';
import type { Picture } from '@quadrangle/domain/files/ports';
import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { type Animation, apngFrames, decodeApng } from './apng.ts';
import { asStill, avifDelays, decodeAvif } from './avif-sequence.ts';
import { captureStamps } from './capture-stamp.ts';
import { type CleanedPicture, ultraHdr } from './clean-attachments.ts';
import { rawPhoto } from './clean-dng.ts';
import { cleanJpeg, segment, withSegments } from './clean-jpeg.ts';
import { cleanPhoto, cleanPicture } from './clean-picture.ts';
import { codedColours, pngIn } from './coded-colours.ts';
import { colourProfile, withProfile } from './colour-profile.ts';
import type { Order } from './decoder-process.ts';
import { gainMapNotes } from './gain-map.ts';
import { decodeHeic } from './heic-decoder.ts';
import { decodeJxl } from './jpeg-xl.ts';
import { orientationExif, turnedOrientation } from './orientation.ts';
import type { PictureType } from './picture-type.ts';
import { turnedHeif } from './turn-heif.ts';

/** The longest side, in pixels, of the tiny picture shown until the real one has loaded. */
const PLACEHOLDER = 14;

/** A decoder's warning counts as damage … */
const STRICT: SharpOptions = { failOn: 'warning', limitInputPixels: MAX_DECODING_BYTES };
/** … except these, which come from cameras that deviate from the format without losing a pixel. */
const CARELESS = /extraneous bytes|invalid SOS parameters/i;
const LENIENT: SharpOptions = { ...STRICT, failOn: 'error' };

/** How pictures for screens are encoded: more effort would take twice the time to save a twentieth of the space. */
const ENCODING = { quality: 81, effort: 2 } as const;

/** A picture for screens. */
interface DrawnPart {
  readonly part: PicturePart | ExtraPart;
  readonly bytes: Buffer;
}

/** All results for a picture. */
export interface RenderedPicture extends Omit<Picture, 'contentType'> {
  readonly clean: Buffer;
  readonly parts: readonly DrawnPart[];
}

/** The facts of a picture; the frames of those that sharp knows as stills are counted by ourselves. */
async function factsIn(picture: Buffer): Promise<Metadata> {
  const facts = await sharp(asStill(picture), { ...STRICT, limitInputPixels: false }).metadata();
  if (facts.format === 'png') return { ...facts, pages: apngFrames(picture) };
  return facts.compression === 'av1' ? { ...facts, pages: avifDelays(picture, MAX_FRAMES).length } : facts;
}

/**
 * Judges a picture by its header, cleans and turns it, decodes it in full once, and draws everything from that. Refuses
 * FILE_TYPE_REFUSED, FILE_UNREADABLE, FILE_TOO_LARGE.
 */
export async function renderPicture(
  original: Buffer,
  { type, avatar, whole, turn, mark }: Omit<Order, 'size'>,
): Promise<RenderedPicture> {
  try {
    const stand = await standIn[type]?.(original);
    const before = { ...(await factsIn(stand ?? original)), ...(type === 'image/x-adobe-dng' && { exif: original }) };
    judgeSize(factsOf(before), avatar);
    const how = turning(original, before, turn, mark);
    const found = await turned(original, type, before, how, whole);
    const cleaned = stand ? { ...found, picture: stand } : found;
    // The cleaned file has no metadata, and may have another orientation.
    const facts = how.by === 0 ? before : { ...(await factsIn(cleaned.picture)), exif: before.exif };
    return await draw(cleaned, facts, avatar, STRICT).catch((error) =>
      CARELESS.test(String(error)) ? draw(cleaned, facts, avatar, LENIENT) : Promise.reject(error),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse('FILE_UNREADABLE', { cause: error });
  }
}

/** What is drawn in place of a picture that libraries for pictures do not know: its decoded pixels, or its preview. */
const standIn: { readonly [type in PictureType]?: (original: Buffer) => Promise<Buffer> } = {
  'image/jxl': decodeJxl,
  async 'image/x-adobe-dng'(original) {
    const { preview, orientation } = await rawPhoto(original);
    return cleanJpeg(preview, orientationExif(orientation));
  },
};

/** By how much a picture is turned now, and what it is marked with then: nothing if it never was. */
interface Turning {
  readonly by: QuarterTurn;
  readonly ours: string;
}

/**
 * How a picture comes to stand turned by `turn`, whatever it was turned by before: quarters of a turn stand behind its
 * mark. Animations are not turned, nor is what an earlier release turned, which did not note by how much.
 */
function turning(original: Buffer, { pages = 1 }: Metadata, turn: QuarterTurn | undefined, mark: string): Turning {
  const at = original.lastIndexOf(mark);
  const former = at < 0 ? '0' : original.toString('latin1', at + mark.length, at + mark.length + 1);
  const isKnown = /^[0-3]$/.test(former);
  const by =
    turn === undefined || pages > 1 || !isKnown ? 0 : (((turn - Number(former) * 90 + 360) % 360) as QuarterTurn);
  if (by !== 0) return { by, ours: `${mark}${(turn ?? 0) / 90}` };
  return { by, ours: at < 0 ? '' : mark + (isKnown ? former : '') };
}

/** The cleaned picture, turned. */
async function turned(
  original: Buffer,
  type: PictureType,
  { orientation = 1 }: Metadata,
  { by, ours }: Turning,
  whole: boolean,
): Promise<CleanedPicture> {
  const stands = turnedOrientation(orientation, by);
  const exif = stands === 1 && ours === '' ? null : orientationExif(stands, ours);
  const isHeif = cleanPicture[type] === cleanPicture['image/heif'];
  const upright = isHeif && by !== 0 ? turnedHeif(original, by, ours) : original;
  if (whole) return cleanPhoto(type, upright, exif);
  const clean = await cleanPicture[type](upright, exif);
  return { clean, picture: clean, film: null, gainMap: null };
}

/** The facts about a picture that the rules need. */
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

async function draw(
  cleaned: CleanedPicture,
  facts: Metadata,
  avatar: boolean,
  reading: SharpOptions,
): Promise<RenderedPicture> {
  const { picture: clean, film } = cleaned;
  const colours = await coloursOf(clean, facts);
  const { image, width, height } = await opened(asStill(clean), facts, reading);
  const animation = movesOn(facts) ? await animationIn(clean, facts, reading) : null;
  const moving = animation !== null;
  const face = avatar ? faceSize({ width, height }) : null;
  const sizes = face ? [face] : pictureSizes({ width, height });
  const largest = scaled(image, sizes.at(-1) as Measures);
  const whole = inColours(await precise(largest, colours, facts), colours);
  // Each is drawn from the next larger one: the picture itself is decoded once.
  const screens = [await (colours.screen === 'p3' ? roundedPixelsOf(whole) : pixelsOf(whole))];
  for (const size of sizes.slice(0, -1).toReversed())
    screens.unshift(await pixelsOf(scaled(shown(screens[0] as Screen), size)));
  const making = sizes.map(async (size, place) => {
    const parts = partsOf(size.step, sizes);
    const frames = parts.filter((part) => moving && movingParts.includes(part));
    const stills = parts.filter((part) => !frames.includes(part));
    return [
      ...(stills.length > 0 ? drawn(stills, await encoded(screens[place] as Screen, colours.icc)) : []),
      ...(frames.length > 0 ? drawn(frames, await moved(animation as Animation | Sharp, size, colours)) : []),
    ];
  });
  const [placeholder, ...parts] = await Promise.all([tinyOf(shown(screens[0] as Screen)), ...making]);
  const widths = screens.map(({ info }) => info.width);
  const hdr = await forHighRange(cleaned, screens.at(-1) as Screen, colours.icc, facts, reading);
  return {
    clean: cleaned.clean,
    width,
    height,
    taken: captureStamps(facts),
    placeholder,
    drawn: { widths, moving, ...(film && { film: true }), ...(hdr && { hdr: true }) },
    parts: [...parts.flat(), ...(film ? drawn(['film'], film) : []), ...(hdr ? drawn(['hdr'], hdr) : [])],
  };
}

/** The quality of the picture, and of the gain map, for screens of high dynamic range. */
const HIGH_RANGE = { quality: 85 } as const;

/**
 * An Ultra-HDR picture in the largest width; null without a gain map, or where that cannot be decoded or is larger than
 * its picture.
 */
async function forHighRange(
  { gainMap }: CleanedPicture,
  screen: Screen,
  icc: Buffer | null,
  { width, height, orientation = 1, autoOrient }: Metadata,
  reading: SharpOptions,
): Promise<Buffer | null> {
  if (!gainMap) return null;
  try {
    const map = await sharp(gainMap, reading).metadata();
    if (map.width * map.height > width * height) return null;
    const turned = orientation === 1 ? gainMap : cleanJpeg(gainMap, orientationExif(orientation));
    const { autoOrient: upright } = await sharp(turned, reading).metadata();
    const fraction = screen.info.width / autoOrient.width;
    const size = [upright.width, upright.height].map((side) => Math.max(1, Math.round(side * fraction)));
    const small = sharp(turned, reading).autoOrient().keepIccProfile().resize(size[0], size[1], { fit: 'fill' });
    const grey = map.channels === 1 ? small.toColourspace('b-w') : small;
    const picture = await shown(screen).removeAlpha().jpeg(HIGH_RANGE).toBuffer();
    return ultraHdr(
      icc ? withSegments(picture, [segment(0xe2, 'ICC_PROFILE\0\x01\x01', icc)]) : picture,
      withSegments(cleanJpeg(await grey.jpeg(HIGH_RANGE).toBuffer(), null), gainMapNotes(gainMap)),
    );
  } catch {
    return null;
  }
}

const drawn = (parts: readonly DrawnPart['part'][], bytes: Buffer): DrawnPart[] =>
  parts.map((part) => ({ part, bytes }));

/** How pictures for screens get their colours. */
interface Colours {
  readonly screen: ReturnType<typeof screenColours>;
  /** The profile that they have; null if they are sRGB. */
  readonly icc: Buffer | null;
  /** The profile of the decoded pixels if it has to be put on them again; null if it has not, or they are as `screen`. */
  readonly assigned: Buffer | null;
}

async function coloursOf(clean: Buffer, { icc, format, compression }: Metadata): Promise<Colours> {
  const coded = icc === undefined && format === 'heif' ? codedColours(clean) : null;
  const profile = icc === undefined ? coded?.profile : colourProfile(icc);
  const screen = profile ? screenColours(profile) : 'srgb';
  const unnamed = compression === 'hevc' || screen === 'p3' ? icc : undefined;
  return {
    screen,
    icc: screen === 'own' ? (icc ?? null) : screen === 'p3' ? await P3 : null,
    assigned: screen === 'own' ? null : (coded?.icc ?? unnamed ?? null),
  };
}

/** The profile of Display P3 that sharp has. */
const P3 = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  .withIccProfile('p3')
  .png()
  .toBuffer()
  .then(async (png) => (await sharp(png).metadata()).icc ?? null);

/** An image whose pixels are as pictures for screens have them. */
function inColours(image: Sharp, { screen }: Colours): Sharp {
  if (screen === 'srgb') return image;
  return screen === 'own' ? image.keepIccProfile() : image.withIccProfile('p3');
}

/**
 * The image with the profile that its pixels have. It has 16 bits if it is for Display P3, because from 8 bits colours are
 * converted by way of sRGB, which loses all that sRGB has not; and 8 if it is for sRGB, because from 16 bits they are
 * converted by way of Display P3, and would stay there.
 */
async function precise(image: Sharp, { screen, assigned }: Colours, { space }: Metadata): Promise<Sharp> {
  if (assigned) {
    const pixels = screen === 'p3' ? await in16Bits(image.keepIccProfile(), space) : image;
    return sharp(pngIn(await pixels.png({ compressionLevel: 0 }).toBuffer(), assigned));
  }
  return screen === 'srgb' && space === 'rgb16' ? image.pipelineColourspace('srgb') : image;
}

/** The image in 16 bits; sharp would fill 8 up with the last of them, so that odd values come close to the next even ones. */
async function in16Bits(image: Sharp, space: string): Promise<Sharp> {
  if (space === 'rgb16') return image.toColourspace('rgb16');
  const { data, info } = await pixelsOf(image);
  const values = new Uint16Array(data.length);
  data.forEach((value, at) => {
    values[at] = value * 257;
  });
  const { width, height, channels } = info;
  return sharp(values, { raw: { width, height, channels } }).toColourspace('rgb16');
}

/** Decoded pixels. */
interface Screen {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const pixelsOf = (image: Sharp, depth?: 'ushort'): Promise<Screen> =>
  image.raw(depth && { depth }).toBuffer({ resolveWithObject: true });

/** The pixels of an image that has 16 bits, rounded to 8; sharp would cut them off. */
async function roundedPixelsOf(image: Sharp): Promise<Screen> {
  const { data, info } = await pixelsOf(image.toColourspace('rgb16'), 'ushort');
  const rounded = Buffer.alloc(data.length / 2);
  new Uint16Array(data.buffer, data.byteOffset, rounded.length).forEach((value, at) => {
    rounded[at] = Math.round(value / 257);
  });
  return { data: rounded, info };
}

const shown = ({ data, info: { width, height, channels } }: Screen) =>
  sharp(data, { raw: { width, height, channels } });

async function encoded(screen: Screen, icc: Buffer | null): Promise<Buffer> {
  const plain = await shown(screen).webp(ENCODING).toBuffer();
  return icc ? withProfile(plain, icc, screen.info.width, screen.info.height) : plain;
}

/** The frames of an animation: as sharp decodes them, or as we do; null if nothing here can. */
async function animationIn(clean: Buffer, facts: Metadata, reading: SharpOptions): Promise<Animation | Sharp | null> {
  if (facts.format === 'png') return decodeApng(clean, reading);
  if (facts.compression === 'av1') return decodeAvif(clean, facts, avifDelays(clean, MAX_FRAMES));
  return sharp(clean, { ...reading, animated: true });
}

/** An animation in one size. */
function moved(animation: Animation | Sharp, size: Measures, colours: Colours): Promise<Buffer> {
  if (!('delay' in animation)) return scaled(inColours(animation.clone(), colours), size).webp(ENCODING).toBuffer();
  const { width, height, data, delay, loop } = animation;
  const raw = { width, height: height * delay.length, channels: 4, pageHeight: height } as const;
  return scaled(sharp(data, { raw, animated: true }), size)
    .webp({ ...ENCODING, delay: [...delay], loop })
    .toBuffer();
}

/** The picture with its orientation applied, and its size. */
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

function scaled(image: Sharp, { width, height }: Measures): Sharp {
  return image.resize({ width, height, fit: 'fill' });
}

function fitted(image: Sharp, { width, height }: Measures): Sharp {
  return image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

function movesOn({ format, compression, pages = 1, width, pageHeight, height }: Metadata): boolean {
  const known = ['gif', 'webp', 'png'].includes(format) || compression === 'av1';
  return known && keepsMoving(pages, width * (pageHeight ?? height));
}

/** A few dozen pixels as a data URL of less than 400 characters. */
async function tinyOf(screen: Sharp): Promise<string> {
  const bytes = await fitted(screen, { width: PLACEHOLDER, height: PLACEHOLDER })
    .webp({ quality: 20, alphaQuality: 0, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
