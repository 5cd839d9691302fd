import type { Frame } from './frame.ts';
import { circle, many, path, place, polygon, polyline, rect, withRadial } from './shape.ts';

/** A football of radius `r`, turned by `turn` degrees. */
export const ball = (x: number, y: number, r: number, turn: number) => {
  const patch = (cx: number, cy: number, s: number) =>
    polygon(
      Array.from({ length: 5 }, (_, i) => [cx + Math.sin(i * 1.2566) * s, cy - Math.cos(i * 1.2566) * s] as const),
      '#1b2226',
    );
  return (
    withRadial(
      [
        [0, '#ffffff'],
        [0.6, '#e6ece4'],
        [1, '#7f8f88'],
      ],
      (fill) => circle(x, y, r, fill),
      [0.38, 0.3, 0.75],
    ) +
    place(
      `<clipPath id="ball"><circle r="99"/></clipPath><g clip-path="url(#ball)">${patch(0, 0, 34)}${many(5, (i) => {
        const a = i * 1.2566;
        return (
          polyline(
            [
              [Math.sin(a) * 34, -Math.cos(a) * 34],
              [Math.sin(a) * 66, -Math.cos(a) * 66],
            ],
            '#58655f',
            4,
          ) + patch(Math.sin(a) * 92, -Math.cos(a) * 92, 32)
        );
      })}</g>`,
      x,
      y,
      turn,
      r / 100,
    )
  );
};

/** Mown grass from `y` down, in stripes. */
export const grass = (f: Frame, y: number, a = '#2f8a45', b = '#27783b') =>
  many(9, (i) => {
    const top = y + (f.h - y) * (i / 9) ** 1.7;
    return rect(-10, top, f.w + 20, f.h - top + 10, i % 2 ? a : b);
  });

export const blades = (f: Frame, y: number, count: number, size: number, colours: readonly [string, ...string[]]) =>
  many(count, () => {
    const x = f.random.between(-20, f.w + 20);
    const tall = size * f.random.between(0.5, 1.2);
    const lean = f.random.between(-0.5, 0.5) * tall;
    return path(
      `M${x.toFixed(0)} ${y}Q${(x + lean * 0.2).toFixed(0)} ${(y - tall * 0.6).toFixed(0)} ${(x + lean).toFixed(0)} ${(y - tall).toFixed(0)}Q${(x + lean * 0.4 + 9).toFixed(0)} ${(y - tall * 0.5).toFixed(0)} ${(x + 12).toFixed(0)} ${y}Z`,
      f.random.pick(colours),
    );
  });
