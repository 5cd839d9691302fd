import { expect, test } from 'vitest';
import { aPlanHolder, aVideo, memoryPorts } from '../../memory/index.ts';
import { playFile } from '../files/file-urls.ts';
import { removeLeftovers } from './remove-leftovers.ts';

test('a file goes with all that was made from it once no item names it, and not before (decisions 20)', async () => {
  const memory = memoryPorts();
  const { id, fileName } = await aVideo(memory, await aPlanHolder(memory));
  const names = [fileName, playFile(fileName, 'main.m3u8')];
  for (const name of names) memory.putFile(name, new Uint8Array(1));
  const left = async () => (await memory.files.list(null, 100)).filter((name) => name.startsWith(fileName));
  await removeLeftovers(memory, fileName);
  expect(await left()).toEqual(names);
  await memory.media.remove(id, []);
  await removeLeftovers(memory, fileName);
  expect(await left()).toEqual([]);
});
