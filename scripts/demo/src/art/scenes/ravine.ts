import { layer, type Scene } from '../kit/frame.ts';
import { pine, ridge, sky } from '../kit/land.ts';
import { beam, pool } from '../kit/light.ts';
import { pack } from '../kit/pack.ts';
import { person } from '../kit/people.ts';
import { curve, ellipse, many, path, place, polyline, rect, withLinear } from '../kit/shape.ts';
import { mist, rain } from '../kit/weather.ts';

/** The fall behind the camp. */
export const waterfall: Scene = (f) => {
  const { w, h, t, palette: p, random: r } = f;
  const top = h * 0.16;
  const foot = h * 0.78;
  const streams = many(80, () => {
    const x = w * r.between(0.42, 0.58);
    const spread = (x - w / 2) * 0.5;
    const dash = r.between(60, 200);
    return `<path d="M${x.toFixed(0)} ${top.toFixed(0)}Q${(x + spread * 0.2).toFixed(0)} ${(h * 0.4).toFixed(0)} ${(x + spread).toFixed(0)} ${foot.toFixed(0)}" fill="none" stroke="${r.pick(['#ffffff', '#e3f2f0', '#b9d9d8'])}" stroke-opacity="0.7" stroke-width="${r.between(2, 9).toFixed(1)}" stroke-dasharray="${dash.toFixed(0)} ${(dash * 0.3).toFixed(0)}" stroke-dashoffset="${(r.between(0, 400) - t * r.between(420, 620)).toFixed(0)}"/>`;
  });
  const rock = (x: number, y: number, s: number, shade: string) =>
    path(
      `M${x - s} ${y + s * 0.5}L${x - s * 0.7} ${y - s * 0.3}L${x - s * 0.1} ${y - s * 0.55}L${x + s * 0.6} ${y - s * 0.25}L${x + s} ${y + s * 0.5}Z`,
      shade,
    ) +
    path(
      `M${x - s * 0.7} ${y - s * 0.3}L${x - s * 0.1} ${y - s * 0.55}L${x + s * 0.6} ${y - s * 0.25}L${x - s * 0.1} ${y - s * 0.1}Z`,
      '#ffffff',
      0.13,
    );
  const fern = (x: number, y: number, s: number, turn: number, shade: string) =>
    place(
      many(9, (i) =>
        place(
          path('M0 0Q26 -14 52 0Q26 8 0 0Z', shade) +
            place(path('M0 0Q26 -14 52 0Q26 8 0 0Z', shade), 0, 0, 180, [1, -1]),
          Math.sin(i * 0.2) * 12,
          -i * 22,
          -20,
          1.2 - i * 0.11,
        ),
      ) + curve('M0 20Q6 -90 12 -200', shade, 5),
      x,
      y,
      turn,
      s,
    );
  return [
    layer(sky(f, [0, '#d9ead9'], [0.2, '#8fb5a6'], [1, '#163832'])),
    layer(
      many(4, (i) => beam(w * 0.2, -40, h, 12 + i * 11, 6, '#fbffe6', 0.6)),
      { blend: 'screen', blur: 12 },
    ),
    layer(
      path(
        `M0 0V${h}H${w * 0.4}C${w * 0.36} ${h * 0.6} ${w * 0.46} ${h * 0.4} ${w * 0.4} ${top}C${w * 0.3} ${h * 0.1} ${w * 0.2} ${h * 0.12} 0 ${h * 0.02}Z`,
        '#2f5a50',
      ) +
        path(
          `M${w} 0V${h}H${w * 0.6}C${w * 0.64} ${h * 0.6} ${w * 0.55} ${h * 0.4} ${w * 0.6} ${top}C${w * 0.7} ${h * 0.08} ${w * 0.8} ${h * 0.1} ${w} ${h * 0.02}Z`,
          '#2a5149',
        ) +
        many(26, (i) =>
          path(
            `M${(i % 2 ? 0.62 : 0.0) * w + r.between(0, 0.3) * w} ${h * r.between(0.2, 0.8)}l${r.between(40, 130)} ${r.between(-30, 30)}l${r.between(-30, 30)} ${r.between(30, 110)}Z`,
            i % 3 ? '#1f443c' : '#467a68',
            0.6,
          ),
        ) +
        rect(w * 0.4, top, w * 0.2, h, '#4c7f7a'),
    ),
    layer(streams),
    layer(
      withLinear(
        [
          [0, '#7fb8b2'],
          [1, '#1f4f4c'],
        ],
        (fill) => rect(0, foot, w, h, fill),
      ) + many(30, () => ellipse(r.between(0, w), r.between(foot, h), r.between(40, 170), 4, '#dff4ee', 0.25)),
    ),
    layer(
      many(8, (i) => pool(w * (0.36 + i * 0.04), foot + Math.sin(t * 3 + i) * 8, w * 0.13, h * 0.08, '#ffffff', 0.65)),
      { blur: 10 },
    ),
    layer(
      rock(w * 0.2, h * 0.86, w * 0.16, '#1f3a36') +
        rock(w * 0.82, h * 0.88, w * 0.19, '#193330') +
        rock(w * 0.62, h * 0.93, w * 0.1, '#234440') +
        place(
          person('cheer', 0, 0, 100, '#0e1c1b') + place(path('M-13 -84L13 -84L18 -46L-18 -46Z', p.accent), 0, 0),
          w * 0.19,
          h * 0.815,
          0,
          h * 0.0013,
        ),
    ),
    layer(
      fern(w * 0.03, h * 1.0, h / 620, 24, '#0f2b24') +
        fern(w * 0.14, h * 1.04, h / 720, 4, '#14382e') +
        fern(w * 0.97, h * 1.02, h / 600, -28, '#0f2b24') +
        fern(w * 0.86, h * 1.05, h / 760, -6, '#14382e'),
    ),
  ];
};

