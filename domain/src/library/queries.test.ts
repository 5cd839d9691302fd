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
import { readLibraryIds } from './queries.ts';

test('the ids of favourites and saved items come kind by kind, newest first (product 3)', async () => {
  const memory = memoryPorts();
  const [one, two] = [await aPlanHolder(memory), await aPlanHolder(memory)];
  const [a, b, videoFile] = [await aPhoto(memory, one), await aPhoto(memory, one), await aVideo(memory, one)];
  const ada = await aMember(memory);
  for (const [at, item] of [b, videoFile, a].entries()) await memory.library.save(asVisible(item), ada.id, at);
  for (const [at, person] of [two, one].entries()) await memory.library.favour(person, ada.id, at);
  expect(await execute(readLibraryIds, memory, actorOf(ada), {})).toEqual({
    favouriteIds: [one.id, two.id],
    savedIds: { photo: [a.id, b.id], video: [videoFile.id] },
  });
  expect(await execute(readLibraryIds, memory, actorOf(one), {})).toEqual({
    favouriteIds: [],
    savedIds: { photo: [], video: [] },
  });
  expect(await codeOf(execute(readLibraryIds, memory, anonymous(), {}))).toBe('UNAUTHENTICATED');
});
