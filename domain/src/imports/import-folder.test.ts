import { expect, test } from 'vitest';
import { memoryJournal } from '../../memory/import-journal.ts';
import {
  aClub,
  actorOf,
  aMember,
  aPlanHolder,
  DAMAGED,
  memoryPorts,
  memoryVideoLibrary,
  reread,
  seated,
  TAKEN,
  TAKEN_AT,
} from '../../memory/index.ts';
import { editEvent } from '../events/plan-event.ts';
import { dayOf } from '../kernel/days.ts';
import { Refusal, refuse } from '../kernel/errors.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { quotasOf } from '../uploads/room.ts';
import { type ImportOptions, type ImportProgress, ImportStopped, importFolder, planImport } from './import-folder.ts';
import { type ImportSource, SourceUnreadable } from './ports.ts';
import { undoImport } from './undo-import.ts';

const CHANGED = Date.UTC(2020, 0, 2);

/** A folder in memory; `null` cannot be read. */
const folderOf = (files: Readonly<Record<string, string | null>>, changedAt = CHANGED): ImportSource => ({
  files: async () =>
    Object.entries(files).map(([path, text]) => ({
      path,
      size: new TextEncoder().encode(text ?? 'x').length,
      changedAt,
    })),
  async *read(path, start = 0, end = Number.POSITIVE_INFINITY) {
    const text = files[path];
    if (text === null || text === undefined) throw new SourceUnreadable('EACCES');
    yield new TextEncoder().encode(text).slice(start, end);
  },
});

const setting = async () => {
  const memory = memoryPorts();
  const ports = { ...memory, videoLibrary: memoryVideoLibrary(memory.files) };
  const club = await aPlanHolder(memory, { name: 'club' });
  const journal = memoryJournal();
  const run = (files: Readonly<Record<string, string | null>>, more: Partial<ImportOptions> = {}, through = ports) =>
    importFolder(through, actorOf(club), {
      source: folderOf(files),
      journal,
      name: 'Archive',
      eventPerFolder: false,
      clubId: null,
      send: async () => refuse('STORAGE_UNAVAILABLE'),
      pause: async () => {},
      ...more,
    });
  const items = async () => {
    const request = { viewer: club, limit: 500, after: null, start: 0, feed: 'myfiles' } as const;
    const kinds = await Promise.all(
      (['photo', 'video'] as const).map((kind) => memory.media.feed({ ...request, kind })),
    );
    return kinds.flatMap((slice) => slice.items.map((item) => item.media));
  };
  const events = async () => (await memory.events.list(club, 100, null)).items.map((one) => one.event);
  const left = () => journal.all().flatMap((entry) => (entry.kind === 'left' ? [[entry.path, entry.reason]] : []));
  return { memory, ports, club, journal, run, items, events, left };
};

const json = (sidecar: object) => JSON.stringify(sidecar);

const TAKEOUT = {
  'Takeout/Photos from 2019/IMG_1.jpg': 'one',
  'Takeout/Photos from 2019/IMG_1.jpg.json': json({ title: 'IMG_1.jpg', photoTakenTime: { timestamp: '1549178472' } }),
  'Takeout/Photos from 2019/IMG_9.jpg': `nine ${TAKEN}`,
  'Takeout/Photos from 2019/IMG_9.jpg.json': json({ title: 'IMG_9.jpg', photoTakenTime: { timestamp: '1549178472' } }),
  'Takeout/Freshers/metadata.json': json({
    title: 'Freshers’ night',
    description: 'In the hall',
    date: { timestamp: '1549000000' },
  }),
  'Takeout/Freshers/IMG_1.jpg': 'one',
  'Takeout/Freshers/IMG_1.jpg.supplemental-metadata.json': json({
    title: 'IMG_1.jpg',
    description: 'The lamp',
    photoTakenTime: { timestamp: '1549178472' },
  }),
  'Takeout/Freshers/Stage-edited.jpg': 'stage, brighter',
  'Takeout/Freshers/Stage.jpg': 'stage',
  'Takeout/Freshers/Stage.jpg.json': json({ title: 'Stage.jpg', photoTakenTime: { timestamp: '1549264872' } }),
  'Takeout/Freshers/Dance.mp4': 'a film',
  'Takeout/Freshers/Dance.mp4.json': json({ title: 'Dance.mp4', photoTakenTime: { timestamp: '1549264999' } }),
  'Takeout/Freshers/notes.txt': 'x',
} as const;

