import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPhoto, aPlanHolder, codeOf, memoryPorts, outcomeOf } from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { addToEvent, takeOutOfEvent } from './fill-event.ts';
import { createEvent } from './plan-event.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const other = await aPlanHolder(memory);
  const event = (options: object = {}, by = owner) =>
    execute(createEvent, memory, actorOf(by), { title: 'Techfest', startsOn: '2026-03-14', ...options });
  const add = (eventId: string, mediaId: string, by = owner) =>
    execute(addToEvent, memory, actorOf(by), { eventId, mediaId });
  const takeOut = (eventId: string, mediaId: string, by = owner) =>
    execute(takeOutOfEvent, memory, actorOf(by), { eventId, mediaId });
  return { memory, owner, other, event, add, takeOut };
};

test('every plan holder adds own items to an open event, and adding again changes nothing (decisions 45)', async () => {
  const { memory, other, event, add } = await setting();
  const { id } = await event();
  const item = await aPhoto(memory, other, { takenAt: 7, position: 3 });
  expect(await add(id, item.id, other)).toEqual({ added: true });
  expect(await add(id, item.id, other)).toEqual({ added: true });
  expect(await memory.eventItems.placeOf(item.id)).toEqual({ eventId: id, mediaId: item.id, moment: 7, position: 3 });
});

test('what was uploaded in one go stands as it was chosen, in whatever order it arrived (decisions 44, 45)', async () => {
  const { memory, owner, event, add } = await setting();
  const { id } = await event();
  const arrived = [];
  for (const position of [2, 0, 1]) {
    arrived.push(await aPhoto(memory, owner, { batchId: 'b', position, createdAt: memory.clock.now() }));
    memory.clock.advance(1_000);
  }
  const alone = await aPhoto(memory, owner, { createdAt: memory.clock.now() });
  for (const item of [alone, ...arrived]) await add(id, item.id);
  const { items } = await memory.eventItems.itemsOf(id, { id: owner.id, tenant: owner.tenant }, 9, null);
  expect(items.map(({ media }) => media.id)).toEqual(
    [arrived[1], arrived[2], arrived[0], alone].map((item) => item?.id),
  );
});

test('only own items, and only while one’s plan lives (decisions 45)', async () => {
  const { memory, owner, other, event, add } = await setting();
  const { id } = await event();
  const [own, foreign] = [await aPhoto(memory, owner), await aPhoto(memory, other)];
  expect(await codeOf(add(id, foreign.id))).toBe('NOT_UPLOADER');
  expect(await codeOf(add(id, own.id, await aMember(memory)))).toBe('PLAN_REQUIRED');
  memory.clock.advance(40 * 86_400_000);
  expect(await codeOf(add(id, own.id))).toBe('PLAN_REQUIRED');
});

test('into a closed event only the owner and those named add (decisions 45)', async () => {
  const { memory, owner, other, event, add } = await setting();
  const third = await aPlanHolder(memory);
  const { id } = await event({ open: false, contributorIds: [third.id] });
  expect(await codeOf(add(id, (await aPhoto(memory, other)).id, other))).toBe('EVENT_CLOSED');
  expect(await add(id, (await aPhoto(memory, third)).id, third)).toEqual({ added: true });
  expect(await add(id, (await aPhoto(memory, owner)).id)).toEqual({ added: true });
});

test('what is published goes into a closed event by the same people, and into none of another college (decisions 2, 45)', async () => {
  const { memory, owner, other, event } = await setting();
  const [third, far] = [await aPlanHolder(memory), await aPlanHolder(memory, { tenant: 'other.edu' })];
  const { id: closed } = await event({ open: false, contributorIds: [third.id] });
  const { id: open } = await event();
  const publish = async (by: User, into: string) => {
    const { fileName } = await anUpload(memory, by);
    return outcomeOf(execute(publishPhoto, memory, actorOf(by), { title: 'Lawn', fileName, event: into }));
  };
  expect(await publish(other, closed)).toBe('EVENT_CLOSED');
  for (const into of [closed, open]) expect(await publish(far, into)).toBe('EVENT_NOT_FOUND');
  for (const by of [owner, third]) expect(await publish(by, closed)).toBeNull();
  expect(await publish(other, open)).toBeNull();
});

test('an item is in one event at most (decisions 45)', async () => {
  const { memory, owner, event, add, takeOut } = await setting();
  const [first, second] = [await event(), await event()];
  const item = await aPhoto(memory, owner);
  await add(first.id, item.id);
  expect(await codeOf(add(second.id, item.id))).toBe('IN_ANOTHER_EVENT');
  await takeOut(first.id, item.id);
  expect(await add(second.id, item.id)).toEqual({ added: true });
});

test('an event or an item of another tenant does not exist (decisions 2)', async () => {
  const { memory, owner, event, add, takeOut } = await setting();
  const stranger = await aPlanHolder(memory, { tenant: 'other.edu' });
  const { id } = await event();
  const [own, foreign] = [await aPhoto(memory, owner), await aPhoto(memory, stranger)];
  await add(id, own.id);
  expect(await codeOf(add(id, foreign.id, stranger))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(takeOut(id, own.id, stranger))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(add(id, foreign.id))).toBe('MEDIA_NOT_FOUND');
});

test('its uploader or the event’s owner takes an item out, also after the plan lapsed (decisions 45)', async () => {
  const { memory, other, event, add, takeOut } = await setting();
  const third = await aPlanHolder(memory);
  const { id } = await event();
  const [one, two] = [await aPhoto(memory, other), await aPhoto(memory, other)];
  for (const item of [one, two]) await add(id, item.id, other);
  expect(await codeOf(takeOut(id, one.id, third))).toBe('NOT_EVENT_OWNER');
  memory.clock.advance(40 * 86_400_000);
  expect(await takeOut(id, one.id, other)).toEqual({ takenOut: true });
  expect(await takeOut(id, two.id)).toEqual({ takenOut: true });
  expect(await takeOut(id, two.id)).toEqual({ takenOut: true });
  expect(await memory.media.byId(one.id)).toMatchObject({ id: one.id });
});

test('an event that is deleted while one adds is gone (decisions 45)', async () => {
  const { memory, owner, event } = await setting();
  const { id } = await event();
  const item = await aPhoto(memory, owner);
  const late = { ...memory, eventItems: { ...memory.eventItems, add: async () => 'gone' as const } };
  const call = execute(addToEvent, late, actorOf(owner), { eventId: id, mediaId: item.id });
  expect(await codeOf(call)).toBe('EVENT_NOT_FOUND');
});
