import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, asVisible, aVideo, codeOf, memoryPorts } from '../../memory/index.ts';
import { createEvent } from '../events/plan-event.ts';
import { execute } from '../kernel/use-case.ts';
import { findNeighbours, placeAmong } from './neighbours.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const viewer = await aMember(memory);
  const now = memory.clock.now();
  const first = await aPhoto(memory, uploader, { createdAt: now });
  const second = await aVideo(memory, uploader, { createdAt: now + 1 });
  const third = await aPhoto(memory, uploader, { createdAt: now + 2, batchId: 'b' });
  const ask = ({ kind, id }: { kind: string; id: string }, by = viewer, more: object = {}) =>
    execute(findNeighbours, memory, actorOf(by), { kind, id, ...more });
  return { memory, uploader, viewer, now, first, second, third, ask };
};

test('among its uploader’s items by time, where an item is in no event and alone in its batch (decisions 47)', async () => {
  const { first, second, third, ask } = await setting();
  expect(await ask(second)).toEqual({
    previous: { kind: 'photo', id: first.id },
    next: { kind: 'photo', id: third.id },
    within: 'person',
    eventId: null,
    place: null,
  });
  expect(await ask(third)).toMatchObject({ within: 'person', next: null });
});

test('in its batch, where it shares one (decisions 47)', async () => {
  const { memory, uploader, third, ask } = await setting();
  const fourth = await aPhoto(memory, uploader, { batchId: 'b', position: 1 });
  expect(await ask(third)).toEqual({
    previous: null,
    next: { kind: 'photo', id: fourth.id },
    within: 'batch',
    eventId: null,
    place: null,
  });
});

test('in its event before all (decisions 47)', async () => {
  const { memory, uploader, first, third, ask } = await setting();
  await aPhoto(memory, uploader, { batchId: 'b', position: 1 });
  const event = await execute(createEvent, memory, actorOf(uploader), { title: 'Techfest', startsOn: '2026-03-02' });
  for (const [moment, item] of [third, first].entries())
    await memory.eventItems.add(asVisible(item), { eventId: event.id, mediaId: item.id, moment, position: 0 });
  expect(await ask(third)).toEqual({
    previous: null,
    next: { kind: 'photo', id: first.id },
    within: 'event',
    eventId: event.id,
    place: null,
  });
});

test('in the list that one names, if the item is in it (decisions 47)', async () => {
  const { memory, uploader, viewer, first, third, ask } = await setting();
  const fourth = await aPhoto(memory, uploader, { batchId: 'b', position: 1 });
  const event = await execute(createEvent, memory, actorOf(uploader), { title: 'Techfest', startsOn: '2026-03-02' });
  await memory.eventItems.add(asVisible(third), { eventId: event.id, mediaId: third.id, moment: 1, position: 0 });
  expect(await ask(third, viewer, { in: 'batch' })).toMatchObject({ within: 'batch', next: { id: fourth.id } });
  expect(await ask(third, viewer, { in: 'person' })).toMatchObject({ within: 'person' });
  expect(await ask(first, viewer, { in: 'event' })).toMatchObject({ within: 'person' });
  expect(await codeOf(ask(third, viewer, { in: 'college' }))).toBe('VALIDATION_FAILED');
});

test('an item that one may not see has no neighbours (decisions 2)', async () => {
  const { memory, second, ask } = await setting();
  expect(await codeOf(ask(second, await aMember(memory, { tenant: 'other.edu' })))).toBe('MEDIA_NOT_FOUND');
});

test('which of how many it is, where one asks and they can be counted (decisions 47)', async () => {
  const { first, third, ask, viewer } = await setting();
  expect(await ask(first, viewer, { place: true })).toMatchObject({ place: { at: 1, of: 3 } });
  expect(await ask(third, viewer, { place: true })).toMatchObject({ place: { at: 3, of: 3 } });
  expect(placeAmong({ before: 999, after: 999 })).toEqual({ at: 1000, of: 1999 });
  expect(placeAmong({ before: 1000, after: 0 })).toBeNull();
  expect(placeAmong({ before: 0, after: 1000 })).toBeNull();
});
