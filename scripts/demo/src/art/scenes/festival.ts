import { layer, type Scene } from '../kit/frame.ts';
import { college, sky } from '../kit/land.ts';
import { beam, bokeh, festoon, glow, pool, sparkles } from '../kit/light.ts';
import { bust, crowd, person } from '../kit/people.ts';
import { circle, many, path, place, rect, withLinear } from '../kit/shape.ts';

/** Hands on the mixing desk: faders, knobs and small lights. */
export const mixer: Scene = (f) => {
  const { w, h, palette: p, random: r } = f;
  const strips = 14;
  const step = w / strips;
  const desk = many(strips, (i) => {
    const x = (i + 0.5) * step;
    const level = r.between(0.5, 0.86);
    return (
      rect(x - step * 0.46, h * 0.02, step * 0.92, h * 0.96, i % 2 ? '#191326' : '#1f1830', 1, 8) +
      many(4, (k) => {
        const y = h * (0.1 + k * 0.095);
        const turn = r.between(-130, 130);
        return (
          circle(x, y, step * 0.27, '#0b0812') +
          circle(x, y, step * 0.2, r.pick(['#5b3a86', '#3b5d8c', '#8a2a62'])) +
          place(rect(-2, -step * 0.2, 4, step * 0.14, '#ffffff'), x, y, turn)
        );
      }) +
      many(9, (k) =>
        rect(
          x + step * 0.2,
          h * (0.5 + k * 0.042),
          step * 0.14,
          h * 0.026,
          k > 9 * (1 - level) ? (k < 3 ? '#ff4d5e' : p.accent) : '#2a2438',
          1,
          3,
        ),
      ) +
      rect(x - step * 0.12, h * 0.5, 8, h * 0.4, '#050309', 1, 4) +
      rect(x - step * 0.3, h * (0.92 - level * 0.42), step * 0.42, h * 0.05, '#e9e2f2', 1, 6) +
      rect(x - step * 0.3, h * (0.942 - level * 0.42), step * 0.42, 4, p.glow)
    );
  });
  return [
    layer(rect(0, 0, w, h, '#0a0711')),
    layer(place(desk, -w * 0.08, h * 0.14, -7, 1.16)),
    layer(glow(w * 0.85, 0, w * 0.6, p.glow, 0.8) + glow(w * 0.1, h, w * 0.55, p.accent, 0.5), {
      blend: 'overlay',
      blur: 30,
    }),
    layer(bokeh(f, 22, [p.glow, p.accent, p.pale], [-0.05, 0.2], [20, 60]), { blend: 'screen', blur: 5 }),
  ];
};

/** The quadrangle from the library roof, with the stage far off. */
export const quadAtNight: Scene = (f) => {
  const { w, h, palette: p } = f;
  const base = h * 0.66;
  return [
    layer(sky(f, [0, '#0a0a2a'], [0.5, p.deep], [0.8, '#7a2f86'], [1, p.ink])),
    layer(sparkles(f, 140, '#ffffff', [0, 0.4], [0.8, 2.2])),
    layer(
      many(4, (i) => beam(w * (0.42 + i * 0.05), base, h, 180 + (i - 1.5) * 22, 7, i % 2 ? p.glow : p.accent, 0.55)),
      { blend: 'screen', blur: 5 },
    ),
    layer(college(f, base, h * 0.33, '#1b0d33', '#ffcf85', 0.7)),
    layer(pool(w / 2, base + h * 0.02, w * 0.36, h * 0.15, p.glow, 0.75), { blend: 'screen' }),
    layer(many(3, (i) => festoon(w * i * 0.34 - 20, h * 0.5, w * (i + 1) * 0.34, h * 0.5, h * 0.05, 16, '#ffce7a', 5))),
    layer(
      crowd(f, h * 0.76, h * 0.045, '#2c1142', 0.3) +
        crowd(f, h * 0.83, h * 0.07, '#1a0a2a', 0.3) +
        crowd(f, h * 0.93, h * 0.12, '#0a0412', 0.25),
    ),
  ];
};

