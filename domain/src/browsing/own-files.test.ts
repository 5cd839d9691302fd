import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { addToEvent } from '../events/fill-event.ts';
import { createEvent } from '../events/plan-event.ts';
import { execute } from '../kernel/use-case.ts';
import { listOwnFiles } from './own-files.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const actor = actorOf(uploader);
  const list = (input: object = {}, by = actor) => execute(listOwnFiles, memory, by, { kind: 'photo', ...input });
  return { memory, uploader, actor, list };
};

test('one’s own files come in cards, with the events that they belong to (decisions 44)', async () => {
  const { memory, uploader, actor, list } = await setting();
  const { id: eventId } = await execute(createEvent, memory, actor, { title: 'Techfest', startsOn: '2026-03-14' });
  const alone = await aPhoto(memory, uploader);
  const failed = await aPhoto(memory, uploader, { state: 'failed', failure: 'FILE_UNREADABLE' });
  const batch = [];
  for (const position of [0, 1]) batch.push(await aPhoto(memory, uploader, { batchId: 'b', position }));
  for (const { id } of [...batch, alone]) await execute(addToEvent, memory, actor, { eventId, mediaId: id });
  const { items, batches, events } = await list();
  expect(items.map(({ id }) => id).toSorted()).toEqual([alone.id, failed.id, batch[0]?.id].toSorted());
  expect(batches).toMatchObject([{ id: 'b', firstId: batch[0]?.id, count: 2 }]);
  const [event, ...others] = events;
  expect(others).toEqual([]);
  expect(event).toMatchObject({ id: eventId, title: 'Techfest', startsOn: '2026-03-14', endsOn: '2026-03-14' });
  expect(event?.itemIds.toSorted()).toEqual([alone.id, batch[0]?.id].toSorted());
});

test('one’s own files are for those who ever had a plan, page by page (decisions 18)', async () => {
  const { memory, uploader, list } = await setting();
  for (let index = 0; index < 3; index += 1) await aPhoto(memory, uploader);
  const first = await list({ limit: 2 });
  expect(first.items).toHaveLength(2);
  expect(await list({ limit: 2, cursor: first.next })).toMatchObject({ items: [{}], next: null });
  expect(await codeOf(list({}, actorOf(await aMember(memory))))).toBe('NEVER_HAD_PLAN');
  expect(await codeOf(list({ cursor: 'x' }))).toBe('CURSOR_INVALID');
});
