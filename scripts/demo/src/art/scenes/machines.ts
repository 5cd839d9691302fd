import { type Frame, layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam, bokeh, pool } from '../kit/light.ts';
import {
  circle,
  curve,
  ellipse,
  many,
  type Point,
  path,
  place,
  polygon,
  polyline,
  rect,
  ring,
  withLinear,
} from '../kit/shape.ts';

const room = (f: Frame, floor: number) =>
  layer(
    sky(f, [0, '#0f1b27'], [floor / f.h - 0.01, '#35566c'], [floor / f.h, '#1a2a38'], [1, '#0b1219']) +
      many(14, (i) =>
        polyline(
          [
            [f.w / 2 + (i - 6.5) * f.w * 0.04, floor],
            [f.w / 2 + (i - 6.5) * f.w * 0.32, f.h],
          ],
          '#5fa8b8',
          2,
          0.22,
        ),
      ) +
      many(6, (i) => rect(0, floor + (f.h - floor) * (i / 6) ** 1.8, f.w, 2, '#5fa8b8', 0.22)),
  );

/** The arm and the tower of blocks. */
export const arm: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const floor = h * 0.84;
  const swing = Math.sin(t * 1.2) * 0.18;
  const reach = h * 0.36;
  const base: Point = [w * 0.3, floor - h * 0.16];
  const bend = (from: Point, angle: number, long: number): Point => [
    from[0] + Math.sin(angle) * long,
    from[1] - Math.cos(angle) * long,
  ];
  const elbow = bend(base, 0.2 + swing, reach);
  const wrist = bend(elbow, 1.72 + swing * 1.6, reach * 1.05);
  const hand = bend(wrist, 3.1, h * 0.1);
  const limb = (a: Point, b: Point, width: number) =>
    polyline([a, b], '#c75716', width) +
    polyline([a, b], p.accent, width * 0.8) +
    polyline(
      [
        [a[0] - width * 0.2, a[1]],
        [b[0], b[1] - width * 0.22],
      ],
      '#ffc08a',
      width * 0.14,
    );
  const joint = (at: Point, r: number) =>
    circle(...at, r, '#1b2733') + circle(...at, r * 0.62, '#3f6b86') + circle(...at, r * 0.25, p.glow);
  const block = (x: number, y: number, colour: string) =>
    rect(x, y, h * 0.1, h * 0.1, colour, 1, 6) +
    rect(x, y, h * 0.1, h * 0.025, '#ffffff', 0.35, 6) +
    rect(x + h * 0.085, y, h * 0.015, h * 0.1, '#000000', 0.25);
  return [
    room(f, floor),
    layer(bokeh(f, 36, [p.glow, p.accent, '#ffffff'], [0, 0.6], [12, 48]), { blend: 'screen', blur: 5 }),
    layer(beam(w * 0.62, -20, h * 1.1, -2, 34, p.glow, 0.5), { blend: 'screen', blur: 16 }),
    layer(
      pool(w * 0.62, floor + h * 0.06, w * 0.3, h * 0.06, p.glow, 0.6) +
        ellipse(base[0], floor + h * 0.05, w * 0.13, h * 0.03, '#04080c', 0.7),
    ),
    layer(
      block(w * 0.6, floor - h * 0.08, '#2fa8b5') +
        block(w * 0.6 + h * 0.11, floor - h * 0.08, '#f2c14e') +
        block(w * 0.6 + h * 0.22, floor - h * 0.08, '#e2574c') +
        block(w * 0.6 + h * 0.055, floor - h * 0.18, '#e2574c') +
        block(w * 0.6 + h * 0.165, floor - h * 0.18, '#4fe3e0'),
    ),
    layer(
      polygon(
        [
          [base[0] - h * 0.17, floor + h * 0.05],
          [base[0] - h * 0.09, base[1]],
          [base[0] + h * 0.09, base[1]],
          [base[0] + h * 0.17, floor + h * 0.05],
        ],
        '#26394a',
      ) +
        limb(base, elbow, h * 0.1) +
        limb(elbow, wrist, h * 0.08) +
        joint(base, h * 0.075) +
        joint(elbow, h * 0.062) +
        polyline([wrist, hand], '#9db4c2', h * 0.04) +
        joint(wrist, h * 0.046) +
        polyline(
          [
            [hand[0] - h * 0.06, hand[1] + h * 0.09],
            [hand[0] - h * 0.065, hand[1]],
            [hand[0] + h * 0.065, hand[1]],
            [hand[0] + h * 0.06, hand[1] + h * 0.09],
          ],
          '#c9d8df',
          h * 0.022,
        ) +
        block(hand[0] - h * 0.05, hand[1] + h * 0.02, '#f2c14e'),
    ),
    layer(
      curve(
        `M${base[0] - 20} ${base[1]}Q${elbow[0] - h * 0.2} ${(base[1] + elbow[1]) / 2} ${elbow[0] - 10} ${elbow[1] - 10}`,
        '#10181f',
        10,
      ),
    ),
  ];
};

