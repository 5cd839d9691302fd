import type { Frame } from './frame.ts';
import { many, type Point, path, polygon, rect, type Stop, withLinear } from './shape.ts';

/** Fills the whole picture from top to bottom. */
export const sky = (f: Frame, ...stops: readonly Stop[]) =>
  withLinear(stops, (fill) => rect(-20, -20, f.w + 40, f.h + 40, fill));

/** A ridge across the picture: its crest near `y`, `rough` its height, in design units. */
export function ridge(f: Frame, y: number, rough: number, fill: string, opacity = 1) {
  const waves = [1, 2, 4, 9, 19].map((k) => ({
    k: k * f.random.between(0.75, 1.25),
    phase: f.random.between(0, 6.28),
    size: rough / k ** 0.85,
  }));
  const crest = (x: number) =>
    waves.reduce((sum, wave) => sum + Math.sin((x / f.w) * 6.28 * 0.6 * wave.k + wave.phase) * wave.size * 0.5, y);
  const list: Point[] = Array.from({ length: 101 }, (_, i) => [(i / 100) * (f.w + 40) - 20, crest((i / 100) * f.w)]);
  return { svg: polygon([...list, [f.w + 20, f.h + 20], [-20, f.h + 20]], fill, opacity), crest };
}

/** A conifer, its foot at (x, y). */
export const pine = (x: number, y: number, h: number, colour: string) =>
  polygon(
    [
      [x - h * 0.03, y],
      [x + h * 0.03, y],
      [x + h * 0.02, y - h * 0.3],
      [x - h * 0.02, y - h * 0.3],
    ],
    colour,
  ) +
  many(5, (i) => {
    const top = y - h + i * h * 0.15;
    const half = h * (0.08 + i * 0.045);
    return polygon(
      [
        [x, top],
        [x + half, top + h * 0.27],
        [x, top + h * 0.22],
        [x - half, top + h * 0.27],
      ],
      colour,
    );
  });

/** A palm-like broad tree: trunk and a crown of blobs. */
export const tree = (f: Frame, x: number, y: number, h: number, colour: string) =>
  path(
    `M${x - h * 0.04} ${y}L${x - h * 0.02} ${y - h * 0.6}L${x + h * 0.02} ${y - h * 0.6}L${x + h * 0.05} ${y}Z`,
    colour,
  ) +
  many(16, () => {
    const a = f.random.between(0, 6.28);
    const d = f.random.between(0, 0.27) * h;
    return `<circle cx="${(x + Math.cos(a) * d * 1.25).toFixed(1)}" cy="${(y - h * 0.72 + Math.sin(a) * d * 0.8).toFixed(1)}" r="${(h * f.random.between(0.1, 0.17)).toFixed(1)}" fill="${colour}"/>`;
  });

/** The front of an old college building: arches below, windows above, a tower in the middle. Its base at y. */
export function college(f: Frame, y: number, size: number, wall: string, lit: string, litShare = 0.55) {
  const bay = size * 0.22;
  const bays = Math.ceil(f.w / bay / 2) * 2 + 1;
  const left = f.w / 2 - (bays * bay) / 2;
  const window = (x: number, top: number, w: number, h: number) =>
    path(
      `M${x} ${top + h}V${top + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${top + w / 2}V${top + h}Z`,
      lit,
      f.random.chance(litShare) ? f.random.between(0.65, 1) : 0.14,
    );
  const wing =
    rect(-20, y - size * 0.62, f.w + 40, size * 0.62, wall) +
    polygon(
      [
        [-20, y - size * 0.62],
        [20, y - size * 0.74],
        [f.w - 20, y - size * 0.74],
        [f.w + 20, y - size * 0.62],
      ],
      wall,
    );
  const windows = many(bays, (i) => {
    const x = left + i * bay;
    return (
      window(x + bay * 0.17, y - size * 0.3, bay * 0.66, size * 0.3) +
      window(x + bay * 0.2, y - size * 0.54, bay * 0.24, size * 0.15) +
      window(x + bay * 0.56, y - size * 0.54, bay * 0.24, size * 0.15)
    );
  });
  const cx = f.w / 2;
  const tower =
    rect(cx - size * 0.17, y - size * 1.25, size * 0.34, size * 1.25, wall) +
    polygon(
      [
        [cx - size * 0.2, y - size * 1.25],
        [cx, y - size * 1.72],
        [cx + size * 0.2, y - size * 1.25],
      ],
      wall,
    ) +
    `<circle cx="${cx}" cy="${y - size * 1.06}" r="${size * 0.1}" fill="${lit}"/><path d="M${cx} ${y - size * 1.13}V${y - size * 1.06}L${cx + size * 0.045} ${y - size * 1.03}" stroke="${wall}" stroke-width="${size * 0.016}" fill="none"/>` +
    window(cx - size * 0.06, y - size * 0.85, size * 0.12, size * 0.24) +
    window(cx - size * 0.1, y - size * 0.36, size * 0.2, size * 0.36);
  return wing + windows + tower;
}
