import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
  memorySettings,
  refusalOf,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { findMedia, readFeed, searchMedia } from '../media/queries.ts';
import { putCaptions, removeCaptions } from './change-captions.ts';
import { MAX_LANGUAGES } from './rules.ts';

const TEXT = '1\n00:00:01,000 --> 00:00:02,000\nWelcome to the amphitheatre\n';

async function setting() {
  // Fresh ones for each test, because a test changes them.
  const ports = memoryPorts({ settings: { ...memorySettings } });
  const uploader = await aPlanHolder(ports);
  const video = await aVideo(ports, uploader, { title: 'Day one' });
  const viewer = actorOf(await aMember(ports));
  const put = (language: string, text = TEXT, who = actorOf(uploader)) =>
    execute(putCaptions, ports, who, { id: video.id, language, text });
  const remove = (language: string, who = actorOf(uploader)) =>
    execute(removeCaptions, ports, who, { id: video.id, language });
  const textAt = async (url: string) => (await ports.captions.byId(url.replace(/^.*\/(.+)\.vtt.*$/, '$1')))?.text;
  const find = (q: string) => execute(searchMedia, ports, viewer, { kind: 'video', q });
  return { ports, uploader, video, viewer, put, remove, textAt, find };
}

test('captions are on the page of their video, one per language, and in no list (decisions 59)', async () => {
  const { ports, video, viewer, put, remove, textAt } = await setting();
  const item = { kind: 'video', id: video.id } as const;
  expect((await execute(findMedia, ports, viewer, item)).captions).toEqual([]);
  await put('hi');
  await put('EN');
  expect(await put('en', TEXT.replace('Welcome', 'Hello'))).toMatchObject([
    { language: 'en', label: 'English' },
    { language: 'hi', label: 'हिन्दी' },
  ]);
  const { captions = [] } = await execute(findMedia, ports, viewer, item);
  expect(await textAt(captions[0]?.url ?? '')).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello to the amphitheatre\n',
  );
  const { items } = await execute(readFeed, ports, viewer, { kind: 'video', feed: 'recent' });
  expect(items[0]).not.toHaveProperty('captions');
  expect(await remove('en')).toMatchObject([{ language: 'hi' }]);
  expect(await codeOf(remove('en'))).toBe('CAPTIONS_NOT_FOUND');
});

test('search finds a video by its captions, after those found by their texts (decisions 19, 59)', async () => {
  const { ports, uploader, video, put, remove, find } = await setting();
  const titled = await aVideo(ports, uploader, { title: 'The amphitheatre', createdAt: 0 });
  await put('en');
  expect((await find('amphi welcome')).items.map(({ id }) => id)).toEqual([video.id]);
  expect((await find('amphitheatre')).items.map(({ id }) => id)).toEqual([titled.id, video.id]);
  expect((await find('day amphitheatre')).items.map(({ id }) => id)).toEqual([video.id]);
  await remove('en');
  expect((await find('welcome')).items).toEqual([]);
});

test('only the uploader changes captions, only of videos, even after the plan has lapsed (decisions 20, 59)', async () => {
  const { ports, viewer, put, remove } = await setting();
  expect(await codeOf(put('en', TEXT, viewer))).toBe('NOT_UPLOADER');
  expect(await codeOf(remove('en', viewer))).toBe('NOT_UPLOADER');
  const stranger = actorOf(await aPlanHolder(ports, { tenant: 'far.edu' }));
  expect(await codeOf(put('en', TEXT, stranger))).toBe('MEDIA_NOT_FOUND');
  const lapsed = await aLapsedMember(ports);
  const [video, photo] = [await aVideo(ports, lapsed), await aPhoto(ports, lapsed)];
  const of = (id: string) => execute(putCaptions, ports, actorOf(lapsed), { id, language: 'en', text: TEXT });
  expect(await of(video.id)).toHaveLength(1);
  expect(await codeOf(of(photo.id))).toBe('MEDIA_NOT_FOUND');
});

test('unreadable captions are refused with their line, and the former ones stay (decisions 59)', async () => {
  const { ports, video, viewer, put } = await setting();
  await put('en');
  const refusal = await refusalOf(put('en', `${TEXT}\n2\n00:00:05,000 --> soon\nx`));
  expect(refusal).toMatchObject({ code: 'CAPTIONS_UNREADABLE', params: { line: '6' } });
  expect(refusal.errors).toEqual([{ field: 'text', message: expect.stringContaining('Line 6: ') }]);
  expect(await codeOf(put('klingon'))).toBe('VALIDATION_FAILED');
  expect(await codeOf(put('en', 'x'.repeat(2_000_000)))).toBe('VALIDATION_FAILED');
  // Each & takes five bytes in WebVTT.
  const cues = Array.from(
    { length: 300 },
    (_, at) =>
      `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000 --> 00:59:00.000`,
  );
  const grown = cues.map(
    (times, at) => `${times.replace('00:59:00.000', times.slice(0, 9)).concat('500')}\n${'&'.repeat(900 + (at % 2))}`,
  );
  expect(await codeOf(put('en', grown.join('\n\n')))).toBe('CAPTIONS_UNREADABLE');
  expect((await execute(findMedia, ports, viewer, { kind: 'video', id: video.id })).captions).toHaveLength(1);
});

test('a video has captions in at most twenty languages, which count as its uploader’s files (decisions 57, 59)', async () => {
  const { ports, uploader, put } = await setting();
  const before = (await ports.uploads.room(uploader.id, null)).bytes;
  const languages = [...'abcdefghijklmnopqrstu'].map((letter) => `a${letter}`);
  for (const tag of languages.slice(0, MAX_LANGUAGES)) await put(tag);
  expect(await codeOf(put(languages[MAX_LANGUAGES] ?? ''))).toBe('TOO_MANY_LANGUAGES');
  await put('aa');
  const room = await ports.uploads.room(uploader.id, uploader.tenant);
  expect(room.bytes - before).toBeGreaterThan(MAX_LANGUAGES * 50);
  expect(room.tenantBytes).toBe(room.bytes);
  Object.assign(ports.settings, { quotas: { planHolder: room.bytes, others: 0, tenant: null } });
  await put('aa');
  expect(await codeOf(put('aa', TEXT.replace('Welcome', 'Welcome, everybody,')))).toBe('QUOTA_EXCEEDED');
});

test('one person changes captions at most sixty times in ten minutes (decisions 59)', async () => {
  const { put } = await setting();
  for (let times = 0; times < 60; times += 1) await put('en');
  expect(await codeOf(put('en'))).toBe('TOO_MANY_REQUESTS');
});

test('other work gets its turn while a mebibyte of captions is read (decisions 59)', async () => {
  const { put } = await setting();
  const second = (at: number) => new Date(at * 1_000).toISOString().slice(11, 23);
  const cueTexts = Array.from(
    { length: 9_000 },
    (_, at) => `${second(at)} --> ${second(at + 1)}\n${'word '.repeat(15)}\n`,
  );
  let turns = 0;
  let over = false;
  const others = () => {
    turns += 1;
    if (!over) setTimeout(others);
  };
  others();
  await put('en', cueTexts.join('\n'));
  over = true;
  expect(turns).toBeGreaterThan(16);
});
