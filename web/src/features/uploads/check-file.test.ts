import { describe, expect, it } from 'vitest';
import { kindOfFile, refusalOfBytes, refusalOfFile } from './check-file.ts';

const maxBytes = { video: 100, image: 10, avatar: 5 };
const file = (name: string, type: string, size = 1) => ({ name, type, size });

describe('a file is judged before a byte is sent', () => {
  it.each([
    ['video', file('fest.mp4', 'video/mp4', 100)],
    ['video', file('cover.jpg', 'image/jpeg', 10)],
    ['photo', file('a.heic', '')],
    ['profile', file('me.png', 'image/png', 5)],
  ] as const)('%s takes %o', (folder, good) => expect(refusalOfFile(folder, good, { maxBytes })).toBeNull());

  it.each([
    ['photo', file('fest.mp4', 'video/mp4'), 'uploads.otherKind'],
    ['photo', file('logo.svg', 'image/svg+xml'), 'uploads.otherCodecOfPicture'],
    ['photo', file('IMG_1.CR2', 'image/x-canon-cr2'), 'uploads.otherCodecOfPicture'],
    ['photo', file('new.jxl', 'image/jxl'), 'uploads.otherCodecOfPicture'],
    ['profile', file('notes.txt', 'text/plain'), 'uploads.otherKind'],
    ['video', file('notes.txt', 'text/plain'), 'uploads.otherVideoKind'],
    ['video', file('fest.mp4', 'video/mp4', 101), 'uploads.videoTooLarge'],
    ['profile', file('me.png', 'image/png', 6), 'uploads.pictureTooLarge'],
    ['photo', file('empty.jpg', 'image/jpeg', 0), 'uploads.emptyFile'],
  ] as const)('%s refuses %o with %s', (folder, bad, text) =>
    expect(refusalOfFile(folder, bad, { maxBytes })?.text).toBe(text),
  );

  it('takes older kinds of videos where all are converted (decisions 26)', () => {
    const old = file('holiday.avi', 'video/avi');
    expect(refusalOfFile('video', old, { maxBytes })?.text).toBe('uploads.otherVideoKind');
    expect(refusalOfFile('video', old, { maxBytes, convertsAll: true })).toBeNull();
  });

  it('while the limits are not known, the server judges the size', () => {
    expect(refusalOfFile('photo', file('big.jpg', 'image/jpeg', 10_000), { maxBytes: null })).toBeNull();
  });
});

describe('a file is judged by its bytes, whatever it is called (decisions 26)', () => {
  const JPEG = '\xff\xd8\xff\xda\0\x02pixels\xff\xd9';
  const MP4 = '\0\0\0\x0cftypisom\0\0\0\x08moov';
  const of = (name: string, type: string, text: string) =>
    new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name, { type });

  it.each([
    ['a.jpg', 'image/jpeg', JPEG],
    // A phone may call it another picture than it is: the server reads what it is.
    ['a.png', 'image/png', JPEG],
    ['a.mp4', 'video/mp4', MP4],
  ])('%s as %s is what it should be', async (name, type, text) =>
    expect(await refusalOfBytes(of(name, type, text), false)).toBeNull(),
  );

  it.each([
    ['a.jpg', 'image/jpeg', 'not a picture', 'uploads.notPicture'],
    ['a.jpg', 'image/jpeg', MP4, 'uploads.isVideo'],
    ['a.mp4', 'video/mp4', JPEG, 'uploads.isPicture'],
    ['a.mp4', 'video/mp4', '\0\0\0\0\0\0\0\0', 'uploads.notVideo'],
    ['a.jpg', 'image/jpeg', JPEG.slice(0, 4), 'uploads.cutOff'],
    ['a.mp4', 'video/mp4', MP4.slice(0, -8), 'uploads.cutOff'],
  ])('%s as %s with %j is refused with %s', async (name, type, text, expected) =>
    expect((await refusalOfBytes(of(name, type, text), false))?.text).toBe(expected),
  );

  it('a file that cannot be read any more is told from one that is damaged', async () => {
    const gone = of('a.jpg', 'image/jpeg', JPEG);
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob;
    expect((await refusalOfBytes(gone, false))?.text).toBe('uploads.unreadableFile');
  });

  it('a codec that is not converted is named (decisions 26)', async () => {
    const box = (type: string, ...content: string[]): string => {
      const inside = content.join('');
      return `\0\0\0${String.fromCharCode(inside.length + 8)}${type}${inside}`;
    };
    const film = (codec: string) =>
      box('ftyp', 'qt  ') +
      box(
        'moov',
        box(
          'trak',
          box(
            'mdia',
            box('hdlr', '\0'.repeat(8), 'vide'),
            box('minf', box('stbl', box('stsd', '\0'.repeat(8), box(codec)))),
          ),
        ),
      );
    const judged = (codec: string, all: boolean) => refusalOfBytes(of('a.mov', 'video/quicktime', film(codec)), all);
    expect(await judged('avc1', false)).toBeNull();
    expect(await judged('apcn', false)).toMatchObject({ text: 'uploads.otherCodec', params: { what: 'ProRes' } });
    expect(await judged('apcn', true)).toBeNull();
    expect(await judged('CFHD', true)).toMatchObject({ params: { what: 'CineForm' } });
  });

  it('a raw photo without a preview is named (decisions 26)', async () => {
    const dng = 'II*\0\x08\0\0\0\x01\0\x12\xc6\x01\0\x04\0\0\0\x01\x04\0\0\0\0\0\0';
    const judged = await refusalOfBytes(of('IMG_1.DNG', '', dng), false);
    expect(judged).toMatchObject({ text: 'uploads.otherCodecOfPicture', params: { what: 'DNG' } });
    const scan = dng.replace('\x12\xc6', '\0\x01');
    expect(await refusalOfBytes(of('scan.tif', 'image/tiff', scan), false)).toBeNull();
  });
});

it('a dropped file goes where its kind belongs', () => {
  expect(kindOfFile(file('a.mkv', ''))).toBe('video');
  expect(kindOfFile(file('a.heic', ''))).toBe('image');
  expect(kindOfFile(file('a.txt', 'text/plain'))).toBeNull();
});
