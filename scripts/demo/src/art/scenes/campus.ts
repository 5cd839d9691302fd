import { type Frame, layer, type Scene } from '../kit/frame.ts';
import { college, ridge, sky, tree } from '../kit/land.ts';
import { glow } from '../kit/light.ts';
import { graduate, person } from '../kit/people.ts';
import { curve, ellipse, many, path, place, polygon, polyline, rect, withLinear } from '../kit/shape.ts';

/** The long procession past the lake of the campus. */
export const procession: Scene = (f) => {
  const { w, h, palette: p } = f;
  const ground = h * 0.8;
  const far = ridge(f, h * 0.55, h * 0.09, '#7f9dba');
  const near = ridge(f, h * 0.64, h * 0.07, '#55785f');
  return [
    layer(sky(f, [0, '#5c93cb'], [0.45, '#f6e3bd'], [1, '#ffc983'])),
    layer(glow(w * 0.24, h * 0.48, h * 0.75, '#fff4cd', 1), { blend: 'screen' }),
    layer(far.svg + near.svg),
    layer(
      withLinear(
        [
          [0, '#d8c48b'],
          [1, '#8d9a55'],
        ],
        (fill) => rect(0, ground - h * 0.02, w, h, fill),
      ) + rect(0, ground + h * 0.02, w, h * 0.05, '#f0dfb8'),
    ),
    layer(many(6, (i) => tree(f, w * (0.02 + i * 0.192), ground, h * (0.44 + (i % 2) * 0.1), '#355c3d'))),
    layer(
      many(
        27,
        (i) =>
          graduate(
            w * (0.02 + i * 0.037),
            ground + h * 0.05 + (i % 2) * 5,
            h * (0.25 + (i % 5) * 0.007),
            i === 3 ? p.accent : i % 3 ? p.ink : '#22365f',
            p.glow,
            'hike',
          ) + ellipse(w * (0.02 + i * 0.037) + 26, ground + h * 0.055, 44, 5, '#3c3a22', 0.35),
      ) +
        polyline(
          [
            [w * 0.013, ground + h * 0.04],
            [w * 0.013, ground - h * 0.33],
          ],
          '#6b4a22',
          7,
        ) +
        polygon(
          [
            [w * 0.013, ground - h * 0.33],
            [w * 0.055, ground - h * 0.3],
            [w * 0.013, ground - h * 0.2],
          ],
          p.accent,
        ),
    ),
  ];
};

/** A wide old tree: a branching trunk under a crown of small leaves, its foot at (x, y). */
const rainTree = (f: Frame, x: number, y: number) => {
  const { w, h, random: r } = f;
  const bark = '#3d2817';
  const trunk =
    path(
      `M${x - h * 0.05} ${y}C${x - h * 0.02} ${y - h * 0.2} ${x - h * 0.02} ${y - h * 0.3} ${x - h * 0.04} ${y - h * 0.46}L${x + h * 0.04} ${y - h * 0.46}C${x + h * 0.02} ${y - h * 0.3} ${x + h * 0.03} ${y - h * 0.2} ${x + h * 0.07} ${y}Z`,
      bark,
    ) +
    many(7, (i) =>
      curve(
        `M${x + (i - 3) * 4} ${y - h * 0.44}Q${x + (i - 3) * w * 0.03} ${y - h * 0.56} ${x + (i - 2.6) * w * 0.088} ${y - h * (0.66 - Math.abs(i - 3) * 0.02)}`,
        bark,
        h * 0.018,
      ),
    );
  const leaves = (count: number, colour: string, lift: number) =>
    many(count, () => {
      const a = r.between(-1, 1);
      const top = y - h * (0.64 + 0.2 * Math.sqrt(1 - a * a) * r.between(0, 1)) - lift;
      return ellipse(x + w * 0.03 + a * w * 0.38, top, h * r.between(0.025, 0.06), h * r.between(0.015, 0.035), colour);
    });
  return (
    leaves(120, '#4a3a1c', 0) +
    trunk +
    leaves(150, '#5c4a20', 8) +
    leaves(90, '#8a6a2a', 30) +
    leaves(40, '#c0923c', 44)
  );
};

/** A family under the old tree, against the sun. */
export const familyUnderTree: Scene = (f) => {
  const { w, h, palette: p } = f;
  const ground = h * 0.82;
  return [
    layer(sky(f, [0, '#e79a5b'], [0.5, '#ffd693'], [0.82, '#fff0c9'], [1, '#d8a055'])),
    layer(glow(w * 0.62, h * 0.58, h * 0.75, '#fffbe6', 1), { blend: 'screen' }),
    layer(college(f, ground, h * 0.2, '#d99d62', '#fff0c4', 0.4)),
    layer(
      withLinear(
        [
          [0, '#b98a3e'],
          [1, '#4c4420'],
        ],
        (fill) => rect(0, ground, w, h, fill),
      ),
    ),
    layer(rainTree(f, w * 0.2, ground + h * 0.05)),
    layer(
      person('stand', w * 0.59, h * 0.93, h * 0.42, '#3a2515') +
        graduate(w * 0.69, h * 0.94, h * 0.44, p.ink, p.accent, 'wave') +
        place(
          path('M-13 -80C-24 -40 -24 -10 -20 0H20C24 -10 24 -40 13 -80Z', '#7a2438'),
          w * 0.78,
          h * 0.93,
          0,
          h * 0.004,
        ) +
        person('stand', w * 0.78, h * 0.93, h * 0.4, '#7a2438') +
        person('cheer', w * 0.86, h * 0.94, h * 0.25, '#33241a'),
    ),
    layer(glow(w * 0.64, h * 0.55, h * 0.55, '#ffe3a0', 0.55), { blend: 'screen', blur: 20 }),
  ];
};
