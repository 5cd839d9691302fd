import { layer, type Scene } from '../kit/frame.ts';
import { ridge, sky } from '../kit/land.ts';
import { bokeh, glow, pool } from '../kit/light.ts';
import { circle, curve, ellipse, many, path, place, polygon, polyline, rect, withLinear } from '../kit/shape.ts';

/** Boots, map and compass on the porch. */
export const bootsAndMap: Scene = (f) => {
  const { w, h, palette: p, random: r } = f;
  const boot = (x: number, y: number, s: number, flip: number) =>
    place(
      ellipse(10, 112, 150, 26, '#120a06', 0.6) +
        path('M-66 -110Q-30 -124 20 -112L28 -20Q70 0 118 20Q142 36 138 74H-74Q-84 -10 -66 -110Z', '#7a4a2a') +
        path('M28 -20Q70 0 118 20Q142 36 138 74H40Q20 20 28 -20Z', '#935c36') +
        path('M-72 -112Q-26 -132 24 -116L26 -90Q-26 -104 -74 -88Z', '#2f4a42') +
        path('M-80 70H140Q146 96 128 104H-70Q-84 100 -80 70Z', '#22201c') +
        many(9, (i) => rect(-72 + i * 23, 100, 14, 12, '#22201c')) +
        many(5, (i) =>
          polyline(
            [
              [8 + i * 3, -88 + i * 17],
              [38 + i * 7, -80 + i * 17],
            ],
            i % 2 ? '#f2b632' : '#ffd98a',
            7,
          ),
        ) +
        many(22, () => circle(r.between(-70, 130), r.between(34, 96), r.between(3, 12), '#5a3d22', 0.75)),
      x,
      y,
      0,
      [s * flip, s],
    );
  return [
    layer(
      sky(f, [0, '#8a6a4a'], [1, '#4a3424']) +
        many(
          8,
          (i) =>
            rect(0, (i * h) / 8, w, 7, '#2c1d12', 0.75) +
            many(9, () =>
              rect(r.between(0, w), (i * h) / 8 + r.between(14, h / 8 - 6), r.between(60, 300), 2.4, '#3a281a', 0.5),
            ),
        ),
    ),
    layer(
      place(
        rect(-w * 0.25 + 12, -h * 0.26 + 14, w * 0.5, h * 0.54, '#160d08', 0.5) +
          rect(-w * 0.25, -h * 0.26, w * 0.5, h * 0.54, '#efe6c9') +
          many(
            7,
            (i) =>
              `<ellipse cx="${(-w * 0.05).toFixed(0)}" cy="${(-h * 0.02).toFixed(0)}" rx="${(w * (0.03 + i * 0.026)).toFixed(0)}" ry="${(h * (0.03 + i * 0.032)).toFixed(0)}" fill="none" stroke="#8fae7a" stroke-width="3"/>`,
          ) +
          curve(
            `M${-w * 0.22} ${h * 0.2}C${-w * 0.1} ${h * 0.1} ${-w * 0.16} ${-h * 0.06} ${-w * 0.04} ${-h * 0.03}S${w * 0.1} ${-h * 0.16} ${w * 0.2} ${-h * 0.2}`,
            '#e2574c',
            6,
          ) +
          curve(`M${-w * 0.25} ${h * 0.02}Q0 ${h * 0.2} ${w * 0.25} ${h * 0.08}`, '#5aa0c0', 9) +
          rect(-w * 0.085, -h * 0.26, 3, h * 0.54, '#cbbd95') +
          rect(w * 0.085, -h * 0.26, 3, h * 0.54, '#cbbd95') +
          polyline(
            [
              [-w * 0.05 - 14, -h * 0.05],
              [-w * 0.05 + 14, -h * 0.02],
            ],
            '#e2574c',
            6,
          ),
        w * 0.36,
        h * 0.44,
        -8,
      ),
    ),
    layer(
      circle(w * 0.2 + 8, h * 0.8 + 12, h * 0.115, '#160d08', 0.6) +
        circle(w * 0.2, h * 0.8, h * 0.115, '#c79a3d') +
        circle(w * 0.2, h * 0.8, h * 0.095, '#f7f3e3') +
        many(24, (i) => place(rect(-2, -h * 0.09, 4, i % 6 ? 9 : 20, '#2a3a36'), w * 0.2, h * 0.8, i * 15)) +
        place(
          polygon(
            [
              [0, -h * 0.075],
              [12, 0],
              [-12, 0],
            ],
            '#e2574c',
          ) +
            polygon(
              [
                [0, h * 0.075],
                [12, 0],
                [-12, 0],
              ],
              '#33474a',
            ) +
            circle(0, 0, 7, '#c79a3d'),
          w * 0.2,
          h * 0.8,
          32,
        ),
    ),
    layer(boot(w * 0.7, h * 0.42, h / 560, 1) + boot(w * 0.79, h * 0.68, h / 520, 1)),
    layer(
      place(
        path('M0 0C-30 -50 -20 -110 0 -150C20 -110 30 -50 0 0Z', '#6f9a4a') + curve('M0 10V-140', '#cfe59a', 3),
        w * 0.5,
        h * 0.9,
        62,
        1.1,
      ) +
        place(
          path('M0 0C-30 -50 -20 -110 0 -150C20 -110 30 -50 0 0Z', p.accent) + curve('M0 10V-140', '#fff0b0', 3),
          w * 0.46,
          h * 0.93,
          96,
          0.8,
        ),
    ),
    layer(glow(w * 0.9, 0, w * 0.7, '#fff0c9', 0.7), { blend: 'soft-light', blur: 30 }),
  ];
};

