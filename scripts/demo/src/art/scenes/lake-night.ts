import { layer, type Scene } from '../kit/frame.ts';
import { college, ridge, sky, tree } from '../kit/land.ts';
import { night, redLantern } from '../kit/lantern.ts';
import { firework, glow, pool, sparkles } from '../kit/light.ts';
import { crowd, person } from '../kit/people.ts';
import { circle, curve, ellipse, many, path, place, polyline, rect, withLinear } from '../kit/shape.ts';

/** The old bridge under the moon. */
export const moonBridge: Scene = (f) => {
  const { w, h } = f;
  const y = h * 0.66;
  const r = w * 0.24;
  const arch = (colour: string) =>
    path(
      `M${w * 0.08} ${y}Q${w * 0.5} ${y - h * 0.46} ${w * 0.92} ${y}H${w * 0.5 + r}A${r} ${r * 0.82} 0 0 0 ${w * 0.5 - r} ${y}Z`,
      colour,
    ) +
    polyline(
      Array.from({ length: 31 }, (_, i) => {
        const k = i / 30;
        return [w * (0.08 + 0.84 * k), y - h * 0.9 * k * (1 - k) - h * (0.02 + 0.05 * Math.sin(k * 3.14))];
      }),
      colour,
      9,
    ) +
    many(16, (i) => {
      const k = (i + 0.5) / 16;
      const top = y - h * 0.9 * k * (1 - k);
      const x = w * (0.08 + 0.84 * k);
      return rect(x - 4, top - h * 0.07, 8, h * 0.09, colour);
    });
  const moon = (my: number, opacity: number) =>
    glow(w * 0.68, my, h * 0.4, '#ffe9b8', 0.6 * opacity) +
    circle(w * 0.68, my, h * 0.11, '#fff3d2', opacity) +
    circle(w * 0.65, my - h * 0.03, h * 0.026, '#ead6a6', 0.6 * opacity) +
    circle(w * 0.71, my + h * 0.03, h * 0.036, '#ead6a6', 0.6 * opacity);
  return [
    layer(night(f, 0.66) + sparkles(f, 90, '#ffffff', [0, 0.5], [0.8, 2.2])),
    layer(moon(h * 0.24, 1)),
    layer(ridge(f, h * 0.58, h * 0.1, '#2a2458').svg + ridge(f, h * 0.63, h * 0.04, '#171640').svg),
    layer(
      withLinear(
        [
          [0, '#94566a'],
          [0.35, '#2a2760'],
          [1, '#070a20'],
        ],
        (fill) => rect(0, y, w, h, fill),
      ),
    ),
    layer(place(arch('#0b0d24'), 0, y * 2 - 6, 0, [1, -1]) + moon(h * 1.0, 0.35), { blur: 5 }),
    layer(
      many(40, () =>
        rect(f.random.between(0, w), f.random.between(0.68, 1) * h, f.random.between(40, 260), 3, '#c0808a', 0.16),
      ),
    ),
    layer(
      arch('#090b20') +
        many(7, (i) => {
          const k = 0.2 + i * 0.1;
          const top = y - h * 0.9 * k * (1 - k);
          return redLantern(w * (0.08 + 0.84 * k), top + h * 0.075, h * 0.07);
        }) +
        person('stand', w * 0.43, y - h * 0.215, h * 0.15, '#05060f') +
        person('wave', w * 0.48, y - h * 0.222, h * 0.145, '#05060f'),
    ),
    layer(
      many(24, (i) =>
        curve(
          `M${-20 + i * 6} ${-30}Q${w * 0.02 + i * 11} ${h * 0.2} ${w * 0.01 + i * 10} ${h * (0.22 + 0.22 * Math.abs(Math.sin(i * 1.7)))}`,
          '#05060f',
          6,
        ),
      ),
    ),
  ];
};

/** The end of the evening, over the clock tower. */
export const fireworks: Scene = (f) => {
  const { w, h, t, palette: p, random: r } = f;
  const base = h * 0.8;
  const colours = ['#ffb347', '#ff5f6d', '#7fd8ff', '#c58bff', '#8fffb0'] as const;
  const spots = [
    [0.2, 0.28, 0.24],
    [0.5, 0.2, 0.3],
    [0.8, 0.3, 0.25],
    [0.35, 0.46, 0.17],
    [0.66, 0.5, 0.17],
  ] as const;
  return [
    layer(sky(f, [0, '#060822'], [0.6, '#1d2260'], [1, '#4b2a5c']) + sparkles(f, 90, '#ffffff', [0, 0.5], [0.8, 2])),
    layer(
      many(9, () => ellipse(r.between(0, w), r.between(0.15, 0.6) * h, w * 0.14, h * 0.07, '#6a4a86', 0.2)),
      { blur: 26 },
    ),
    layer(
      spots
        .map(([x, y, s], i) =>
          firework(
            f,
            x * w,
            y * h,
            Math.min(w, h) * s * 1.1,
            colours[i] ?? p.glow,
            (t * 0.42 + 0.74 - i * 0.11) % 1.06,
          ),
        )
        .join(''),
      { blend: 'screen' },
    ),
    layer(college(f, base, h * 0.3, '#0b0d24', '#ffc878', 0.6)),
    layer(
      rect(0, base, w, h, '#080a1c') +
        pool(w / 2, base + h * 0.02, w * 0.55, h * 0.1, p.glow, 0.35) +
        tree(f, w * 0.06, base + h * 0.06, h * 0.34, '#060818') +
        tree(f, w * 0.94, base + h * 0.06, h * 0.36, '#060818'),
    ),
    layer(crowd(f, h * 0.88, h * 0.07, '#05060f', 0.35) + crowd(f, h * 0.95, h * 0.1, '#030409', 0.2)),
  ];
};
