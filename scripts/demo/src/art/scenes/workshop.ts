import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam, bokeh, glow } from '../kit/light.ts';
import { circle, curve, ellipse, many, path, place, polygon, polyline, rect, ring } from '../kit/shape.ts';

/** The board, very near. */
export const circuit: Scene = (f) => {
  const { w, h, palette: p, random: r } = f;
  const traces = many(46, () => {
    const x = Math.round(r.between(-2, 40)) * 40;
    const y = Math.round(r.between(-2, 40)) * 40;
    const run = r.whole(2, 8) * 40;
    const up = r.chance(0.5) ? 1 : -1;
    return (
      curve(`M${x} ${y}h${run}l80 ${80 * up}h${run}`, '#3fb58a', 9, 0.8) +
      circle(x, y, 14, '#d9b45a') +
      circle(x, y, 6, '#0c2a22')
    );
  });
  const chip = (x: number, y: number, s: number) =>
    many(16, (i) => rect(x - s * 0.6, y - s * 0.47 + i * s * 0.06, s * 1.2, s * 0.026, '#cfd8d6')) +
    many(16, (i) => rect(x - s * 0.47 + i * s * 0.06, y - s * 0.6, s * 0.026, s * 1.2, '#cfd8d6')) +
    rect(x - s / 2, y - s / 2, s, s, '#12181c', 1, 10) +
    rect(x - s * 0.46, y - s * 0.46, s * 0.92, s * 0.92, '#1d262b', 1, 8) +
    circle(x - s * 0.36, y - s * 0.36, s * 0.04, '#39464d') +
    ring(x, y, s * 0.18, '#5d6c74', 6) +
    polyline(
      [
        [x - s * 0.1, y + s * 0.06],
        [x, y - s * 0.1],
        [x + s * 0.1, y + s * 0.06],
      ],
      '#5d6c74',
      6,
    );
  return [
    layer(sky(f, [0, '#0e4a3b'], [1, '#06251f'])),
    layer(
      place(
        traces +
          many(26, () => {
            const x = r.between(0, 1600);
            const y = r.between(0, 1600);
            return rect(x, y, 60, 28, '#c9a25a', 1, 3) + rect(x + 12, y, 36, 28, '#2a1d14');
          }) +
          many(9, () => {
            const x = r.between(60, 1500);
            const y = r.between(60, 1500);
            return (
              circle(x + 8, y + 10, 52, '#02100c', 0.5) +
              circle(x, y, 50, '#c9d4d6') +
              circle(x, y, 42, '#8b9aa0') +
              path(
                `M${x - 50} ${y}A50 50 0 0 1 ${x - 20} ${y - 46}L${x - 20} ${y + 46}A50 50 0 0 1 ${x - 50} ${y}Z`,
                '#1f2a30',
              )
            );
          }) +
          chip(820, 720, 520),
        -80,
        -60,
        -11,
        (Math.max(w, h) / 1600) * 1.12,
      ),
    ),
    layer(
      many(6, (i) => glow(w * r.between(0.05, 0.95), h * r.between(0.05, 0.95), 120, i % 2 ? p.glow : p.accent, 0.95)),
      { blend: 'screen' },
    ),
    layer(glow(w * 0.15, h * 0.1, w * 0.7, '#d8fff6', 0.5) + glow(w, h, w * 0.6, p.accent, 0.4), {
      blend: 'overlay',
      blur: 40,
    }),
  ];
};

