import { expect, test } from 'vitest';
import {
  ABANDONED_AFTER,
  CHUNK_SIZE,
  DEFAULT_MAX_BYTES,
  isAbandoned,
  isPartOf,
  placeOf,
  roundedSize,
  type SentPart,
} from './rules.ts';
import type { Upload } from './upload.ts';

test('videos have up to 2 GiB, images 40 MiB, avatars 10 MiB (decisions 26)', () => {
  expect(DEFAULT_MAX_BYTES).toEqual({ video: 2_147_483_648, image: 41_943_040, avatar: 10_485_760 });
});

test('the chunk size that is advised is a multiple of 256 KiB (decisions 26)', () => {
  expect(CHUNK_SIZE).toBe(16 * 262_144);
});

const IMAGES = ['jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif'].map((type) => `image/${type}`);
const VIDEOS = ['mp4', 'quicktime', 'webm', 'x-matroska'].map((type) => `video/${type}`);

test('images have a place in every folder, videos in video alone (decisions 26)', () => {
  for (const type of IMAGES)
    expect([placeOf('photo', type), placeOf('video', type), placeOf('profile', type)]).toEqual([
      'image',
      'image',
      'avatar',
    ]);
  for (const type of VIDEOS)
    expect([placeOf('photo', type), placeOf('video', type), placeOf('profile', type)]).toEqual([null, 'video', null]);
});

test.each(['image/svg+xml', 'text/html', 'video/x-flv', 'application/pdf', '', 'constructor', '__proto__'])(
  'a file of type "%s" has no place anywhere (decisions 26)',
  (type) =>
    expect([placeOf('photo', type), placeOf('video', type), placeOf('profile', type)]).toEqual([null, null, null]),
);

const upload = (more: Partial<Upload>): Upload => ({
  id: 'u',
  ownerId: 'o',
  holderId: null,
  folder: 'photo',
  fileName: 'photo/x',
  originalName: 'x',
  size: 10,
  contentType: 'image/jpeg',
  createdAt: 1_000,
  finishedAt: null,
  usedBy: null,
  takenAt: null,
  checksum: null,
  session: null,
  ...more,
});

test('an upload that nothing uses runs out after 24 hours, a used one never (decisions 29)', () => {
  expect(ABANDONED_AFTER).toBe(86_400_000);
  expect(isAbandoned(upload({}), 1_000 + ABANDONED_AFTER - 1)).toBe(false);
  expect(isAbandoned(upload({}), 1_000 + ABANDONED_AFTER)).toBe(true);
  expect(isAbandoned(upload({ finishedAt: 5_000 }), 5_000 + ABANDONED_AFTER - 1)).toBe(false);
  expect(isAbandoned(upload({ finishedAt: 5_000 }), 5_000 + ABANDONED_AFTER)).toBe(true);
  expect(isAbandoned(upload({ usedBy: 'item' }), 10 * ABANDONED_AFTER)).toBe(false);
});

const chunk = (start: number, end: number, total: number | null): SentPart => ({ kind: 'chunk', start, end, total });

test.each<SentPart>([
  { kind: 'whole' },
  { kind: 'ask', total: 10 },
  { kind: 'ask', total: null },
  chunk(0, 9, 10),
  chunk(3, 3, 10),
  chunk(0, 4, null),
])('a file of 10 bytes has the part %j (decisions 24)', (sent) => expect(isPartOf(10, sent)).toBe(true));

test.each<SentPart>([
  { kind: 'ask', total: 11 },
  chunk(0, 10, 10),
  chunk(0, 10, null),
  chunk(5, 4, 10),
  chunk(0, 9, 11),
])('a file of 10 bytes has no part %j (decisions 24)', (sent) => expect(isPartOf(10, sent)).toBe(false));

test.each([
  [0, '0 bytes'],
  [1_023, '1023 bytes'],
  [1_536, '1.5 KiB'],
  [50 * 1_024 ** 3 - 1, '49.9 GiB'],
  [1_024 ** 5, '1024 TiB'],
])('%i bytes are read as %s, never more than there are (decisions 57)', (bytes, text) =>
  expect(roundedSize(bytes)).toBe(text),
);
