import { layer, type Scene } from '../kit/frame.ts';
import { college, sky, tree } from '../kit/land.ts';
import { beam, glow } from '../kit/light.ts';
import { graduate, mortarboard } from '../kit/people.ts';
import { circle, ellipse, many, path, place, polygon, polyline, rect, withLinear } from '../kit/shape.ts';

const cloud = (x: number, y: number, s: number, opacity: number) =>
  many(7, (i) =>
    ellipse(
      x + (i - 3) * s * 0.42,
      y - Math.abs(Math.sin(i * 1.7)) * s * 0.34,
      s * (0.5 - Math.abs(i - 3) * 0.08),
      s * (0.34 - Math.abs(i - 3) * 0.05),
      '#ffffff',
      opacity,
    ),
  );

/** Caps in the air over raised arms. */
export const capToss: Scene = (f) => {
  const { w, h, t, palette: p, random: r } = f;
  const caps = many(24, (i) => {
    const rise = Math.abs(Math.sin(t * 0.75 + r.between(0, 1.4) + 0.4));
    const x = w * ((i + 0.5) / 24) + r.between(-40, 40);
    const y = h * (0.66 - rise * r.between(0.2, 0.62));
    const size = Math.min(w, h) * r.between(0.07, 0.16);
    const turn = r.between(-50, 50) + t * r.between(-90, 90);
    return place(mortarboard(0, 0, size, i % 5 ? p.ink : '#243a66', i % 3 ? p.glow : p.accent), x, y, turn);
  });
  return [
    layer(sky(f, [0, '#2f6db3'], [0.5, '#8fc1e6'], [0.8, '#ffe6bd'], [1, '#ffd79a'])),
    layer(
      cloud(w * 0.2, h * 0.3, h * 0.22, 0.5) +
        cloud(w * 0.76, h * 0.2, h * 0.26, 0.45) +
        cloud(w * 0.55, h * 0.5, h * 0.2, 0.35),
      { blur: 12 },
    ),
    layer(glow(w * 0.78, h * 0.68, h * 0.7, '#fff3cf', 0.9), { blend: 'screen' }),
    layer(caps),
    layer(
      many(11, (i) =>
        graduate(
          w * (i / 10) + r.between(-18, 18),
          h * 1.22,
          h * r.between(0.42, 0.5),
          i % 2 ? p.ink : '#1d2f57',
          p.glow,
          'cheer',
        ),
      ),
    ),
  ];
};

/** The old front, with banners, on the morning of the day. */
export const facade: Scene = (f) => {
  const { w, h, t, palette: p, random: r } = f;
  const base = h * 0.8;
  const banner = (x: number, i: number) => {
    const sway = Math.sin(t * 1.8 + i) * 9;
    return (
      path(
        `M${x} ${h * 0.42}h${w * 0.045}q${sway} ${h * 0.12} 0 ${h * 0.24}l${-w * 0.0225} ${-h * 0.03}l${-w * 0.0225} ${h * 0.03}q${sway} ${-h * 0.12} 0 ${-h * 0.24}Z`,
        i % 2 ? p.accent : '#27458f',
      ) + circle(x + w * 0.0225, h * 0.5, w * 0.012, p.glow)
    );
  };
  const birds = many(9, (i) => {
    const x = (w * r.between(0.05, 0.9) + t * 60) % w;
    const y = h * r.between(0.06, 0.26) + Math.sin(t * 2 + i) * 6;
    const flap = 7 + Math.sin(t * 9 + i) * 6;
    return polyline(
      [
        [x - 16, y - flap],
        [x, y],
        [x + 16, y - flap],
      ],
      '#3a4a6a',
      3,
      0.8,
    );
  });
  return [
    layer(sky(f, [0, '#4b8fd0'], [0.5, '#bfdcee'], [0.75, '#ffeccb'], [1, '#ffdca6'])),
    layer(cloud(w * 0.18, h * 0.2, h * 0.2, 0.55) + cloud(w * 0.82, h * 0.14, h * 0.17, 0.5), { blur: 9 }),
    layer(glow(w * 0.14, h * 0.5, h * 0.8, '#fff2c8', 0.8), { blend: 'screen' }),
    layer(birds),
    layer(college(f, base, h * 0.42, '#b8744e', '#5a3a3a', 1)),
    layer(
      withLinear(
        [
          [0, '#ffcf8f', 0.5],
          [1, '#3a2445', 0.35],
        ],
        (fill) => rect(0, h * 0.1, w, base - h * 0.1, fill),
        [0, 0, 1, 0],
      ),
      { blend: 'soft-light' },
    ),
    layer([0.1, 0.22, 0.34, 0.615, 0.735, 0.855].map((at, i) => banner(w * at, i)).join('')),
    layer(
      withLinear(
        [
          [0, '#86b35f'],
          [1, '#3f7a45'],
        ],
        (fill) => rect(0, base, w, h, fill),
      ) +
        polygon(
          [
            [w * 0.44, base],
            [w * 0.56, base],
            [w * 0.78, h],
            [w * 0.22, h],
          ],
          '#e9d2a6',
        ),
    ),
    layer(
      tree(f, w * 0.05, base + h * 0.1, h * 0.5, '#2f5d3c') + tree(f, w * 0.95, base + h * 0.1, h * 0.46, '#2f5d3c'),
    ),
    layer(
      many(9, (i) =>
        graduate(
          w * (0.33 + i * 0.043) + r.between(-8, 8),
          base + h * (0.1 + (i % 3) * 0.035),
          h * 0.15,
          p.ink,
          p.glow,
        ),
      ),
    ),
  ];
};

