import type { Frame } from './frame.ts';
import { circle, ellipse, many, polygon, polyline, rect, withLinear, withRadial } from './shape.ts';

/** A soft round light. */
export const glow = (x: number, y: number, r: number, colour: string, opacity = 1) =>
  withRadial(
    [
      [0, colour, opacity],
      [0.35, colour, opacity * 0.45],
      [1, colour, 0],
    ],
    (fill) => circle(x, y, r, fill),
  );

/** A light that lies flat, on water or a floor. */
export const pool = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1) =>
  withRadial(
    [
      [0, colour, opacity],
      [1, colour, 0],
    ],
    (fill) => ellipse(x, y, rx, ry, fill),
  );

/** A cone of light from a lamp; `angle` in degrees from straight down, `spread` in degrees. */
export function beam(
  x: number,
  y: number,
  length: number,
  angle: number,
  spread: number,
  colour: string,
  opacity = 0.6,
) {
  const rad = (deg: number) => (deg * Math.PI) / 180;
  const end = (deg: number) => [x + Math.sin(rad(deg)) * length, y + Math.cos(rad(deg)) * length] as const;
  return withLinear(
    [
      [0, colour, opacity],
      [0.25, colour, opacity * 0.55],
      [1, colour, 0],
    ],
    (fill) => polygon([[x - 3, y], end(angle - spread / 2), end(angle + spread / 2), [x + 3, y]], fill),
  );
}

/** Round lights out of focus, scattered in a band of the picture. */
export function bokeh(
  f: Frame,
  count: number,
  colours: readonly [string, ...string[]],
  band: readonly [number, number],
  size: readonly [number, number],
) {
  return many(count, () => {
    const x = f.random.between(-0.02, 1.02) * f.w;
    const y = f.random.between(band[0], band[1]) * f.h;
    const r = f.random.between(size[0], size[1]);
    const colour = f.random.pick(colours);
    const strength = f.random.between(0.12, 0.5);
    const phase = f.random.between(0, 6.28);
    const live = strength * (1 + 0.35 * Math.sin(f.t * 2 + phase));
    return circle(x, y, r, colour, live * 0.7) + circle(x, y, r * 0.86, colour, live * 0.45);
  });
}

/** Small sharp points: stars, phones held up, windows far away. */
export function sparkles(
  f: Frame,
  count: number,
  colour: string,
  band: readonly [number, number],
  size: readonly [number, number],
) {
  return many(count, () => {
    const x = f.random.between(0, f.w);
    const y = f.random.between(band[0], band[1]) * f.h;
    const r = f.random.between(size[0], size[1]);
    const opacity = f.random.between(0.25, 1);
    const phase = f.random.between(0, 6.28);
    return circle(x, y, r, colour, opacity * (0.75 + 0.25 * Math.sin(f.t * 3 + phase)));
  });
}

/** One firework: rays with a bright head; `age` 0 is the spark, 1 the fallen petals. */
export function firework(f: Frame, x: number, y: number, r: number, colour: string, age: number, rays = 46) {
  const fade = Math.max(0, 1 - age ** 3);
  const reach = r * (1 - (1 - age) ** 2.4);
  const lines = many(rays, (i) => {
    const angle = (i / rays) * 6.283 + f.random.between(-0.06, 0.06);
    const long = reach * f.random.between(0.72, 1.04);
    const at = (part: number) =>
      [x + Math.cos(angle) * long * part, y + Math.sin(angle) * long * part + part * part * r * 0.28 * age] as const;
    return (
      polyline([at(0.42), at(0.62), at(0.82), at(1)], colour, 2.4, 0.55 * fade) +
      polyline([at(0.8), at(1)], '#ffffff', 1.8, 0.7 * fade) +
      circle(...at(1), 3.4, '#ffffff', 0.95 * fade)
    );
  });
  return glow(x, y, r * 1.15, colour, 0.5 * fade) + lines;
}

/** Paper snow; it falls with `t`. */
export function confetti(f: Frame, count: number, colours: readonly [string, ...string[]], size = 11) {
  return many(count, () => {
    const x = f.random.between(0, f.w);
    const speed = f.random.between(90, 190);
    const y = ((f.random.between(-0.1, 1.05) * f.h + f.t * speed) % (f.h * 1.15)) - f.h * 0.06;
    const turn = f.random.between(0, 360) + f.t * f.random.between(-260, 260);
    const s = size * f.random.between(0.5, 1.5);
    const thin = f.random.between(0.25, 0.8);
    const sway = Math.sin(f.t * 2 + turn / 60) * 14;
    return `<g transform="translate(${(x + sway).toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})">${rect(-s / 2, (-s * thin) / 2, s, s * thin, f.random.pick(colours), f.random.between(0.7, 1))}</g>`;
  });
}

/** A chain of lamps that hangs between two points. */
export function festoon(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  lamps: number,
  colour: string,
  size = 8,
) {
  const at = (p: number) => [x1 + (x2 - x1) * p, y1 + (y2 - y1) * p + sag * 4 * p * (1 - p)] as const;
  const wire = polyline(
    Array.from({ length: 21 }, (_, i) => at(i / 20)),
    '#0b0b10',
    2,
    0.8,
  );
  return (
    wire +
    many(lamps, (i) => {
      const [x, y] = at((i + 0.5) / lamps);
      return glow(x, y + size, size * 5, colour, 0.55) + circle(x, y + size, size, '#fff6dd');
    })
  );
}
