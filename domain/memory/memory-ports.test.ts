import { expect, test } from 'vitest';
import { aMember, aPhoto, aPlanHolder, asVisible, memoryPorts, memorySecrets, refusalOf } from './index.ts';
import { byPosition, slice } from './paging.ts';

test('callers cannot change stored rows, neither by what they gave nor by what they got', async () => {
  const memory = memoryPorts();
  const tags = ['one'];
  const { id } = await aPhoto(memory, await aPlanHolder(memory), { tags });
  tags.push('two');
  const stored = (await memory.media.byId(id)) as unknown as { title: string; tags: string[] };
  expect(stored.tags).toEqual(['one']);
  expect(() => stored.tags.push('three')).toThrow(TypeError);
  expect(() => Object.assign(stored, { title: 'Other' })).toThrow(TypeError);
  expect(await memory.media.byId(id)).toMatchObject({ title: `Item ${id}`, tags: ['one'] });
});

test('two memorys know nothing of each other, and each is the same in every run', async () => {
  const [a, b] = [memoryPorts(), memoryPorts()];
  const [one, other] = [await aMember(a), await aMember(b)];
  expect(one).toEqual(other);
  await a.users.remove(one.id, () => []);
  expect(await b.users.byId(other.id)).toEqual(other);
});

test('secrets are keyed, and tokens never repeat', () => {
  const [a, b] = [memorySecrets('a'), memorySecrets('b')];
  expect(a.sign('text')).not.toBe(b.sign('text'));
  expect(a.verify('text', a.sign('text'))).toBe(true);
  expect(a.verify('text', b.sign('text'))).toBe(false);
  expect(a.digest('x')).toMatch(/^[0-9a-f]{64}$/);
  const tokens = Array.from({ length: 500 }, () => a.token());
  expect(new Set(tokens.map((token) => token.slice(0, 22))).size).toBe(500);
  for (let throws = 0; throws < 100; throws += 1) {
    const number = a.random();
    expect(Number.isInteger(number) && number >= 0 && number < 2 ** 31).toBe(true);
  }
});

test('a page ends where the next one begins, in both directions', () => {
  const rows = [3, 1, 2, 5, 4];
  const positionOf = (row: number) => [row % 2, row];
  const up = slice(rows, positionOf, 'up', { limit: 2, after: null });
  expect(up).toEqual({ items: [2, 4], next: [0, 4] });
  expect(slice(rows, positionOf, 'up', { limit: 3, after: up.next })).toEqual({ items: [1, 3, 5], next: null });
  expect(slice(rows, positionOf, 'down', { limit: 2, after: [1, 3] })).toEqual({ items: [1, 4], next: [0, 4] });
  expect(byPosition([1, 'a'], [1, 'a'])).toBe(0);
});

test('an item that is gone takes no reaction, comment, save or entry in a history', async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const photo = asVisible(await aPhoto(memory, uploader));
  await memory.media.remove(photo.id, []);
  expect(await memory.reactions.swap(photo, uploader.id, null, 'like', 1)).toBeNull();
  const comment = { id: 'c', authorId: uploader.id, text: 'Hi', createdAt: 1 };
  expect(await memory.comments.add(photo, comment)).toBeNull();
  await memory.library.save(photo, uploader.id, 1);
  await memory.library.remember(photo, uploader.id, 1);
  expect((await memory.library.idsOf(uploader.id)).savedIds.photo).toEqual([]);
});

test('a refusal that does not come is a failure of the test', async () => {
  await expect(refusalOf(Promise.resolve('fine'))).rejects.toThrow('It was not refused.');
  await expect(refusalOf(Promise.reject(new Error('broke')))).rejects.toThrow('broke');
});