/** Tea behind the window of the roadside stall. */
export const chaiWindow: Scene = (f) => {
  const { w, h, t, random: r } = f;
  const glass = (x: number, s: number) =>
    `${
      pool(x, h * 0.855, s * 1.5, h * 0.02, '#0c0604', 0.8) +
      path(
        `M${x - s} ${h * 0.85 - s * 2.3}L${x - s * 0.78} ${h * 0.85}H${x + s * 0.78}L${x + s} ${h * 0.85 - s * 2.3}Z`,
        '#ffffff',
        0.3,
      ) +
      withLinear(
        [
          [0, '#e0a263'],
          [1, '#a8622c'],
        ],
        (fill) =>
          path(
            `M${x - s * 0.93} ${h * 0.85 - s * 1.85}L${x - s * 0.76} ${h * 0.85 - 8}H${x + s * 0.76}L${x + s * 0.93} ${h * 0.85 - s * 1.85}Z`,
            fill,
          ),
      ) +
      ellipse(x, h * 0.85 - s * 1.85, s * 0.93, s * 0.14, '#f3c795') +
      many(5, (i) => rect(x - s * 0.66 + i * s * 0.3, h * 0.85 - s * 1.7, s * 0.06, s * 1.5, '#ffffff', 0.22))
    }<ellipse cx="${x.toFixed(0)}" cy="${(h * 0.85 - s * 2.3).toFixed(0)}" rx="${s.toFixed(0)}" ry="${(s * 0.15).toFixed(0)}" fill="none" stroke="#ffffff" stroke-opacity="0.8" stroke-width="5"/>`;
  const steam = (x: number, s: number) =>
    many(3, (i) =>
      curve(
        `M${x + (i - 1) * s * 0.5} ${h * 0.85 - s * 2.1}q${s * 0.5 * Math.sin(t + i)} ${-s * 0.7} ${(i - 1) * s * 0.2} ${-s * 1.3}t${(1 - i) * s * 0.3} ${-s * 1.3}`,
        '#ffffff',
        s * 0.22,
        0.34,
      ),
    );
  return [
    layer(sky(f, [0, '#54797c'], [0.6, '#9db9a8'], [1, '#3d5a50'])),
    layer(
      ridge(f, h * 0.4, h * 0.16, '#6f958c').svg +
        ridge(f, h * 0.55, h * 0.1, '#3f6a5f').svg +
        glow(w * 0.22, h * 0.58, 120, '#ffcf7d', 0.9) +
        glow(w * 0.75, h * 0.52, 90, '#ff7a5a', 0.9),
      { blur: 12 },
    ),
    layer(bokeh(f, 22, ['#ffcf7d', '#ff8a5a', '#e9fff4'], [0.2, 0.68], [20, 60]), { blend: 'screen', blur: 3 }),
    layer(
      many(150, () => {
        const x = r.between(0, w);
        const y = r.between(0, 0.8) * h;
        const s = r.between(3, 15);
        return (
          ellipse(x, y, s * 0.8, s, '#1b3432', 0.28) +
          ellipse(x - s * 0.14, y - s * 0.16, s * 0.62, s * 0.8, '#e6f3ee', 0.5) +
          circle(x - s * 0.26, y - s * 0.34, s * 0.2, '#ffffff')
        );
      }) +
        many(12, () => {
          const x = r.between(0, w);
          const y = r.between(0, 0.4) * h;
          const tall = r.between(80, 320);
          return (
            polyline(
              [
                [x, y],
                [x + 5, y + tall * 0.5],
                [x - 2, y + tall],
              ],
              '#e6f3ee',
              6,
              0.32,
            ) + ellipse(x - 2, y + tall, 9, 14, '#f4fbf8', 0.75)
          );
        }),
    ),
    layer(
      rect(0, 0, w * 0.035, h, '#2a1a12') +
        rect(w * 0.965, 0, w * 0.035, h, '#2a1a12') +
        rect(w * 0.49, 0, w * 0.02, h * 0.8, '#2a1a12') +
        rect(0, 0, w, h * 0.04, '#2a1a12') +
        withLinear(
          [
            [0, '#8a5632'],
            [1, '#3d2414'],
          ],
          (fill) => rect(0, h * 0.79, w, h, fill),
        ) +
        rect(0, h * 0.79, w, 8, '#c98a54'),
    ),
    layer(steam(w * 0.3, h * 0.075) + steam(w * 0.45, h * 0.085), { blur: 9, blend: 'screen' }),
    layer(
      glass(w * 0.3, h * 0.085) +
        glass(w * 0.45, h * 0.095) +
        ellipse(w * 0.74, h * 0.88, w * 0.15, h * 0.045, '#1d1009', 0.6) +
        ellipse(w * 0.74, h * 0.865, w * 0.15, h * 0.042, '#e9eef0') +
        ellipse(w * 0.74, h * 0.86, w * 0.12, h * 0.03, '#cfd8dc') +
        many(6, (i) => {
          const x = w * (0.68 + (i % 3) * 0.055);
          const y = h * (0.845 - Math.floor(i / 3) * 0.04);
          return (
            path(
              `M${x - 46} ${y + 20}Q${x - 30} ${y - 36} ${x + 4} ${y - 38}Q${x + 40} ${y - 26} ${x + 48} ${y + 20}Z`,
              '#c98432',
            ) +
            path(
              `M${x - 46} ${y + 20}Q${x - 10} ${y + 4} ${x + 4} ${y - 38}Q${x - 32} ${y - 32} ${x - 46} ${y + 20}Z`,
              '#e8b055',
            )
          );
        }),
    ),
    layer(glow(w * 0.9, h * 0.1, w * 0.6, '#ffd98a', 0.5), { blend: 'soft-light', blur: 20 }),
  ];
};
