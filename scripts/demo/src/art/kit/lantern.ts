import type { Frame } from './frame.ts';
import { sky } from './land.ts';
import { glow } from './light.ts';
import { ellipse, many, path, place, polyline, rect, withLinear, withRadial } from './shape.ts';

/** A lantern of thin paper that rises, its middle at (x, y), `s` high. */
export const skyLantern = (x: number, y: number, s: number, opacity = 1) =>
  glow(x, y, s * 1.5, '#ff9a3d', 0.5 * opacity) +
  withLinear(
    [
      [0, '#c9571c', opacity],
      [0.55, '#ffb04a', opacity],
      [1, '#fff2b8', opacity],
    ],
    (fill) =>
      path(
        `M${x - s * 0.3} ${y + s * 0.5}C${x - s * 0.52} ${y - s * 0.1} ${x - s * 0.42} ${y - s * 0.5} ${x} ${y - s * 0.52}C${x + s * 0.42} ${y - s * 0.5} ${x + s * 0.52} ${y - s * 0.1} ${x + s * 0.3} ${y + s * 0.5}Z`,
        fill,
      ),
  ) +
  ellipse(x, y + s * 0.5, s * 0.3, s * 0.05, '#fff6d0', opacity);

/** A round red lantern that hangs from (x, y). */
export const redLantern = (x: number, y: number, s: number, sway = 0) =>
  place(
    polyline(
      [
        [0, -s * 0.9],
        [0, -s * 0.5],
      ],
      '#2a0d10',
      3,
    ) +
      glow(0, 0, s * 1.3, '#ff6a3a', 0.55) +
      withRadial(
        [
          [0, '#ffd98a'],
          [0.4, '#ff5b3a'],
          [1, '#a5121f'],
        ],
        (fill) => ellipse(0, 0, s * 0.58, s * 0.47, fill),
      ) +
      many(
        3,
        (i) =>
          `<ellipse cx="0" cy="0" rx="${(s * (0.16 + i * 0.15)).toFixed(1)}" ry="${(s * 0.46).toFixed(1)}" fill="none" stroke="#7d0c17" stroke-opacity="0.5" stroke-width="${(s * 0.016).toFixed(1)}"/>`,
      ) +
      rect(-s * 0.22, -s * 0.53, s * 0.44, s * 0.1, '#f2b84a', 1, 3) +
      rect(-s * 0.22, s * 0.43, s * 0.44, s * 0.1, '#f2b84a', 1, 3) +
      many(5, (i) =>
        polyline(
          [
            [(i - 2) * s * 0.06, s * 0.52],
            [(i - 2) * s * 0.075, s * 0.9],
          ],
          '#f2b84a',
          s * 0.02,
        ),
      ),
    x,
    y,
    sway,
  );

/** The sky of the lantern evening; `horizon` is where it meets the ground, 0 to 1. */
export const night = (f: Frame, horizon: number) =>
  sky(f, [0, '#070b24'], [horizon * 0.5, '#1b2560'], [horizon * 0.86, '#5b3a78'], [horizon, '#d0705a'], [1, '#0a0d22']);
