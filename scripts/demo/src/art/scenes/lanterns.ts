import { layer, type Scene } from '../kit/frame.ts';
import { ridge, sky } from '../kit/land.ts';
import { night, redLantern, skyLantern } from '../kit/lantern.ts';
import { bokeh, glow, pool, sparkles } from '../kit/light.ts';
import { person } from '../kit/people.ts';
import { curve, many, path, place, rect, withLinear } from '../kit/shape.ts';

/** The moment they are let go, over the lake. */
export const rising: Scene = (f) => {
  const { w, h, t, random: r } = f;
  const shore = h * 0.72;
  const u = Math.min(w, h);
  const lights = Array.from({ length: 46 }, () => ({
    x: r.between(0.02, 0.98) * w,
    y: r.between(-0.05, 0.62) * h,
    s: u * r.between(0.02, 0.05),
    phase: r.between(0, 6.3),
  }));
  const near = Array.from({ length: 7 }, (_, i) => ({
    x: w * (0.08 + i * 0.145),
    y: h * r.between(0.12, 0.5),
    s: u * r.between(0.09, 0.17),
    phase: r.between(0, 6.3),
  }));
  const float = (l: { x: number; y: number; s: number; phase: number }) =>
    [l.x + Math.sin(t * 0.6 + l.phase) * l.s * 0.6, l.y - t * l.s * 0.5] as const;
  return [
    layer(night(f, 0.72) + sparkles(f, 110, '#ffffff', [0, 0.5], [0.8, 2.2])),
    layer(ridge(f, h * 0.66, h * 0.09, '#231d4c').svg),
    layer(
      withLinear(
        [
          [0, '#8a4a5e'],
          [0.3, '#2b2558'],
          [1, '#080b20'],
        ],
        (fill) => rect(0, shore, w, h, fill),
      ),
    ),
    layer(
      lights
        .map((l) => pool(float(l)[0], shore + (shore - float(l)[1]) * 0.36, l.s * 0.5, l.s * 1.3, '#ffb04a', 0.5))
        .join('') +
        near.map((l) => pool(l.x, shore + (shore - l.y) * 0.36, l.s * 0.5, l.s * 1.1, '#ffb04a', 0.7)).join(''),
      { blend: 'screen' },
    ),
    layer(
      many(26, (i) => rect(r.between(0, w), shore + (h - shore) * (i / 26), r.between(40, 220), 3, '#0a0d22', 0.5)),
    ),
    layer(lights.map((l) => skyLantern(...float(l), l.s, 0.9)).join('')),
    layer(near.map((l) => skyLantern(...float(l), l.s)).join('')),
    layer(
      rect(0, h * 0.93, w, h * 0.1, '#04050f') +
        many(9, (i) =>
          person(
            i % 3 ? 'cheer' : 'wave',
            w * (0.06 + i * 0.11) + r.between(-16, 16),
            h * 0.96,
            u * r.between(0.15, 0.19),
            '#04050f',
          ),
        ) +
        skyLantern(w * 0.39, h * 0.72, u * 0.1),
    ),
  ];
};

/** Red lanterns in rows over the lane. */
export const lane: Scene = (f) => {
  const { w, h, t } = f;
  const rows = 6;
  const shopFronts = many(8, (i) => {
    const k = (i + 0.6) / 8;
    const x = w * 0.43 * k;
    const width = w * 0.05 * (1.15 - k);
    const top = h * (0.52 + 0.1 * k);
    const tall = h * (0.97 - 0.26 * k) - top;
    const front = (left: number) =>
      rect(left, top, width, tall, i % 3 === 1 ? '#7a3040' : '#ffbf6a', 0.62) +
      rect(left, top + tall * 0.3, width, 5 * (1.2 - k), '#1d0c1e') +
      rect(left + width * 0.46, top, 6 * (1.2 - k), tall, '#1d0c1e');
    return front(x - width / 2) + front(w - x - width / 2);
  });
  return [
    layer(sky(f, [0, '#0a0d2a'], [0.5, '#3a1a4a'], [0.75, '#a5482f'], [1, '#12060c'])),
    layer(
      path(`M0 0H${w * 0.3}L${w * 0.44} ${h * 0.62}V${h * 0.72}L0 ${h}Z`, '#1d0c1e') +
        path(`M${w} 0H${w * 0.7}L${w * 0.56} ${h * 0.62}V${h * 0.72}L${w} ${h}Z`, '#1d0c1e') +
        shopFronts +
        path(`M${w * 0.44} ${h * 0.72}H${w * 0.56}L${w} ${h}H0Z`, '#3a1820'),
    ),
    layer(
      pool(w / 2, h * 0.74, w * 0.2, h * 0.14, '#ffb35a', 0.9) +
        pool(w / 2, h * 0.9, w * 0.4, h * 0.08, '#ff6a3a', 0.5),
      { blend: 'screen', blur: 10 },
    ),
    layer(
      many(4, (i) =>
        person(i % 2 ? 'hike' : 'stand', w * (0.46 + i * 0.028), h * (0.76 + (i % 2) * 0.014), h * 0.11, '#14060c'),
      ),
    ),
    ...Array.from({ length: rows }, (_, row) => {
      const near = (row + 1) / rows;
      const y = h * (0.58 - near * 0.44);
      const s = h * (0.035 + near ** 2 * 0.2);
      const span = w * (0.14 + near ** 1.6 * 0.6);
      const count = 5;
      return layer(
        curve(`M${w / 2 - span} ${y - s * 1.1}Q${w / 2} ${y - s * 0.5} ${w / 2 + span} ${y - s * 1.1}`, '#120509', 3) +
          many(count, (i) =>
            redLantern(
              w / 2 + (i - 2) * span * 0.46,
              y + (2 - Math.abs(i - 2)) * s * 0.12,
              s,
              Math.sin(t * 1.4 + i + row) * 4,
            ),
          ),
        { blur: row === rows - 1 ? 3 : 0 },
      );
    }),
  ];
};

