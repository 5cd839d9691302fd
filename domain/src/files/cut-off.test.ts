import { describe, expect, test } from 'vitest';
import { isCutOff } from './cut-off.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const reading = (file: Uint8Array) => async (start: number, end: number) => file.subarray(start, end);
const cutOff = (text: string) => isCutOff(reading(bytes(text)), text.length);

const long = (size: number) => String.fromCharCode(0, (size >> 16) & 255, (size >> 8) & 255, size & 255);
const box = (type: string, content = '') => long(content.length + 8) + type + content;

/** With a preview in its header, which has an end mark of its own. */
const JPEG = '\xff\xd8\xff\xe1\0\x08\xff\xd8\xff\xd9ab\xff\xda\0\x02pixels\xff\0more\xff\xd9';
const PNG = `\x89PNG\r\n\x1a\n${long(2)}IDATab----${long(0)}IEND----`;
const WEBP = 'RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0abcd';
const AVIF = box('ftyp', 'avif') + box('meta', 'items') + box('mdat', 'the pixels of it');
const PHONE_VIDEO = box('ftyp', 'qt  ') + box('mdat', 'frames of it') + box('moov', 'index');
const WEB_VIDEO = box('ftyp', 'isom') + box('moov', 'index') + box('mdat', 'frames of it');

describe('a file is surely cut off (decisions 26)', () => {
  test.each([
    ['a PNG', PNG],
    ['a WebP', WEBP],
    ['an AVIF', AVIF],
    ['a video whose index stands last', PHONE_VIDEO],
  ])('for %s, wherever it is cut, but not for the whole file', async (_, whole) => {
    expect(await cutOff(whole)).toBe(false);
    for (let length = whole.length - 6; length > 38; length -= 1)
      expect(await cutOff(whole.slice(0, length)), `${length} bytes`).toBe(true);
  });

  test('for a JPEG that ends before its pixels begin', async () => {
    expect(await cutOff(JPEG.slice(0, 12))).toBe(true);
    expect(await cutOff(JPEG.slice(0, -2))).toBe(false);
  });

  test.each([
    ['behind a JPEG', JPEG + 'x'.repeat(600_000)],
    ['behind a PNG', `${PNG}what was cropped away`],
    ['behind a WebP', `${WEBP}more`],
    ['behind an AVIF', AVIF + box('mpvd', 'a short video')],
  ])('but not if something else comes %s', async (_, file) => {
    expect(await cutOff(file)).toBe(false);
  });

  test('but not if it plays in part, or has no recognisable end', async () => {
    expect(await cutOff(WEB_VIDEO.slice(0, -4))).toBe(false);
    expect(await cutOff('GIF89a and no end')).toBe(false);
    expect(await cutOff('\x1aE\xdf\xa3 and no end')).toBe(false);
    expect(await cutOff('\xff\xd8\xff\xe0\0\x04ab no segment')).toBe(false);
  });

  test('even if its end is split between two reads', async () => {
    for (const behind of [262_143, 262_144, 262_145]) expect(await cutOff(PNG + 'x'.repeat(behind))).toBe(false);
  });
});
