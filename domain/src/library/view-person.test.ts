import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { setFavourite } from './mark-favourite.ts';
import { findByUsername, viewPerson } from './view-person.ts';

test('a person’s page shows who they are and whether they are one’s favourite, never an address (decisions 11, 46)', async () => {
  const memory = memoryPorts();
  const club = await aPlanHolder(memory, { fullName: 'Lens Club' });
  const ada = actorOf(await aMember(memory));
  const meet = (actor: typeof ada) => execute(viewPerson, memory, actor, { id: club.id });
  expect(await meet(ada)).toEqual({
    id: club.id,
    name: club.name,
    fullName: 'Lens Club',
    avatarUrl: null,
    favouriteCount: 0,
    role: 'admin',
    createdAt: club.createdAt,
    favourite: false,
    own: false,
  });
  await execute(setFavourite, memory, ada, { uploaderId: club.id, favourite: true });
  expect(await meet(ada)).toMatchObject({ favourite: true, favouriteCount: 1 });
  expect(await meet(actorOf(club))).toMatchObject({ favourite: false, own: true });
});

test('a person of another college does not exist (decisions 2)', async () => {
  const memory = memoryPorts();
  const stranger = await aMember(memory, { tenant: 'other.edu' });
  const ada = actorOf(await aMember(memory));
  expect(await codeOf(execute(viewPerson, memory, ada, { id: stranger.id }))).toBe('USER_NOT_FOUND');
  expect(await codeOf(execute(viewPerson, memory, anonymous(), { id: stranger.id }))).toBe('UNAUTHENTICATED');
});

test('somebody is found by their username, in any case, and by nothing else (decisions 6, 45)', async () => {
  const memory = memoryPorts();
  const club = await aPlanHolder(memory, { name: 'lens.club' });
  const ada = actorOf(await aMember(memory));
  const find = (name: string, actor = ada) => execute(findByUsername, memory, actor, { name });
  expect(await find(' Lens.Club ')).toMatchObject({ id: club.id, name: 'lens.club' });
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  for (const asked of [find('lens'), find(club.email), find('lens.club', stranger)])
    expect(await codeOf(asked)).toBe('USER_NOT_FOUND');
});
