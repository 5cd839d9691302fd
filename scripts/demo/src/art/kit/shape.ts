/** A point in design units. */
export type Point = readonly [x: number, y: number];

const n = (value: number) => String(Math.round(value * 10) / 10);

/** Attributes of a stroke with round ends. */
export const stroke = (colour: string, width: number, opacity = 1) =>
  `fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"`;

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" fill-opacity="${n(opacity * 100)}%"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" fill-opacity="${n(opacity * 100)}%"/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, round = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(round)}" fill="${fill}" fill-opacity="${n(opacity * 100)}%"/>`;

export const ring = (x: number, y: number, r: number, colour: string, width: number, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${stroke(colour, width, opacity)}/>`;

/** Points from their numbers in a row: x, y, x, y… */
export function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);
}

const points = (list: readonly Point[]) => list.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

export const polygon = (list: readonly Point[], fill: string, opacity = 1) =>
  `<polygon points="${points(list)}" fill="${fill}" fill-opacity="${n(opacity * 100)}%"/>`;

export const polyline = (list: readonly Point[], colour: string, width: number, opacity = 1) =>
  `<polyline points="${points(list)}" ${stroke(colour, width, opacity)}/>`;

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}" fill-opacity="${n(opacity * 100)}%"/>`;

export const curve = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" ${stroke(colour, width, opacity)}/>`;

/** A closed smooth outline through the points (quadratic curves between their midpoints). */
export function smooth(list: readonly Point[]): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const last = list.at(-1) ?? [0, 0];
  const first = list[0] ?? [0, 0];
  const start = middle(last, first);
  let d = `M${n(start[0])} ${n(start[1])}`;
  list.forEach((point, i) => {
    const end = middle(point, list[(i + 1) % list.length] ?? first);
    d += `Q${n(point[0])} ${n(point[1])} ${n(end[0])} ${n(end[1])}`;
  });
  return `${d}Z`;
}

/** Moves, turns (degrees) and scales what is inside. */
export const place = (inside: string, x: number, y: number, turn = 0, scale: number | Point = 1) => {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${sx.toFixed(3)} ${sy.toFixed(3)})">${inside}</g>`;
};

/** A stop of a gradient: where (0..1), colour, opacity. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** The id of a gradient is made of what it contains, so equal gradients share one and others never collide. */
const idOf = (text: string) => {
  let hash = 5381;
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(i)) >>> 0;
  return `g${hash.toString(36)}`;
};

/** A straight gradient from top to bottom (or along the given line in the shape's own box) for the shape it is given to. */
export function withLinear(
  list: readonly Stop[],
  draw: (fill: string) => string,
  line: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const inside = stops(list);
  const id = idOf(inside + line.join());
  const [x1, y1, x2, y2] = line;
  return `<defs><linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${inside}</linearGradient></defs>${draw(`url(#${id})`)}`;
}

/** A round gradient from the middle of the shape (or the given centre in its own box) outwards. */
export function withRadial(
  list: readonly Stop[],
  draw: (fill: string) => string,
  centre: readonly [cx: number, cy: number, r: number] = [0.5, 0.5, 0.5],
): string {
  const inside = stops(list);
  const id = idOf(inside + centre.join());
  const [cx, cy, r] = centre;
  return `<defs><radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${inside}</radialGradient></defs>${draw(`url(#${id})`)}`;
}

/** `amount` 0 gives the first colour, 1 the second; both `#rrggbb`. */
export function mix(a: string, b: string, amount: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
  const parts = [0, 1, 2].map((at) => Math.round(channel(a, at) * (1 - amount) + channel(b, at) * amount));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Calls `draw` for 0 … count-1 and joins what it gives. */
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
