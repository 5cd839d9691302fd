import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { beam, bokeh, glow } from '../kit/light.ts';
import { crowd, person } from '../kit/people.ts';
import { ball, blades, grass } from '../kit/pitch.ts';
import { circle, curve, ellipse, many, path, place, polyline, rect } from '../kit/shape.ts';

/** The shot. */
export const striker: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const ground = h * 0.88;
  const size = h * 0.62;
  const x = w * 0.36;
  const fly = t * 90;
  return [
    layer(sky(f, [0, '#12314a'], [0.55, '#2f6c6a'], [0.75, '#c9b77a'], [1, p.ink])),
    layer(bokeh(f, 70, ['#ffe9a8', '#ffffff', p.accent, '#7fc7d9'], [0.02, 0.58], [12, 40]), {
      blend: 'screen',
      blur: 4,
    }),
    layer(beam(w * 0.9, -20, h * 1.3, -32, 26, '#fff6d2', 0.7) + beam(w * 0.2, -20, h * 1.3, 24, 20, '#fff6d2', 0.4), {
      blend: 'screen',
      blur: 14,
    }),
    layer(grass(f, h * 0.72, '#2c7c41', '#236a36')),
    layer(ellipse(x + 20, ground + 8, size * 0.36, 16, '#06180c', 0.6), { blur: 6 }),
    layer(
      person('kick', x, ground, size, '#101c22') +
        place(
          path('M-17 -82L7 -82L12 -72L8 -50L-12 -50L-16 -68Z', p.accent) +
            path('M-13 -52L8 -52L22 -40L14 -34L0 -43L-3 -30L-13 -30Z', '#f6f3e6') +
            curve('M-9 -73H1L-6 -58', '#ffffff', 2.8),
          x,
          ground,
          0,
          size / 100,
        ),
    ),
    layer(
      many(6, (i) =>
        curve(
          `M${x + size * 0.45} ${ground - size * (0.26 + i * 0.025)}Q${x + size * 0.7} ${ground - size * (0.4 + i * 0.03)} ${w * 0.72 + fly} ${h * (0.36 + i * 0.015)}`,
          '#ffffff',
          3,
          0.22,
        ),
      ),
    ),
    layer(ball(w * 0.76 + fly, h * 0.38 - fly * 0.2, h * 0.075, 20 + t * 300)),
    layer(
      many(44, () =>
        circle(
          x + size * f.random.between(0.2, 0.75),
          ground - size * f.random.between(0, 0.34),
          f.random.between(2, 8),
          f.random.pick(['#3f8f4d', '#1f5a2d', '#6b4a2b']),
        ),
      ) + blades(f, h + 6, 170, h * 0.1, ['#1a4f2b', '#226537', '#123a20']),
    ),
  ];
};

/** The keeper at full length. */
export const save: Scene = (f) => {
  const { w, h, palette: p } = f;
  const ground = h * 0.84;
  const net =
    many(34, (i) =>
      polyline(
        [
          [w * (i / 33), h * 0.14],
          [w * (i / 33) + (i - 17) * 5, ground],
        ],
        '#dfeee6',
        1.6,
        0.42,
      ),
    ) +
    many(18, (i) =>
      polyline(
        [
          [0, h * 0.14 + i * h * 0.041],
          [w, h * 0.14 + i * h * 0.041],
        ],
        '#dfeee6',
        1.6,
        0.36,
      ),
    );
  return [
    layer(sky(f, [0, '#0d2233'], [0.7, '#1f4d52'], [1, '#0c2117'])),
    layer(crowd(f, h * 0.42, h * 0.09, '#15333f', 0.6) + crowd(f, h * 0.54, h * 0.11, '#10272f', 0.6), { blur: 5 }),
    layer(bokeh(f, 46, ['#ffe9a8', '#ffffff', p.accent], [0, 0.5], [8, 26]), { blend: 'screen', blur: 4 }),
    layer(net + grass(f, ground, '#2f8a45', '#2a7c3e') + rect(0, ground, w, 9, '#ffffff')),
    layer(
      rect(w * 0.06, h * 0.1, 24, ground - h * 0.09, '#f5f7f2') +
        rect(w * 0.06, h * 0.1, w, 24, '#f5f7f2') +
        rect(w * 0.06 + 17, h * 0.1, 7, ground - h * 0.09, '#9fb0a8') +
        rect(w * 0.06, h * 0.1 + 17, w, 7, '#9fb0a8'),
    ),
    layer(ellipse(w * 0.55, ground + h * 0.06, w * 0.22, 14, '#06180c', 0.5), { blur: 8 }),
    layer(
      place(
        person('dive', 0, 0, h * 0.62, '#b97f58') +
          place(
            path('M12 -80L28 -76L27 -58L-6 -44L-14 -58Z', '#ffcc3d') +
              path('M-4 -62L-12 -46L-31 -38L-38 -62L-20 -64Z', '#233642') +
              polyline(
                [
                  [-37, -59],
                  [-50, -66],
                ],
                '#ffcc3d',
                6.8,
              ) +
              polyline(
                [
                  [-33, -41.5],
                  [-46, -40],
                ],
                '#ffcc3d',
                6.8,
              ) +
              path('M27 -78Q32 -82 38 -78Q40 -72 37 -69Q30 -80 26 -72Z', '#1c1412') +
              circle(57, -91, 6, '#ff7a3d') +
              circle(56, -76, 6, '#ff7a3d'),
            0,
            0,
            0,
            h * 0.0062,
          ),
        w * 0.44,
        h * 0.98,
        -9,
      ),
    ),
    layer(ball(w * 0.735, h * 0.33, h * 0.062, 40)),
    layer(glow(w * 0.75, h * 0.1, w * 0.42, '#fff3cc', 0.5), { blend: 'screen', blur: 16 }),
  ];
};
