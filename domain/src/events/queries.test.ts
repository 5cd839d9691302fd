import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  codeOf,
  memoryPorts,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { createEvent } from './plan-event.ts';
import { findEvent, listEventDays, listEventItems, listEvents, listMonths, previewEvent } from './queries.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const viewer = await aMember(memory);
  const event = (startsOn: string, by = owner) =>
    execute(createEvent, memory, actorOf(by), { title: `On ${startsOn}`, startsOn });
  const put = async (eventId: string, moment: number, make = aPhoto, by = owner) => {
    const item = await make(memory, by);
    await memory.eventItems.add(asVisible(item), { eventId, mediaId: item.id, moment, position: 0 });
    return item;
  };
  return { memory, owner, viewer, event, put };
};

test('events are listed by date, the newest first, with a mark where the next page begins (decisions 46)', async () => {
  const { memory, viewer, event } = await setting();
  for (const day of ['2026-01-01', '2026-03-01', '2026-02-01']) await event(day);
  const list = (input: object) => execute(listEvents, memory, actorOf(viewer), input);
  const first = await list({ limit: 2 });
  expect(first.items.map(({ startsOn }) => startsOn)).toEqual(['2026-03-01', '2026-02-01']);
  const second = await list({ limit: 2, cursor: first.next });
  expect(second).toMatchObject({ items: [{ startsOn: '2026-01-01', own: false }], next: null });
  expect(await codeOf(list({ cursor: `${first.next}x` }))).toBe('CURSOR_INVALID');
});

test('a list of events starts with any month that has some, and goes on from there (decisions 46)', async () => {
  const { memory, viewer, event } = await setting();
  for (const day of ['2026-04-01', '2026-03-31', '2026-03-01', '2025-12-31']) await event(day);
  expect(await execute(listMonths, memory, actorOf(viewer), {})).toEqual({ months: ['2026-04', '2026-03', '2025-12'] });
  const list = (input: object) => execute(listEvents, memory, actorOf(viewer), { limit: 2, ...input });
  const first = await list({ month: '2026-03' });
  expect(first.items.map(({ startsOn }) => startsOn)).toEqual(['2026-03-31', '2026-03-01']);
  const second = await list({ month: '2026-03', cursor: first.next });
  expect(second.items.map(({ startsOn }) => startsOn)).toEqual(['2025-12-31']);
  expect(await codeOf(list({ month: '2026-13' }))).toBe('VALIDATION_FAILED');
});

test('the items of an event start with any day that has some, and go on from there (decisions 46)', async () => {
  const { memory, viewer, event, put } = await setting();
  const { id } = await event('2026-03-14');
  const at = (day: number, hour = 0) => Date.UTC(2026, 2, day, hour);
  const [late, first, second] = [await put(id, at(16, 12)), await put(id, at(14, 9)), await put(id, at(15))];
  const days = (of: string) => execute(listEventDays, memory, actorOf(viewer), { id: of });
  expect(await days(id)).toEqual({ days: ['2026-03-14', '2026-03-15', '2026-03-16'] });
  expect(await codeOf(days('nothing'))).toBe('EVENT_NOT_FOUND');
  const list = async (input: object) => {
    const page = await execute(listEventItems, memory, actorOf(viewer), { id, limit: 1, ...input });
    return { ids: page.items.map((item) => item.id), next: page.next };
  };
  expect((await list({ day: '2026-03-01' })).ids).toEqual([first.id]);
  const from = await list({ day: '2026-03-15' });
  expect(from.ids).toEqual([second.id]);
  expect(await list({ day: '2026-03-15', cursor: from.next })).toEqual({ ids: [late.id], next: null });
  expect((await list({ day: '2026-03-17' })).ids).toEqual([]);
  expect(await codeOf(list({ day: '2026-02-30' }))).toBe('VALIDATION_FAILED');
});

test('the events of one person are those they created or have items in (decisions 46)', async () => {
  const { memory, owner, viewer, event } = await setting();
  const other = await aPlanHolder(memory);
  await event('2026-01-01');
  const shared = await event('2026-02-01', other);
  const item = await aPhoto(memory, owner);
  await memory.eventItems.add(asVisible(item), { eventId: shared.id, mediaId: item.id, moment: 1, position: 0 });
  const list = async (personId: string) =>
    (await execute(listEvents, memory, actorOf(viewer), { personId })).items.map(({ startsOn }) => startsOn);
  expect(await list(owner.id)).toEqual(['2026-02-01', '2026-01-01']);
  expect(await list(other.id)).toEqual(['2026-02-01']);
});

test('in another tenant there are no events, and none to be found (decisions 2)', async () => {
  const { memory, event } = await setting();
  const { id } = await event('2026-01-01');
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect((await execute(listEvents, memory, stranger, {})).items).toEqual([]);
  expect(await codeOf(execute(findEvent, memory, stranger, { id }))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(execute(listEventItems, memory, stranger, { id }))).toBe('EVENT_NOT_FOUND');
});

test('an event’s page has its cover, its counts and who contributed (decisions 46)', async () => {
  const { memory, owner, viewer, event, put } = await setting();
  const { id } = await event('2026-01-01');
  await put(id, 5);
  const cover = await put(id, 3, aVideo);
  expect(await execute(findEvent, memory, actorOf(viewer), { id })).toMatchObject({
    coverId: cover.id,
    coverUrl: expect.stringContaining('/media/view/video/'),
    counts: { video: 1, photo: 1 },
    contributors: [{ id: owner.id }],
    named: [],
    own: false,
    mayAdd: false,
  });
});

test('an event’s page shows twelve who contributed, and says whether there are others (decisions 46)', async () => {
  const { memory, viewer, event, put } = await setting();
  const { id } = await event('2026-01-01');
  const another = async () => put(id, 3, aPhoto, await aPlanHolder(memory));
  const shown = async () => {
    const { contributors, moreContributors } = await execute(findEvent, memory, actorOf(viewer), { id });
    return [contributors.length, moreContributors];
  };
  for (let many = 0; many < 12; many += 1) await another();
  expect(await shown()).toEqual([12, false]);
  await another();
  expect(await shown()).toEqual([12, true]);
});

test('an event’s items come in order, videos and photos together, page by page (decisions 45)', async () => {
  const { memory, viewer, event, put } = await setting();
  const { id } = await event('2026-01-01');
  const late = await put(id, 9);
  const early = await put(id, 3, aVideo);
  const list = (input: object) => execute(listEventItems, memory, actorOf(viewer), { id, ...input });
  const first = await list({ limit: 1 });
  expect(first.items.map((item) => item.id)).toEqual([early.id]);
  expect((await list({ limit: 1, cursor: first.next })).items.map((item) => item.id)).toEqual([late.id]);
  expect(await codeOf(list({ cursor: 'x' }))).toBe('CURSOR_INVALID');
});

test('a club whose event was made by somebody who left keeps its preview; a person’s event loses it (decisions 45, 68)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting();
  const made = { title: 'Play', startsOn: '2026-03-14', preview: true };
  const ofClub = await execute(createEvent, memory, await as(ravi), { ...made, club: club.id });
  const plan = await aPlanHolder(memory, { tenant: asha.tenant });
  const own = await execute(createEvent, memory, actorOf(plan), made);
  for (const { id } of [ravi, plan]) await memory.users.remove(id, () => []);
  const preview = (id: string) => execute(previewEvent, memory, anonymous(), { id });
  expect(await preview(ofClub.id)).toEqual({ title: 'Play', startsOn: '2026-03-14', endsOn: '2026-03-14' });
  expect(await preview(own.id)).toBeNull();
});
