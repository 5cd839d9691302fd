import { layer, type Scene } from '../kit/frame.ts';
import { ridge, sky } from '../kit/land.ts';
import { bokeh, glow } from '../kit/light.ts';
import {
  circle,
  curve,
  ellipse,
  many,
  type Point,
  path,
  place,
  polyline,
  rect,
  ring,
  withLinear,
  withRadial,
} from '../kit/shape.ts';

/** The rover on its strip of Mars. */
export const rover: Scene = (f) => {
  const { w, h, palette: p, t } = f;
  const dune = ridge(f, h * 0.56, h * 0.1, '#a65a34');
  const near = ridge(f, h * 0.72, h * 0.05, '#7c3d22');
  const x = w * 0.46 + Math.sin(t * 0.8) * w * 0.04;
  const y = h * 0.78;
  const wheel = (dx: number, dy: number) =>
    circle(x + dx, y + dy, h * 0.066, '#15191d') +
    ring(x + dx, y + dy, h * 0.05, '#4b555c', 9) +
    many(6, (i) => place(rect(-3, -h * 0.045, 6, h * 0.09, '#6d7a82'), x + dx, y + dy, i * 30 + t * 60)) +
    circle(x + dx, y + dy, h * 0.016, p.accent);
  return [
    layer(sky(f, [0, '#2d1c2b'], [0.5, '#c9794c'], [1, '#e9ad76'])),
    layer(glow(w * 0.82, h * 0.34, h * 0.5, '#ffe1b0', 0.9) + circle(w * 0.82, h * 0.34, h * 0.035, '#fff6e0'), {
      blend: 'screen',
    }),
    layer(
      dune.svg +
        near.svg +
        many(30, () => {
          const rx = f.random.between(0, w);
          const ry = f.random.between(0.76, 0.98) * h;
          const s = f.random.between(6, 30);
          return (
            ellipse(rx + 6, ry + s * 0.3, s * 1.2, s * 0.4, '#3a1a0e', 0.5) + ellipse(rx, ry, s, s * 0.6, '#8f4c2c')
          );
        }),
    ),
    layer(ellipse(x + 40, y + h * 0.07, w * 0.24, h * 0.025, '#2a120a', 0.6), { blur: 6 }),
    layer(
      polyline(
        [
          [x - h * 0.3, y],
          [x - h * 0.14, y - h * 0.13],
          [x + h * 0.06, y],
          [x + h * 0.1, y - h * 0.14],
          [x + h * 0.3, y],
        ],
        '#9aa7ad',
        13,
      ) +
        wheel(-h * 0.3, 0) +
        wheel(0, 0) +
        wheel(h * 0.3, 0) +
        withLinear(
          [
            [0, '#f4f7f6'],
            [1, '#9fb0b6'],
          ],
          (fill) => rect(x - h * 0.28, y - h * 0.27, h * 0.56, h * 0.13, fill, 1, 12),
        ) +
        rect(x - h * 0.28, y - h * 0.19, h * 0.56, h * 0.022, p.accent) +
        path(
          `M${x - h * 0.34} ${y - h * 0.3}H${x + h * 0.2}L${x + h * 0.25} ${y - h * 0.27}H${x - h * 0.3}Z`,
          '#1d3f63',
        ) +
        many(5, (i) =>
          polyline(
            [
              [x - h * 0.28 + i * h * 0.1, y - h * 0.298],
              [x - h * 0.25 + i * h * 0.1, y - h * 0.272],
            ],
            '#7fd0ee',
            2,
          ),
        ) +
        polyline(
          [
            [x + h * 0.2, y - h * 0.27],
            [x + h * 0.2, y - h * 0.5],
          ],
          '#c3ced2',
          12,
        ) +
        rect(x + h * 0.12, y - h * 0.57, h * 0.2, h * 0.09, '#eef2f1', 1, 14) +
        circle(x + h * 0.28, y - h * 0.525, h * 0.028, '#0d141c') +
        circle(x + h * 0.28, y - h * 0.525, h * 0.014, p.glow) +
        circle(x + h * 0.2, y - h * 0.525, h * 0.018, '#0d141c') +
        polyline(
          [
            [x - h * 0.2, y - h * 0.28],
            [x - h * 0.26, y - h * 0.48],
          ],
          '#dfe6e6',
          5,
        ) +
        circle(x - h * 0.26, y - h * 0.48, 8, p.accent),
    ),
    layer(glow(x + h * 0.28, y - h * 0.525, h * 0.14, p.glow, 0.8), { blend: 'screen' }),
  ];
};