/** Small boats of light on the water. */
export const afloat: Scene = (f) => {
  const { w, h, t, random: r } = f;
  const boats = Array.from({ length: 30 }, (_, i) => ({ k: i / 29, x: r.between(0, 1), phase: r.between(0, 6.3) }));
  return [
    layer(sky(f, [0, '#0c1240'], [0.25, '#3a2c6a'], [0.34, '#b8607a'], [0.36, '#4a3468'], [1, '#05081c'])),
    layer(ridge(f, h * 0.33, h * 0.05, '#191642').svg),
    layer(
      withLinear(
        [
          [0, '#6a4670'],
          [0.35, '#232459'],
          [1, '#050818'],
        ],
        (fill) => rect(0, h * 0.38, w, h, fill),
      ),
    ),
    layer(
      many(60, () => {
        const k = r.between(0, 1);
        return rect(
          r.between(-0.1, 1) * w,
          h * (0.39 + k * 0.6),
          r.between(40, 120) * (0.4 + k * 2),
          2 + k * 3,
          r.chance(0.5) ? '#8a6a9a' : '#0a0d2c',
          0.28,
        );
      }),
    ),
    ...[0, 1, 2].map((band) =>
      layer(
        boats
          .filter((_, i) => Math.floor(i / 10) === band)
          .map(({ k, x, phase }) => {
            const y = h * (0.41 + k ** 1.5 * 0.48) + Math.sin(t * 1.6 + phase) * (2 + k * 8);
            const s = h * (0.016 + k ** 1.5 * 0.1);
            const at = x * w + Math.sin(t * 0.4 + phase) * s;
            return (
              pool(at, y + s * 1.1, s * 0.8, s * 1.8, '#ff9a4a', 0.6) +
              glow(at, y - s * 0.5, s * 2.1, '#ffab4d', 0.6) +
              many(7, (i) =>
                place(
                  withLinear(
                    [
                      [0, '#ffd0dc'],
                      [1, '#d8486f'],
                    ],
                    (fill) =>
                      path(
                        `M0 0C${-s * 0.3} ${-s * 0.3} ${-s * 0.2} ${-s * 0.8} 0 ${-s * 0.95}C${s * 0.2} ${-s * 0.8} ${s * 0.3} ${-s * 0.3} 0 0Z`,
                        fill,
                      ),
                  ),
                  at,
                  y,
                  (i - 3) * 27,
                ),
              ) +
              rect(at - s * 0.13, y - s * 0.7, s * 0.26, s * 0.5, '#fff1c0', 1, s * 0.06) +
              path(
                `M${at} ${y - s * 1.15}q${s * 0.16} ${s * 0.26} 0 ${s * 0.44}q${-s * 0.16} ${-s * 0.18} 0 ${-s * 0.44}Z`,
                '#ffe98a',
              )
            );
          })
          .join(''),
        { blur: band === 2 ? 1.5 : 0 },
      ),
    ),
    layer(bokeh(f, 20, ['#ffb04a', '#ff7a5a'], [0.02, 0.34], [8, 26]), { blend: 'screen', blur: 3 }),
  ];
};
