import { describe, expect, it } from 'vitest';
import { attachmentsOf } from './attachments.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const found = (text: string) => {
  const bytes = bytesOf(text);
  return attachmentsOf(async (start, end) => bytes.slice(start, end), bytes.length);
};

const item = (semantic: string, length = 0) => `<rdf:li Item:Semantic="${semantic}" Item:Length="${length}"/>`;
const segment = (content: string) => {
  const length = content.length + 2;
  return `\xff\xe1${String.fromCharCode(length >> 8, length & 255)}${content}`;
};
const jpegWith = (xmp: string) =>
  `\xff\xd8${segment(`http://ns.adobe.com/xap/1.0/\0${xmp}`)}\xff\xda\0\x02pixels\xff\xd9`;
const directory = (...items: string[]) =>
  `<Container:Directory>${item('Primary')}${items.join('')}</Container:Directory>`;

const FILM = '\0\0\0\x0cftypisom\0\0\0\x08moov';
const MAP = '\xff\xd8\xff\xda\0\x02map\xff\xd9';

describe('what a JPEG brings along (decisions 60)', () => {
  it('is the film of a motion photo, where the directory says how long it is', async () => {
    const picture = jpegWith(directory(item('MotionPhoto', FILM.length)));
    expect((await found(picture + FILM)).kept).toEqual([
      { kind: 'film', start: picture.length, end: picture.length + FILM.length, attributes: 0 },
    ]);
  });

  it('is a gain map before a film, counted from the end of the file', async () => {
    const picture = jpegWith(directory(item('GainMap', MAP.length), item('MotionPhoto', FILM.length)));
    const { kept } = await found(picture + MAP + FILM);
    expect(kept.map(({ kind, start }) => [kind, start - picture.length])).toEqual([
      ['picture', 0],
      ['film', MAP.length],
    ]);
  });

  it.each([
    ['beyond the file', 1_000_000],
    ['into the picture', FILM.length + 20],
    ['to what is no film', FILM.length - 4],
    ['nowhere', 0],
  ])('is nothing where a note leads %s', async (_, length) => {
    expect((await found(jpegWith(directory(item('MotionPhoto', length))) + FILM)).kept).toEqual([]);
  });

  it('is named where it cannot be kept clean', async () => {
    expect(await found(`${jpegWith(directory(item('DepthMap', 9)))}123456789`)).toMatchObject({
      kept: [],
      unkept: ['depth'],
    });
  });

  it('is nothing where the file is no JPEG', async () => {
    expect((await found(`\x89PNG${FILM}`)).kept).toEqual([]);
  });
});
