import { layer, type Scene } from '../kit/frame.ts';
import { pine, ridge, sky } from '../kit/land.ts';
import { bokeh, glow } from '../kit/light.ts';
import { person } from '../kit/people.ts';
import { curve, ellipse, many, path, place, polyline, rect, withLinear, withRadial } from '../kit/shape.ts';
import { mist, rain } from '../kit/weather.ts';

const umbrella = (x: number, y: number, s: number, colour: string, dark: string) =>
  polyline(
    [
      [x, y - s * 0.2],
      [x, y + s * 0.8],
    ],
    '#1a2826',
    s * 0.05,
  ) +
  path(
    `M${x - s} ${y}A${s} ${s * 0.86} 0 0 1 ${x + s} ${y}Q${x + s * 0.83} ${y - s * 0.13} ${x + s * 0.66} ${y}Q${x + s * 0.5} ${y - s * 0.13} ${x + s * 0.33} ${y}Q${x + s * 0.17} ${y - s * 0.13} ${x} ${y}Q${x - s * 0.17} ${y - s * 0.13} ${x - s * 0.33} ${y}Q${x - s * 0.5} ${y - s * 0.13} ${x - s * 0.66} ${y}Q${x - s * 0.83} ${y - s * 0.13} ${x - s} ${y}Z`,
    colour,
  ) +
  path(
    `M${x} ${y}Q${x + s * 0.17} ${y - s * 0.13} ${x + s * 0.33} ${y}Q${x + s * 0.28} ${y - s * 0.6} ${x} ${y - s * 0.86}Q${x + s * 0.7} ${y - s * 0.8} ${x + s} ${y}Q${x + s * 0.83} ${y - s * 0.13} ${x + s * 0.66} ${y}Q${x + s * 0.6} ${y - s * 0.6} ${x} ${y - s * 0.86}Q${x + s * 0.02} ${y - s * 0.4} ${x} ${y}Z`,
    dark,
    0.55,
  ) +
  polyline(
    [
      [x, y - s * 0.84],
      [x, y - s * 0.97],
    ],
    '#1a2826',
    s * 0.05,
  );

/** Five umbrellas on the wet road. */
export const umbrellas: Scene = (f) => {
  const { w, h } = f;
  const colours = [
    ['#f2b632', '#c98a14'],
    ['#e2574c', '#a82f2a'],
    ['#3f9fb0', '#25707e'],
    ['#f4efe0', '#c8bfa6'],
    ['#8fbf5a', '#5f8f34'],
  ] as const;
  const walkers = (flip: boolean) =>
    many(5, (i) => {
      const x = w * (0.18 + i * 0.16);
      const y = h * (0.82 + (i % 2) * 0.03);
      const size = h * (0.38 + (i % 3) * 0.015);
      const [a, b] = colours[i] ?? colours[0];
      return (
        person('hike', x, y, size, flip ? '#2b4440' : '#14241f', i % 2 ? 1 : -1) +
        umbrella(x + size * 0.06, y - size * 0.88, size * 0.38, a, b)
      );
    });
  return [
    layer(sky(f, [0, '#7f9f9f'], [0.6, '#d3e0d8'], [1, '#8aa8a2'])),
    layer(ridge(f, h * 0.4, h * 0.14, '#a3beb5').svg),
    layer(
      many(22, (i) =>
        pine(
          w * (i / 21),
          h * 0.66 + Math.sin(i) * 10,
          h * (0.3 + 0.14 * Math.abs(Math.sin(i * 1.9))),
          i % 2 ? '#4f7a6f' : '#628c80',
        ),
      ),
    ),
    layer(mist(f, h * 0.64, h * 0.1, 0.8), { blur: 14 }),
    layer(
      withLinear(
        [
          [0, '#8ea9a6'],
          [1, '#35504e'],
        ],
        (fill) => rect(0, h * 0.72, w, h, fill),
      ),
    ),
    layer(place(walkers(true), 0, h * 1.68, 0, [1, -1]), { blur: 6, blend: 'soft-light' }),
    layer(
      many(26, () =>
        ellipse(
          f.random.between(0, w),
          f.random.between(0.75, 1) * h,
          f.random.between(20, 70),
          f.random.between(4, 10),
          '#e9f4f0',
          0.28,
        ),
      ),
    ),
    layer(walkers(false)),
    layer(rain(f, 190, '#ffffff', 0.5)),
  ];
};

/** Drops on a leaf, as near as the lens goes. */
export const leaf: Scene = (f) => {
  const { w, h, random: r } = f;
  const drop = (x: number, y: number, s: number) =>
    ellipse(x + s * 0.16, y + s * 0.3, s * 1.02, s * 0.95, '#06281a', 0.5) +
    withRadial(
      [
        [0, '#5aa55f', 0.55],
        [0.7, '#d9ffd0', 0.35],
        [1, '#eafff0', 0.85],
      ],
      (fill) => ellipse(x, y, s, s * 0.93, fill),
      [0.5, 0.35, 0.65],
    ) +
    ellipse(x - s * 0.34, y - s * 0.4, s * 0.26, s * 0.15, '#ffffff', 0.95) +
    ellipse(x + s * 0.3, y + s * 0.48, s * 0.36, s * 0.14, '#ffffff', 0.4);
  const veins = many(13, (i) =>
    curve(
      `M${-700 + i * 110} 0Q${-640 + i * 110} ${-160} ${-480 + i * 112} ${-300 + Math.abs(i - 6) * 12}M${-700 + i * 110} 0Q${-640 + i * 110} 160 ${-480 + i * 112} ${300 - Math.abs(i - 6) * 12}`,
      '#b5e08a',
      6,
      0.45,
    ),
  );
  return [
    layer(sky(f, [0, '#9cc58a'], [1, '#123f2c'])),
    layer(bokeh(f, 40, ['#e3ffd0', '#fff3b0', '#7fc78a'], [0, 1], [30, 110]), { blend: 'screen', blur: 9 }),
    layer(
      place(
        `${
          withLinear(
            [
              [0, '#79c158'],
              [0.5, '#3f9a4a'],
              [1, '#1d6b3c'],
            ],
            (fill) => path('M-820 20C-500 -420 380 -460 860 -60C480 400 -420 430 -820 20Z', fill),
          ) + path('M-820 20C-420 430 480 400 860 -60C300 40 -300 60 -820 20Z', '#0f4a2c', 0.35)
        }<clipPath id="leaf"><path d="M-820 20C-500 -420 380 -460 860 -60C480 400 -420 430 -820 20Z"/></clipPath><g clip-path="url(#leaf)">${veins}</g>${curve('M-860 24Q0 40 860 -60', '#cdee9f', 15, 0.8)}`,
        w / 2,
        h * 0.54,
        -24,
        Math.max(w, h) / 1650,
      ),
    ),
    layer(
      many(34, (i) => {
        const a = r.between(-0.3, 0.3);
        const b = r.between(-0.11, 0.11);
        return drop(w * (0.5 + a + b * 0.4), h * (0.54 - a * 0.44 + b), i < 6 ? r.between(34, 74) : r.between(7, 26));
      }) + drop(w * 0.46, h * 0.5, 96),
    ),
    layer(glow(w * 0.2, h * 0.08, w * 0.6, '#fffbe0', 0.6), { blend: 'soft-light', blur: 30 }),
  ];
};