test('a Takeout export: albums are events, titles, texts and times come from JSON where the file has none, each file is one item (decisions 77)', async () => {
  const { memory, run, items, events, left } = await setting();
  await run(TAKEOUT);
  const all = await items();
  expect(all.map(({ kind, title, description, takenAt }) => [kind, title, description, takenAt]).sort()).toEqual(
    [
      ['photo', 'Freshers’ night 2', 'The lamp', 1_549_178_472_000],
      ['photo', 'Stage', '', 1_549_264_872_000],
      ['photo', 'Photos from 2019 2', '', TAKEN_AT],
      ['video', 'Dance', '', 1_549_264_999_000],
    ].sort(),
  );
  const [event, ...others] = await events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    title: 'Freshers’ night',
    description: 'In the hall',
    startsOn: '2019-02-03',
    endsOn: '2019-02-04',
  });
  const inEvent = await memory.eventItems.eventsOf(all.map(({ id }) => id));
  expect([...inEvent.keys()].sort()).toEqual(
    all
      .filter(({ title }) => title !== 'Photos from 2019 2')
      .map(({ id }) => id)
      .sort(),
  );
  expect(left().sort()).toEqual([
    ['Takeout/Freshers/Stage.jpg', 'Its edited version is imported.'],
    ['Takeout/Freshers/notes.txt', 'It is neither a photo nor a video.'],
    ['Takeout/Photos from 2019/IMG_1.jpg', 'The same file is imported already.'],
  ]);
  expect(new Set(all.filter(({ title }) => title !== 'Photos from 2019 2').map(({ batchId }) => batchId)).size).toBe(1);
});

test('an album whose date cannot be leaves nothing out, and its event is on the day of its file (decisions 43, 77)', async () => {
  const { run, events, left } = await setting();
  const album = (timestamp: string) => json({ title: 'Gala', date: { timestamp } });
  await run({
    'One/metadata.json': album('99999999999'),
    'One/a.jpg': 'a',
    'Two/metadata.json': album('99999999999999'),
    'Two/b.jpg': 'b',
    'Old/metadata.json': album(`${Date.UTC(1985, 5, 1) / 1_000}`),
    'Old/c.jpg': 'c',
  });
  expect(left()).toEqual([]);
  expect((await events()).map(({ startsOn }) => startsOn).sort()).toEqual(['1985-06-01', '2020-01-02', '2020-01-02']);
});

test('an album whose texts were cut in the middle of a character is an event with its photo (decisions 77)', async () => {
  const { memory, run, items, events, left } = await setting();
  const broken = { description: 'Cut \ud83d\0' };
  await run({
    'Gala/metadata.json': json({ title: 'Gala\0', ...broken }),
    'Gala/a.jpg': 'a',
    'Gala/a.jpg.json': json({ title: 'a.jpg', ...broken }),
  });
  expect(left()).toEqual([]);
  expect(await events()).toMatchObject([{ title: 'Gala', description: 'Cut \ufffd' }]);
  expect((await memory.eventItems.eventsOf((await items()).map(({ id }) => id))).size).toBe(1);
});

test('plain folders are batches, and events where one asks for it (decisions 77)', async () => {
  const files = { 'a.jpg': 'a', '2019/Kite day/b.jpg': 'b', '2019/Kite day/c.jpg': 'c' };
  const plain = await setting();
  await plain.run(files);
  expect(await plain.events()).toEqual([]);
  expect(new Set((await plain.items()).map(({ batchId }) => batchId)).size).toBe(2);
  const asked = await setting();
  await asked.run(files, { eventPerFolder: true });
  expect((await asked.events()).map(({ title, startsOn }) => [title, startsOn]).sort()).toEqual([
    ['Archive', '2020-01-02'],
    ['Kite day', '2020-01-02'],
  ]);
});

test('an event of more days than one may last is the day with most of its items (decisions 45, 77)', async () => {
  const { run, events } = await setting();
  await run(
    { 'Year/20190101_101010.jpg': 'a', 'Year/20190601_101010.jpg': 'b', 'Year/20190601_111010.jpg': 'c' },
    { eventPerFolder: true },
  );
  expect(await events()).toMatchObject([{ startsOn: '2019-06-01', endsOn: '2019-06-01' }]);
});

