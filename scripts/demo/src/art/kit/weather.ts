import type { Frame } from './frame.ts';
import { pool } from './light.ts';
import { many, polyline } from './shape.ts';

/** Slanting rain over the whole picture; it falls with time. */
export const rain = (f: Frame, count: number, colour: string, opacity: number) =>
  many(count, () => {
    const long = f.random.between(24, 90);
    const x = f.random.between(-0.1, 1.1) * f.w;
    const y = ((f.random.between(0, 1.1) * f.h + f.t * f.random.between(900, 1400)) % (f.h * 1.15)) - f.h * 0.08;
    return polyline(
      [
        [x, y],
        [x - long * 0.22, y + long],
      ],
      colour,
      f.random.between(1, 2.6),
      opacity * f.random.between(0.3, 1),
    );
  });

/** Banks of mist around `y`; they drift with time. */
export const mist = (f: Frame, y: number, tall: number, opacity: number) =>
  many(5, (i) =>
    pool(
      f.w * (i * 0.26 - 0.02) + Math.sin(f.t * 0.3 + i) * f.w * 0.05,
      y + Math.sin(i * 2.3) * tall * 0.3,
      f.w * 0.26,
      tall,
      '#f4faf4',
      opacity,
    ),
  );
