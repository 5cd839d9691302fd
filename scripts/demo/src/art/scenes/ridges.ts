import { layer, type Scene } from '../kit/frame.ts';
import { pine, ridge, sky } from '../kit/land.ts';
import { beam, glow } from '../kit/light.ts';
import { pack } from '../kit/pack.ts';
import { person } from '../kit/people.ts';
import { circle, ellipse, many, path, place, polygon, polyline } from '../kit/shape.ts';
import { mist, rain } from '../kit/weather.ts';

/** Ridge behind ridge, the mist between. */
export const ranges: Scene = (f) => {
  const { w, h } = f;
  const tones = ['#b9cfc6', '#9dbab1', '#7ea298', '#5f887e', '#426c64', '#29524b', '#163832'];
  return [
    layer(sky(f, [0, '#8fb0b4'], [0.4, '#dfe8da'], [0.6, '#f6efd2'], [1, '#c3d4c8'])),
    layer(glow(w * 0.7, h * 0.3, h * 0.5, '#fff4cf', 0.95), { blend: 'screen' }),
    ...tones
      .flatMap((tone, i) => {
        const y = h * (0.34 + i * 0.095);
        const { svg, crest } = ridge(f, y, h * (0.2 - i * 0.014), tone);
        const trees =
          i > 3
            ? many(60 - (i - 4) * 12, () => {
                const x = f.random.between(0, w);
                return pine(x, crest(x) + 8, h * f.random.between(0.04, 0.06) * (i - 2.6), tone);
              })
            : '';
        return [layer(svg + trees), layer(mist(f, y + h * 0.12, h * 0.07, 0.5), { blur: 10 })];
      })
      .slice(0, -1),
    layer(
      many(7, (i) =>
        polyline(
          [
            [w * (0.2 + i * 0.016) - 12, h * (0.2 + 0.02 * Math.sin(i * 2)) - 7],
            [w * (0.2 + i * 0.016), h * (0.2 + 0.02 * Math.sin(i * 2))],
            [w * (0.2 + i * 0.016) + 12, h * (0.2 + 0.02 * Math.sin(i * 2)) - 7],
          ],
          '#36524f',
          3,
        ),
      ),
    ),
  ];
};

/** The line of walkers on the ridge. */
export const ridgeWalk: Scene = (f) => {
  const { w, h, palette: p } = f;
  const slope = (x: number) => h * (0.82 - 0.24 * (x / w) ** 1.3) + Math.sin(x / 90) * 7;
  const walker = (k: number, i: number) => {
    const x = w * k + Math.sin(f.t) * 4;
    return place(
      person('hike', 0, 0, 100, '#12211f') +
        pack(['#f2b632', '#e2574c', '#3f9fb0', '#f2873d', '#8fbf5a'][i % 5] ?? p.accent, '#22342f') +
        polyline(
          [
            [25, -58],
            [31, 0],
          ],
          '#12211f',
          2.4,
        ),
      x,
      slope(x) + 6,
      0,
      h * 0.0021 * (1 - i * 0.055),
    );
  };
  return [
    layer(sky(f, [0, '#5e8791'], [0.5, '#c9dcd0'], [0.75, '#f3ead0'], [1, '#f3ead0'])),
    layer(
      many(4, (i) => beam(w * 0.75, -40, h * 1.2, -34 + i * 15, 7, '#fff6d8', 0.55)),
      { blend: 'screen', blur: 14 },
    ),
    layer(ridge(f, h * 0.55, h * 0.17, '#a3c0b6').svg),
    layer(mist(f, h * 0.68, h * 0.09, 0.7), { blur: 14 }),
    layer(ridge(f, h * 0.72, h * 0.12, '#6b968b').svg),
    layer(mist(f, h * 0.84, h * 0.1, 0.75), { blur: 14 }),
    layer(
      polygon(
        [...Array.from({ length: 61 }, (_, i) => [w * (i / 60), slope(w * (i / 60))] as const), [w, h], [0, h]],
        '#1c3a34',
      ) +
        many(90, () => {
          const x = f.random.between(0, w);
          const tall = f.random.between(10, 34);
          return polyline(
            [
              [x, slope(x) + 4],
              [x + f.random.between(-8, 8), slope(x) - tall],
            ],
            '#1c3a34',
            4,
          );
        }),
    ),
    layer([0.18, 0.29, 0.4, 0.5, 0.6, 0.69].map(walker).join('')),
    layer(rain(f, 120, '#ffffff', 0.28)),
  ];
};

/** At the top, the cloud below. */
export const summit: Scene = (f) => {
  const { w, h } = f;
  const peak = path(
    `M${w * 0.02} ${h}L${w * 0.22} ${h * 0.84}L${w * 0.34} ${h * 0.74}L${w * 0.44} ${h * 0.71}L${w * 0.6} ${h * 0.7}L${w * 0.68} ${h * 0.75}L${w * 0.84} ${h * 0.9}L${w} ${h}Z`,
    '#142a28',
  );
  return [
    layer(sky(f, [0, '#3a6f8c'], [0.4, '#f0b98a'], [0.6, '#fff0c4'], [1, '#cfdcd2'])),
    layer(glow(w * 0.5, h * 0.5, h * 0.7, '#fffbe0', 1) + circle(w * 0.5, h * 0.48, h * 0.1, '#fffdf0'), {
      blend: 'screen',
    }),
    layer(
      many(10, (i) => beam(w * 0.5, h * 0.48, h, i * 36 + 9, 5, '#fff6d0', 0.5)),
      { blend: 'screen', blur: 10 },
    ),
    layer(ridge(f, h * 0.63, h * 0.09, '#8fb0a8').svg),
    layer(
      many(16, (i) => ellipse(w * (i / 15), h * (0.72 + 0.03 * Math.sin(i * 2.2)), w * 0.1, h * 0.06, '#ffffff', 0.85)),
      { blur: 12 },
    ),
    layer(ridge(f, h * 0.76, h * 0.06, '#5f8a82').svg),
    layer(
      many(16, (i) => ellipse(w * (i / 15), h * (0.88 + 0.03 * Math.sin(i * 1.7)), w * 0.11, h * 0.08, '#f6fbf6', 0.9)),
      { blur: 12 },
    ),
    layer(
      peak +
        person('cheer', w * 0.4, h * 0.735, h * 0.19, '#0e1d1c') +
        person('jump', w * 0.5, h * 0.64, h * 0.2, '#0e1d1c') +
        person('wave', w * 0.585, h * 0.715, h * 0.185, '#0e1d1c', -1) +
        polyline(
          [
            [w * 0.635, h * 0.74],
            [w * 0.635, h * 0.44],
          ],
          '#0e1d1c',
          6,
        ) +
        path(
          `M${w * 0.635} ${h * 0.44}q${w * 0.04} ${-h * 0.03} ${w * 0.08} 0t${w * 0.07} ${h * 0.01}v${h * 0.09}q${-w * 0.04} ${h * 0.03} ${-w * 0.08} 0t${-w * 0.07} 0Z`,
          '#f2b632',
        ),
    ),
  ];
};
