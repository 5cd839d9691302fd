import { expect, test } from 'vitest';
import { actorOf, aMember, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { createEvent } from './plan-event.ts';
import { ownEvent, visibleEvent } from './visible.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const { id } = await execute(createEvent, memory, actorOf(owner), { title: 'Techfest', startsOn: '2026-03-14' });
  return { memory, owner, id };
};

test('an event exists for everybody of its tenant, and for nobody else (decisions 2, 45)', async () => {
  const { memory, id } = await setting();
  expect(await visibleEvent(memory, actorOf(await aMember(memory)), id)).toMatchObject({ id });
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await codeOf(visibleEvent(memory, stranger, id))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(ownEvent(memory, stranger, id))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(visibleEvent(memory, stranger, 'nothing'))).toBe('EVENT_NOT_FOUND');
});

test('an event is its owner’s own, and nobody else’s (decisions 45)', async () => {
  const { memory, owner, id } = await setting();
  expect(await ownEvent(memory, actorOf(owner), id)).toMatchObject({ id, ownerId: owner.id });
  expect(await codeOf(ownEvent(memory, actorOf(await aPlanHolder(memory)), id))).toBe('NOT_EVENT_OWNER');
});
