import { expect, test } from 'vitest';
import { aMember, aPhoto, aPlanHolder, aVideo, memoryPorts } from '../../memory/index.ts';
import type { Media, MediaForViewer, Uploader } from '../media/media.ts';
import { MAX_CHOSEN } from './most-chosen.ts';
import { chosenItems, credits, numbered, packed, zipSize } from './rules.ts';

const memory = memoryPorts();
const owner = await aPlanHolder(memory, { name: 'asha', fullName: 'Asha Rao' });
const met = (media: Media, uploader: Uploader | null = owner): MediaForViewer => ({
  media,
  beganAt: media.createdAt,
  uploader,
  club: null,
  seat: null,
  judges: false,
  reaction: null,
  saved: false,
  favourite: false,
});

test('a ZIP holds at most 2,000 chosen items, each once (decisions 48)', () => {
  expect(chosenItems.parse(['b', 'a', 'b'])).toEqual(['b', 'a']);
  expect(chosenItems.safeParse([]).success).toBe(false);
  const ids = Array.from({ length: MAX_CHOSEN + 1 }, (_, index) => `id-${index}`);
  expect(chosenItems.safeParse(ids.slice(1)).success).toBe(true);
  expect(chosenItems.safeParse(ids).success).toBe(false);
});

test('a ZIP has the files as they are, unless one asks for them as screens show them (decisions 48)', () => {
  expect([zipSize.parse(undefined), zipSize.parse('web')]).toEqual(['full', 'web']);
  expect(zipSize.safeParse('thumb').success).toBe(false);
});

test('as screens show it, a photo is the picture made for them, and a video what it is (decisions 48)', async () => {
  const photo = await aPhoto(memory, owner, { title: 'Lawn' });
  const video = await aVideo(memory, owner, { title: 'Final' });
  expect(packed(met(photo), 'full', 'UTC')).toMatchObject({ fileName: photo.fileName, name: 'Lawn.jpg' });
  expect(packed(met(photo), 'web', 'UTC')).toMatchObject({
    fileName: `${photo.fileName}.view.webp`,
    name: 'Lawn.webp',
  });
  for (const size of ['web', 'full'] as const)
    expect(packed(met(video), size, 'UTC')).toMatchObject({ fileName: video.fileName, name: 'Final.mp4' });
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', '1 a b c d e f g h i j.jpg'],
  ['../../etc/passwd', '1 .. etc passwd.jpg'],
  ['\u202Egpj.exe\n', '1 gpj.exe.jpg'],
  ['...', '1 download.jpg'],
  ['体育 😀', '1 体育 😀.jpg'],
])('the title %j makes a name that every file system accepts (decisions 48)', async (title, name) => {
  const photo = await aPhoto(memory, owner, { title });
  const [first] = numbered([packed(met(photo), 'full', 'UTC')]);
  expect(first?.name).toBe(`0${name}`);
});

test('a name fits into every file system, whatever its script (decisions 48)', async () => {
  const photo = await aPhoto(memory, owner, { title: '毕'.repeat(200) });
  const { name } = packed(met(photo), 'full', 'UTC');
  expect(new TextEncoder().encode(name).length).toBeLessThan(210);
  expect(name.startsWith('毕'.repeat(60))).toBe(true);
});

test('numbers keep the order that was shown, and no two names are equal, however they are compared (decisions 48)', async () => {
  const photos = [await aPhoto(memory, owner, { title: 'Lawn' }), await aPhoto(memory, owner, { title: 'LAWN' })];
  const items = Array.from({ length: 101 }, (_, index) =>
    packed(met(photos[index % 2] ?? (photos[0] as Media)), 'full', 'UTC'),
  );
  const names = numbered(items).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['001 Lawn.jpg', '002 LAWN.jpg', '003 Lawn.jpg']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(101);
  expect([...names].sort()).toEqual(names);
});

test('the credits name title, person and day of each item, in one line each (decisions 48)', async () => {
  const takenAt = Date.UTC(2026, 2, 1, 20);
  const photo = await aPhoto(memory, owner, { title: 'Lawn\nat night', takenAt });
  const orphan = await aPhoto(memory, await aMember(memory), { title: 'Gate' });
  const items = numbered([packed(met(photo), 'full', 'Asia/Kolkata'), packed(met(orphan, null), 'full', 'UTC')]);
  expect(credits('Techfest, 2026-03-01', items)).toBe(
    'Techfest, 2026-03-01\r\n\r\n' +
      '01 Lawn at night.jpg: "Lawn at night", Asha Rao (@asha), 2026-03-02\r\n' +
      '02 Gate.jpg: "Gate", Former member, 2026-03-02\r\n',
  );
});

test('a title turns no credit around, and ends where its quotation marks do (decisions 48)', async () => {
  const title = 'Lawn",\u0085Zoë (@zoe), \u202E2026-01-01';
  const { credit } = packed(met(await aPhoto(memory, owner, { title, takenAt: 0 })), 'full', 'UTC');
  expect(credit).toBe('"Lawn\', Zoë (@zoe), 2026-01-01", Asha Rao (@asha), 1970-01-01');
});
