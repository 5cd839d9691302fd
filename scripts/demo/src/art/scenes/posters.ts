import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { glow } from '../kit/light.ts';
import { person } from '../kit/people.ts';
import { circle, curve, ellipse, many, path, place, polygon, polyline, rect, ring } from '../kit/shape.ts';

/** The poster of the festival, on a wall. */
export const gigPoster: Scene = (f) => {
  const { w, h } = f;
  const cx = w / 2;
  const cy = h * 0.4;
  const s = w * 0.33;
  return [
    layer(rect(0, 0, w, h, '#f3dfc8')),
    layer(
      many(24, (i) =>
        place(
          polygon(
            [
              [0, 0],
              [-h * 0.11, -h],
              [h * 0.11, -h],
            ],
            i % 2 ? '#f7c59a' : '#f3dfc8',
          ),
          cx,
          cy,
          i * 15,
        ),
      ),
    ),
    layer(
      circle(cx, cy, s, '#e3356f') +
        circle(cx, cy, s * 0.78, '#5c1a78') +
        circle(cx, cy, s * 0.56, '#1aa9c9') +
        circle(cx, cy, s * 0.33, '#ffd25e') +
        circle(cx, cy, s * 0.09, '#2a0f4f'),
    ),
    layer(
      path(`M0 ${h * 0.74}Q${w * 0.25} ${h * 0.62} ${w * 0.5} ${h * 0.72}T${w} ${h * 0.68}V${h}H0Z`, '#5c1a78') +
        path(`M0 ${h * 0.82}Q${w * 0.3} ${h * 0.7} ${w * 0.6} ${h * 0.8}T${w} ${h * 0.77}V${h}H0Z`, '#2a0f4f') +
        person(
          'guitar',
          cx,
          h * 0.83,
          h * 0.42,
          '#2a0f4f',
          1,
          place(
            ellipse(0, 0, 11, 9, '#e3356f') + ellipse(11, -1, 8, 7, '#e3356f') + rect(14, -2, 44, 4, '#ffd25e'),
            -6,
            -53,
            -24,
          ),
        ) +
        many(5, (i) => rect(w * (0.12 + i * 0.155), h * 0.9, w * 0.12, h * 0.012, i % 2 ? '#ffd25e' : '#f3dfc8')) +
        many(3, (i) => rect(w * (0.2 + i * 0.21), h * 0.93, w * 0.18, h * 0.008, '#e3356f')),
    ),
    layer(
      `${rect(w * 0.03, h * 0.02, w * 0.94, h * 0.96, 'none')}<rect x="${w * 0.035}" y="${h * 0.024}" width="${w * 0.93}" height="${h * 0.952}" fill="none" stroke="#2a0f4f" stroke-width="10"/>`,
    ),
    layer(glow(w * 0.2, h * 0.1, w * 0.9, '#ffffff', 0.5), { blend: 'soft-light', blur: 20 }),
  ];
};

/** The poster of the expo: wheels within wheels. */
export const gears: Scene = (f) => {
  const { w, h } = f;
  const gear = (x: number, y: number, r: number, teeth: number, colour: string, hole: string, turn: number) =>
    place(
      many(teeth, (i) =>
        place(
          polygon(
            [
              [-r * 0.11, -r * 1.14],
              [r * 0.11, -r * 1.14],
              [r * 0.17, -r * 0.9],
              [-r * 0.17, -r * 0.9],
            ],
            colour,
          ),
          0,
          0,
          (360 / teeth) * i,
        ),
      ) +
        circle(0, 0, r, colour) +
        ring(0, 0, r * 0.72, hole, r * 0.07) +
        many(5, (i) => place(circle(0, -r * 0.45, r * 0.13, hole), 0, 0, i * 72)) +
        circle(0, 0, r * 0.17, hole),
      x,
      y,
      turn,
    );
  return [
    layer(sky(f, [0, '#f1ead9'], [1, '#e6dcc4'])),
    layer(
      many(18, (i) => rect(0, (i * h) / 18, w, 2, '#cbbf9f', 0.5)) +
        many(13, (i) => rect((i * w) / 12, 0, 2, h, '#cbbf9f', 0.5)),
    ),
    layer(circle(w * 0.5, h * 0.42, w * 0.4, '#1d2f42')),
    layer(
      gear(w * 0.4, h * 0.35, w * 0.2, 14, '#ff8a3d', '#1d2f42', 4) +
        gear(w * 0.69, h * 0.47, w * 0.135, 10, '#4fc6c4', '#1d2f42', 14) +
        gear(w * 0.44, h * 0.57, w * 0.1, 9, '#f1ead9', '#1d2f42', 7) +
        gear(w * 0.2, h * 0.52, w * 0.08, 8, '#e2574c', '#f1ead9', 0),
    ),
    layer(
      rect(0, h * 0.74, w, h * 0.26, '#1d2f42') +
        rect(w * 0.09, h * 0.78, w * 0.62, h * 0.05, '#f1ead9') +
        rect(w * 0.09, h * 0.85, w * 0.44, h * 0.028, '#ff8a3d') +
        rect(w * 0.09, h * 0.9, w * 0.3, h * 0.014, '#4fc6c4') +
        rect(w * 0.09, h * 0.93, w * 0.36, h * 0.014, '#4fc6c4') +
        place(
          rect(-60, -50, 120, 90, '#f1ead9', 1, 18) +
            circle(-26, -8, 15, '#1d2f42') +
            circle(26, -8, 15, '#1d2f42') +
            rect(-30, 18, 60, 8, '#ff8a3d', 1, 4) +
            polyline(
              [
                [0, -50],
                [0, -80],
              ],
              '#f1ead9',
              8,
            ) +
            circle(0, -84, 12, '#e2574c'),
          w * 0.83,
          h * 0.9,
        ),
    ),
    layer(glow(w * 0.1, h * 0.05, w, '#ffffff', 0.5), { blend: 'soft-light', blur: 30 }),
  ];
};

