import { expect, test } from 'vitest';
import { actorOf, anUpload, aPlanHolder, codeOf, LOCATION, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { checksumOf } from '../uploads/checksum.ts';
import { publishPhoto, publishVideo } from './publish-media.ts';
import { findShared } from './shared-before.ts';

const setting = async () => {
  const memory = memoryPorts();
  const person = await aPlanHolder(memory);
  const ask = (checksums: readonly string[], actor = person) =>
    execute(findShared, memory, actorOf(actor), { checksums });
  const send = async (bytes: string, folder: 'photo' | 'video' = 'photo', name?: string) =>
    (await anUpload(memory, person, { folder, bytes, ...(name && { name }) })).fileName;
  return { memory, person, ask, send };
};

const sumOf = async (text: string): Promise<string> => {
  const bytes = new TextEncoder().encode(text);
  return (await checksumOf(async (start, end) => bytes.slice(start, end), bytes.length)) ?? '';
};

test.each([
  ['as it was sent', 'a lawn'],
  ['with the location that was removed from it', `a lawn ${LOCATION}`],
])('a photo is recognised by its file %s (decisions 24)', async (_, bytes) => {
  const { memory, person, ask, send } = await setting();
  const fileName = await send(bytes);
  const { id } = await execute(publishPhoto, memory, actorOf(person), { title: 'Lawn', fileName });
  const checksum = await sumOf(bytes);
  expect(await ask([checksum, await sumOf('another')])).toEqual([{ checksum, kind: 'photo', id }]);
});

test('a video is recognised by its file, not by its thumbnail (decisions 24)', async () => {
  const { memory, person, ask, send } = await setting();
  const fileName = await send(`a film ${LOCATION}`, 'video');
  const posterName = await send('a still', 'video', 'poster.jpg');
  const { id } = await execute(publishVideo, memory, actorOf(person), { title: 'Film', fileName, posterName });
  const checksum = await sumOf(`a film ${LOCATION}`);
  expect(await ask([checksum, await sumOf('a still')])).toEqual([{ checksum, kind: 'video', id }]);
});

test('nobody learns what others shared, and a malformed checksum is refused (decisions 24)', async () => {
  const { memory, person, ask, send } = await setting();
  await execute(publishPhoto, memory, actorOf(person), { title: 'Lawn', fileName: await send('a lawn') });
  expect(await ask([await sumOf('a lawn')], await aPlanHolder(memory))).toEqual([]);
  expect(await codeOf(ask(['nonsense']))).toBe('VALIDATION_FAILED');
  expect(await codeOf(ask(Array.from({ length: 101 }, () => 'a'.repeat(64))))).toBe('VALIDATION_FAILED');
});

test('the checksum is that of the file as it was sent, though a first try changed it (decisions 24)', async () => {
  const { memory, person, ask, send } = await setting();
  const bytes = `a lawn ${LOCATION}`;
  const fileName = await send(bytes);
  const { publish } = memory.media;
  memory.media.publish = () => Promise.reject(new Error('the database is gone'));
  const publishIt = () => execute(publishPhoto, memory, actorOf(person), { title: 'Lawn', fileName });
  await expect(publishIt()).rejects.toThrow('the database is gone');
  memory.media.publish = publish;
  const { id } = await publishIt();
  expect(await ask([await sumOf(bytes)])).toMatchObject([{ id }]);
});
