import { expect, test } from 'vitest';
import { describing, isAlbumFile, isYear, originalOf, readJson, titleOf } from './takeout.ts';

const LONG = 'Inter-college cultural evening, second rehearsal.jpg';

test.each([
  ['a.jpg', ['b.jpg.json', 'a.jpg.json'], 'a.jpg.json'],
  ['a.jpg', ['a.jpg.supplemental-metadata.json'], 'a.jpg.supplemental-metadata.json'],
  ['a.jpg', ['a.jpg.suppl.json'], 'a.jpg.suppl.json'],
  ['a.jpg', ['a.jpgx.json', 'aa.jpg.json', 'metadata.json'], null],
  ['a(1).jpg', ['a.jpg.json', 'a.jpg(1).json'], 'a.jpg(1).json'],
  ['a(1).jpg', ['a.jpg.json', 'a.jpg.supplemental-metadata(1).json'], 'a.jpg.supplemental-metadata(1).json'],
  ['a(1).jpg', ['a.jpg.json'], null],
  ['a.jpg', ['a.jpg(1).json'], null],
  ['a(1).jpg', ['a(1).jpg.json', 'a.jpg(1).json'], 'a(1).jpg.json'],
  ['a-edited.jpg', ['a.jpg.json'], 'a.jpg.json'],
  ['a-edited(1).jpg', ['a.jpg.json', 'a.jpg(1).json'], 'a.jpg(1).json'],
  [LONG, [`${LONG.slice(0, 46)}.json`], `${LONG.slice(0, 46)}.json`],
  [LONG, [`${LONG.slice(0, 30)}.json`], null],
  [
    '2019-02-03 opening of the new library.jpg',
    ['2019-02-03 opening of the new library.jpg.supp.json'],
    '2019-02-03 opening of the new library.jpg.supp.json',
  ],
] as const)('%s is described by the right one of %j (decisions 77)', (name, names, found) => {
  expect(describing(names)(name)).toBe(found);
});

test('an edited picture names its original (decisions 77)', () => {
  expect(['a-edited.jpg', 'a-edited(2).jpg', 'a-bearbeitet.jpg', 'well-edited talk.jpg'].map(originalOf)).toEqual([
    'a.jpg',
    'a(2).jpg',
    'a.jpg',
    null,
  ]);
});

test('albums are told from years and from pictures (decisions 77)', () => {
  expect(['metadata.json', 'Metadaten.json', 'metadata(1).json', 'metadata.jpg.json'].map(isAlbumFile)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(['Photos from 2019', 'Fotos von 2019', 'Photos from the fest'].map(isYear)).toEqual([true, true, false]);
});

test('what JSON says is read whatever else it holds, and never trusted (decisions 77)', () => {
  const sidecar = {
    title: ' IMG_1.jpg ',
    description: 'The lawn',
    photoTakenTime: { timestamp: '1549178472', formatted: 'x' },
  };
  expect(readJson(JSON.stringify(sidecar))).toEqual({
    title: 'IMG_1.jpg',
    description: 'The lawn',
    takenAt: 1_549_178_472_000,
    unwanted: null,
  });
  expect(readJson('{"title": 3, "description": ["x"], "photoTakenTime": {"timestamp": "soon"}}')).toEqual({
    title: null,
    description: '',
    takenAt: null,
    unwanted: null,
  });
  for (const broken of ['', '[', '3', 'null', '"x"']) expect(readJson(broken)).toBeNull();
  expect(readJson(JSON.stringify({ description: 'x'.repeat(9_000) }))?.description).toHaveLength(5_000);
});

test('what no text may hold is taken out of titles and descriptions (decisions 77)', () => {
  const sidecar = { title: 'Gala\0', description: 'Cut \ud83d' };
  expect(readJson(JSON.stringify(sidecar))).toMatchObject({ title: 'Gala', description: 'Cut \ufffd' });
});

test.each([
  [{ trashed: true }, 'It is in the bin of Google Photos.'],
  [{ archived: true }, 'It is archived in Google Photos.'],
  [{ googlePhotosOrigin: { fromPartnerSharing: {} } }, 'A partner shared it in Google Photos.'],
  [{ trashed: false, archived: 'no', googlePhotosOrigin: { mobileUpload: {} } }, null],
  [{ googlePhotosOrigin: 3 }, null],
])('of %j it is left out because: %s (decisions 77)', (fields, unwanted) => {
  expect(readJson(JSON.stringify(fields))?.unwanted).toBe(unwanted);
});

test.each([
  ['IMG_20190203_101112.jpg', 'Fest 7'],
  ['DSC00012.JPG', 'Fest 7'],
  ['WhatsApp Image 2024-05-01 at 10.11.12.jpeg', 'Fest 7'],
  ['IMG-20190203-WA0001.jpg', 'Fest 7'],
  ['PXL_20210101_101010123.MP.jpg', 'Fest 7'],
  ['12.jpg', 'Fest 7'],
  ['Prize_giving.jpg', 'Prize giving'],
  ['पुरस्कार.jpg', 'पुरस्कार'],
  ['.jpg', 'Fest 7'],
])('%s gets the title "%s" (decisions 77)', (name, title) => {
  expect(titleOf(name, 'Fest', 7)).toBe(title);
});
