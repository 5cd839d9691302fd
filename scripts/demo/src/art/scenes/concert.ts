import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam, bokeh, confetti, glow, pool, sparkles } from '../kit/light.ts';
import { crowd, person } from '../kit/people.ts';
import { circle, curve, ellipse, many, path, place, polyline, rect, ring } from '../kit/shape.ts';

const guitar = (colour: string) =>
  place(
    ellipse(0, 0, 11, 9, colour) +
      ellipse(11, -1, 8, 7, colour) +
      rect(14, -2, 40, 4, colour) +
      rect(52, -4, 9, 8, colour),
    -6,
    -53,
    -24,
  );

const truss = (w: number, y: number, size: number, colour: string) =>
  rect(0, y, w, size * 0.16, colour) +
  rect(0, y + size, w, size * 0.16, colour) +
  polyline(
    Array.from({ length: 41 }, (_, i) => [(i / 40) * w, i % 2 ? y + size : y + size * 0.16]),
    colour,
    size * 0.12,
  );

/** A band on a stage under moving lights, seen over the crowd. */
export const stage: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const floor = h * 0.66;
  const lamp = (i: number) => w * (0.06 + i * 0.147);
  const beams = many(7, (i) =>
    beam(
      lamp(i),
      h * 0.1,
      h * 0.95,
      (3 - i) * 8 + Math.sin(t * 1.4 + i * 1.3) * 17,
      8,
      i % 2 ? p.glow : p.accent,
      0.75,
    ),
  );
  const size = h * 0.29;
  return [
    layer(sky(f, [0, p.ink], [0.55, p.deep], [1, p.ink])),
    layer(glow(w / 2, floor - h * 0.1, w * 0.42, p.mid, 0.9) + pool(w / 2, floor, w * 0.5, h * 0.1, p.glow, 0.8)),
    layer(beams, { blend: 'screen', blur: 4 }),
    layer(
      truss(w, h * 0.045, h * 0.05, p.ink) +
        many(
          7,
          (i) =>
            circle(lamp(i), h * 0.105, h * 0.014, p.pale) +
            glow(lamp(i), h * 0.105, h * 0.09, i % 2 ? p.glow : p.accent, 0.9),
        ),
    ),
    layer(
      rect(w * 0.06, floor - h * 0.26, w * 0.09, h * 0.28, p.ink) +
        rect(w * 0.85, floor - h * 0.26, w * 0.09, h * 0.28, p.ink) +
        many(4, (i) =>
          ring(i < 2 ? w * 0.105 : w * 0.895, floor - h * (0.19 - (i % 2) * 0.12), h * 0.04, p.mid, 3, 0.7),
        ) +
        rect(0, floor, w, h, p.ink) +
        rect(0, floor, w, 4, p.glow, 0.8) +
        person('guitar', w * 0.3, floor, size, p.ink, -1, guitar(p.ink)) +
        person('sing', w * 0.5, floor, size * 1.08, p.ink) +
        polyline(
          [
            [w * 0.5 + size * 0.1, floor],
            [w * 0.5 + size * 0.09, floor - size * 0.88],
          ],
          p.ink,
          5,
        ) +
        person('guitar', w * 0.68, floor, size * 0.97, p.ink, 1, guitar(p.ink)),
    ),
    layer(pool(w / 2, floor - h * 0.02, w * 0.55, h * 0.16, p.glow, 0.35), { blur: 26, blend: 'screen' }),
    layer(crowd(f, h * 0.8, h * 0.1, '#150a24', 0.5)),
    layer(crowd(f, h * 0.9, h * 0.17, '#07030d', 0.35)),
  ];
};

/** One singer against a disc of light. */
export const singer: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const r = Math.min(w, h) * 0.4;
  const cy = h * 0.44;
  return [
    layer(sky(f, [0, p.deep], [0.7, p.ink], [1, '#000000'])),
    layer(
      many(9, (i) => beam(w / 2, cy, h, i * 40 + t * 8, 9, p.accent, 0.4)),
      { blur: 6, blend: 'screen' },
    ),
    layer(
      glow(w / 2, cy, r * 1.9, p.glow, 0.9) +
        circle(w / 2, cy, r, p.glow) +
        circle(w / 2, cy, r * 0.84, p.pale, 0.55) +
        many(3, (i) => ring(w / 2, cy, r * (1.14 + i * 0.15), p.accent, 5 - i, 0.75 - i * 0.2)),
    ),
    layer(
      person('sing', w / 2, h * 0.86, h * 0.56, p.ink) +
        polyline(
          [
            [w / 2 + h * 0.045, h * 0.87],
            [w / 2 + h * 0.04, h * 0.39],
          ],
          p.ink,
          7,
        ) +
        ellipse(w / 2, h * 0.99, w * 0.9, h * 0.14, '#05020a'),
    ),
    layer(pool(w / 2, h * 0.87, w * 0.55, h * 0.05, p.glow, 0.6), { blend: 'screen', blur: 8 }),
    layer(bokeh(f, 26, [p.accent, p.glow, p.pale], [0.74, 1], [14, 46]), { blend: 'screen', blur: 2 }),
  ];
};

