import { layer, type Scene } from '../kit/frame.ts';
import { ridge, sky } from '../kit/land.ts';
import { redLantern } from '../kit/lantern.ts';
import { festoon, glow, pool, sparkles } from '../kit/light.ts';
import { person } from '../kit/people.ts';
import { circle, ellipse, many, path, place, polygon, polyline, rect, withLinear } from '../kit/shape.ts';

/** Long tables in the court, lamps above. */
export const courtTables: Scene = (f) => {
  const { w, h, palette: p } = f;
  const arcade = many(9, (i) => {
    const x = w * (i / 9);
    const b = w / 9;
    return (
      rect(x, h * 0.22, b, h * 0.4, '#2b1a3c') +
      path(
        `M${x + b * 0.16} ${h * 0.62}V${h * 0.38}A${b * 0.34} ${b * 0.34} 0 0 1 ${x + b * 0.84} ${h * 0.38}V${h * 0.62}Z`,
        i % 3 === 1 ? '#ffb863' : '#7a3a4a',
      ) +
      rect(x + b * 0.3, h * 0.245, b * 0.4, h * 0.03, '#1b1029')
    );
  });
  const table = (y: number, size: number, shade: string) =>
    many(5, (i) => place(person('sit', 0, 0, size * 0.9, shade), w * (0.1 + i * 0.19), y + size * 0.24)) +
    rect(w * 0.04, y - size * 0.05, w * 0.92, size * 0.09, '#6a2f2a') +
    rect(w * 0.04, y - size * 0.05, w * 0.92, size * 0.025, '#ffbf72') +
    many(
      12,
      (i) =>
        rect(w * (0.07 + i * 0.076), y - size * 0.15, size * 0.08, size * 0.1, i % 2 ? '#ffd98a' : '#e2574c', 1, 3) +
        glow(w * (0.07 + i * 0.076) + size * 0.04, y - size * 0.12, size * 0.26, '#ffb04a', 0.7),
    ) +
    many(7, (i) => rect(w * (0.06 + i * 0.145), y + size * 0.04, size * 0.06, size * 0.34, '#2a1018'));
  return [
    layer(
      sky(f, [0, '#0a0f34'], [0.22, '#2a2460'], [0.6, '#3a1f3c'], [1, '#12080f']) +
        sparkles(f, 50, '#ffffff', [0, 0.2], [0.8, 2]),
    ),
    layer(arcade),
    layer(rect(0, h * 0.62, w, h, '#2a1420') + pool(w / 2, h * 0.7, w * 0.6, h * 0.16, '#ff8a4a', 0.5)),
    layer(table(h * 0.7, h * 0.2, '#1c0c18') + table(h * 0.88, h * 0.32, '#0e060d')),
    layer(
      many(3, (i) =>
        festoon(-20, h * (0.06 + i * 0.09), w + 20, h * (0.1 + i * 0.05), h * 0.06, 20 - i * 4, '#ffcf7d', 6 + i * 2),
      ),
    ),
    layer(
      redLantern(w * 0.14, h * 0.28, h * 0.14) +
        redLantern(w * 0.37, h * 0.2, h * 0.17) +
        redLantern(w * 0.63, h * 0.25, h * 0.14) +
        redLantern(w * 0.86, h * 0.19, h * 0.18),
    ),
    layer(glow(w / 2, h * 0.6, w * 0.5, p.glow, 0.3), { blend: 'screen', blur: 24 }),
  ];
};

/** The lake from the hill: town, temple, and the lights going up. */
export const lakeFromHill: Scene = (f) => {
  const { w, h, random: r } = f;
  const pagoda = (x: number, y: number, s: number) =>
    many(
      4,
      (i) =>
        polygon(
          [
            [x - s * (0.42 - i * 0.07), y - i * s * 0.3],
            [x - s * (0.28 - i * 0.05), y - s * 0.14 - i * s * 0.3],
            [x + s * (0.28 - i * 0.05), y - s * 0.14 - i * s * 0.3],
            [x + s * (0.42 - i * 0.07), y - i * s * 0.3],
          ],
          '#0a0a22',
        ) +
        rect(x - s * (0.22 - i * 0.04), y - i * s * 0.3, s * (0.44 - i * 0.08), s * 0.18, '#15123a') +
        rect(x - s * 0.05, y - i * s * 0.3 + s * 0.03, s * 0.1, s * 0.1, '#ffbf6a'),
    ) +
    polyline(
      [
        [x, y - s * 1.0],
        [x, y - s * 1.35],
      ],
      '#0a0a22',
      7,
    );
  return [
    layer(
      sky(f, [0, '#080c2e'], [0.4, '#33306e'], [0.62, '#e08a5e'], [0.64, '#3a2f66'], [1, '#070a1e']) +
        sparkles(f, 100, '#ffffff', [0, 0.3], [0.8, 2]),
    ),
    layer(ridge(f, h * 0.52, h * 0.12, '#4a3b78').svg + ridge(f, h * 0.58, h * 0.09, '#322a62').svg),
    layer(
      withLinear(
        [
          [0, '#b56a62'],
          [0.4, '#34306a'],
          [1, '#0a0d28'],
        ],
        (fill) => rect(0, h * 0.64, w, h, fill),
      ) +
        many(60, (i) => {
          const x = w * (i / 60);
          return (
            glow(x, h * 0.635, 20, '#ffb04a', 0.6) +
            circle(x, h * 0.635, 2.6, '#fff0c0') +
            rect(x - 2, h * 0.65, 4, r.between(14, 80), '#ffb04a', 0.35)
          );
        }),
    ),
    layer(
      many(120, () => {
        const x = w * (0.5 + r.between(-1, 1) * r.between(0.05, 0.48));
        const y = h * r.between(0.03, 0.6);
        const s = r.between(5, 15);
        return (
          glow(x, y, s * 2.6, '#ff9a3d', 0.6) +
          ellipse(x, y, s * 0.62, s * 0.85, '#ffc566') +
          ellipse(x, y + s * 0.4, s * 0.4, s * 0.3, '#fff3c8')
        );
      }),
    ),
    layer(
      path(`M0 ${h}V${h * 0.78}Q${w * 0.2} ${h * 0.72} ${w * 0.42} ${h * 0.9}T${w} ${h * 0.86}V${h}Z`, '#05061a') +
        pagoda(w * 0.15, h * 0.77, h * 0.36) +
        many(3, (i) =>
          person(i ? 'stand' : 'wave', w * (0.27 + i * 0.025), h * (0.83 + i * 0.017), h * 0.15, '#05061a'),
        ),
    ),
  ];
};