/** One at a time over the rope bridge. */
export const ropeBridge: Scene = (f) => {
  const { w, h, t } = f;
  const deck = (k: number) => h * (0.5 + 0.56 * k * (1 - k)) + Math.sin(t * 2 + k * 9) * 3;
  const line = (up: number) => Array.from({ length: 41 }, (_, i) => [w * (i / 40), deck(i / 40) - up] as const);
  return [
    layer(sky(f, [0, '#9fc0b8'], [0.5, '#e6efe2'], [1, '#7aa59a'])),
    layer(ridge(f, h * 0.32, h * 0.14, '#b3ccc3').svg + ridge(f, h * 0.46, h * 0.1, '#8db0a5').svg),
    layer(mist(f, h * 0.72, h * 0.16, 0.9), { blur: 16 }),
    layer(
      path(`M0 ${h * 0.46}L${w * 0.08} ${h * 0.48}L${w * 0.12} ${h * 0.7}L${w * 0.09} ${h}H0Z`, '#1f3f38') +
        path(`M${w} ${h * 0.46}L${w * 0.92} ${h * 0.48}L${w * 0.88} ${h * 0.72}L${w * 0.93} ${h}H${w}Z`, '#1f3f38') +
        many(7, (i) =>
          pine(
            w * (i < 4 ? 0.005 + i * 0.024 : 0.91 + (i - 4) * 0.034),
            h * 0.5,
            h * (0.3 + (i % 3) * 0.07),
            '#183530',
          ),
        ),
    ),
    layer(
      polyline(line(h * 0.12), '#33261c', 6) +
        many(48, (i) => {
          const k = i / 47;
          return polyline(
            [
              [w * k, deck(k)],
              [w * k, deck(k) - h * 0.12],
            ],
            '#4a3728',
            2.6,
          );
        }),
    ),
    layer(
      person('hike', w * 0.36, deck(0.36) + 5, h * 0.24, '#152522') +
        place(pack('#e2574c', '#f2b632'), w * 0.36, deck(0.36) + 5, 0, h * 0.0024) +
        person('hike', w * 0.62, deck(0.62) + 5, h * 0.23, '#152522') +
        place(pack('#3f9fb0', '#f2b632'), w * 0.62, deck(0.62) + 5, 0, h * 0.0023),
    ),
    layer(
      polyline(line(0), '#2b1f16', 15) +
        many(70, (i) =>
          polyline(
            [
              [w * (i / 69), deck(i / 69) - 5],
              [w * (i / 69) + 5, deck(i / 69) + 9],
            ],
            '#6b4c33',
            9,
          ),
        ) +
        polyline(line(h * 0.1), '#33261c', 8) +
        many(30, (i) =>
          polyline(
            [
              [w * (i / 29), deck(i / 29)],
              [w * (i / 29 + 0.012), deck(i / 29 + 0.012) - h * 0.1],
            ],
            '#33261c',
            3.4,
          ),
        ),
    ),
    layer(mist(f, h * 1.0, h * 0.14, 0.85), { blur: 14 }),
    layer(rain(f, 90, '#ffffff', 0.3)),
  ];
};
