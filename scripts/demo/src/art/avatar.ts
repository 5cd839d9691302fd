import sharp from 'sharp';
import { circle, ellipse, path, polyline, rect, ring } from './kit/shape.ts';

/** How somebody looks in their own picture; colours are `#rrggbb`. */
export type Looks = {
  /** What they stand before. */
  readonly wall: string;
  readonly skin: string;
  readonly hair: string;
  readonly cut: keyof typeof cuts;
  readonly shirt: string;
  readonly glasses?: boolean;
};

const SIDE = 480;

/** Hair behind the head and over it, on a canvas of 200 × 200 with the face around (100, 88). */
const cuts = {
  short: {
    behind: '',
    over: 'M62 86C56 42 82 26 104 27C130 26 146 46 138 86C134 70 128 62 120 58C104 64 80 62 70 62Z',
  },
  long: {
    behind: 'M58 84C50 30 78 20 100 20C124 20 150 32 142 86C142 116 150 134 148 152H52C50 132 58 114 58 84Z',
    over: 'M64 88C62 52 80 38 92 36C112 40 130 50 136 88C144 50 128 24 100 24C72 24 56 50 64 88Z',
  },
  bun: {
    behind: 'M80 26C78 10 90 2 101 2C113 2 122 12 119 27Z',
    over: 'M62 88C56 44 78 24 100 24C124 24 144 44 138 88C134 66 120 52 100 50C80 52 66 66 62 88Z',
  },
  curly: {
    behind:
      'M56 96C40 92 42 74 50 68C42 52 54 38 66 38C68 22 88 16 100 22C112 14 132 22 134 36C150 38 158 54 150 68C160 78 156 94 144 96Z',
    over: 'M64 80C62 60 70 50 84 52C92 44 108 46 114 52C128 48 138 60 136 80C146 50 128 26 100 26C72 26 54 50 64 80Z',
  },
  bob: {
    behind: 'M56 86C48 34 78 22 100 22C122 22 152 34 144 86C144 104 142 114 138 120H62C58 114 56 104 56 86Z',
    over: 'M62 92C58 66 66 60 72 58H128C134 60 142 66 138 92C146 46 128 24 100 24C72 24 54 46 62 92Z',
  },
} as const;

/** A picture of somebody, drawn in flat shapes as a JPEG of 480 × 480 pixels; the same looks give the same bytes. */
export function drawAvatar({ wall, skin, hair, cut, shirt, glasses = false }: Looks): Promise<Buffer> {
  const shade = '#1b1410';
  const { behind, over } = cuts[cut];
  const drawing = [
    rect(0, 0, 200, 200, wall),
    circle(142, 46, 118, '#ffffff', 0.16),
    path(behind, hair),
    path('M84 112H116V146C116 158 84 158 84 146Z', skin),
    path('M84 118C92 130 108 130 116 118V130C106 138 94 138 84 130Z', shade, 0.18),
    path('M26 204C28 166 58 152 84 146C90 158 110 158 116 146C142 152 172 166 174 204Z', shirt),
    ellipse(62, 92, 7, 10, skin) + ellipse(138, 92, 7, 10, skin),
    path('M62 80C62 50 78 40 100 40C122 40 138 50 138 80C138 112 122 130 100 130C78 130 62 112 62 80Z', skin),
    ellipse(84, 88, 3.6, 4.4, shade) + ellipse(116, 88, 3.6, 4.4, shade),
    polyline(
      [
        [89, 109],
        [95, 113],
        [105, 113],
        [111, 109],
      ],
      shade,
      3.2,
      0.8,
    ),
    path(over, hair),
    glasses
      ? ring(84, 89, 13, shade, 3) +
        ring(116, 89, 13, shade, 3) +
        polyline(
          [
            [97, 88],
            [103, 88],
          ],
          shade,
          3,
        )
      : '',
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 200 200">${drawing.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88 }).toBuffer();
}
