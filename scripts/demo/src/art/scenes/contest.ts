import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { bokeh, glow, pool } from '../kit/light.ts';
import { person } from '../kit/people.ts';
import { circle, curve, many, place, polygon, polyline, rect, ring, withLinear } from '../kit/shape.ts';

/** Three cars on the black line, from above. */
export const lineFollowers: Scene = (f) => {
  const { w, h, t, palette: p, random: r } = f;
  const at = (k: number) => ({
    x: w * (0.5 + 0.37 * Math.cos(k)),
    y: h * (0.46 + 0.29 * Math.sin(k) + 0.09 * Math.sin(3 * k)),
  });
  const track = `M${Array.from({ length: 121 }, (_, i) => {
    const { x, y } = at((i / 120) * 6.2832);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('L')}`;
  const car = (k: number, colour: string) => {
    const a = at(k);
    const b = at(k + 0.02);
    return place(
      rect(-44, -30, 100, 72, '#3a3a34', 0.25, 14) +
        many(4, (i) => rect(i < 2 ? -40 : 18, i % 2 ? 24 : -38, 30, 14, '#15191c', 1, 4)) +
        rect(-48, -28, 100, 56, colour, 1, 12) +
        rect(-30, -18, 40, 36, '#1c5a44', 1, 4) +
        many(6, (i) => rect(-26 + (i % 3) * 13, -13 + Math.floor(i / 3) * 15, 8, 8, '#d9e6df')) +
        many(4, (i) => circle(44, -18 + i * 12, 4, p.glow)) +
        polygon(
          [
            [56, -22],
            [150, -54],
            [150, 54],
            [56, 22],
          ],
          p.glow,
          0.2,
        ),
      a.x,
      a.y,
      (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
      Math.min(w, h) / 1000,
    );
  };
  return [
    layer(sky(f, [0, '#f4f2ea'], [1, '#d9dcd6'])),
    layer(
      many(13, (i) => rect((i * w) / 12, 0, 2, h, '#b9c2c0', 0.6)) +
        many(9, (i) => rect(0, (i * h) / 8, w, 2, '#b9c2c0', 0.6)),
    ),
    layer(
      curve(track, '#12171b', 26) +
        many(8, (i) => rect(w * 0.07 + (i % 2) * 22, h * 0.42 + i * 22, 22, 22, i % 2 ? '#12171b' : '#ffffff')),
    ),
    layer(car(0.5 + t * 0.7, p.accent) + car(2.4 + t * 0.76, '#2fa8b5') + car(4.6 + t * 0.66, '#f2c14e')),
    layer(
      many(7, (i) => {
        const x = w * (0.06 + i * 0.147);
        return i === 3
          ? ''
          : polygon(
              [
                [x - 34, h + 20],
                [x - 12, h * 0.93],
                [x + 12, h * 0.93],
                [x + 34, h + 20],
              ],
              r.pick(['#1d2f42', '#3f6b86', '#a8492a']),
            ) + circle(x, h * 0.93, 38, r.pick(['#2a1c18', '#140f0d', '#4a3226']));
      }),
    ),
    layer(glow(w * 0.2, 0, w * 0.7, '#ffffff', 0.6), { blend: 'soft-light', blur: 30 }),
  ];
};

/** Visitors between the stands. */
export const stands: Scene = (f) => {
  const { w, h, palette: p } = f;
  const floor = h * 0.76;
  const screen = (x: number, width: number, kind: number) =>
    rect(x - 10, h * 0.2, width + 20, h * 0.34, '#0a1118', 1, 12) +
    withLinear(
      [
        [0, ['#1fb6c2', '#ff9a4d', '#6d7bf0'][kind] ?? p.glow],
        [1, '#12384a'],
      ],
      (fill) => rect(x, h * 0.215, width, h * 0.31, fill, 1, 6),
    ) +
    (kind === 0
      ? many(6, (i) =>
          rect(
            x + width * (0.1 + i * 0.14),
            h * (0.48 - i * 0.034),
            width * 0.08,
            h * (0.02 + i * 0.034),
            '#ffffff',
            0.85,
          ),
        )
      : kind === 1
        ? ring(x + width / 2, h * 0.37, h * 0.09, '#ffffff', 14, 0.9) +
          polyline(
            [
              [x + width / 2, h * 0.37],
              [x + width / 2 + h * 0.06, h * 0.31],
            ],
            '#ffffff',
            14,
            0.9,
          )
        : curve(
            `M${x + 20} ${h * 0.42}Q${x + width * 0.25} ${h * 0.22} ${x + width * 0.5} ${h * 0.38}T${x + width - 20} ${h * 0.3}`,
            '#ffffff',
            12,
            0.9,
          )) +
    rect(x - 30, h * 0.6, width + 60, h * 0.2, '#20384a') +
    rect(x - 30, h * 0.6, width + 60, 10, p.glow);
  return [
    layer(sky(f, [0, '#0b1620'], [0.7, '#2a4a5e'], [0.76, '#14222e'], [1, '#0a1118'])),
    layer(
      many(8, (i) =>
        polygon(
          [
            [w * (i * 0.14 - 0.02), -5],
            [w * (i * 0.14 + 0.06), -5],
            [w * (0.36 + i * 0.04), h * 0.17],
            [w * (0.345 + i * 0.04), h * 0.17],
          ],
          '#d9f6ff',
          0.35,
        ),
      ),
    ),
    layer(screen(w * 0.06, w * 0.22, 0) + screen(w * 0.39, w * 0.22, 1) + screen(w * 0.72, w * 0.22, 2)),
    layer(
      many(3, (i) =>
        pool(
          w * (0.17 + i * 0.33),
          floor + h * 0.08,
          w * 0.17,
          h * 0.06,
          [p.glow, p.accent, '#8a93ff'][i] ?? p.glow,
          0.7,
        ),
      ),
      { blend: 'screen' },
    ),
    layer(
      person('hold', w * 0.14, h * 0.9, h * 0.42, '#0c151d') +
        person('stand', w * 0.24, h * 0.92, h * 0.43, '#13202b') +
        person('wave', w * 0.46, h * 0.9, h * 0.42, '#0c151d', -1) +
        person('stand', w * 0.55, h * 0.88, h * 0.3, '#13202b') +
        person('hold', w * 0.68, h * 0.94, h * 0.46, '#0a1118') +
        person('stand', w * 0.8, h * 0.9, h * 0.41, '#13202b', -1) +
        person('hold', w * 0.9, h * 0.92, h * 0.43, '#0c151d', -1),
    ),
    layer(bokeh(f, 24, [p.glow, p.accent, '#ffffff'], [0, 0.3], [10, 40]), { blend: 'screen', blur: 4 }),
  ];
};
