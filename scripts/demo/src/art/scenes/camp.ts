import { layer, type Scene } from '../kit/frame.ts';
import { pine, ridge, sky } from '../kit/land.ts';
import { glow, pool, sparkles } from '../kit/light.ts';
import { person } from '../kit/people.ts';
import { circle, many, path, place, polygon, polyline, rect, withLinear } from '../kit/shape.ts';

/** The camp after the rain. */
export const camp: Scene = (f) => {
  const { w, h, t, random: r } = f;
  const tent = (x: number, y: number, s: number, a: string, b: string) =>
    glow(x, y - s * 0.3, s * 1.2, '#ffc46a', 0.4) +
    withLinear(
      [
        [0, a],
        [1, '#ffd98a'],
      ],
      (fill) =>
        polygon(
          [
            [x - s, y],
            [x - s * 0.1, y - s * 0.85],
            [x + s * 0.55, y],
          ],
          fill,
        ),
    ) +
    polygon(
      [
        [x + s * 0.55, y],
        [x - s * 0.1, y - s * 0.85],
        [x + s, y - s * 0.12],
      ],
      b,
    ) +
    polygon(
      [
        [x - s * 0.36, y],
        [x - s * 0.12, y - s * 0.6],
        [x + s * 0.1, y],
      ],
      '#5a2a14',
    ) +
    polyline(
      [
        [x - s * 0.1, y - s * 0.85],
        [x - s * 1.25, y + 6],
      ],
      '#d9cfae',
      2.4,
    ) +
    polyline(
      [
        [x + s, y - s * 0.12],
        [x + s * 1.24, y + 6],
      ],
      '#d9cfae',
      2.4,
    );
  const flame = (i: number) => {
    const s = h * (0.1 - i * 0.022) * (1 + 0.12 * Math.sin(t * 9 + i * 2));
    return path(
      `M${w * 0.5 - s * 0.5} ${h * 0.84}C${w * 0.5 - s * 0.8} ${h * 0.84 - s * 0.7} ${w * 0.5 - s * 0.1} ${h * 0.84 - s} ${w * 0.5 + Math.sin(t * 6 + i) * s * 0.2} ${h * 0.84 - s * 1.7}C${w * 0.5 + s * 0.3} ${h * 0.84 - s} ${w * 0.5 + s * 0.8} ${h * 0.84 - s * 0.6} ${w * 0.5 + s * 0.5} ${h * 0.84}Z`,
      ['#ff6a2a', '#ffab3d', '#ffe98a'][i] ?? '#ffab3d',
    );
  };
  return [
    layer(
      sky(f, [0, '#0c2035'], [0.5, '#2f6a78'], [0.72, '#d7a878'], [1, '#12241f']) +
        sparkles(f, 120, '#ffffff', [0, 0.45], [0.8, 2.3]),
    ),
    layer(ridge(f, h * 0.6, h * 0.2, '#2a4f56').svg + ridge(f, h * 0.68, h * 0.1, '#1b3a3e').svg),
    layer(
      many(26, (i) =>
        pine(w * (i / 25), h * 0.75, h * (i < 8 || i > 17 ? r.between(0.34, 0.56) : r.between(0.12, 0.2)), '#0f2624'),
      ),
    ),
    layer(
      withLinear(
        [
          [0, '#2a4230'],
          [1, '#0b1512'],
        ],
        (fill) => rect(0, h * 0.73, w, h, fill),
      ),
    ),
    layer(
      tent(w * 0.2, h * 0.82, h * 0.24, '#e2574c', '#8f2f2a') +
        tent(w * 0.8, h * 0.83, h * 0.25, '#f2a632', '#a86a14') +
        tent(w * 0.63, h * 0.765, h * 0.13, '#3f9fb0', '#25606e'),
    ),
    layer(
      pool(w * 0.5, h * 0.87, w * 0.3, h * 0.12, '#ff9a3d', 0.75) + glow(w * 0.5, h * 0.76, h * 0.36, '#ff9a3d', 0.6),
      { blend: 'screen' },
    ),
    layer(
      many(4, (i) => place(rect(-h * 0.09, -9, h * 0.18, 18, '#3a2014', 1, 9), w * 0.5, h * 0.85, i * 38 - 56)) +
        [0, 1, 2].map(flame).join('') +
        many(22, () =>
          circle(
            w * 0.5 + r.between(-50, 50),
            h * (0.76 - ((r.between(0, 0.4) + t * 0.12) % 0.4)),
            r.between(1.5, 4),
            '#ffc46a',
            r.between(0.4, 1),
          ),
        ),
    ),
    layer(
      person('sit', w * 0.36, h * 0.93, h * 0.27, '#0a1210') +
        person('sit', w * 0.64, h * 0.93, h * 0.27, '#0a1210', -1) +
        person('sit', w * 0.43, h * 0.97, h * 0.28, '#070d0c') +
        person('kneel', w * 0.57, h * 0.97, h * 0.27, '#070d0c', -1),
    ),
  ];
};
