import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam } from '../kit/light.ts';
import { circle, curve, many, path, place, polygon, polyline, rect, ring } from '../kit/shape.ts';

/** Number nine waits in the changing room. */
export const changingRoom: Scene = (f) => {
  const { w, h, palette: p } = f;
  const shirt = (x: number, colour: string, number: string) => {
    const s = w * 0.001;
    return place(
      polyline(
        [
          [0, -150],
          [0, -190],
        ],
        '#c8ccc8',
        6,
      ) +
        polyline(
          [
            [-110, -100],
            [0, -152],
            [110, -100],
          ],
          '#7a5a3a',
          9,
        ) +
        path(
          'M-70 -128L-28 -140Q0 -112 28 -140L70 -128L168 -66L130 12L98 -10L104 210H-104L-98 -10L-130 12L-168 -66Z',
          colour,
        ) +
        path('M-28 -140Q0 -112 28 -140L36 -138Q0 -96 -36 -138Z', '#ffffff') +
        polygon(
          [
            [-98, -10],
            [-130, 12],
            [-124, 24],
            [-97, 4],
          ],
          '#ffffff',
        ) +
        polygon(
          [
            [98, -10],
            [130, 12],
            [124, 24],
            [97, 4],
          ],
          '#ffffff',
        ) +
        curve(number, '#ffffff', 22) +
        path('M40 -120L104 -20V210H60Z', '#000000', 0.13),
      x,
      h * 0.5,
      0,
      s * 1.02,
    );
  };
  const boot = (x: number, y: number, colour: string) =>
    place(
      path('M-60 -70Q-30 -84 -8 -64Q30 -30 84 -20Q104 -8 98 10H-64Q-74 -30 -60 -70Z', colour) +
        rect(-66, 10, 166, 12, '#f2f2ea', 1, 6) +
        many(5, (i) => rect(-52 + i * 32, 20, 14, 16, '#22282a')) +
        many(4, (i) =>
          polyline(
            [
              [-4 + i * 15, -56 + i * 9],
              [14 + i * 15, -62 + i * 10],
            ],
            '#ffffff',
            5,
          ),
        ),
      x,
      y,
      0,
      w * 0.00085,
    );
  return [
    layer(sky(f, [0, '#24424a'], [1, '#16292f'])),
    layer(
      many(
        4,
        (i) =>
          rect(w * (i * 0.27 - 0.04), h * 0.06, w * 0.25, h * 0.66, '#3a5f63') +
          rect(w * (i * 0.27 - 0.025), h * 0.09, w * 0.22, h * 0.6, '#1a3338') +
          rect(w * (i * 0.27 - 0.025), h * 0.14, w * 0.22, 12, '#8a6a45'),
      ),
    ),
    layer(
      shirt(w * 0.355, p.accent, 'M38 8A38 38 0 1 1 38 7V70L20 120') +
        shirt(w * 0.625, '#c93f20', 'M-34 -30H36L-6 120') +
        shirt(w * 0.895, p.accent, 'M20 120V-34L-40 66H46') +
        shirt(w * 0.085, '#c93f20', 'M-38 -24A38 34 0 0 1 30 10L-38 116H44'),
    ),
    layer(
      rect(0, h * 0.76, w, h * 0.05, '#b07a46') +
        rect(0, h * 0.81, w, h * 0.02, '#6f4927') +
        rect(0, h * 0.83, w, h, '#14262b') +
        boot(w * 0.32, h * 0.735, '#f2b632') +
        boot(w * 0.44, h * 0.735, '#f2b632') +
        circle(w * 0.68, h * 0.71, h * 0.05, '#f4f6ee') +
        ring(w * 0.68, h * 0.71, h * 0.025, '#1b2226', 5),
    ),
    layer(beam(w * 0.42, -40, h * 1.2, -2, 44, '#fff0c4', 0.75), { blend: 'soft-light', blur: 20 }),
    layer(beam(w * 0.42, -40, h * 1.1, -2, 38, '#fff0c4', 0.25), { blend: 'screen', blur: 24 }),
  ];
};
