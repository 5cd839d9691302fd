import type { Frame } from './frame.ts';
import { type Pose, type PoseName, poses } from './poses.ts';
import { circle, ellipse, many, type Point, pairs, path, place, polygon, polyline, rect, smooth } from './shape.ts';

/** A person as one flat silhouette, `size` high, feet at (x, y); `face` -1 mirrors. */
export function person(
  name: PoseName,
  x: number,
  y: number,
  size: number,
  colour: string,
  face: 1 | -1 = 1,
  extra = '',
) {
  const pose: Pose = poses[name];
  const side = (base: Point, dx: number): Point => [base[0] + dx, base[1]];
  const [leftArm, rightArm] = pose.arms;
  const [leftLeg, rightLeg] = pose.legs;
  const shoulders = [side(pose.chest, -9), side(pose.chest, 9)] as const;
  const hips = [side(pose.hip, -5), side(pose.hip, 5)] as const;
  const arm = (from: Point, limb: readonly [Point, Point]) =>
    polyline([from, limb[0], limb[1]], colour, 5.4) + circle(...limb[1], 3.3, colour);
  const leg = (from: Point, limb: readonly [Point, Point]) =>
    polyline([from, limb[0]], colour, 9.6) +
    polyline([limb[0], limb[1]], colour, 6.6) +
    polyline([limb[1], [limb[1][0] + 5, limb[1][1]]], colour, 4.6);
  const [hx, hy] = pose.head;
  const body =
    path(
      smooth([
        [shoulders[0][0] - 2, shoulders[0][1] - 4],
        [shoulders[1][0] + 2, shoulders[1][1] - 4],
        [shoulders[1][0] + 1, shoulders[1][1] + 10],
        [hips[1][0] + 4, hips[1][1] + 6],
        [hips[0][0] - 4, hips[0][1] + 6],
        [shoulders[0][0] - 1, shoulders[0][1] + 10],
      ]),
      colour,
    ) +
    polyline([pose.chest, pose.hip], colour, 14) +
    polyline(
      [
        [(shoulders[0][0] + hx) / 2, shoulders[0][1]],
        [hx, hy],
      ],
      colour,
      5,
    ) +
    polyline([pose.chest, [hx, hy]], colour, 6);
  const inside =
    leg(hips[0], leftLeg) +
    leg(hips[1], rightLeg) +
    body +
    arm(shoulders[0], leftArm) +
    arm(shoulders[1], rightArm) +
    ellipse(hx, hy, 5.8, 7, colour) +
    extra;
  return place(inside, x, y, 0, [(size / 100) * face, size / 100]);
}

/** A square cap, as extra of `person` or beside a bust: its middle at (x, y), `s` wide. */
export const mortarboard = (x: number, y: number, s: number, colour: string, tassel: string) =>
  polygon(
    [
      [x - s * 0.3, y],
      [x + s * 0.3, y],
      [x + s * 0.27, y + s * 0.2],
      [x - s * 0.27, y + s * 0.2],
    ],
    colour,
  ) +
  polygon(
    [
      [x - s * 0.56, y - s * 0.04],
      [x, y - s * 0.2],
      [x + s * 0.56, y - s * 0.04],
      [x, y + s * 0.12],
    ],
    colour,
  ) +
  polyline(
    [
      [x, y - s * 0.04],
      [x + s * 0.4, y + s * 0.02],
      [x + s * 0.42, y + s * 0.26],
    ],
    tassel,
    s * 0.035,
  ) +
  ellipse(x + s * 0.42, y + s * 0.31, s * 0.035, s * 0.07, tassel);

/** A graduate in a gown, feet at (x, y). */
export function graduate(x: number, y: number, size: number, colour: string, tassel: string, name: PoseName = 'stand') {
  const gown =
    path(smooth(pairs([-10, -80, 10, -80, 16, -52, 19, -12, 17, -7, -17, -7, -19, -12, -16, -52])), colour) +
    mortarboard(0, -97, 22, colour, tassel);
  return person(name, x, y, size, colour, 1, gown);
}

