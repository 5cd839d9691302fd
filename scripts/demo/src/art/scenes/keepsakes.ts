import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { bokeh, glow, pool } from '../kit/light.ts';
import { mortarboard } from '../kit/people.ts';
import {
  circle,
  curve,
  ellipse,
  many,
  path,
  place,
  polygon,
  rect,
  ring,
  withLinear,
  withRadial,
} from '../kit/shape.ts';

/** Cap and scroll on a stack of books. */
export const capAndScroll: Scene = (f) => {
  const { w, h, palette: p } = f;
  const book = (y: number, x: number, width: number, colour: string) =>
    rect(x, y, width, h * 0.085, colour, 1, 8) +
    rect(x + 14, y + h * 0.012, width - 34, h * 0.061, '#f4e8cf', 1, 4) +
    many(4, (i) => rect(x + 14, y + h * (0.02 + i * 0.013), width - 34, 2, '#cdbb96', 0.8)) +
    rect(x, y, width * 0.09, h * 0.085, colour, 1, 8);
  return [
    layer(sky(f, [0, '#cfe0ea'], [0.68, '#f3e4c8'], [0.69, '#a8683c'], [1, '#6a3a22'])),
    layer(bokeh(f, 26, ['#ffffff', p.glow], [0, 0.6], [30, 90]), { blend: 'screen', blur: 8 }),
    layer(pool(w * 0.48, h * 0.88, w * 0.44, h * 0.07, '#2a1208', 0.7)),
    layer(
      book(h * 0.77, w * 0.2, w * 0.56, '#27458f') +
        book(h * 0.685, w * 0.25, w * 0.48, p.accent) +
        book(h * 0.6, w * 0.22, w * 0.5, '#2f6b53'),
    ),
    layer(
      place(
        withLinear(
          [
            [0, '#fffaf0'],
            [0.5, '#f0dfba'],
            [1, '#c9a970'],
          ],
          (fill) => rect(-w * 0.24, -h * 0.06, w * 0.48, h * 0.12, fill, 1, 40),
        ) +
          ellipse(-w * 0.24, 0, w * 0.014, h * 0.06, '#e5d0a3') +
          ring(-w * 0.24, 0, h * 0.025, '#b99a62', 4) +
          rect(-w * 0.022, -h * 0.065, w * 0.044, h * 0.13, p.accent) +
          place(
            path('M0 0C-60 -50 -90 10 -8 14C-70 60 -60 90 0 20C60 90 80 60 8 14C90 10 60 -50 0 0Z', p.accent),
            0,
            -h * 0.02,
          ),
        w * 0.7,
        h * 0.85,
        -9,
      ),
    ),
    layer(mortarboard(w * 0.45, h * 0.5, w * 0.46, p.ink, p.glow)),
    layer(glow(w * 0.1, h * 0.05, w * 0.7, '#fff4d0', 0.6), { blend: 'soft-light', blur: 30 }),
  ];
};

/** A bouquet from above. */
export const bouquet: Scene = (f) => {
  const { w, h, palette: p, random: r } = f;
  const u = Math.min(w, h);
  const flower = (x: number, y: number, s: number, colour: string, heart: string, petals: number) =>
    many(petals, (i) =>
      place(
        withLinear(
          [
            [0, colour],
            [1, heart],
          ],
          (fill) => ellipse(0, -s * 0.56, s * 0.32, s * 0.52, fill),
        ),
        x,
        y,
        (360 / petals) * i + x,
      ),
    ) +
    circle(x, y, s * 0.26, heart) +
    many(9, (i) => circle(x + Math.cos(i * 0.7) * s * 0.15, y + Math.sin(i * 0.7) * s * 0.15, s * 0.035, '#fff3c4'));
  const leaves = many(26, (i) =>
    place(
      path('M0 0C-34 -70 -26 -150 0 -200C26 -150 34 -70 0 0Z', i % 2 ? '#3f7d4c' : '#6ba765'),
      w / 2,
      h * 0.46,
      i * 13.9 + r.between(-6, 6),
      (u / 1000) * r.between(1.5, 2.1),
    ),
  );
  const seats = Array.from({ length: 19 }, (_, i) => ({ a: i * 2.4, d: Math.sqrt(i / 19) * u * 0.29 })).reverse();
  const colours = [
    ['#ffd1dc', '#d8486f'],
    ['#fff4e0', '#f2b24a'],
    ['#f7707c', '#a3213a'],
    ['#ffe08a', '#e0842a'],
    ['#e6d5ff', '#8a5fc0'],
  ] as const;
  return [
    layer(sky(f, [0, '#e7ddd0'], [1, '#cdb89d'])),
    layer(many(40, () => rect(r.between(0, w), 0, r.between(2, 14), h, '#ffffff', 0.07))),
    layer(pool(w * 0.54, h * 0.54, u * 0.52, u * 0.5, '#5a3a22', 0.6)),
    layer(
      path(`M${w * 0.5} ${h * 0.97}L${w * 0.2} ${h * 0.5}Q${w * 0.5} ${h * 0.7} ${w * 0.8} ${h * 0.5}Z`, '#b08a5c') +
        path(`M${w * 0.5} ${h * 0.97}L${w * 0.33} ${h * 0.57}L${w * 0.55} ${h * 0.6}Z`, '#d9b98a'),
    ),
    layer(leaves),
    layer(
      seats
        .map(({ a, d }, i) => {
          const [colour, heart] = colours[i % colours.length] ?? colours[0];
          return flower(
            w / 2 + Math.cos(a) * d,
            h * 0.45 + Math.sin(a) * d,
            u * (0.075 + (i % 3) * 0.013),
            colour,
            heart,
            8 + (i % 4) * 2,
          );
        })
        .join(''),
    ),
    layer(
      place(
        rect(-70, -18, 140, 36, p.accent, 1, 6) +
          path('M0 0C-90 -70 -130 20 0 8C130 20 90 -70 0 0Z', p.accent) +
          path('M-6 10L-60 130L-30 120ZM6 10L60 130L30 120Z', p.accent),
        w / 2,
        h * 0.8,
      ),
    ),
    layer(glow(w * 0.15, h * 0.1, u * 0.9, '#fff8e0', 0.6), { blend: 'soft-light', blur: 30 }),
  ];
};