/** Food stalls behind the stage. */
export const stalls: Scene = (f) => {
  const { w, h, palette: p } = f;
  const stall = (x: number, width: number, a: string, b: string) => {
    const top = h * 0.36;
    const pieces = 8;
    return (
      rect(x, top, width, h * 0.4, '#33143f') +
      withLinear(
        [
          [0, '#ffdf9e'],
          [1, '#c2543d'],
        ],
        (fill) => rect(x + width * 0.05, top + h * 0.05, width * 0.9, h * 0.24, fill),
      ) +
      many(5, (i) =>
        circle(
          x + width * (0.16 + i * 0.17),
          top + h * 0.27,
          h * 0.022,
          ['#d2402f', '#f7a234', '#86b04a', '#f3d9a2', '#7a3c20'][i] ?? a,
        ),
      ) +
      person('stand', x + width * 0.36, top + h * 0.46, h * 0.36, '#4c1a30') +
      rect(x, top + h * 0.29, width, h * 0.2, '#5b1f45') +
      rect(x, top + h * 0.29, width, h * 0.02, '#f3c27a') +
      many(pieces, (i) =>
        path(
          `M${x + (i * width) / pieces} ${top - h * 0.06}h${width / pieces}v${h * 0.11}a${width / pieces / 2} ${width / pieces / 2} 0 0 1 ${-width / pieces} 0Z`,
          i % 2 ? a : b,
        ),
      )
    );
  };
  return [
    layer(sky(f, [0, '#170a35'], [0.6, p.deep], [0.76, '#3b1648'], [0.77, '#2b1131'], [1, '#0d0513'])),
    layer(bokeh(f, 40, [p.glow, p.accent, '#ffd27a'], [0, 0.4], [12, 40]), { blend: 'screen', blur: 3 }),
    layer(
      stall(w * 0.03, w * 0.28, '#ff5f8f', p.pale) +
        stall(w * 0.36, w * 0.28, '#31b7c9', p.pale) +
        stall(w * 0.69, w * 0.28, '#f5a83c', p.pale),
    ),
    layer(
      many(3, (i) => glow(w * (0.17 + i * 0.33), h * 0.52, w * 0.2, '#ffcf7d', 0.6)),
      { blend: 'screen', blur: 12 },
    ),
    layer(
      festoon(-10, h * 0.12, w * 0.5, h * 0.1, h * 0.07, 12, '#ffd27a', 9) +
        festoon(w * 0.5, h * 0.1, w + 10, h * 0.14, h * 0.07, 12, '#ffd27a', 9),
    ),
    layer(pool(w / 2, h * 0.9, w * 0.6, h * 0.1, '#ffb86b', 0.4), { blend: 'screen' }),
    layer(
      person('stand', w * 0.12, h * 0.98, h * 0.46, '#140719') +
        person('hold', w * 0.2, h * 1, h * 0.45, '#0e0512') +
        person('wave', w * 0.53, h * 0.99, h * 0.47, '#140719', -1) +
        person('hold', w * 0.82, h * 1, h * 0.48, '#0e0512', -1) +
        person('stand', w * 0.9, h * 0.98, h * 0.43, '#140719'),
    ),
  ];
};

/** Two friends in the light of the stage. */
export const frontRow: Scene = (f) => {
  const { w, h, palette: p } = f;
  const s = Math.min(w, h) * 0.36;
  const outline = (x: number, y: number, colour: string, style: Parameters<typeof bust>[4]) =>
    layer(bust(x + 7, y - 5, s * 1.01, colour, style) + bust(x, y, s, '#1b0a2b', style));
  return [
    layer(sky(f, [0, '#1a0838'], [1, '#5a1668'])),
    layer(
      many(6, (i) => beam(w * (0.5 + i * 0.12), -30, h * 1.3, -30 + i * 9, 10, i % 2 ? p.accent : p.glow, 0.7)),
      { blend: 'screen', blur: 10 },
    ),
    layer(bokeh(f, 46, [p.glow, p.accent, '#ffd36b', p.pale], [0, 1], [14, 62]), { blend: 'screen', blur: 3 }),
    outline(w * 0.31, h * 0.6, p.accent, { hair: 'bun' }),
    outline(w * 0.66, h * 0.66, p.glow, { hair: 'curly', side: -1, glasses: true }),
    layer(glow(w * 0.55, h * 0.2, w * 0.5, p.glow, 0.5), { blend: 'screen', blur: 20 }),
  ];
};
