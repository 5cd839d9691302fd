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

test('a file that is drawn anew is packed in its new size, without its former checksum (decisions 48)', async () => {
  const { memory } = await setting(1);
  const items = [{ mediaId: 'x', fileName: 'photo/0.jpg', name: 'x.jpg', modifiedAt: 0, credit: '' }];
  const packed = async () => (await packContents(memory, items, async (ids) => new Set(ids)))[0];
  const former = await packed();
  former?.note(7);
  expect((await packed())?.known()).toBe(7);
  memory.putFile('photo/0.jpg', new TextEncoder().encode('other bytes'));
  const [size, known] = [(await packed())?.size, (await packed())?.known()];
  expect({ size, known }).toEqual({ size: 11, known: null });
});
