import { refuse } from '@quadrangle/domain/kernel/errors';
import sharp from 'sharp';

/** A field of raw photos, further directories, and the field that says what a picture stands for. */
const [SUB_DIRECTORIES, KIND] = [0x014a, 0xfe];
const SMALLER = 1;
/** Ways to write pixels that stay as they are. */
const KEPT: readonly string[] = ['b-w', 'grey16', 'rgb16', 'cmyk'];

/**
 * A TIFF with the same pixels, upright, and its colour profile, without everything else: it is written anew, because
 * what it says is scattered all over it. Refuses FILE_TYPE_REFUSED for raw photos of other formats than DNG, which begin
 * as TIFF does.
 */
export async function cleanTiff(bytes: Buffer): Promise<Buffer> {
  if (isRaw(bytes)) refuse('FILE_TYPE_REFUSED');
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false });
  const { space } = await image.metadata();
  const same = image.toColourspace(KEPT.includes(space) ? space : 'srgb');
  return same.autoOrient().keepIccProfile().tiff({ compression: 'deflate', predictor: 'horizontal' }).toBuffer();
}

function isRaw(bytes: Buffer): boolean {
  const little = bytes.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = u32(4);
  for (let field = 0, at = directory + 2; field < u16(directory); field += 1, at += 12) {
    const tag = u16(at);
    if (tag === SUB_DIRECTORIES || (tag === KIND && (u32(at + 8) & SMALLER) === SMALLER)) return true;
  }
  return false;
}
