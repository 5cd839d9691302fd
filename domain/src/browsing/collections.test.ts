import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aVideo, codeOf, memoryPorts } from '../../memory/index.ts';
import { addToEvent } from '../events/fill-event.ts';
import { createEvent } from '../events/plan-event.ts';
import { execute } from '../kernel/use-case.ts';
import { listBatch, listPersonItems, listPersonMonths } from './collections.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const viewer = await aMember(memory);
  const stranger = await aMember(memory, { tenant: 'other.edu' });
  const now = memory.clock.now();
  const later = await aPhoto(memory, uploader, { createdAt: now + 1, batchId: 'b', position: 0 });
  const earlier = await aVideo(memory, uploader, { createdAt: now, batchId: 'b', position: 1 });
  return { memory, uploader, viewer, stranger, later, earlier };
};

test('what somebody shared comes the newest first, videos and photos alike, page by page (decisions 46)', async () => {
  const { memory, uploader, viewer, stranger, later, earlier } = await setting();
  const list = (input: object, by = viewer) =>
    execute(listPersonItems, memory, actorOf(by), { id: uploader.id, ...input });
  const first = await list({ limit: 1 });
  expect(first.items.map(({ id }) => id)).toEqual([later.id]);
  expect((await list({ limit: 1, cursor: first.next })).items.map(({ id }) => id)).toEqual([earlier.id]);
  expect((await list({ id: viewer.id })).items).toEqual([]);
  expect(await codeOf(list({ cursor: 'x' }))).toBe('CURSOR_INVALID');
  expect(await codeOf(list({}, stranger))).toBe('USER_NOT_FOUND');
  expect(await codeOf(list({ id: 'nobody' }))).toBe('USER_NOT_FOUND');
  const unverified = await aMember(memory, { verified: false });
  expect(await codeOf(list({ id: unverified.id }))).toBe('USER_NOT_FOUND');
  await memory.users.setSuspended(uploader.id, memory.clock.now());
  expect(await codeOf(list({}))).toBe('USER_NOT_FOUND');
});

test('what somebody shared starts with any month that has something (decisions 46)', async () => {
  const { memory, uploader, viewer, stranger, later, earlier } = await setting();
  const old = await aPhoto(memory, uploader, { createdAt: Date.UTC(2020, 4, 31, 12) });
  const months = (id: string, by = viewer) => execute(listPersonMonths, memory, actorOf(by), { id });
  const thisMonth = new Date(later.createdAt).toISOString().slice(0, 7);
  expect(await months(uploader.id)).toEqual({ months: [thisMonth, '2020-05'] });
  expect(await months(viewer.id)).toEqual({ months: [] });
  expect(await codeOf(months(uploader.id, stranger))).toBe('USER_NOT_FOUND');
  const list = async (month: string) =>
    (await execute(listPersonItems, memory, actorOf(viewer), { id: uploader.id, month })).items.map(({ id }) => id);
  expect(await list('2020-05')).toEqual([old.id]);
  expect(await list('2020-04')).toEqual([]);
  expect(await list(thisMonth)).toEqual([later.id, earlier.id, old.id]);
});

test('a batch comes from its first item to its last, and does not exist elsewhere (decisions 44)', async () => {
  const { memory, uploader, viewer, stranger, later, earlier } = await setting();
  const list = (input: object, by = viewer) => execute(listBatch, memory, actorOf(by), { id: 'b', ...input });
  const first = await list({ limit: 1 });
  expect(first.items.map(({ id }) => id)).toEqual([later.id]);
  expect(await list({ limit: 1, cursor: first.next })).toMatchObject({ items: [{ id: earlier.id }], next: null });
  expect(first.events).toEqual([]);
  const texts = { title: 'Fest', startsOn: '2026-03-01' };
  const event = await execute(createEvent, memory, actorOf(uploader), texts);
  await execute(addToEvent, memory, actorOf(uploader), { eventId: event.id, mediaId: later.id });
  expect((await list({})).events).toMatchObject([{ id: event.id, title: 'Fest', itemIds: [later.id] }]);
  expect(await codeOf(list({}, stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(list({ id: 'none' }))).toBe('MEDIA_NOT_FOUND');
});
