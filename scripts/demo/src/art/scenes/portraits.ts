import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { bokeh, glow, pool } from '../kit/light.ts';
import { bust, mortarboard } from '../kit/people.ts';
import { circle, many, path, place, polyline } from '../kit/shape.ts';

/** A graduate, drawn as a portrait in flat colour. */
const portrait =
  (style: Parameters<typeof bust>[4], skin: string, wall: string): Scene =>
  (f) => {
    const { w, h, palette: p } = f;
    const s = Math.min(w * 0.46, h * 0.34);
    const x = w / 2;
    const y = h * 0.58;
    const side = style.side ?? 1;
    const hood = place(
      path('M-26 12L-62 40L-20 220L8 60L34 220L74 40L26 14L6 70Z', p.accent) +
        path('M-26 12L-40 28L-4 200L6 70Z', p.glow) +
        path('M26 14L40 26L14 200L6 70Z', p.glow),
      x,
      y,
      0,
      [(s / 100) * side, s / 100],
    );
    return [
      layer(sky(f, [0, wall], [1, '#f4e3c5'])),
      layer(bokeh(f, 34, ['#ffffff', p.glow, '#a9d29a'], [0, 0.8], [24, 80]), { blend: 'screen', blur: 6 }),
      layer(glow(x + side * w * 0.3, h * 0.3, w * 0.7, '#fff6d8', 0.8), { blend: 'screen' }),
      layer(bust(x + side * 4, y - 2, s, skin, { ...style, hair: 'short', glasses: false })),
      layer(
        place(path('M-22 14L-70 36L-112 64L-124 220H124L108 62L70 34L22 16L4 40Z', p.ink), x, y, 0, [
          (s / 100) * side,
          s / 100,
        ]) + hood,
      ),
      layer(
        place(
          {
            long: path('M-42 -72C-56 -30 -60 40 -66 84C-48 92 -24 84 -20 60C-26 20 -26 -30 -14 -64Z', '#24161a'),
            bun: circle(-40, -18, 24, '#24161a') + path('M-42 -80C-48 -50 -46 -30 -30 -22L-22 -62Z', '#24161a'),
            curly: many(7, (i) => circle(-36 - Math.sin(i * 1.3) * 12, -72 + i * 12, 19, '#1c1214')),
            short: path('M-42 -84C-48 -50 -40 -34 -34 -26L-24 -62L30 -72L36 -86Z', '#1c1214'),
            cap: '',
            scarf: '',
          }[style.hair] +
            path('M-44 -70C-40 -86 40 -88 42 -70L34 -64L-36 -58Z', '#24161a') +
            mortarboard(0, -98, 116, p.ink, p.glow) +
            (style.glasses
              ? `<rect x="12" y="-54" width="26" height="17" rx="7" fill="none" stroke="#1a1a22" stroke-width="3.4"/>${polyline(
                  [
                    [12, -48],
                    [-26, -52],
                  ],
                  '#1a1a22',
                  3.4,
                )}`
              : path('M16 -50q8 -6 17 -1', 'none') +
                polyline(
                  [
                    [17, -51],
                    [24, -53],
                    [31, -51],
                  ],
                  '#2a1a1c',
                  3,
                )),
          x,
          y,
          0,
          [(s / 100) * side, s / 100],
        ),
      ),
      layer(pool(x + side * s * 0.3, y - s * 0.4, s * 0.5, s * 0.6, '#ffe9c0', 0.35), {
        blend: 'soft-light',
        blur: 10,
      }),
    ];
  };

export const graduateInGarden = portrait({ hair: 'long' }, '#b97a56', '#5f9a6a');

export const graduateAtWall = portrait({ hair: 'curly', side: -1, glasses: true }, '#7a4a35', '#c8744a');
