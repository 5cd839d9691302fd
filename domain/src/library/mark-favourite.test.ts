import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPlanHolder,
  codeOf,
  memoryPorts,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { setFavourite } from './mark-favourite.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const club = await aPlanHolder(memory);
  const ada = actorOf(await aMember(memory));
  const mark = (favourite: unknown, actor: Actor = ada, uploaderId: unknown = club.id) =>
    execute(setFavourite, memory, actor, { uploaderId, favourite });
  const count = async () => (await reread(memory, club.id)).favouriteCount;
  return { memory, club, ada, mark, count };
};

test('marking an uploader as a favourite raises their count, taking it back lowers it (product 4)', async () => {
  const { memory, club, ada, mark, count } = await setting();
  expect(await mark(true)).toEqual({ favourite: true });
  expect([await count(), (await memory.library.idsOf(ada.id)).favouriteIds]).toEqual([1, [club.id]]);
  expect(await mark(false)).toEqual({ favourite: false });
  expect([await count(), (await memory.library.idsOf(ada.id)).favouriteIds]).toEqual([0, []]);
});

test('marking twice counts once, and taking back twice too (decisions 17)', async () => {
  const { memory, mark, count } = await setting();
  await Promise.all([mark(true), mark(true), mark(true)]);
  await mark(true, actorOf(await aMember(memory)));
  expect(await count()).toBe(2);
  await Promise.all([mark(false), mark(false)]);
  expect(await count()).toBe(1);
});

test('marking oneself as a favourite is refused (decisions 17)', async () => {
  const { club, mark, count } = await setting();
  expect(await refusalOf(mark(true, actorOf(club)))).toMatchObject({ code: 'OWN_FAVOURITE', kind: 'invalid' });
  expect(await codeOf(mark(false, actorOf(club)))).toBe('OWN_FAVOURITE');
  expect(await count()).toBe(0);
});

test('across tenants nobody is there to be marked (decisions 2)', async () => {
  const { memory, club, mark } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await codeOf(mark(true, stranger, club.id))).toBe('USER_NOT_FOUND');
  expect(await codeOf(mark(true, undefined, 'unknown'))).toBe('USER_NOT_FOUND');
  expect(await codeOf(mark(true, anonymous()))).toBe('UNAUTHENTICATED');
});

test.each([
  [{ favourite: 'yes' }, 'favourite'],
  [{ favourite: undefined }, 'favourite'],
  [{ uploaderId: '' }, 'uploaderId'],
  [{ uploaderId: "x' or 1" }, 'uploaderId'],
  [{ uploaderId: 7 }, 'uploaderId'],
])('a bad mark is refused by what is wrong with it: %j (decisions 37)', async (more, field) => {
  const { memory, club, ada } = await setting();
  const input = { uploaderId: club.id, favourite: true, ...more };
  expect((await refusalOf(execute(setFavourite, memory, ada, input))).errors.map((error) => error.field)).toContain(
    field,
  );
});