/** The drum kit before anybody sits at it. */
export const drums: Scene = (f) => {
  const { w, h, palette: p } = f;
  const u = Math.min(w, h);
  const drum = (x: number, y: number, rx: number, tall: number) =>
    path(`M${x - rx} ${y}V${y + tall}A${rx} ${rx * 0.3} 0 0 0 ${x + rx} ${y + tall}V${y}Z`, '#8a1740') +
    path(
      `M${x - rx} ${y}V${y + tall}A${rx} ${rx * 0.3} 0 0 0 ${x - rx * 0.5} ${y + tall + rx * 0.25}V${y}Z`,
      '#ff8ac0',
      0.5,
    ) +
    ellipse(x, y, rx, rx * 0.3, '#efe2ee') +
    curve(`M${x - rx} ${y}A${rx} ${rx * 0.3} 0 0 0 ${x + rx} ${y}`, '#c9b7d6', 7) +
    ellipse(x, y, rx, rx * 0.3, p.glow, 0.25);
  const cymbal = (x: number, y: number, r: number, turn: number) =>
    polyline(
      [
        [x, y],
        [x + (w / 2 - x) * 0.2, h * 0.86],
      ],
      '#37284e',
      8,
    ) +
    place(
      ellipse(0, 0, r, r * 0.17, '#b98a2f') +
        ellipse(0, -3, r * 0.9, r * 0.12, '#ffe2a0') +
        ellipse(0, -8, r * 0.18, r * 0.07, '#fff4d6'),
      x,
      y,
      turn,
    );
  const cx = w / 2;
  return [
    layer(sky(f, [0, p.ink], [0.6, p.deep], [0.8, '#4a1b5e'], [0.81, '#1a0c2c'], [1, p.ink])),
    layer(
      many(5, (i) => beam(w * (0.1 + i * 0.2), -20, h * 1.1, (2 - i) * 11, 13, i % 2 ? p.accent : p.glow, 0.6)),
      { blur: 10, blend: 'screen' },
    ),
    layer(bokeh(f, 24, [p.accent, p.glow], [0, 0.5], [10, 34]), { blend: 'screen', blur: 3 }),
    layer(pool(cx, h * 0.9, w * 0.5, h * 0.12, p.glow, 0.5)),
    layer(
      cymbal(cx - u * 0.52, h * 0.3, u * 0.24, -14) +
        cymbal(cx + u * 0.55, h * 0.27, u * 0.26, 15) +
        drum(cx - u * 0.19, h * 0.36, u * 0.15, u * 0.13) +
        drum(cx + u * 0.19, h * 0.36, u * 0.15, u * 0.13) +
        circle(cx, h * 0.69, u * 0.27, '#2a0d38') +
        circle(cx, h * 0.69, u * 0.245, '#f3e6ef') +
        ring(cx, h * 0.69, u * 0.262, '#a51f58', 22) +
        many(3, (i) => ring(cx, h * 0.69, u * (0.07 + i * 0.05), i % 2 ? p.accent : p.glow, 12, 0.8)) +
        drum(cx - u * 0.46, h * 0.6, u * 0.17, u * 0.26) +
        drum(cx + u * 0.46, h * 0.62, u * 0.18, u * 0.24),
    ),
    layer(glow(cx - u * 0.1, h * 0.1, u * 0.7, p.accent, 0.3), { blend: 'screen', blur: 20 }),
  ];
};

/** The crowd as the band sees it: hundreds of telephones alight. */
export const phones: Scene = (f) => {
  const { w, h, palette: p } = f;
  const rows = 7;
  return [
    layer(sky(f, [0, '#05030c'], [0.35, p.deep], [1, '#120722'])),
    layer(sparkles(f, 90, '#ffffff', [0, 0.24], [0.8, 2])),
    layer(glow(w * 0.5, h * 0.26, w * 0.6, p.mid, 0.6)),
    ...Array.from({ length: rows }, (_, row) => {
      const near = (row + 1) / rows;
      const y = h * (0.26 + near * 0.62);
      const size = h * (0.03 + near ** 2 * 0.15);
      const shade = ['#3c1a5c', '#341650', '#2b1244', '#220e38', '#190a2b', '#10061d', '#080310'][row] ?? p.ink;
      const lights = many(22 - row * 2, () => {
        const x = f.random.between(0, w);
        const up = y - size * f.random.between(0.6, 1.5);
        return glow(x, up, size * 0.9, p.accent, 0.5) + circle(x, up, 3 + near * 7, '#f4fdff');
      });
      return layer(lights + crowd(f, y, size, shade, 0.55));
    }),
    layer(glow(w / 2, h * 1.05, w * 0.6, p.glow, 0.55), { blend: 'screen', blur: 16 }),
  ];
};

/** The last song: paper from the cannons. */
export const encore: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  return [
    layer(sky(f, [0, p.deep], [0.5, '#c13d8d'], [0.75, '#ffb27d'], [1, p.ink])),
    layer(
      many(5, (i) => beam(w * (0.1 + i * 0.2), h * 0.7, h, 180 + (i - 2) * 12 + Math.sin(t + i) * 8, 10, p.pale, 0.6)),
      { blend: 'screen', blur: 8 },
    ),
    layer(glow(w / 2, h * 0.68, w * 0.55, p.pale, 0.9)),
    layer(confetti(f, 170, [p.accent, p.glow, '#ffd75e', '#ffffff', '#7cf0b8'], 14)),
    layer(crowd(f, h * 0.72, h * 0.1, '#5a1e5e', 0.8)),
    layer(crowd(f, h * 0.83, h * 0.17, '#1c0a2a', 0.7)),
    layer(confetti(f, 26, [p.accent, p.glow, '#ffd75e', '#ffffff'], 40), { blur: 5 }),
  ];
};
