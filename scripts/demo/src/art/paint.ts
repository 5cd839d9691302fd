import sharp, { type OverlayOptions } from 'sharp';
import type { Layer } from './kit/frame.ts';

/** The long side of every scene in its own units. */
export const DESIGN = 1600;

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
      .ensureAlpha()
      .raw()
      .toBuffer();
  const shrink = Math.max(1, Math.min(8, Math.floor(sigma / 2)));
  const small = { width: Math.ceil(size.width / shrink), height: Math.ceil(size.height / shrink) };
  const blurred = await sharp(svgOf(layer.svg, small, (unit * size.width) / small.width))
    .blur(Math.max(0.4, sigma / shrink))
    .ensureAlpha()
    .raw()
    .toBuffer();
  if (shrink === 1) return blurred;
  return sharp(blurred, { raw: { ...small, channels: 4 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

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
 * The lights of the picture bleed a little (`bloom`), and the corners fall off unless it is `plain`.
 */
export function painterOf(size: Size, options: { bloom: number; plain?: boolean; keep: boolean }): Painter {
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
  const drawn = { ...size, channels: 4 } as const;
  return async (layers) => {
    const merged = options.keep ? layers : merge(layers);
    const parts: OverlayOptions[] = await Promise.all(
      merged.map(async (one) => ({ input: await draw(one), raw: drawn, blend: one.blend })),
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
        .raw()
        .toBuffer();
      finish.push({ input: bright, raw: drawn, blend: 'screen' });
    }
    if (!options.plain) finish.push({ input: edge });
    return sharp(flat, { raw }).composite(finish).removeAlpha().raw().toBuffer();
  };
}
