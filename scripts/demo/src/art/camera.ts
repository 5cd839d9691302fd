import sharp from 'sharp';
import type { Frame, Layer } from './kit/frame.ts';
import type { Size } from './paint.ts';
import { type Random, randomOf } from './random.ts';

/** Side of the tiles of texture and grain, a power of two. */
const TILE = 1024;
const MASK = TILE - 1;

/** How far a channel may fall below black before the sensor sees it. */
const BELOW = 256;

/** What is in focus: everything, a band across the picture, the surroundings of a point, or nothing. */
type Focus = 'deep' | 'band' | 'point' | 'missed';

/** How the camera was held for one picture. Lengths are fractions of the picture. */
export type Shot = {
  readonly seed: string;
  /** Tilt in degrees. */
  readonly angle: number;
  /** 1 shows the whole scene; more comes closer. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly focus: Focus;
};

/** The shot of an item; without `isReframed` it shows the scene as it was drawn. */
export function shotOf(key: string, { w, h }: Frame, isReframed = true): Shot {
  const random = randomOf(`camera ${key}`);
  const most = Math.max(w / h, h / w) > 2 ? 0.9 : 3.2;
  const angle = isReframed ? random.between(-most, most) : 0;
  const zoom = isReframed ? random.pick([1.02, 1.1, 1.2, 1.32, 1.45]) : 1;
  const focus = random.pick<Focus>([
    'deep',
    'deep',
    'band',
    'band',
    'band',
    'point',
    'point',
    'point',
    'point',
    'missed',
  ]);
  return { seed: key, angle, zoom, x: random.between(-1, 1), y: random.between(-1, 1), focus };
}

/** The scene as the camera frames it: tilted, closer and off-centre. It still fills the frame. */
export function reframe(layers: readonly Layer[], { angle, zoom, x, y }: Shot, { w, h }: Frame): Layer[] {
  const turn = Math.abs((angle * Math.PI) / 180);
  const filling = Math.cos(turn) + Math.max(w / h, h / w) * Math.sin(turn);
  const scale = filling * zoom;
  const aside = (length: number) => (length * (scale - filling)) / 2.4;
  const move = `translate(${w / 2 + x * aside(w)} ${h / 2 + y * aside(h)}) rotate(${angle}) scale(${scale}) translate(${-w / 2} ${-h / 2})`;
  return layers.map((layer) => ({ ...layer, svg: `<g transform="${move}">${layer.svg}</g>` }));
}

/** A tile of noise around 0: the sum of several grids, each with a weight for its number of cells along a side. */
async function noise(seed: string, weights: readonly (readonly [cells: number, weight: number])[]): Promise<Int8Array> {
  const random = randomOf(seed);
  const sum = new Float32Array(TILE * TILE);
  for (const [cells, weight] of weights) {
    const values = Uint8Array.from({ length: cells * cells }, () => random.whole(0, 255));
    const raw = { width: cells, height: cells, channels: 1 } as const;
    const tile =
      cells === TILE
        ? values
        : await sharp(values, { raw })
            .resize({ width: TILE, height: TILE, fit: 'fill', kernel: 'cubic' })
            .toColourspace('b-w')
            .raw()
            .toBuffer();
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + ((tile[i] ?? 128) - 127.5) * weight;
  }
  return Int8Array.from(sum, (value) => Math.max(-127, Math.min(127, value)));
}

/** The unevenness of surfaces and the grain of the sensor; each is made once. */
const surface = noise('surface', [
  [3, 0.7],
  [8, 0.3],
  [60, 0.08],
  [512, 0.22],
]);
const speckle = noise('grain', [
  [TILE, 0.42],
  [512, 0.32],
]);

/** An out-of-focus foreground: heads, leaves, lights, or flare in the lens. Often there is none. */
function foreground(random: Random, { width, height }: Size, isDark: boolean): string {
  const n = (value: number) => value.toFixed(1);
  const dark = isDark ? '#0b0a10' : random.pick(['#1d1f22', '#2b2622', '#22301f']);
  const head = (at: number, size: number) =>
    `<g fill="${dark}" opacity="0.93"><ellipse cx="${n(at)}" cy="${n(height - size * 0.55)}" rx="${n(size * 0.36)}" ry="${n(size * 0.46)}"/><ellipse cx="${n(at)}" cy="${n(height + size * 0.35)}" rx="${n(size * 0.95)}" ry="${n(size * 0.55)}"/></g>`;
  const disc = (colour: string) =>
    `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height * 0.75))}" r="${n(random.between(0.01, 0.035) * width)}" fill="${colour}" opacity="${n(random.between(0.2, 0.6))}"/>`;
  const many = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('');
  const none = () => '';
  const kinds: readonly [() => string, ...(() => string)[]] = [
    none,
    none,
    none,
    none,
    none,
    () => many(random.whole(1, 3), () => head(random.between(-0.05, 1.05) * width, random.between(0.16, 0.3) * height)),
    () => head(random.pick([-0.02, 1.02]) * width, random.between(0.4, 0.65) * height),
    () =>
      many(random.whole(4, 8), () => {
        const [cx, cy] = [random.pick([0, 1]) * width, random.between(0, 0.5) * height];
        return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(width * 0.16)}" ry="${n(height * 0.05)}" transform="rotate(${random.whole(0, 90)} ${n(cx)} ${n(cy)})" fill="${isDark ? '#0e1512' : '#2f4a26'}" opacity="0.9"/>`;
      }),
    () => many(isDark ? random.whole(5, 14) : 0, () => disc(random.pick(['#ffd9a0', '#ffe9c8', '#ffb36b', '#cfe3ff']))),
    () => {
      const [cx, cy] = [random.between(0, 1) * width, random.between(-0.1, 0.25) * height];
      return `<defs><radialGradient id="g"><stop offset="0" stop-color="#fff4dd" stop-opacity="0.75"/><stop offset="0.25" stop-color="#ffe2b4" stop-opacity="0.3"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient></defs><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(0.75 * width)}" fill="url(#g)"/>`;
    },
  ];
  return random.pick(kinds)();
}