test('a video in an older container has its time from JSON where it says none itself (decisions 43, 77)', async () => {
  const { run, items, left } = await setting();
  const sidecar = { photoTakenTime: { timestamp: '1549178472' } };
  await run({
    'Old/a.avi': 'FLV\x01 silent',
    'Old/a.avi.json': json({ title: 'Silent', ...sidecar }),
    'Old/b.mts': `FLV\x01 telling ${TAKEN}`,
    'Old/b.mts.json': json({ title: 'Telling', ...sidecar }),
  });
  expect(left()).toEqual([]);
  expect((await items()).map(({ title, takenAt }) => [title, takenAt]).sort()).toEqual([
    ['Silent', 1_549_178_472_000],
    ['Telling', TAKEN_AT],
  ]);
});

test('where nothing converts videos they are left out with the reason, and taken by a later run (decisions 58, 77)', async () => {
  const { ports, run, items, left } = await setting();
  const files = { 'a.jpg': 'a', 'b.mp4': 'b', 'c.mts': 'FLV\x01 c' };
  await run(files, {}, { ...ports, videoLibrary: null as unknown as typeof ports.videoLibrary });
  expect((await items()).map(({ kind }) => kind)).toEqual(['photo']);
  expect(left()).toEqual(
    ['b.mp4', 'c.mts'].map((path) => [path, expect.stringMatching(/^Nothing on this server converts videos\./)]),
  );
  await run(files);
  expect((await items()).map(({ kind }) => kind).sort()).toEqual(['photo', 'video', 'video']);
  expect(left()).toEqual([]);
});

test('what is refused or unreadable is left out with its reason, what was shared before too, and the rest goes on (decisions 77)', async () => {
  const { run, items, left } = await setting();
  await run({ 'a.jpg': 'a' });
  const files = { 'a.jpg': 'a', 'again.jpg': 'a', 'broken.jpg': DAMAGED, 'locked.jpg': null, 'z.jpg': 'z' };
  const other = memoryJournal('other');
  await run(files, { journal: other });
  expect(await items()).toHaveLength(2);
  const reasons = other.all().flatMap((entry) => (entry.kind === 'left' ? [[entry.path, entry.reason]] : []));
  expect(reasons).toEqual([
    ['a.jpg', expect.stringMatching(/^It was shared before, as /)],
    ['again.jpg', expect.stringMatching(/^It was shared before, as /)],
    ['broken.jpg', 'This file is damaged, or its name doesn’t match its content.'],
    ['locked.jpg', 'It cannot be read: EACCES'],
  ]);
  expect(left()).toEqual([]);
});

test('an import stops where room or plan end, tries again where the storage is away, and goes on when it is started again (decisions 77)', async () => {
  const { ports, memory, run, items, club } = await setting();
  const files = { 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c' };
  const floor = { ...ports, files: { ...ports.files, freeSpace: async () => 0 } };
  const full = { ...ports, settings: { ...ports.settings, quotas: quotasOf(1, null) } };
  for (const narrow of [floor, full]) await expect(run(files, {}, narrow)).rejects.toBeInstanceOf(ImportStopped);
  expect((await items()).length).toBeLessThan(2);
  let away = 2;
  const received = memory.uploadSessions.received;
  memory.uploadSessions.received = async (upload) => (away-- > 0 ? refuse('STORAGE_UNAVAILABLE') : received(upload));
  const pauses: number[] = [];
  await run(files, { pause: async (length) => void pauses.push(length) });
  expect(pauses).toHaveLength(2);
  expect(await items()).toHaveLength(3);
  const closing = { readingFrom: memory.clock.now(), erasedAt: memory.clock.now() + DAY };
  const reading = { ...ports, settings: { ...ports.settings, closing } };
  await expect(run({ ...files, 'd.jpg': 'd' }, {}, reading)).rejects.toBeInstanceOf(ImportStopped);
  memory.clock.set(club.planEnd);
  await expect(run({ ...files, 'd.jpg': 'd' })).rejects.toThrow(/non-admin/);
});

test('an import for somebody who has left their college stops, and leaves out nothing (decisions 74, 77)', async () => {
  const { memory, ports, club, journal, left } = await setting();
  const alumnus = actorOf(club, { leavesAt: memory.clock.now() });
  const options = { journal, name: 'Archive', eventPerFolder: false, clubId: null, pause: async () => {} };
  const send = async () => refuse('STORAGE_UNAVAILABLE');
  const run = importFolder(ports, alumnus, { ...options, send, source: folderOf({ 'a.jpg': 'a' }) });
  await expect(run).rejects.toBeInstanceOf(ImportStopped);
  expect(left()).toEqual([]);
});

test('progress counts files and bytes of all (decisions 77)', async () => {
  const { run } = await setting();
  const reported: ImportProgress[] = [];
  await run({ 'a.jpg': 'aa', 'b.jpg': 'bbb' }, { tell: (progress) => reported.push(progress) });
  expect(reported).toEqual([
    { files: 0, ofFiles: 2, bytes: 0, ofBytes: 5 },
    { files: 1, ofFiles: 2, bytes: 2, ofBytes: 5 },
    { files: 2, ofFiles: 2, bytes: 5, ofBytes: 5 },
  ]);
});

class Killed extends Error {}

/** Ports whose `count`th call ends the process, before or after its effect. */
function mortal<Given extends object>(given: Given, count: number, when: 'before' | 'after'): Given {
  let left = count;
  const wrapped = (target: object): object =>
    new Proxy(target, {
      get(of, name, self) {
        const value = Reflect.get(of, name, self);
        if (typeof value !== 'function') return value;
        return (...asked: unknown[]) => {
          left -= 1;
          if (left === 0 && when === 'before') throw new Killed();
          const answer = Reflect.apply(value, of, asked);
          if (left !== 0) return answer;
          return Promise.resolve(answer).then(() => {
            throw new Killed();
          });
        };
      },
    });
  const parts = ['media', 'uploads', 'uploadSessions', 'chunks', 'events', 'eventItems', 'pictures', 'videos'];
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, parts.includes(key) ? wrapped(value as object) : value]),
  ) as Given;
}

