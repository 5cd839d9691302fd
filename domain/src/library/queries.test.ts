import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  codeOf,
  memoryPorts,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { kept } from './queries.ts';

test('the ids of favourites and saved items are told, kind by kind, the newest first (product 3)', async () => {
  const world = memoryPorts();
  const [one, two] = [await aPlanHolder(world), await aPlanHolder(world)];
  const [a, b, film] = [await aPhoto(world, one), await aPhoto(world, one), await aVideo(world, one)];
  const ada = await aMember(world);
  for (const [at, item] of [b, film, a].entries()) await world.library.save(asVisible(item), ada.id, at);
  for (const [at, person] of [two, one].entries()) await world.library.favour(person, ada.id, at);
  expect(await execute(kept, world, actorOf(ada), {})).toEqual({
    favouriteIds: [one.id, two.id],
    savedIds: { photo: [a.id, b.id], video: [film.id] },
  });
  expect(await execute(kept, world, actorOf(one), {})).toEqual({
    favouriteIds: [],
    savedIds: { photo: [], video: [] },
  });
  expect(await codeOf(execute(kept, world, anonymous(), {}))).toBe('UNAUTHENTICATED');
});