/** The gold medals on their velvet. */
export const medals: Scene = (f) => {
  const { w, h, palette: p } = f;
  const medal = (x: number, y: number, s: number) =>
    polygon(
      [
        [x - s * 0.9, -20],
        [x - s * 0.35, -20],
        [x + s * 0.2, y - s * 0.7],
        [x - s * 0.14, y - s * 0.7],
      ],
      p.accent,
    ) +
    polygon(
      [
        [x + s * 0.9, -20],
        [x + s * 0.35, -20],
        [x - s * 0.2, y - s * 0.7],
        [x + s * 0.14, y - s * 0.7],
      ],
      '#27458f',
    ) +
    polygon(
      [
        [x + s * 0.66, -20],
        [x + s * 0.58, -20],
        [x - s * 0.02, y - s * 0.7],
        [x + s * 0.06, y - s * 0.7],
      ],
      '#ffffff',
      0.7,
    ) +
    ellipse(x + s * 0.08, y + s * 0.12, s * 1.02, s * 1.02, '#000000', 0.35) +
    withRadial(
      [
        [0, '#fff6c9'],
        [0.5, '#f2bd45'],
        [1, '#9a6413'],
      ],
      (fill) => circle(x, y, s, fill),
      [0.35, 0.3, 0.8],
    ) +
    ring(x, y, s * 0.84, '#8f5c10', s * 0.03) +
    ring(x, y, s * 0.8, '#ffe9a5', s * 0.02) +
    many(2, (side) =>
      many(8, (i) =>
        place(
          ellipse(0, 0, s * 0.05, s * 0.13, '#9a6413'),
          x + (side ? 1 : -1) * Math.sin(0.4 + i * 0.3) * s * 0.62,
          y + Math.cos(0.4 + i * 0.3) * s * 0.62,
          (side ? -1 : 1) * (50 + i * 17),
        ),
      ),
    ) +
    path(
      `M${x - s * 0.3} ${y + s * 0.3}V${y - s * 0.1}A${s * 0.3} ${s * 0.3} 0 0 1 ${x + s * 0.3} ${y - s * 0.1}V${y + s * 0.3}H${x + s * 0.14}V${y - s * 0.06}A${s * 0.14} ${s * 0.14} 0 0 0 ${x - s * 0.14} ${y - s * 0.06}V${y + s * 0.3}Z`,
      '#8f5c10',
    ) +
    rect(x - s * 0.42, y + s * 0.3, s * 0.84, s * 0.1, '#8f5c10');
  return [
    layer(sky(f, [0, '#33132f'], [1, '#12060f'])),
    layer(
      many(9, (i) =>
        curve(
          `M${-50} ${h * (0.1 + i * 0.12)}Q${w * 0.4} ${h * (-0.05 + i * 0.14)} ${w + 50} ${h * (0.16 + i * 0.1)}`,
          i % 2 ? '#6b2450' : '#1d0917',
          46,
          0.5,
        ),
      ),
      { blur: 22 },
    ),
    layer(medal(w * 0.2, h * 0.55, h * 0.16) + medal(w * 0.8, h * 0.57, h * 0.16) + medal(w * 0.5, h * 0.6, h * 0.24)),
    layer(glow(w * 0.42, h * 0.5, h * 0.3, '#fffbe0', 0.5) + bokeh(f, 14, [p.glow], [0, 1], [6, 22]), {
      blend: 'screen',
      blur: 4,
    }),
  ];
};
