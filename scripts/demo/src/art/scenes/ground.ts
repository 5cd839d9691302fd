import { layer, type Scene } from '../kit/frame.ts';
import { sky } from '../kit/land.ts';
import { bokeh, glow } from '../kit/light.ts';
import { circle, ellipse, many, path, place, polygon, polyline, rect, ring, withLinear } from '../kit/shape.ts';

/** The whole pitch from the drone. */
export const fromAbove: Scene = (f) => {
  const { w, h, random: r, palette: p } = f;
  const L = w * 0.82;
  const H = L * 0.62;
  const line = (d: string) => `<path d="${d}" fill="none" stroke="#ffffff" stroke-opacity="0.9" stroke-width="6"/>`;
  const field =
    rect(-L * 0.56, -H * 0.6, L * 1.12, H * 1.2, '#23683a') +
    many(12, (i) => rect(-L / 2 + (i * L) / 12, -H / 2, L / 12 + 1, H, i % 2 ? '#2f8d49' : '#379b53')) +
    line(
      `M${-L / 2} ${-H / 2}H${L / 2}V${H / 2}H${-L / 2}ZM0 ${-H / 2}V${H / 2}M${-L / 2} ${-H * 0.3}H${-L * 0.34}V${H * 0.3}H${-L / 2}M${L / 2} ${-H * 0.3}H${L * 0.34}V${H * 0.3}H${L / 2}M${-L / 2} ${-H * 0.14}H${-L * 0.44}V${H * 0.14}H${-L / 2}M${L / 2} ${-H * 0.14}H${L * 0.44}V${H * 0.14}H${L / 2}`,
    ) +
    ring(0, 0, H * 0.15, '#ffffff', 6, 0.9) +
    circle(0, 0, 8, '#ffffff') +
    many(22, (i) => {
      const x = r.between(-0.45, 0.45) * L;
      const y = r.between(-0.44, 0.44) * H;
      return (
        place(ellipse(0, 0, 46, 9, '#0b2a15', 0.45), x + 40, y + 26, 32) +
        circle(x, y, 14, i % 2 ? p.accent : '#f8f6ea') +
        circle(x, y, 7, '#2a1c18')
      );
    }) +
    circle(60, -40, 7, '#ffffff');
  const roof = (x: number, y: number, width: number, tall: number) =>
    rect(x, y, width, tall, '#4a5a66') +
    many(Math.floor(Math.max(width, tall) / 22), (i) =>
      width > tall ? rect(x + i * 22, y, 3, tall, '#36444e') : rect(x, y + i * 22, width, 3, '#36444e'),
    );
  return [
    layer(sky(f, [0, '#33583a'], [1, '#24452f'])),
    layer(
      many(90, () => {
        const x = r.between(0, w);
        const y = r.between(0, h);
        const s = r.between(24, 62);
        return (
          circle(x + 10, y + 12, s, '#12291a', 0.6) +
          circle(x, y, s, r.pick(['#3d7043', '#4a8049', '#2f5f3a'])) +
          circle(x - s * 0.2, y - s * 0.25, s * 0.55, '#6a9c56', 0.5)
        );
      }),
    ),
    layer(
      place(
        field +
          ring(0, 0, 1, '#fff', 1) +
          roof(-L * 0.5, -H * 0.78, L, H * 0.16) +
          roof(-L * 0.5, H * 0.62, L, H * 0.13),
        w / 2,
        h / 2,
        -14,
      ),
    ),
    layer(glow(w * 0.1, 0, w * 0.8, '#ffe6a8', 0.6), { blend: 'soft-light', blur: 30 }),
  ];
};

/** The corner, an hour before. */
export const corner: Scene = (f) => {
  const { w, h, t, palette: p } = f;
  const x = w * 0.34;
  const y = h * 0.8;
  const wave = Math.sin(t * 3) * 12;
  return [
    layer(sky(f, [0, '#31467e'], [0.4, '#d9707a'], [0.58, '#ffbe72'], [0.66, '#ffe9b0'])),
    layer(glow(w * 0.7, h * 0.6, h * 0.5, '#fff6d2', 1) + circle(w * 0.7, h * 0.58, h * 0.07, '#fffbe9'), {
      blend: 'screen',
    }),
    layer(
      polygon(
        [
          [0, h * 0.6],
          [w * 0.2, h * 0.5],
          [w * 0.42, h * 0.6],
        ],
        '#3a2a4a',
      ) +
        rect(0, h * 0.6, w, h * 0.1, '#3a2a4a') +
        many(30, (i) => rect(w * (i / 30), h * (0.56 + 0.02 * Math.sin(i * 1.7)), w * 0.028, h * 0.1, '#332442')),
    ),
    layer(
      withLinear(
        [
          [0, '#7d8a3f'],
          [0.4, '#3b7a40'],
          [1, '#153d23'],
        ],
        (fill) => rect(0, h * 0.66, w, h, fill),
      ),
    ),
    layer(
      `${
        polygon(
          [
            [x, y],
            [w * 1.02, h * 0.715],
            [w * 1.02, h * 0.735],
            [x + 6, y + 14],
          ],
          '#fff3dc',
        ) +
        polygon(
          [
            [x, y],
            [x + 16, y + 4],
            [w * 0.2, h * 1.02],
            [w * 0.14, h * 1.02],
          ],
          '#fff3dc',
        ) +
        path(`M${x + w * 0.2} ${h * 0.768}Q${x + w * 0.16} ${h * 0.92} ${x - w * 0.07} ${h * 0.9}`, 'none')
      }<path d="M${x + w * 0.2} ${h * 0.768}Q${x + w * 0.18} ${h * 0.93} ${x - w * 0.075} ${h * 0.9}" fill="none" stroke="#fff3dc" stroke-width="9"/>`,
    ),
    layer(
      polyline(
        [
          [x, y + 4],
          [x, h * 0.2],
        ],
        '#fbf3e4',
        13,
      ) +
        polyline(
          [
            [x + 4, y + 4],
            [x + 4, h * 0.2],
          ],
          '#c48b62',
          5,
        ) +
        path(
          `M${x + 6} ${h * 0.2}Q${x + w * 0.08} ${h * 0.2 + wave} ${x + w * 0.19} ${h * 0.28 - wave}Q${x + w * 0.1} ${h * 0.3 + wave} ${x + 6} ${h * 0.38}Z`,
          p.accent,
        ) +
        path(
          `M${x + 6} ${h * 0.26}Q${x + w * 0.06} ${h * 0.26 + wave} ${x + w * 0.13} ${h * 0.27}Q${x + w * 0.08} ${h * 0.3 + wave} ${x + 6} ${h * 0.32}Z`,
          '#ffd25e',
        ) +
        ellipse(x - w * 0.06, y + h * 0.02, w * 0.07, 7, '#0a2413', 0.5),
    ),
    layer(bokeh(f, 18, ['#ffe3a0', '#ffffff'], [0.1, 0.9], [10, 34]), { blend: 'screen', blur: 4 }),
  ];
};
