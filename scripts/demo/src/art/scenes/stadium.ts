import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam, bokeh, confetti, glow } from '../kit/light.ts';
import { crowd, person } from '../kit/people.ts';
import { ball, blades, grass } from '../kit/pitch.ts';
import { circle, curve, ellipse, many, path, place, polygon, polyline, rect, withLinear } from '../kit/shape.ts';

/** The ground under its lights, evening still in the sky. */
export const stadium: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const pitch = h * 0.62;
  const mast = (x: number, lean: number) =>
    polyline(
      [
        [x, pitch],
        [x + lean, h * 0.16],
      ],
      '#0b1512',
      9,
    ) +
    place(
      rect(-h * 0.075, -h * 0.045, h * 0.15, h * 0.09, '#0b1512') +
        many(8, (i) =>
          circle(-h * 0.055 + (i % 4) * h * 0.037, -h * 0.02 + Math.floor(i / 4) * h * 0.04, h * 0.014, '#ffffff'),
        ),
      x + lean,
      h * 0.15,
      lean / 4,
    );
  const stand = (y: number, size: number, shade: string) =>
    rect(0, y, w, h, shade) +
    many(Math.ceil(w / size), (i) =>
      circle(
        i * size + f.random.between(-3, 3),
        y + f.random.between(0, 4),
        size * 0.4,
        f.random.pick(['#e9e2c4', '#c2452c', '#2b3d52', '#d9a441', '#5f7f8f', '#38495a', '#1d2a36']),
      ),
    );
  const player = (x: number, y: number, i: number) =>
    ellipse(x + 12, y, 22, 4, '#0a2413', 0.5) +
    person(i % 3 ? 'run' : 'stand', x, y, h * 0.13, i % 2 ? p.accent : '#f4f6ee', i % 4 < 2 ? 1 : -1);
  return [
    layer(sky(f, [0, '#101f47'], [0.3, '#3d4b86'], [0.5, '#d1806a'], [0.62, '#ffcf8c'])),
    layer(
      many(9, (i) => rect(0, h * (0.4 + i * 0.026), w, h * 0.03, '#1a2836')) +
        many(8, (i) => stand(h * (0.41 + i * 0.025), h * 0.022, i % 2 ? '#1d2d3a' : '#16242f')),
    ),
    layer(
      grass(f, pitch) +
        polygon(
          [
            [0, pitch],
            [w, pitch],
            [w, pitch + 7],
            [0, pitch + 7],
          ],
          '#ffffff',
          0.8,
        ),
    ),
    layer(
      `${polyline(
        [
          [w * 0.5, pitch],
          [w * 0.5, h],
        ],
        '#ffffff',
        6,
        0.75,
      )}<ellipse cx="${w / 2}" cy="${h * 0.81}" rx="${w * 0.17}" ry="${h * 0.1}" fill="none" stroke="#fff" stroke-opacity="0.75" stroke-width="6"/>${polyline(
        [
          [w * 0.05, pitch + h * 0.04],
          [w * 0.05, pitch - h * 0.09],
          [w * 0.11, pitch - h * 0.07],
          [w * 0.11, pitch + h * 0.08],
        ],
        '#ffffff',
        5,
      )}`,
    ),
    layer(
      many(11, (i) =>
        player((w * (0.1 + ((i * 0.37) % 0.85)) + t * (i % 2 ? 46 : -38) + w) % w, h * (0.7 + ((i * 0.17) % 0.26)), i),
      ) + ball(w * 0.5 + Math.sin(t) * w * 0.1, h * 0.8 - Math.abs(Math.sin(t * 2.6)) * h * 0.12, h * 0.016, t * 200),
    ),
    layer(mast(w * 0.08, 26) + mast(w * 0.34, 8) + mast(w * 0.66, -8) + mast(w * 0.92, -26)),
    layer(
      [0.1, 0.345, 0.655, 0.9]
        .map((at, i) => glow(w * at, h * 0.15, h * (0.4 + 0.012 * Math.sin(t * 9 + i)), '#fff6dc', 0.85))
        .join(''),
      { blend: 'screen' },
    ),
  ];
};

