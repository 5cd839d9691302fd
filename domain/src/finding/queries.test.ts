import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { createEvent } from '../events/plan-event.ts';
import { execute } from '../kernel/use-case.ts';
import { findEvents, findPeople, suggestNames } from './queries.ts';

const setting = async () => {
  const world = memoryPorts();
  const owner = await aPlanHolder(world, { fullName: 'Asha Rao' });
  await aPhoto(world, owner);
  const { id } = await execute(createEvent, world, actorOf(owner), {
    title: 'Ash Wednesday',
    startsOn: '2026-02-18',
    place: 'Chapel',
  });
  return { world, owner, id, viewer: actorOf(await aMember(world)) };
};

test('a search answers events and people of the tenant, none for an empty query (decisions 19, 46)', async () => {
  const { world, owner, id, viewer } = await setting();
  expect(await execute(findEvents, world, viewer, { q: 'chap ash' })).toMatchObject([{ id, title: 'Ash Wednesday' }]);
  expect(await execute(findPeople, world, viewer, { q: 'rao' })).toMatchObject([
    { id: owner.id, fullName: 'Asha Rao', avatarUrl: null },
  ]);
  for (const q of ['', ' , ']) {
    expect(await execute(findEvents, world, viewer, { q })).toEqual([]);
    expect(await execute(findPeople, world, viewer, { q })).toEqual([]);
  }
  const stranger = actorOf(await aMember(world, { tenant: 'other.edu' }));
  expect(await execute(findEvents, world, stranger, { q: 'ash' })).toEqual([]);
  expect(await execute(findPeople, world, stranger, { q: 'ash' })).toEqual([]);
  expect(await execute(suggestNames, world, stranger, { q: 'ash' })).toEqual([]);
});

test('suggestions name events and people, each with its kind, once a text says enough (decisions 46)', async () => {
  const { world, owner, id, viewer } = await setting();
  expect(await execute(suggestNames, world, viewer, { q: 'ash' })).toEqual([
    { kind: 'event', id, text: 'Ash Wednesday' },
    { kind: 'person', id: owner.id, text: 'Asha Rao' },
  ]);
  expect(await execute(suggestNames, world, viewer, { q: 'a' })).toEqual([]);
});

test('suggestions name at most three events (decisions 46)', async () => {
  const { world, owner, viewer } = await setting();
  for (const day of [1, 2, 3, 4])
    await execute(createEvent, world, actorOf(owner), { title: `Chess ${day}`, startsOn: `2026-03-0${day}` });
  const offered = await execute(suggestNames, world, viewer, { q: 'chess' });
  expect(offered.map(({ text }) => text)).toEqual(['Chess 4', 'Chess 3', 'Chess 2']);
});

test('one person searches sixty times a minute for events, and for people (decisions 42)', async () => {
  const { world, viewer } = await setting();
  for (let asked = 0; asked < 60; asked += 1) await execute(findEvents, world, viewer, { q: 'ash' });
  expect(await codeOf(execute(findEvents, world, viewer, { q: 'ash' }))).toBe('TOO_MANY_REQUESTS');
  expect(await execute(findPeople, world, viewer, { q: 'rao' })).toHaveLength(1);
});
