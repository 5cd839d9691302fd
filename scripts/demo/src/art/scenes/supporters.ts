import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam, bokeh, confetti, glow, pool } from '../kit/light.ts';
import { crowd, person } from '../kit/people.ts';
import { circle, ellipse, many, path, place, polyline, rect, withLinear } from '../kit/shape.ts';

/** The curve with its flags. */
export const fans: Scene = (f) => {
  const { w, h, t, palette: p, random: r } = f;
  const flag = (x: number, y: number, s: number, a: string, b: string, phase: number) => {
    const wave = (k: number) => Math.sin(t * 4 + phase + k) * s * 0.09;
    const strip = (from: number, to: number, fill: string) =>
      path(
        `M${x} ${y + s * from}Q${x + s * 0.5} ${y + s * from + wave(0)} ${x + s} ${y + s * from + wave(1.4)}T${x + s * 1.7} ${y + s * from + wave(3)}L${x + s * 1.7} ${y + s * to + wave(3)}Q${x + s * 1.2} ${y + s * to + wave(2)} ${x + s} ${y + s * to + wave(1.4)}T${x} ${y + s * to}Z`,
        fill,
      );
    return (
      polyline(
        [
          [x, y - 14],
          [x, y + s * 2.6],
        ],
        '#2a1c14',
        s * 0.04,
      ) +
      strip(0, 0.36, a) +
      strip(0.34, 0.68, b) +
      strip(0.66, 1, a)
    );
  };
  return [
    layer(sky(f, [0, '#162a52'], [0.6, '#e0765a'], [1, '#ffc278'])),
    layer(
      many(3, (i) => beam(w * (0.2 + i * 0.3), -10, h, (1 - i) * 16, 20, '#fff3cf', 0.6)),
      { blend: 'screen', blur: 10 },
    ),
    layer(bokeh(f, 30, ['#ffffff', '#ffe3a0'], [0, 0.35], [8, 26]), { blend: 'screen', blur: 3 }),
    layer(
      flag(w * 0.06, h * 0.13, h * 0.2, p.accent, '#fff4e0', 0) +
        flag(w * 0.44, h * 0.06, h * 0.23, '#1f7a4a', '#ffe08a', 1.4) +
        flag(w * 0.74, h * 0.18, h * 0.18, p.accent, '#fff4e0', 2.4),
    ),
    layer(crowd(f, h * 0.55, h * 0.09, '#4c3048', 0.7) + crowd(f, h * 0.65, h * 0.12, '#352238', 0.7)),
    layer(
      many(7, (i) => {
        const x = w * (0.06 + i * 0.15) + r.between(-20, 20);
        return (
          rect(x - h * 0.12, h * (0.66 + Math.sin(t * 4 + i) * 0.012), h * 0.24, h * 0.05, p.accent, 1, 6) +
          many(3, (k) =>
            rect(x - h * (0.09 - k * 0.075), h * (0.66 + Math.sin(t * 4 + i) * 0.012), h * 0.03, h * 0.05, '#fff4e0'),
          )
        );
      }),
    ),
    layer(crowd(f, h * 0.78, h * 0.17, '#1f1424', 0.5) + crowd(f, h * 0.93, h * 0.22, '#0f0913', 0.25)),
    layer(confetti(f, 60, [p.accent, '#fff4e0', '#ffe08a'], 14)),
  ];
};

/** Heads together before the whistle. */
export const huddle: Scene = (f) => {
  const { w, h, palette: p } = f;
  const team = (x: number, i: number) =>
    place(
      person('hold', 0, 0, h * 0.52, '#16211f') +
        place(
          path('M-14 -82L14 -82L16 -48L-16 -48Z', i % 2 ? p.accent : '#c93f20') +
            rect(-5, -76, 10, 2.6, '#ffffff') +
            rect(i % 3 ? 1.6 : -5, -76, 3, 18, '#ffffff') +
            path('M-15 -48H15L17 -32H2L0 -40L-2 -32H-17Z', '#f6f3e6'),
          0,
          0,
          0,
          h * 0.0052,
        ),
      x,
      h * 0.9,
      (x - w / 2) / -90,
    );
  return [
    layer(sky(f, [0, '#0f2740'], [0.45, '#2b5a6b'], [0.62, '#e8c98a'], [1, '#e8c98a'])),
    layer(crowd(f, h * 0.5, h * 0.04, '#1d3640', 0.4), { blur: 4 }),
    layer(
      withLinear(
        [
          [0, '#2f8446'],
          [1, '#12381f'],
        ],
        (fill) => rect(0, h * 0.63, w, h, fill),
      ),
    ),
    layer(
      many(
        2,
        (i) =>
          glow(w * (0.14 + i * 0.72), h * 0.14, h * 0.4, '#fff5d6', 0.9) +
          many(6, (k) =>
            circle(w * (0.11 + i * 0.72) + (k % 3) * 40, h * 0.12 + Math.floor(k / 3) * 36, 13, '#ffffff'),
          ),
      ),
      { blend: 'screen' },
    ),
    layer(ellipse(w / 2, h * 0.91, w * 0.36, h * 0.035, '#06180c', 0.6), { blur: 8 }),
    layer(
      many(7, (i) => team(w * (0.23 + i * 0.09), i)) +
        polyline(
          Array.from({ length: 8 }, (_, i) => [w * (0.2 + i * 0.087), h * (0.51 + (i % 2) * 0.014)]),
          '#1e2b28',
          h * 0.034,
        ),
    ),
    layer(pool(w / 2, h * 0.6, w * 0.4, h * 0.3, '#ffe9a8', 0.35), { blend: 'screen', blur: 20 }),
  ];
};
