import { expect, test } from 'vitest';
import { actorOf, aMember, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { createEvent } from './plan-event.ts';
import { ownEvent, visibleEvent } from './visible.ts';

const setting = async () => {
  const world = memoryPorts();
  const owner = await aPlanHolder(world);
  const { id } = await execute(createEvent, world, actorOf(owner), { title: 'Techfest', startsOn: '2026-03-14' });
  return { world, owner, id };
};

test('an event exists for everybody of its tenant, and for nobody else (decisions 2, 45)', async () => {
  const { world, id } = await setting();
  expect(await visibleEvent(world, actorOf(await aMember(world)), id)).toMatchObject({ id });
  const stranger = actorOf(await aMember(world, { tenant: 'other.edu' }));
  expect(await codeOf(visibleEvent(world, stranger, id))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(ownEvent(world, stranger, id))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(visibleEvent(world, stranger, 'nothing'))).toBe('EVENT_NOT_FOUND');
});

test('an event is its owner’s own, and nobody else’s (decisions 45)', async () => {
  const { world, owner, id } = await setting();
  expect(await ownEvent(world, actorOf(owner), id)).toMatchObject({ id, ownerId: owner.id });
  expect(await codeOf(ownEvent(world, actorOf(await aPlanHolder(world)), id))).toBe('NOT_EVENT_OWNER');
});