/** The drone in the net. */
export const drone: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const x = w * 0.5 + Math.sin(t * 0.9) * w * 0.08;
  const y = h * 0.42 + Math.sin(t * 2.1) * h * 0.025;
  const s = Math.min(w, h) * 0.3;
  const rotor = (dx: number, dy: number) =>
    ellipse(x + dx, y + dy, s * 0.44, s * 0.075, '#dff8ff', 0.3) +
    place(ellipse(0, 0, s * 0.43, s * 0.02, '#ffffff', 0.85), x + dx, y + dy, Math.sin(t * 40 + dx) * 4) +
    rect(x + dx - s * 0.03, y + dy, s * 0.06, s * 0.14, '#22303c');
  return [
    room(f, h * 0.78),
    layer(
      many(26, (i) =>
        polyline(
          [
            [(i / 25) * w, 0],
            [(i / 25) * w, h * 0.8],
          ],
          '#bfe6ea',
          1.5,
          0.16,
        ),
      ) +
        many(16, (i) =>
          polyline(
            [
              [0, i * h * 0.052],
              [w, i * h * 0.052],
            ],
            '#bfe6ea',
            1.5,
            0.16,
          ),
        ),
    ),
    layer(
      many(
        3,
        (i) =>
          ring(w * (0.16 + i * 0.34), h * 0.46, h * 0.15, i === 1 ? p.accent : p.glow, 13, 0.85) +
          polyline(
            [
              [w * (0.16 + i * 0.34), h * 0.61],
              [w * (0.16 + i * 0.34), h * 0.8],
            ],
            '#22384a',
            10,
          ),
      ),
      { blur: 4 },
    ),
    layer(pool(x, h * 0.88, s * 1.2, s * 0.16, '#02060a', 0.8) + pool(x, h * 0.88, s * 0.7, s * 0.1, p.glow, 0.4)),
    layer(beam(x, y + s * 0.2, h * 0.5, 0, 42, p.glow, 0.5), { blend: 'screen', blur: 10 }),
    layer(
      rotor(-s * 0.62, -s * 0.22) +
        rotor(s * 0.62, -s * 0.22) +
        polyline(
          [
            [x - s * 0.8, y - s * 0.02],
            [x, y + s * 0.05],
            [x + s * 0.8, y - s * 0.02],
          ],
          '#d6e2e8',
          s * 0.07,
        ) +
        polyline(
          [
            [x - s * 0.62, y - s * 0.1],
            [x, y + s * 0.05],
            [x + s * 0.62, y - s * 0.1],
          ],
          '#8fa3b0',
          s * 0.05,
        ) +
        withLinear(
          [
            [0, '#f3f8fa'],
            [1, '#8aa0ae'],
          ],
          (fill) =>
            path(
              `M${x - s * 0.34} ${y}Q${x - s * 0.3} ${y - s * 0.2} ${x} ${y - s * 0.2}T${x + s * 0.34} ${y}Q${x + s * 0.26} ${y + s * 0.2} ${x} ${y + s * 0.2}T${x - s * 0.34} ${y}Z`,
              fill,
            ),
        ) +
        circle(x, y + s * 0.16, s * 0.13, '#141d26') +
        circle(x, y + s * 0.16, s * 0.08, '#29485c') +
        circle(x - s * 0.03, y + s * 0.13, s * 0.025, '#ffffff') +
        circle(x - s * 0.26, y + s * 0.02, s * 0.025, '#ff5050') +
        circle(x + s * 0.26, y + s * 0.02, s * 0.025, '#55ff9a') +
        polyline(
          [
            [x - s * 0.24, y + s * 0.14],
            [x - s * 0.32, y + s * 0.36],
            [x - s * 0.16, y + s * 0.36],
          ],
          '#c4d2da',
          s * 0.035,
        ) +
        polyline(
          [
            [x + s * 0.24, y + s * 0.14],
            [x + s * 0.32, y + s * 0.36],
            [x + s * 0.16, y + s * 0.36],
          ],
          '#c4d2da',
          s * 0.035,
        ) +
        rotor(-s * 0.82, -s * 0.14) +
        rotor(s * 0.82, -s * 0.14),
    ),
    layer(bokeh(f, 18, [p.glow, p.accent], [0.05, 0.7], [10, 36]), { blend: 'screen', blur: 3 }),
  ];
};