/** The mean brightness of a picture, 0 to 255, sampled. */
function meanOf(pixels: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 1; i < pixels.length; i += 1_203) {
    sum += pixels[i] ?? 0;
    count += 1;
  }
  return sum / Math.max(1, count);
}

/** The tone curve of a channel, from `-BELOW` on: exposure, white balance, contrast and lifted blacks. */
function curve(gain: number, gamma: number, black: number): Uint8Array {
  return Uint8Array.from({ length: 4 * BELOW }, (_, index) => {
    const light = Math.min(1, ((Math.max(0, index - BELOW) / 255) * gain) ** gamma);
    const bent = light * light * (3 - 2 * light);
    return Math.round(black + (252 - black) * (0.65 * light + 0.35 * bent));
  });
}

/**
 * Takes the picture: turns the raw RGB of a scene into what a phone would have recorded. Some of it is out of focus, the
 * light is uneven, colours have a cast and are less saturated, and dark parts are grainy.
 */
export async function take(scene: Uint8Array, size: Size, shot: Shot): Promise<Buffer> {
  const random = randomOf(`exposure ${shot.seed}`);
  const { width, height } = size;
  const raw = { width, height, channels: 3 } as const;
  const mean = meanOf(scene);
  const isDark = mean < 78;
  const small = { width: Math.ceil(width / 6), height: Math.ceil(height / 6) };
  const reduced = await sharp(scene, { raw })
    .resize({ ...small, fit: 'fill' })
    .blur(random.between(1.4, 3))
    .raw()
    .toBuffer();
  const reducedRaw = { raw: { ...small, channels: 3 } } as const;
  const [soft, wide] = await Promise.all([
    sharp(reduced, reducedRaw).resize({ width, height, fit: 'fill', kernel: 'cubic' }).raw().toBuffer(),
    sharp(reduced, reducedRaw).blur(18).raw().toBuffer(),
  ]);

  const wanted = random.between(isDark ? 62 : 96, isDark ? 92 : 150);
  const gain = Math.max(0.8, Math.min(1.7, (wanted / Math.max(24, mean)) ** 0.7));
  const warmth = random.between(-0.13, 0.16);
  const lean = random.between(-0.05, 0.04);
  const gamma = random.between(0.85, 1.05);
  const black = random.between(6, isDark ? 22 : 16);
  const [reds, greens, blues] = [
    curve(gain * (1 + warmth), gamma, black),
    curve(gain * (1 + lean), gamma, black),
    curve(gain * (1 - warmth), gamma, black + 4),
  ];
  const purity = random.chance(0.03) ? 0 : random.between(0.55, 0.85);
  const grainy = isDark ? random.between(0.18, 0.34) : random.between(0.06, 0.16);
  const uneven = random.between(0.18, 0.34);
  const veil = random.between(0.12, 0.3);
  const depth = random.between(0.12, 0.3) * (random.chance(0.5) ? 1 : -1);
  const fall = random.between(0.3, 0.6);
  const slope = random.between(-0.28, 0.28);
  const [tilt, start] = [random.between(-0.28, 0.28), random.whole(0, MASK)];
  const spot = { x: random.between(0.35, 0.65), y: random.between(0.4, 0.7), reach: random.between(0.14, 0.26) };
  const missed = shot.focus === 'missed' ? random.between(0.5, 0.9) : 0;
  const [surfaces, grain] = await Promise.all([surface, speckle]);
  const out = new Uint8ClampedArray(width * height * 3);
  // Fixed point, 256 for 1, because there are two million pixels.
  const across = Int32Array.from(
    { length: width },
    (_, x) => 256 * (slope * (x / width - 0.5) - fall * (x / width - 0.5) ** 2),
  );
  const pure = Math.round(256 * purity);
  const coarse = Math.round(256 * grainy);
  const hazy = Math.round(256 * veil);
  const deep = Math.round(256 * depth);
  const rough = Math.round(256 * uneven);
  // Neighbours this far apart are compared to shade edges.
  const past = (5 * width + 5) * 3 - 1;
  const end = scene.length - 1;
  for (let y = 0; y < height; y += 1) {
    const v = y / height;
    const band = Math.abs(v - spot.y) / spot.reach - 0.7;
    const down = 256 * (1 + tilt * (v - 0.5) - fall * (v - 0.5) ** 2);
    const row = inTile(y + start) * TILE;
    const smallRow = Math.floor(y / 6) * small.width;
    for (let x = 0; x < width; x += 1) {
      const tile = row + inTile(x + start);
      const at = (y * width + x) * 3;
      let away = missed;
      if (shot.focus === 'band') away = band;
      else if (shot.focus === 'point') {
        const [dx, dy] = [(x / width - spot.x) / spot.reach, (v - spot.y) / spot.reach];
        away = dx * dx + dy * dy - 0.8;
      }
      const blur = away <= 0 ? 0 : away >= 1 ? 256 - hazy : (away * (256 - hazy)) | 0;
      const clear = 256 - hazy - blur;
      const far = (smallRow + ((x / 6) | 0)) * 3;
      const light = (down + (across[x] ?? 0) + (((surfaces[tile] ?? 0) * rough) >> 7)) | 0;
      const relief = ((soft[Math.max(at - past, 1)] ?? 0) - (soft[Math.min(at + past, end)] ?? 0)) * deep;
      const lit = (channel: number) =>
        (((((scene[at + channel] ?? 0) * clear +
          (soft[at + channel] ?? 0) * blur +
          (wide[far + channel] ?? 0) * hazy +
          relief) >>
          8) *
          light) >>
          8) +
        BELOW;
      const r = reds[lit(0)] ?? 0;
      const g = greens[lit(1)] ?? 0;
      const b = blues[lit(2)] ?? 0;
      const grey = (77 * r + 151 * g + 28 * b) >> 8;
      const noisy = grey + (((grain[tile] ?? 0) * coarse * (320 - grey)) >> 16);
      const coloured = ((grain[(tile + 7_919) & (TILE * TILE - 1)] ?? 0) * coarse) >> 10;
      out[at] = noisy + (((r - grey) * pure) >> 8) + coloured;
      out[at + 1] = noisy + (((g - grey) * pure) >> 8);
      out[at + 2] = noisy + (((b - grey) * pure) >> 8) - coloured;
    }
  }

  const near = foreground(random, small, isDark);
  if (near === '') return Buffer.from(out.buffer);
  const drawn = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${small.width}" height="${small.height}">${near}</svg>`,
    ),
  )
    .blur(random.between(4, 8))
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return sharp(out, { raw })
    .composite([{ input: drawn, raw: { width, height, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** A position in a tile; the tile is mirrored at its ends, so no seam shows. */
const inTile = (at: number) => ((at & TILE) === 0 ? at & MASK : MASK - (at & MASK));