/** The bench at two in the morning. */
export const bench: Scene = (f) => {
  const { w, h, palette: p, random: r } = f;
  const table = h * 0.72;
  const lx = w * 0.3;
  return [
    layer(sky(f, [0, '#0c1620'], [0.68, '#1f3444'], [0.72, '#6a4630'], [1, '#38241a'])),
    layer(
      rect(w * 0.55, h * 0.08, w * 0.4, h * 0.34, '#16242f', 1, 8) +
        many(15, (i) => circle(w * (0.57 + (i % 5) * 0.09), h * (0.13 + Math.floor(i / 5) * 0.11), 4, '#33495a')) +
        polyline(
          [
            [w * 0.6, h * 0.13],
            [w * 0.6, h * 0.3],
          ],
          '#b9c6cc',
          10,
        ) +
        rect(w * 0.587, h * 0.13, 42, 26, '#b9c6cc', 1, 8) +
        polyline(
          [
            [w * 0.69, h * 0.13],
            [w * 0.69, h * 0.33],
          ],
          p.accent,
          16,
        ) +
        polyline(
          [
            [w * 0.78, h * 0.14],
            [w * 0.75, h * 0.32],
          ],
          '#d9555a',
          12,
        ) +
        polyline(
          [
            [w * 0.78, h * 0.14],
            [w * 0.81, h * 0.32],
          ],
          '#d9555a',
          12,
        ) +
        ring(w * 0.89, h * 0.22, 46, '#4fc3c0', 13),
    ),
    layer(glow(w * 0.74, h * 0.48, w * 0.42, '#ffc98a', 0.75), { blend: 'screen' }),
    layer(
      rect(lx - w * 0.2, h * 0.27, w * 0.4, h * 0.4, '#0a0f14', 1, 16) +
        rect(lx - w * 0.187, h * 0.29, w * 0.374, h * 0.355, '#0f2430', 1, 6) +
        many(12, (i) => {
          const indent = [0, 1, 2, 2, 3, 2, 1, 1, 2, 3, 1, 0][i] ?? 0;
          return (
            rect(
              lx - w * 0.17 + indent * 26,
              h * (0.31 + i * 0.027),
              r.between(50, 130),
              9,
              r.pick([p.glow, p.accent, '#b48cff', '#8fe08a']),
              0.9,
              4,
            ) +
            rect(lx - w * 0.17 + indent * 26 + 145, h * (0.31 + i * 0.027), r.between(30, 150), 9, '#d5e6ee', 0.6, 4)
          );
        }) +
        polygon(
          [
            [lx - w * 0.2, h * 0.67],
            [lx + w * 0.2, h * 0.67],
            [lx + w * 0.25, h * 0.8],
            [lx - w * 0.25, h * 0.8],
          ],
          '#2b3640',
        ) +
        many(4, (k) =>
          many(13, (i) =>
            rect(
              lx - w * 0.2 + k * -9 + i * (w * 0.031 + k * 1.4),
              h * (0.685 + k * 0.022),
              w * 0.025,
              h * 0.015,
              '#131a20',
              1,
              3,
            ),
          ),
        ),
    ),
    layer(
      polyline(
        [
          [w * 0.9, table + 20],
          [w * 0.93, h * 0.42],
          [w * 0.79, h * 0.3],
        ],
        '#c9d3d6',
        12,
      ) +
        polygon(
          [
            [w * 0.73, h * 0.37],
            [w * 0.78, h * 0.25],
            [w * 0.84, h * 0.31],
          ],
          p.accent,
        ) +
        ellipse(w * 0.9, table + h * 0.04, w * 0.06, h * 0.02, '#c9d3d6'),
    ),
    layer(beam(w * 0.765, h * 0.33, h * 0.5, -10, 50, '#ffe0ac', 0.75), { blend: 'screen', blur: 12 }),
    layer(
      polygon(
        [
          [w * 0.6, h * 0.86],
          [w * 0.82, h * 0.84],
          [w * 0.85, h * 0.93],
          [w * 0.61, h * 0.95],
        ],
        '#1c6a4e',
      ) +
        many(11, (i) =>
          rect(
            w * (0.63 + (i % 6) * 0.03),
            h * (0.865 + Math.floor(i / 6) * 0.04),
            w * 0.017,
            h * 0.02,
            i % 3 ? '#10181c' : '#d9b45a',
          ),
        ) +
        polyline(
          [
            [w * 0.74, h * 0.87],
            [w * 0.86, h * 0.76],
          ],
          '#cfd6d8',
          8,
        ) +
        polyline(
          [
            [w * 0.84, h * 0.78],
            [w * 0.95, h * 0.68],
          ],
          '#2d6fb0',
          24,
        ) +
        curve(`M${w * 0.95} ${h * 0.68}Q${w * 1.02} ${h * 0.6} ${w * 1.05} ${h * 0.8}`, '#11181e', 9) +
        curve(
          `M${w * 0.735} ${h * 0.865}Q${w * 0.72} ${h * 0.75} ${w * 0.745} ${h * 0.66}T${w * 0.73} ${h * 0.5}`,
          '#ffffff',
          12,
          0.25,
        ) +
        rect(w * 0.5, h * 0.7, w * 0.065, h * 0.13, '#e6e2d6', 1, 10) +
        ring(w * 0.568, h * 0.76, h * 0.028, '#e6e2d6', 11) +
        ellipse(w * 0.5325, h * 0.703, w * 0.0325, h * 0.013, '#3a2116'),
    ),
    layer(bokeh(f, 12, [p.glow, p.accent], [0.05, 0.5], [8, 26]), { blend: 'screen', blur: 4 }),
  ];
};