/** The scroll of the calligraphy table: plum branch and seal. */
export const scroll: Scene = (f) => {
  const { w, h, random: r } = f;
  const brush = (d: string, width: number) => curve(d, '#17141c', width, 0.92) + curve(d, '#17141c', width * 1.3, 0.18);
  const blossom = (x: number, y: number, s: number) =>
    many(5, (i) => place(circle(0, -s * 0.7, s * 0.56, '#d8344f', 0.82), x, y, i * 72 + x)) +
    circle(x, y, s * 0.26, '#ffe2a0') +
    many(7, (i) =>
      polyline(
        [
          [x, y],
          [x + Math.cos(i * 0.9) * s * 0.6, y + Math.sin(i * 0.9) * s * 0.6],
        ],
        '#ffe9c0',
        1.6,
      ),
    );
  const left = w * 0.2;
  const sheet = w * 0.6;
  return [
    layer(sky(f, [0, '#4a1a22'], [1, '#2a0c16'])),
    layer(
      many(60, (i) =>
        place(
          rect(-3, -10, 6, 20, '#7d2f2c', 0.35),
          (i % 10) * w * 0.105 + (Math.floor(i / 10) % 2) * w * 0.05,
          Math.floor(i / 10) * h * 0.18 + h * 0.05,
          45,
        ),
      ),
    ),
    layer(rect(left + 22, h * 0.08, sheet, h * 0.86, '#0a0306', 0.6), { blur: 16 }),
    layer(
      rect(left, h * 0.07, sheet, h * 0.85, '#31508a') +
        rect(left + sheet * 0.08, h * 0.13, sheet * 0.84, h * 0.73, '#f3e6c8') +
        many(50, () =>
          circle(left + sheet * r.between(0.1, 0.9), h * r.between(0.14, 0.85), r.between(1, 4), '#d9bf88', 0.7),
        ) +
        rect(left - w * 0.05, h * 0.055, sheet + w * 0.1, h * 0.026, '#5a2d18', 1, 14) +
        rect(left - w * 0.05, h * 0.91, sheet + w * 0.1, h * 0.03, '#5a2d18', 1, 14) +
        polyline(
          [
            [left + sheet * 0.2, h * 0.06],
            [w / 2, h * 0.012],
            [left + sheet * 0.8, h * 0.06],
          ],
          '#d9a441',
          5,
        ),
    ),
    layer(
      brush(
        `M${w * 0.27} ${h * 0.8}C${w * 0.42} ${h * 0.7} ${w * 0.32} ${h * 0.56} ${w * 0.5} ${h * 0.47}S${w * 0.6} ${h * 0.28} ${w * 0.7} ${h * 0.19}`,
        30,
      ) +
        brush(`M${w * 0.38} ${h * 0.64}Q${w * 0.3} ${h * 0.52} ${w * 0.31} ${h * 0.4}`, 16) +
        brush(`M${w * 0.51} ${h * 0.46}Q${w * 0.64} ${h * 0.47} ${w * 0.7} ${h * 0.4}`, 14) +
        brush(`M${w * 0.57} ${h * 0.36}Q${w * 0.5} ${h * 0.28} ${w * 0.52} ${h * 0.2}`, 12) +
        brush(`M${w * 0.44} ${h * 0.53}Q${w * 0.5} ${h * 0.6} ${w * 0.6} ${h * 0.6}`, 10),
    ),
    layer(
      many(21, (i) => {
        const [x, y] = [
          [0.31, 0.4],
          [0.33, 0.46],
          [0.29, 0.43],
          [0.7, 0.4],
          [0.66, 0.43],
          [0.62, 0.44],
          [0.52, 0.2],
          [0.5, 0.25],
          [0.54, 0.29],
          [0.7, 0.19],
          [0.67, 0.23],
          [0.63, 0.28],
          [0.6, 0.6],
          [0.56, 0.585],
          [0.48, 0.5],
          [0.4, 0.58],
          [0.36, 0.53],
          [0.52, 0.44],
          [0.34, 0.7],
          [0.59, 0.35],
          [0.68, 0.37],
        ][i] ?? [0.5, 0.5];
        return blossom((x ?? 0.5) * w, (y ?? 0.5) * h, w * r.between(0.016, 0.03));
      }),
    ),
    layer(
      rect(w * 0.61, h * 0.75, w * 0.075, w * 0.075, '#c2202c', 1, 6) +
        ring(w * 0.6475, h * 0.75 + w * 0.0375, w * 0.018, '#f3e6c8', 5) +
        polyline(
          [
            [w * 0.6475, h * 0.75 + 10],
            [w * 0.6475, h * 0.75 + w * 0.075 - 10],
          ],
          '#f3e6c8',
          5,
        ),
    ),
    layer(glow(w * 0.1, h * 0.06, w * 0.9, '#ffb35a', 0.7), { blend: 'soft-light', blur: 30 }),
  ];
};
