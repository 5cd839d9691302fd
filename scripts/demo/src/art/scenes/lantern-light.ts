import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { redLantern } from '../kit/lantern.ts';
import { bokeh, glow, pool } from '../kit/light.ts';
import { bust } from '../kit/people.ts';
import {
  circle,
  curve,
  ellipse,
  many,
  path,
  place,
  polyline,
  rect,
  ring,
  withLinear,
  withRadial,
} from '../kit/shape.ts';

/** A face lit by the lantern in her hands. */
export const byLanternLight: Scene = (f) => {
  const { w, h } = f;
  const s = Math.min(w * 0.42, h * 0.32);
  const x = w * 0.4;
  const y = h * 0.52;
  return [
    layer(sky(f, [0, '#0a0e2c'], [0.6, '#241d56'], [1, '#120a1e'])),
    layer(bokeh(f, 52, ['#ffb347', '#ff6f4a', '#ffd98a'], [0, 0.8], [14, 62]), { blend: 'screen', blur: 4 }),
    layer(bust(x, y, s, '#b8643c', { hair: 'short' })),
    layer(
      place(
        withLinear(
          [
            [0, '#7a1626'],
            [1, '#2c0a1c'],
          ],
          (fill) => path('M-22 14L-70 36L-112 64L-130 320H134L108 62L70 34L22 16L2 34Z', fill),
        ) +
          path(
            'M-42 -40C-50 -70 -44 -108 0 -110C40 -110 48 -84 44 -74C20 -80 -4 -76 -16 -60C-24 -30 -30 0 -22 40L-64 60C-66 10 -60 -20 -42 -40Z',
            '#0d0910',
          ) +
          circle(-48, -88, 25, '#0d0910') +
          polyline(
            [
              [-74, -108],
              [-28, -74],
            ],
            '#ff9a4a',
            4,
          ) +
          circle(-77, -110, 5, '#ffd98a') +
          polyline(
            [
              [17, -50],
              [25, -47],
              [33, -50],
            ],
            '#2a100c',
            3.2,
          ) +
          polyline(
            [
              [16, -58],
              [26, -61],
              [34, -58],
            ],
            '#1a0c0c',
            3,
          ) +
          polyline(
            [
              [24, -20],
              [34, -21],
            ],
            '#7a2418',
            3.6,
          ),
        x,
        y,
        0,
        s / 100,
      ),
    ),
    layer(glow(w * 0.7, h * 0.66, w * 0.6, '#ff9a3d', 0.75), { blend: 'soft-light' }),
    layer(
      redLantern(w * 0.72, h * 0.72, s * 0.75) +
        curve(`M${w * 0.72} ${h * 0.6}Q${w * 0.6} ${h * 0.56} ${w * 0.52} ${h * 0.8}`, '#3a0f1e', s * 0.24) +
        circle(w * 0.715, h * 0.607, s * 0.13, '#c8744a'),
    ),
    layer(glow(w * 0.72, h * 0.72, w * 0.55, '#ffb35a', 0.5), { blend: 'screen', blur: 16 }),
  ];
};

/** Tea and mooncakes. */
export const tea: Scene = (f) => {
  const { w, h, palette: p } = f;
  const u = Math.min(w, h);
  const cup = (x: number, y: number, s: number) =>
    pool(x + s * 0.3, y + s * 0.3, s * 1.3, s * 1.2, '#1a0806', 0.75) +
    circle(x, y, s, '#e9f0ea') +
    ring(x, y, s * 0.95, '#2f6fae', s * 0.05) +
    circle(x, y, s * 0.82, '#7b3413') +
    withRadial(
      [
        [0, '#d98a3a'],
        [1, '#8a4416'],
      ],
      (fill) => circle(x, y, s * 0.78, fill),
    ) +
    ellipse(x - s * 0.2, y - s * 0.24, s * 0.3, s * 0.14, '#ffe6b0', 0.6) +
    many(10, (i) => place(ellipse(0, -s * 0.885, s * 0.06, s * 0.025, '#2f6fae'), x, y, i * 36));
  const cake = (x: number, y: number, s: number) =>
    circle(x + s * 0.08, y + s * 0.12, s * 1.02, '#2a0f06', 0.5) +
    many(16, (i) =>
      circle(x + Math.cos(i * 0.3927) * s * 0.88, y + Math.sin(i * 0.3927) * s * 0.88, s * 0.19, '#b8732a'),
    ) +
    withRadial(
      [
        [0, '#f0bd6a'],
        [1, '#c27f32'],
      ],
      (fill) => circle(x, y, s * 0.92, fill),
    ) +
    ring(x, y, s * 0.72, '#a2621f', s * 0.05) +
    many(8, (i) =>
      place(
        `<ellipse cx="0" cy="${(-s * 0.38).toFixed(1)}" rx="${(s * 0.13).toFixed(1)}" ry="${(s * 0.22).toFixed(1)}" fill="none" stroke="#a2621f" stroke-width="${(s * 0.05).toFixed(1)}"/>`,
        x,
        y,
        i * 45,
      ),
    ) +
    circle(x, y, s * 0.13, '#a2621f');
  return [
    layer(
      sky(f, [0, '#5a2a1a'], [1, '#2b110c']) +
        many(9, (i) => rect(0, (i * h) / 9, w, 5, '#1a0806', 0.6) + rect(0, (i * h) / 9 + 5, w, 3, '#8a4a2c', 0.5)),
    ),
    layer(
      pool(w * 0.56, h * 0.5, u * 0.52, u * 0.5, '#120503', 0.7) +
        circle(w * 0.54, h * 0.48, u * 0.4, '#1c2f5c') +
        ring(w * 0.54, h * 0.48, u * 0.37, '#e0b45a', 7) +
        ring(w * 0.54, h * 0.48, u * 0.34, '#e0b45a', 3),
    ),
    layer(
      cake(w * 0.43, h * 0.42, u * 0.135) +
        cake(w * 0.66, h * 0.38, u * 0.135) +
        cake(w * 0.57, h * 0.61, u * 0.135) +
        cup(w * 0.15, h * 0.76, u * 0.14) +
        cup(w * 0.86, h * 0.84, u * 0.15),
    ),
    layer(
      path(`M${w * 0.02} ${h * 0.02}C${w * 0.2} ${h * 0.05} ${w * 0.26} ${h * 0.16} ${w * 0.36} ${h * 0.12}`, 'none') +
        curve(
          `M${-20} ${h * 0.06}C${w * 0.14} ${h * 0.04} ${w * 0.2} ${h * 0.2} ${w * 0.36} ${h * 0.13}`,
          '#3a1c12',
          13,
        ) +
        many(
          7,
          (i) =>
            many(5, (k) =>
              place(
                circle(0, -u * 0.022, u * 0.018, '#ff9fb4'),
                w * (0.05 + i * 0.047),
                h * (0.07 + 0.05 * Math.sin(i * 1.6) + i * 0.006),
                k * 72,
              ),
            ) + circle(w * (0.05 + i * 0.047), h * (0.07 + 0.05 * Math.sin(i * 1.6) + i * 0.006), u * 0.008, '#fff0c0'),
        ),
    ),
    layer(glow(w * 0.85, h * 0.1, u * 0.9, p.glow, 0.75), { blend: 'soft-light', blur: 30 }),
    layer(bokeh(f, 10, [p.glow, p.accent], [0, 0.3], [18, 48]), { blend: 'screen', blur: 6 }),
  ];
};
