import { expect, test } from 'vitest';
import { aClub, actorOf, aMember, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { createEvent } from '../events/plan-event.ts';
import type { Member } from '../kernel/actor.ts';
import { execute } from '../kernel/use-case.ts';
import { findClubs, findEvents, findPeople, suggestNames } from './queries.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory, { fullName: 'Asha Rao' });
  await aPhoto(memory, owner);
  const { id } = await execute(createEvent, memory, actorOf(owner), {
    title: 'Ash Wednesday',
    startsOn: '2026-02-18',
    place: 'Chapel',
  });
  return { memory, owner, id, viewer: actorOf(await aMember(memory)) };
};

test('a search answers events and people of the tenant, none for an empty query (decisions 19, 46)', async () => {
  const { memory, owner, id, viewer } = await setting();
  expect(await execute(findEvents, memory, viewer, { q: 'chap ash' })).toMatchObject([{ id, title: 'Ash Wednesday' }]);
  expect(await execute(findPeople, memory, viewer, { q: 'rao' })).toMatchObject([
    { id: owner.id, fullName: 'Asha Rao', avatarUrl: null },
  ]);
  for (const q of ['', ' , ']) {
    expect(await execute(findEvents, memory, viewer, { q })).toEqual([]);
    expect(await execute(findPeople, memory, viewer, { q })).toEqual([]);
  }
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await execute(findEvents, memory, stranger, { q: 'ash' })).toEqual([]);
  expect(await execute(findPeople, memory, stranger, { q: 'ash' })).toEqual([]);
  expect(await execute(suggestNames, memory, stranger, { q: 'ash' })).toEqual([]);
});

test('suggestions name events and people, each with its kind, once a text says enough (decisions 46)', async () => {
  const { memory, owner, id, viewer } = await setting();
  expect(await execute(suggestNames, memory, viewer, { q: 'ash' })).toEqual([
    { kind: 'event', id, text: 'Ash Wednesday' },
    { kind: 'person', id: owner.id, text: 'Asha Rao' },
  ]);
  expect(await execute(suggestNames, memory, viewer, { q: 'a' })).toEqual([]);
});

test('search and suggestions find clubs by name and handle, of one’s own college alone (decisions 61)', async () => {
  const { memory, owner, viewer } = await setting();
  const club = await aClub(memory, owner, { name: 'Lens Club', handle: 'northlight' });
  for (const q of ['lens', 'northl'])
    expect(await execute(findClubs, memory, viewer, { q })).toMatchObject([
      { id: club.id, name: 'Lens Club', planEnd: null },
    ]);
  expect(await execute(suggestNames, memory, viewer, { q: 'lens' })).toEqual([
    { kind: 'club', id: club.id, text: 'Lens Club' },
  ]);
  expect(await execute(findClubs, memory, viewer, { q: ' ' })).toEqual([]);
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await execute(findClubs, memory, stranger, { q: 'lens' })).toEqual([]);
});

test('suggestions name at most three events (decisions 46)', async () => {
  const { memory, owner, viewer } = await setting();
  for (const day of [1, 2, 3, 4])
    await execute(createEvent, memory, actorOf(owner), { title: `Chess ${day}`, startsOn: `2026-03-0${day}` });
  const offered = await execute(suggestNames, memory, viewer, { q: 'chess' });
  expect(offered.map(({ text }) => text)).toEqual(['Chess 4', 'Chess 3', 'Chess 2']);
});

test('one person searches sixty times a minute for events, for people, and for clubs (decisions 42)', async () => {
  const { memory, owner, viewer } = await setting();
  const searches: ((by: Member) => Promise<unknown>)[] = [
    (by) => execute(findEvents, memory, by, { q: 'ash' }),
    (by) => execute(findPeople, memory, by, { q: 'ash' }),
    (by) => execute(findClubs, memory, by, { q: 'ash' }),
  ];
  for (const search of searches) {
    for (let asked = 0; asked < 60; asked += 1) await search(viewer);
    expect(await codeOf(search(viewer))).toBe('TOO_MANY_REQUESTS');
    await search(actorOf(owner));
  }
});