/** The great hall from the last row, light falling through its tall windows. */
export const hall: Scene = (f) => {
  const { w, h, palette: p } = f;
  const window = (x: number, top: number, width: number, tall: number) =>
    path(
      `M${x} ${top + tall}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V${top + tall}Z`,
      '#fff0c4',
    ) +
    rect(x + width / 2 - 3, top, 6, tall, '#8a5a38') +
    many(3, (i) => rect(x, top + tall * (0.3 + i * 0.22), width, 5, '#8a5a38'));
  const rows = many(7, (row) => {
    const near = (row + 1) / 7;
    const size = h * (0.03 + near * 0.075);
    const y = h * (0.6 + near * 0.33);
    const shade = ['#7d4f3c', '#694134', '#56352d', '#442a28', '#332124', '#25191f', '#18121b'][row] ?? p.ink;
    const step = size * 1.5;
    return (
      many(Math.ceil(w / step) + 1, (i) => {
        const x = i * step + (row % 2) * step * 0.5;
        return (
          ellipse(x, y, size * 0.26, size * 0.32, shade) +
          path(
            `M${x - size * 0.6} ${y + size * 1.3}q0 ${-size * 0.9} ${size * 0.6} ${-size * 0.95}q${size * 0.6} ${size * 0.05} ${size * 0.6} ${size * 0.95}Z`,
            shade,
          ) +
          mortarboard(x, y - size * 0.2, size * 0.78, shade, p.glow)
        );
      }) + rect(0, y + size * 0.75, w, size * 0.5, shade)
    );
  });
  return [
    layer(sky(f, [0, '#5d3722'], [0.55, '#b27a4c'], [0.7, '#6a4030'], [1, p.ink])),
    layer(
      many(6, (i) => window(w * (0.06 + i * 0.155), h * 0.1, w * 0.085, h * 0.4)) +
        many(7, (i) => rect(w * (0.01 + i * 0.155) - 6, 0, 26, h * 0.62, '#4a2c1c')),
    ),
    layer(
      many(6, (i) => beam(w * (0.1 + i * 0.155), h * 0.12, h * 0.95, -24, 11, '#fff0c2', 0.6)),
      { blend: 'screen', blur: 12 },
    ),
    layer(
      rect(w * 0.2, h * 0.56, w * 0.6, h * 0.1, '#3a2018') +
        rect(w * 0.2, h * 0.555, w * 0.6, 8, p.glow) +
        graduate(w * 0.5, h * 0.57, h * 0.19, '#7a1626', p.glow) +
        polygon(
          [
            [w * 0.475, h * 0.49],
            [w * 0.525, h * 0.49],
            [w * 0.518, h * 0.6],
            [w * 0.482, h * 0.6],
          ],
          '#2a1710',
        ) +
        many(
          5,
          (i) =>
            graduate(w * (0.27 + i * 0.04), h * 0.57, h * 0.15, p.ink, p.glow) +
            graduate(w * (0.58 + i * 0.04), h * 0.57, h * 0.15, p.ink, p.glow),
        ),
    ),
    layer(rows),
  ];
};