/** The ball on the spot. */
export const spot: Scene = (f) => {
  const { w, h } = f;
  const u = Math.min(w, h);
  return [
    layer(sky(f, [0, '#183a56'], [0.5, '#e3a262'], [0.64, '#ffe0a0'], [0.65, '#2b6f3b'], [1, '#123a20'])),
    layer(bokeh(f, 34, ['#fff3c4', '#ffb36b', '#ffffff'], [0.02, 0.6], [24, 76]), { blend: 'screen', blur: 7 }),
    layer(blades(f, h * 0.74, 260, h * 0.11, ['#2f7d40', '#3c9450', '#256b36']), { blur: 5 }),
    layer(ellipse(w * 0.54, h * 0.84, u * 0.36, u * 0.06, '#041208', 0.75), { blur: 12 }),
    layer(ball(w * 0.5, h * 0.58, u * 0.27, -18)),
    layer(glow(w * 0.36, h * 0.36, u * 0.32, '#ffe7b0', 0.7), { blend: 'screen', blur: 10 }),
    layer(blades(f, h * 0.9, 200, h * 0.11, ['#245f34', '#2f7d40', '#1b4d2a'])),
    layer(blades(f, h + 10, 120, h * 0.19, ['#103a1e', '#184a27', '#0b2a15']), { blur: 7 }),
  ];
};

/** The cup goes up. */
export const trophy: Scene = (f) => {
  const { w, h, palette: p } = f;
  const s = Math.min(w * 0.3, h * 0.2);
  const x = w / 2;
  const y = h * 0.44;
  const gold = [
    [0, '#8f5d12'],
    [0.25, '#fff0b0'],
    [0.5, '#f0b93f'],
    [0.8, '#b3781c'],
    [1, '#ffe08a'],
  ] as const;
  return [
    layer(sky(f, [0, '#0d2a3a'], [0.6, '#1f6a55'], [1, p.ink])),
    layer(
      many(14, (i) => beam(x, y - s * 0.4, h, i * 25.7, 10, '#ffe9a8', 0.5)),
      { blend: 'screen', blur: 8 },
    ),
    layer(bokeh(f, 40, ['#ffe9a8', p.accent, '#9be8c0'], [0, 0.9], [10, 44]), { blend: 'screen', blur: 4 }),
    layer(glow(x, y - s * 0.4, s * 2.3, '#fff1bf', 0.8), { blend: 'screen' }),
    layer(
      curve(
        `M${x - s * 0.8} ${y - s * 1.0}C${x - s * 1.9} ${y - s * 1.1} ${x - s * 1.5} ${y + s * 0.25} ${x - s * 0.45} ${y + s * 0.12}`,
        '#c98d26',
        s * 0.15,
      ) +
        curve(
          `M${x + s * 0.8} ${y - s * 1.0}C${x + s * 1.9} ${y - s * 1.1} ${x + s * 1.5} ${y + s * 0.25} ${x + s * 0.45} ${y + s * 0.12}`,
          '#f0c257',
          s * 0.15,
        ) +
        withLinear(
          gold,
          (fill) =>
            path(
              `M${x - s} ${y - s * 1.25}H${x + s}C${x + s} ${y + s * 0.1} ${x + s * 0.4} ${y + s * 0.45} ${x + s * 0.15} ${y + s * 0.55}L${x + s * 0.2} ${y + s * 1.05}H${x - s * 0.2}L${x - s * 0.15} ${y + s * 0.55}C${x - s * 0.4} ${y + s * 0.45} ${x - s} ${y + s * 0.1} ${x - s} ${y - s * 1.25}Z`,
              fill,
            ),
          [0, 0, 1, 0.15],
        ) +
        ellipse(x, y - s * 1.25, s, s * 0.16, '#7d500f') +
        ellipse(x, y - s * 1.22, s * 0.9, s * 0.11, '#3f2808') +
        withLinear(gold, (fill) => rect(x - s * 0.5, y + s * 1.02, s, s * 0.2, fill, 1, 10), [0, 0, 1, 0]) +
        rect(x - s * 0.62, y + s * 1.2, s * 1.24, s * 0.4, '#2b1a12', 1, 8) +
        rect(x - s * 0.34, y + s * 1.3, s * 0.68, s * 0.18, '#d9b255', 1, 4),
    ),
    layer(
      many(
        6,
        (i) =>
          curve(
            `M${w * (0.06 + i * 0.176)} ${h + 30}C${w * (0.1 + i * 0.16)} ${h * 0.86} ${x + (i - 2.5) * s * 0.5} ${h * 0.86} ${x + (i - 2.5) * s * 0.28} ${y + s * 1.72}`,
            ['#6b3f2a', '#8a5a3c', '#4a2b1e'][i % 3] ?? '#6b3f2a',
            s * 0.24,
          ) +
          circle(
            x + (i - 2.5) * s * 0.28,
            y + s * 1.66,
            s * 0.16,
            ['#6b3f2a', '#8a5a3c', '#4a2b1e'][i % 3] ?? '#6b3f2a',
          ),
      ) + crowd(f, h * 0.9, h * 0.11, '#0a1712', 0.2),
    ),
    layer(confetti(f, 120, [p.accent, '#ffe08a', '#ffffff', '#5bd08a'], 17)),
  ];
};
