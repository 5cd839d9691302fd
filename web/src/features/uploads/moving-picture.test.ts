import { expect, it } from 'vitest';
import { isMoving } from './moving-picture.ts';

const file = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);

it.each([
  ['a GIF', 'GIF89a', true],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', false],
  ['an animated PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\n\0\0\0\bacTL', true],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', false],
  ['an animated WebP', 'RIFF\0\0\0\0WEBPVP8X\n\0\0\0\x02\n\0\0ANIM', true],
  ['an AVIF', '\0\0\0\x20ftypavif', false],
  ['an AVIF sequence', '\0\0\0\x20ftypavis', true],
  ['a JPEG with such letters', '\xff\xd8\xff\xe1acTL ANIM', false],
])('tells whether %s moves', async (_, text, moving) => {
  expect(await isMoving(file(text))).toBe(moving);
});