test.each(['before', 'after'] as const)(
  'killed %s every single step and started again, it leaves every file once, in its event (decisions 77)',
  async (when) => {
    const whole = await setting();
    await whole.run(TAKEOUT);
    const expected = (await whole.items()).map(({ title, takenAt }) => [title, takenAt]).sort();
    const { ports, memory, run, items, events } = await setting();
    for (let count = 1; count < 300; count += 1) {
      const ended = await run(TAKEOUT, {}, mortal(ports, count, when)).then(
        () => true,
        (error) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
      if (ended) break;
    }
    await run(TAKEOUT);
    const all = await items();
    expect(all.map(({ title, takenAt }) => [title, takenAt]).sort()).toEqual(expected);
    expect(await events()).toHaveLength(1);
    expect((await memory.eventItems.eventsOf(all.map(({ id }) => id))).size).toBe(3);
  },
);

test('undone, nothing of it is left but what others added, and undoing may be killed too (decisions 77)', async () => {
  const { ports, memory, club, journal, run, items, events } = await setting();
  await run(TAKEOUT);
  const [event] = await events();
  const mate = await aPlanHolder(memory, { name: 'mate' });
  const { aPhoto, asVisible } = await import('../../memory/index.ts');
  const photo = await aPhoto(memory, mate);
  await memory.eventItems.add(asVisible(photo), {
    eventId: event?.id ?? '',
    mediaId: photo.id,
    moment: 0,
    position: 0,
  });
  for (let count = 1; count < 9; count += 3)
    await expect(undoImport(mortal(ports, count, 'after'), actorOf(club), journal)).rejects.toBeInstanceOf(Killed);
  await undoImport(ports, actorOf(club), journal);
  expect(await items()).toEqual([]);
  expect(await events()).toHaveLength(1);
  expect(journal.all()).toEqual([]);
  await memory.eventItems.takeOut(event?.id ?? '', photo.id);
  await run(TAKEOUT);
  const again = await undoImport(ports, actorOf(club), journal);
  expect(again).toEqual({ items: 4, events: 1, binned: 0, kept: 0 });
});

test('undone, an event that was opened as a pool stays for what waits in it (decisions 65, 77)', async () => {
  const { ports, memory, club, journal, run, events } = await setting();
  await run(TAKEOUT);
  const [event] = await events();
  const owner = actorOf(await reread(memory, club.id));
  await execute(editEvent, memory, owner, { id: event?.id ?? '', pool: 'asked' });
  expect(await undoImport(ports, actorOf(club), journal)).toMatchObject({ events: 0 });
  expect(await events()).toHaveLength(1);
});

test('for a club its lead imports: items, events and room are the club’s, and whoever leads it later takes it back into its bin (decisions 62, 77)', async () => {
  const { ports, memory, journal, run } = await setting();
  const lead = await aMember(memory, { name: 'ravi' });
  const club = await aClub(memory, lead, { months: 1 });
  const files = { '2019/Kite day/a.jpg': `a ${TAKEN}`, '2019/Kite day/b.mp4': 'bb' };
  const asLead = actorOf(await reread(memory, lead.id));
  const forClub = { eventPerFolder: true, clubId: club.id, journal, name: 'Archive', pause: async () => {} };
  const importing = { ...forClub, source: folderOf(files), send: async () => refuse('STORAGE_UNAVAILABLE') };
  await importFolder(ports, asLead, importing);
  const done = journal.all().flatMap((entry) => (entry.kind === 'done' ? [entry.itemId] : []));
  const items = await Promise.all(done.map((id) => memory.media.byId(id)));
  expect(items.map((item) => [item?.clubId, item?.uploaderId])).toEqual([
    [club.id, lead.id],
    [club.id, lead.id],
  ]);
  const [{ event } = { event: null }] = (await memory.events.list(asLead, 10, null)).items;
  expect(event).toMatchObject({ title: 'Kite day', clubId: club.id, startsOn: dayOf(TAKEN_AT, 'UTC') });
  const room = await memory.uploads.room(lead.id, null, club.id);
  expect(room.holderBytes).toBeGreaterThan(0);

  const next = await aMember(memory, { name: 'mira' });
  await seated(memory, club, next, 'lead');
  const hers = memoryJournal();
  const asNext = actorOf(await reread(memory, next.id));
  await importFolder(ports, asNext, { ...importing, journal: hers, source: folderOf({ 'again.mp4': 'bb' }) });
  expect(hers.all()).toEqual([expect.objectContaining({ reason: `It was shared before, as ${done[1]}.` })]);
  await seated(memory, club, lead, 'photographer');
  const undo = async () => undoImport(ports, actorOf(await reread(memory, next.id)), journal);
  expect(await undo()).toEqual({ items: 0, events: 0, binned: 3, kept: 0 });
  expect(await undo()).toEqual({ items: 0, events: 0, binned: 3, kept: 0 });
  for (const id of done) await memory.media.remove(id, []);
  expect(await undo()).toEqual({ items: 0, events: 0, binned: 1, kept: 0 });
  await memory.bin.drop(event?.id ?? '');
  expect([await undo(), journal.all()]).toEqual([{ items: 0, events: 0, binned: 0, kept: 0 }, []]);
  await expect(run(files, { clubId: club.id })).rejects.toBeInstanceOf(ImportStopped);
});

test('what is done, and what is the same, is not read again (decisions 77)', async () => {
  const { run } = await setting();
  await run(TAKEOUT);
  const source = folderOf(TAKEOUT);
  const read: string[] = [];
  const watched: ImportSource = {
    ...source,
    read(path, start, end) {
      if (!path.endsWith('.json')) read.push(path);
      return source.read(path, start, end);
    },
  };
  const reported: ImportProgress[] = [];
  await run(TAKEOUT, { source: watched, tell: (progress) => reported.push(progress) });
  expect(read).toEqual([]);
  expect(reported.map(({ files, ofFiles }) => [files, ofFiles])).toEqual([[5, 5]]);
});

test('a file that changed, or another at its path, is one more item; what was only touched stays the one it is (decisions 77)', async () => {
  const { ports, club, journal, run, items } = await setting();
  await run({ 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c', 'd.jpg': 'a' });
  const touched = { 'a.jpg': 'a', 'b.jpg': 'other', 'c.jpg': null, 'd.jpg': 'a' };
  for (const _ of ['once', 'twice']) await run({}, { source: folderOf(touched, CHANGED + 1) });
  expect(await items()).toHaveLength(4);
  expect(journal.all().flatMap(({ kind, path }) => (kind === 'done' ? [path.split(' ')[0]] : []))).toEqual([
    'a.jpg',
    'b.jpg',
    'b.jpg',
    'c.jpg',
  ]);
  expect(journal.of('c.jpg')).toMatchObject({ reason: 'It cannot be read: EACCES' });
  expect(await undoImport(ports, actorOf(club), journal)).toEqual({ items: 4, events: 0, binned: 0, kept: 0 });
  expect(await items()).toEqual([]);
});

test('the event of a folder covers also what another file has replaced since (decisions 77)', async () => {
  const { run, events } = await setting();
  const card = (text: string, day: string) => ({
    'Gala/a.jpg': text,
    'Gala/a.jpg.json': json({ photoTakenTime: { timestamp: `${Date.parse(day) / 1_000}` } }),
  });
  await run(card('a', '2024-03-14'), { eventPerFolder: true });
  await run({}, { eventPerFolder: true, source: folderOf(card('b', '2024-03-16'), CHANGED + 1) });
  expect(await events()).toMatchObject([{ startsOn: '2024-03-14', endsOn: '2024-03-16' }]);
});

test('the period of a folder is worked out once, after its last file (decisions 77)', async () => {
  const { journal, run } = await setting();
  const files = Array.from({ length: 5 }, (_, day) => {
    const photoTakenTime = { timestamp: String(1_549_178_472 + day * 86_400) };
    return { [`Fest/${day}.jpg`]: `photo ${day}`, [`Fest/${day}.jpg.json`]: json({ title: 'Fest', photoTakenTime }) };
  });
  await run(Object.assign({}, ...files), { eventPerFolder: true });
  expect(journal.events().get('Fest')?.given).toEqual([
    { startsOn: '2019-02-03', endsOn: '2019-02-03' },
    { startsOn: '2019-02-03', endsOn: '2019-02-07' },
  ]);
});

test('dates that the owner of an event changed stay, in a run with nothing new and in one with a new file (decisions 45, 77)', async () => {
  const { memory, club, run, events } = await setting();
  const first = { 'Gala/20240314_101010.jpg': 'a', 'Gala/20240315_101010.jpg': 'b' };
  await run(first, { eventPerFolder: true });
  const [event] = await events();
  const corrected = { startsOn: '2024-03-13', endsOn: '2024-03-20' };
  await execute(editEvent, memory, actorOf(club), { id: event?.id ?? '', ...corrected });
  await run(first, { eventPerFolder: true });
  expect(await events()).toMatchObject([corrected]);
  await run({ ...first, 'Gala/20240325_101010.jpg': 'c' }, { eventPerFolder: true });
  expect(await events()).toMatchObject([corrected]);
});

test('the event of an import that was killed gets its period by the next run, and that of an earlier release too (decisions 77)', async () => {
  const { ports, journal, run, events } = await setting();
  const first = { 'Gala/20240314_101010.jpg': 'a', 'Gala/20240315_101010.jpg': 'b' };
  const killed = { ...ports.events, change: () => Promise.reject(new Killed()) };
  await expect(run(first, { eventPerFolder: true }, { ...ports, events: killed })).rejects.toBeInstanceOf(Killed);
  expect(await events()).toMatchObject([{ endsOn: '2024-03-14' }]);
  await run(first, { eventPerFolder: true });
  expect(await events()).toMatchObject([{ endsOn: '2024-03-15' }]);
  const earlier = () => new Map([...journal.events()].map(([path, { eventId }]) => [path, { eventId, given: [] }]));
  const more = { ...first, 'Gala/20240316_101010.jpg': 'c' };
  await run(more, { eventPerFolder: true, journal: { ...journal, events: earlier } });
  expect(await events()).toMatchObject([{ endsOn: '2024-03-16' }]);
});

test('journals of earlier releases, without sizes and times, are believed (decisions 77)', async () => {
  const { journal, run, items } = await setting();
  const done = { kind: 'done', item: 'photo', itemId: 'p1', takenAt: null, sum: 'x' } as const;
  await journal.note({ ...done, path: 'a.jpg' });
  await run({ 'a.jpg': 'a' });
  expect(await items()).toEqual([]);
});

test.each([
  ['can no longer be read', null, CHANGED, 1],
  ['is another by now', 'other', CHANGED + 1, 2],
])(
  'an item stays known whose import was killed, and whose file %s (decisions 77)',
  async (_, text, changedAt, count) => {
    const { ports, club, journal, run, items } = await setting();
    const note: typeof journal.note = async (entry) =>
      entry.kind === 'done' ? Promise.reject(new Killed()) : journal.note(entry);
    await expect(run({ 'a.jpg': 'a' }, { journal: { ...journal, note } })).rejects.toBeInstanceOf(Killed);
    await run({}, { source: folderOf({ 'a.jpg': text }, changedAt) });
    expect(await items()).toHaveLength(count);
    expect(await undoImport(ports, actorOf(club), journal)).toEqual({ items: count, events: 0, binned: 0, kept: 0 });
  },
);

test('an item that its event refuses stays known, with the reason, and is taken back (decisions 77)', async () => {
  const { ports, club, journal, run, items, left } = await setting();
  const add: typeof ports.eventItems.add = async () => refuse('EVENT_CLOSED');
  const eventItems = { ...ports.eventItems, add };
  await run({ 'Gala/a.jpg': 'a' }, { eventPerFolder: true }, { ...ports, eventItems });
  expect([await items(), left()]).toMatchObject([[{ title: 'a' }], []]);
  expect(journal.of('Gala/a.jpg')).toMatchObject({
    kind: 'done',
    reason: expect.stringMatching(/^Not in its event: /),
  });
  expect(await undoImport(ports, actorOf(club), journal)).toMatchObject({ items: 1, kept: 0 });
});

test('what was put away in Google Photos, a link and an unreadable folder are left out with the reason, before and after (decisions 77)', async () => {
  const { run, items, left } = await setting();
  const files = {
    'a.jpg': 'a',
    'a.jpg.json': json({ trashed: true }),
    'b.jpg': 'b',
    'b-edited.jpg': 'bb',
    'b.jpg.json': json({ archived: true }),
    'c.jpg': 'c',
  };
  const inMemory = folderOf(files);
  const link = { path: 'link.jpg', reason: 'It is a link.' };
  const source = { ...inMemory, files: async () => [...(await inMemory.files()), link] };
  const reasons = [
    ['link.jpg', 'It is a link.'],
    ['a.jpg', 'It is in the bin of Google Photos.'],
    ['b-edited.jpg', 'It is archived in Google Photos.'],
    ['b.jpg', 'It is archived in Google Photos.'],
  ];
  const plan = await planImport(source, { name: 'Archive', eventPerFolder: false });
  expect(plan.left.map(({ path, reason }) => [path, reason])).toEqual(reasons);
  await run({}, { source });
  expect(left()).toEqual(reasons);
  expect(await items()).toHaveLength(1);
});

test('an original stands in for its edited version where that cannot be imported (decisions 77)', async () => {
  const { run, items, left } = await setting();
  const files = { 'a.jpg': 'a', 'a-edited.jpg': DAMAGED, 'b.jpg': 'b', 'b-edited.jpg': 'bb' };
  for (const _ of ['once', 'again']) {
    await run(files);
    expect((await items()).map(({ title }) => title).sort()).toEqual(['a', 'b-edited']);
    expect(left()).toEqual([
      ['b.jpg', 'Its edited version is imported.'],
      ['a-edited.jpg', 'This file is damaged, or its name doesn’t match its content.'],
    ]);
  }
});

test('every file is read once (decisions 77)', async () => {
  const { run } = await setting();
  const source = folderOf({ 'a.jpg': 'a', 'b.mp4': 'b' });
  const read: string[] = [];
  const watched: ImportSource = {
    ...source,
    read(path, start, end) {
      read.push(path);
      return source.read(path, start, end);
    },
  };
  await run({}, { source: watched });
  expect(read).toEqual(['a.jpg', 'b.mp4']);
});

test('each run is the operator’s act in the log, with how many files it begins with (decisions 53, 77)', async () => {
  const { memory, club, run } = await setting();
  const files = { 'a.jpg': 'a', 'b.jpg': 'b' };
  await run(files);
  await run({ ...files, 'c.jpg': 'c' });
  const { items } = await memory.audit.list({ concerning: club.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act, doer, details }) => [act, doer, details.files])).toEqual([
    ['import-begun', 'operator', 1],
    ['import-begun', 'operator', 2],
  ]);
});

test('somebody without a plan imports nothing (decisions 13, 77)', async () => {
  const { ports, memory } = await setting();
  const member = await aMember(memory);
  const options = {
    source: folderOf({ 'a.jpg': 'a' }),
    journal: memoryJournal('x'),
    name: 'A',
    eventPerFolder: false,
    clubId: null,
  };
  const importing = importFolder(ports, actorOf(member), { ...options, send: async () => {}, pause: async () => {} });
  await expect(importing).rejects.toMatchObject({ cause: expect.any(Refusal) });
});
