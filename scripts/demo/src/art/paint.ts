import sharp, { type OverlayOptions } from 'sharp';
import type { Layer } from './kit/frame.ts';
import { randomOf } from './random.ts';

/** The long side of every scene in its own units. */
export const DESIGN = 1600;
const GRAIN = 256;

/** In pixels. */
export type Size = { readonly width: number; readonly height: number };

const svgOf = (inside: string, size: Size, unit: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${(size.width * unit).toFixed(2)} ${(size.height * unit).toFixed(2)}">${inside}</svg>`,
  );

/** Neighbours that need no pixels in between become one drawing. */
function merge(layers: readonly Layer[]): Layer[] {
  const merged: Layer[] = [];
  for (const next of layers) {
    const last = merged.at(-1);
    const plain = (one: Layer) => one.blend === 'over' && one.blur === 0;
    if (last !== undefined && plain(last) && plain(next))
      merged[merged.length - 1] = { ...last, svg: last.svg + next.svg };
    else merged.push(next);
  }
  return merged;
}

/** A far blur is drawn small and enlarged: it looks the same and takes a tenth of the time. */
async function rasterise(layer: Layer, size: Size, unit: number): Promise<Buffer> {
  const sigma = layer.blur / unit;
  if (sigma < 0.4)
    return sharp(svgOf(layer.svg, size, unit))
      .png({ compressionLevel: 0 })
      .toBuffer();
  const shrink = Math.max(1, Math.min(8, Math.floor(sigma / 2)));
  const small = { width: Math.ceil(size.width / shrink), height: Math.ceil(size.height / shrink) };
  const blurred = await sharp(svgOf(layer.svg, small, (unit * size.width) / small.width))
    .blur(Math.max(0.4, sigma / shrink))
    .png({ compressionLevel: 0 })
    .toBuffer();
  if (shrink === 1) return blurred;
  return sharp(blurred)
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Video grain as a tile around middle grey, made once. */
const grain = (() => {
  const random = randomOf('grain');
  const pixels = new Uint8Array(GRAIN * GRAIN * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const sum = random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1);
    pixels.fill(Math.round(128 + sum * 12), i, i + 3);
    pixels[i + 3] = 255;
  }
  return sharp(pixels, { raw: { width: GRAIN, height: GRAIN, channels: 4 } })
    .png()
    .toBuffer();
})();

const vignette = (size: Size) =>
  svgOf(
    `<defs><radialGradient id="v" cx="50%" cy="48%" r="75%"><stop offset="0.45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#06040a" stop-opacity="0.34"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/>`,
    size,
    1,
  );

/** Keeps what layers became, so that the still parts of a clip are drawn once. */
export type Painter = (layers: readonly Layer[]) => Promise<Buffer>;

/**
 * A painter for pictures of one size; it answers raw RGB (three bytes a pixel).
 * The lights of the picture bleed a little (`bloom`), the corners fall off, and film grain lies over all if wanted.
 */
export function painterOf(size: Size, options: { bloom: number; grain: boolean; keep: boolean }): Painter {
  const unit = DESIGN / Math.max(size.width, size.height);
  const kept = new Map<string, Promise<Buffer>>();
  const draw = (layer: Layer) => {
    if (!options.keep) return rasterise(layer, size, unit);
    const key = `${layer.blur} ${layer.svg}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    // Moving layers pass through once; a small memory holds the still ones and lets the others go.
    if (kept.size > 40) for (const old of [...kept.keys()].slice(6, 26)) kept.delete(old);
    const made = rasterise(layer, size, unit);
    kept.set(key, made);
    return made;
  };
  const edge = vignette(size);
  return async (layers) => {
    const merged = options.keep ? layers : merge(layers);
    const parts: OverlayOptions[] = await Promise.all(
      merged.map(async (one) => ({ input: await draw(one), blend: one.blend })),
    );
    const raw = { width: size.width, height: size.height, channels: 3 } as const;
    const flat = await sharp({ create: { ...raw, background: '#000000' } })
      .composite(parts)
      .removeAlpha()
      .raw()
      .toBuffer();
    const small = { width: Math.ceil(size.width / 8), height: Math.ceil(size.height / 8) };
    const finish: OverlayOptions[] = [];
    if (options.bloom > 0) {
      const bright = await sharp(flat, { raw })
        .resize({ ...small, fit: 'fill' })
        .linear(1.5, -90)
        .blur(Math.max(1, 22 / unit / 8))
        .resize({ width: size.width, height: size.height, fit: 'fill', kernel: 'cubic' })
        .ensureAlpha(options.bloom)
        .png({ compressionLevel: 0 })
        .toBuffer();
      finish.push({ input: bright, blend: 'screen' });
    }
    finish.push({ input: edge });
    if (options.grain) finish.push({ input: await grain, blend: 'overlay', tile: true });
    return sharp(flat, { raw }).composite(finish).removeAlpha().raw().toBuffer();
  };
}