/** The head of the humanoid, lit from both sides. */
export const humanoid: Scene = (f) => {
  const { w, h, palette: p } = f;
  const s = Math.min(w, h * 0.75) / 200;
  const shell = [
    [0, '#ffffff'],
    [0.5, '#d5e3ea'],
    [1, '#7f99a8'],
  ] as const;
  return [
    layer(sky(f, [0, '#16283a'], [0.6, '#2d5468'], [1, '#0d1822'])),
    layer(glow(w * 0.08, h * 0.4, w * 0.8, p.glow, 0.55) + glow(w * 0.95, h * 0.5, w * 0.7, p.accent, 0.6), {
      blend: 'screen',
    }),
    layer(bokeh(f, 36, [p.glow, p.accent, '#ffffff'], [0, 0.9], [10, 48]), { blend: 'screen', blur: 5 }),
    layer(
      place(
        withLinear(shell, (fill) => path('M-92 190Q-96 104 -44 92L44 92Q96 104 92 190Z', fill)) +
          rect(-22, 58, 44, 44, '#24333f') +
          many(4, (i) => rect(-24, 62 + i * 9, 48, 3, '#4c6a7c')) +
          circle(0, 140, 18, '#1a2833') +
          circle(0, 140, 11, p.glow) +
          withLinear(shell, (fill) =>
            path('M-62 -30C-64 -92 64 -92 62 -30C62 20 46 66 0 70C-46 66 -62 20 -62 -30Z', fill),
          ) +
          path('M-50 -24C-50 -48 50 -48 50 -24C50 6 42 20 0 22C-42 20 -50 6 -50 -24Z', '#101b25') +
          withRadial(
            [
              [0, '#ffffff'],
              [0.4, p.glow],
              [1, p.glow, 0],
            ],
            (fill) => circle(-22, -12, 17, fill) + circle(22, -12, 17, fill),
          ) +
          circle(-22, -12, 6, '#ffffff') +
          circle(22, -12, 6, '#ffffff') +
          polyline(
            [
              [-16, 46],
              [0, 50],
              [16, 46],
            ],
            '#5d7787',
            4,
          ) +
          rect(-72, -26, 14, 40, '#90a8b5', 1, 6) +
          rect(58, -26, 14, 40, '#90a8b5', 1, 6) +
          polyline(
            [
              [0, -76],
              [0, -100],
            ],
            '#90a8b5',
            4,
          ) +
          circle(0, -103, 6, p.accent) +
          path('M-54 -50Q-30 -78 6 -78', 'none') +
          curve('M-50 -52Q-34 -74 0 -76', '#ffffff', 4, 0.8),
        w / 2,
        h * 0.5,
        0,
        s * 1.05,
      ),
    ),
    layer(glow(w / 2, h * 0.48, w * 0.36, p.glow, 0.3), { blend: 'screen', blur: 20 }),
  ];
};

/** Six legs on the sand table. */
export const hexapod: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const x = w / 2;
  const y = h * 0.5 + Math.sin(t * 4) * 6;
  const s = Math.min(w, h) * 0.42;
  const leg = (side: 1 | -1, i: number) => {
    const lift = Math.max(0, Math.sin(t * 5 + i * 2 + side)) * s * 0.08;
    const hip: Point = [x + side * s * 0.28, y + (i - 1) * s * 0.06];
    const knee: Point = [x + side * s * (0.62 + i * 0.08), y - s * (0.34 - i * 0.1) - lift];
    const foot: Point = [x + side * s * (0.78 + i * 0.15), y + s * (0.24 + i * 0.13) - lift];
    return (
      ellipse(foot[0], foot[1] + lift, s * 0.08, s * 0.02, '#1d120a', 0.6) +
      polyline([hip, knee], '#2b3a46', s * 0.075) +
      polyline([knee, foot], '#3f5564', s * 0.055) +
      circle(...knee, s * 0.055, p.accent) +
      circle(...knee, s * 0.025, '#fff3e0') +
      polyline([foot, [foot[0], foot[1] - s * 0.06]], '#11181e', s * 0.065)
    );
  };
  return [
    layer(sky(f, [0, '#12202d'], [0.42, '#2f5063'], [0.5, '#d2a878'], [1, '#8a6238'])),
    layer(bokeh(f, 30, [p.glow, p.accent, '#ffffff'], [0, 0.42], [14, 50]), { blend: 'screen', blur: 6 }),
    layer(
      many(26, (i) =>
        curve(
          `M-20 ${h * (0.54 + i * 0.022)}Q${w * 0.3} ${h * (0.52 + i * 0.023)} ${w * 0.6} ${h * (0.545 + i * 0.022)}T${w + 20} ${h * (0.54 + i * 0.021)}`,
          '#6f4c28',
          3,
          0.35,
        ),
      ),
    ),
    layer(ellipse(x, y + s * 0.36, s * 0.7, s * 0.12, '#2a1a0c', 0.65), { blur: 12 }),
    layer(
      many(3, (i) => leg(-1, i) + leg(1, i)) +
        withLinear(
          [
            [0, '#e6eef1'],
            [1, '#70828d'],
          ],
          (fill) => ellipse(x, y, s * 0.4, s * 0.19, fill),
        ) +
        ellipse(x, y - s * 0.05, s * 0.27, s * 0.1, '#24323d') +
        many(5, (i) => circle(x + (i - 2) * s * 0.09, y - s * 0.05, s * 0.02, i % 2 ? p.accent : p.glow)) +
        circle(x - s * 0.12, y + s * 0.1, s * 0.055, '#10181f') +
        circle(x + s * 0.12, y + s * 0.1, s * 0.055, '#10181f') +
        circle(x - s * 0.12, y + s * 0.1, s * 0.028, p.glow) +
        circle(x + s * 0.12, y + s * 0.1, s * 0.028, p.glow),
    ),
    layer(glow(x, y + s * 0.1, s * 0.5, p.glow, 0.35), { blend: 'screen', blur: 10 }),
  ];
};