/** A row of people seen from behind, from far or near; some raise their arms when `lively` > 0. */
export function crowd(f: Frame, y: number, size: number, colour: string, lively = 0.3) {
  const step = size * 0.62;
  const count = Math.ceil(f.w / step) + 2;
  return many(count, (i) => {
    const r = f.random;
    const phase = r.between(0, 6.28);
    const x = (i - 0.5) * step + r.between(-0.22, 0.22) * size;
    const top = y + r.between(-0.16, 0.16) * size - Math.abs(Math.sin(f.t * 5.2 + phase)) * size * 0.1 * lively;
    const s = size * r.between(0.86, 1.14);
    const head = ellipse(x, top, s * 0.2, s * 0.25, colour);
    const hair = r.chance(0.4) ? ellipse(x, top + s * 0.1, s * 0.25, s * 0.3, colour) : '';
    const body = path(
      smooth([
        [x - s * 0.4, top + s * 0.42],
        [x - s * 0.12, top + s * 0.22],
        [x + s * 0.12, top + s * 0.22],
        [x + s * 0.4, top + s * 0.42],
        [x + s * 0.48, f.h + 60],
        [x - s * 0.48, f.h + 60],
      ]),
      colour,
    );
    const raised = r.chance(lively);
    const both = r.chance(0.45);
    const lean = r.between(-0.18, 0.18) + Math.sin(f.t * 5.2 + phase) * 0.07;
    const reach = r.between(0.75, 1.05);
    const arm = (side: number) =>
      polyline(
        [
          [x + side * s * 0.32, top + s * 0.5],
          [x + side * s * 0.46, top - s * 0.05],
          [x + side * s * (0.4 + lean), top - s * reach * 0.78],
        ],
        colour,
        s * 0.14,
      ) + circle(x + side * s * (0.4 + lean), top - s * reach * 0.84, s * 0.1, colour);
    const arms = raised ? arm(1) + (both ? arm(-1) : '') : '';
    return head + hair + body + arms;
  });
}

/** What makes one bust another. */
export type BustStyle = {
  readonly hair: 'short' | 'long' | 'bun' | 'curly' | 'cap' | 'scarf';
  readonly side?: 1 | -1;
  readonly glasses?: boolean;
};

/** Head and shoulders, `s` the height of the head, chin near (x, y). A three-quarter silhouette with a nose. */
export function bust(x: number, y: number, s: number, colour: string, style: BustStyle) {
  const face = smooth(
    pairs([-34, -62, -14, -92, 18, -92, 36, -66, 37, -42, 44, -28, 36, -22, 34, -6, 18, 4, -8, 2, -30, -16]),
  );
  const shoulders = smooth(
    pairs([-22, -14, 18, -14, 22, 18, 70, 34, 108, 62, 122, 220, -122, 220, -112, 64, -70, 36, -26, 18]),
  );
  const hair = {
    short: path(
      smooth(pairs([-42, -40, -44, -80, -14, -108, 28, -104, 44, -78, 30, -72, -10, -74, -26, -40, -30, -20])),
      colour,
    ),
    long: path(
      smooth(pairs([-40, -80, -10, -108, 30, -102, 42, -78, 22, -74, -14, -60, -24, -10, -20, 60, -66, 76, -62, -10])),
      colour,
    ),
    bun:
      path(smooth(pairs([-42, -44, -42, -84, -10, -106, 30, -102, 42, -78, 10, -76, -26, -40])), colour) +
      circle(-34, -104, 24, colour),
    curly:
      many(13, (i) =>
        circle(-44 + 92 * Math.abs(Math.sin(i * 1.9)), -74 - 30 * Math.sin((i / 12) * 3.14), 22, colour),
      ) + many(4, (i) => circle(-44 - i, -60 + i * 16, 19, colour)),
    cap: path(
      smooth(pairs([-44, -62, -40, -96, -8, -112, 26, -104, 40, -78, 78, -66, 74, -58, 38, -64, -20, -62])),
      colour,
    ),
    scarf: path(
      smooth(
        pairs([
          -48, -50, -46, -90, -10, -112, 30, -106, 44, -78, 36, -66, 24, -70, -4, -66, -16, -10, 34, 14, 52, 40, -60,
          44,
        ]),
      ),
      colour,
    ),
  }[style.hair];
  const glasses = style.glasses
    ? rect(14, -52, 28, 17, colour, 1, 8) +
      polyline(
        [
          [14, -46],
          [-24, -50],
        ],
        colour,
        4,
      )
    : '';
  const k = s / 100;
  return place(path(face, colour) + path(shoulders, colour) + hair + glasses, x, y, 0, [k * (style.side ?? 1), k]);
}
