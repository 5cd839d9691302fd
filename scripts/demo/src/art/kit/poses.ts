import { type Point, pairs } from './shape.ts';

/** The joints of a person of height 100 who stands at (0, 0); up is negative y. Limbs are the left one, then the right one. */
export type Pose = {
  readonly head: Point;
  readonly chest: Point;
  readonly hip: Point;
  /** Elbow and hand, for each arm. */
  readonly arms: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** Knee and foot, for each leg. */
  readonly legs: readonly [readonly [Point, Point], readonly [Point, Point]];
};

/** Head, chest, hip, left elbow and hand, right elbow and hand, left knee and foot, right knee and foot: 22 numbers. */
function pose(numbers: readonly number[]): Pose {
  const points = pairs(numbers);
  const at = (index: number): Point => points[index] ?? [0, 0];
  return {
    head: at(0),
    chest: at(1),
    hip: at(2),
    arms: [
      [at(3), at(4)],
      [at(5), at(6)],
    ],
    legs: [
      [at(7), at(8)],
      [at(9), at(10)],
    ],
  };
}

export const poses = {
  stand: pose([0, -92, 0, -76, 0, -50, -17, -60, -15, -44, 17, -60, 15, -44, -7, -26, -8, 0, 7, -26, 8, 0]),
  cheer: pose([0, -92, 0, -76, 0, -50, -20, -90, -16, -110, 20, -90, 18, -110, -7, -26, -8, 0, 7, -26, 8, 0]),
  wave: pose([0, -92, 0, -76, 0, -50, -17, -60, -15, -44, 22, -86, 22, -108, -7, -26, -8, 0, 7, -26, 8, 0]),
  hold: pose([0, -92, 0, -76, 0, -50, -15, -60, 2, -60, 16, -60, 5, -60, -7, -26, -8, 0, 7, -26, 8, 0]),
  sing: pose([2, -92, 0, -76, 0, -50, -20, -72, -30, -94, 17, -70, 6, -85, -10, -26, -16, 0, 10, -26, 14, 0]),
  guitar: pose([-4, -92, 0, -76, 0, -50, -20, -66, -3, -56, 22, -68, 30, -72, -11, -26, -18, 0, 10, -27, 18, 0]),
  hike: pose([5, -92, 3, -76, 0, -50, -8, -60, 6, -52, 16, -64, 25, -58, 10, -30, 12, 0, -5, -26, -16, -2]),
  run: pose([13, -90, 9, -75, 0, -50, 24, -63, 33, -76, -8, -66, -14, -50, 17, -38, 12, -13, -8, -27, -30, -22]),
  kick: pose([-7, -90, -5, -75, 0, -50, -24, -72, -37, -62, 13, -68, 25, -78, 20, -42, 40, -32, -4, -26, -6, 0]),
  dive: pose([32, -72, 18, -66, -7, -55, 42, -80, 58, -90, 40, -64, 56, -76, -30, -58, -50, -66, -26, -44, -46, -40]),
  jump: pose([0, -92, 0, -76, 0, -50, -20, -90, -30, -106, 20, -90, 30, -108, -16, -36, -30, -20, 16, -32, 12, -10]),
  sit: pose([2, -60, 0, -44, -4, -17, 10, -30, 20, -24, 12, -30, 22, -22, 20, -26, 26, 0, 16, -22, 20, 0]),
  kneel: pose([8, -66, 5, -50, 0, -25, 16, -38, 27, -26, 14, -36, 24, -20, 16, -24, 16, 0, -2, -2, -20, -1]),
} satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;
