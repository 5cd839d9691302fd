import { expect, test } from 'vitest';
import { codeOf, memoryPorts } from '../../memory/index.ts';
import { packContents } from './contents.ts';

const setting = async (count: number) => {
  const memory = memoryPorts();
  const gone = new Set<string>();
  const looks: number[] = [];
  const items = Array.from({ length: count }, (_, index) => ({
    mediaId: `item ${index}`,
    fileName: `photo/${index}.jpg`,
    name: `${index}.jpg`,
    modifiedAt: 0,
    credit: '',
  }));
  for (const { fileName } of items) memory.putFile(fileName, new TextEncoder().encode('bytes'));
  const contents = await packContents(memory, items, async (ids) => {
    looks.push(ids.length);
    return new Set(ids.filter((id) => !gone.has(id)));
  });
  const read = async (index: number) => {
    for await (const part of contents[index]?.read() ?? []) expect(part).toHaveLength(5);
  };
  return { memory, contents, gone, looks, read };
};

test('fifty items are checked together, and again after five seconds (decisions 48)', async () => {
  const { memory, looks, read } = await setting(120);
  for (let index = 0; index < 60; index += 1) await read(index);
  expect(looks).toEqual([50, 50]);
  memory.clock.advance(5_000);
  await read(60);
  expect(looks).toEqual([50, 50, 50]);
});

test('an item that is gone is not sent, and those before it are (decisions 48)', async () => {
  const { gone, read } = await setting(3);
  gone.add('item 1');
  await read(0);
  expect(await codeOf(read(1))).toBe('MEDIA_NOT_FOUND');
});

test('the storage is asked once for the size of a file (decisions 48)', async () => {
  const { memory } = await setting(2);
  const asked: string[] = [];
  const files = { ...memory.files, size: async (name: string) => asked.push(name) };
  const items = [{ mediaId: 'x', fileName: 'photo/0.jpg', name: 'x.jpg', modifiedAt: 0, credit: '' }];
  const [content] = await packContents({ ...memory, files }, items, async (ids) => new Set(ids));
  expect(content?.size).toBe(5);
  expect(asked).toEqual([]);
});
