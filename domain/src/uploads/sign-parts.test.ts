import { expect, test } from 'vitest';
import { actorOf, aPlanHolder, codeOf, memoryPorts, refusalOf } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { declareUpload } from './declare-upload.ts';
import { ABANDONED_AFTER } from './rules.ts';
import { signParts } from './sign-parts.ts';

const MD5 = 'XrY7u+Ae7tCTyyK7j1rNww==';

const setting = async (size = 25) => {
  const partAddresses = {
    partSize: 10,
    sign: async (upload: { id: string }, part: object) => `https://store.example/${upload.id}?${JSON.stringify(part)}`,
  };
  const memory = { ...memoryPorts(), partAddresses };
  const owner = actorOf(await aPlanHolder(memory));
  const file = { folder: 'photo', fileName: 'day.jpg', size, contentType: 'image/jpeg' };
  const declared = await execute(declareUpload, memory, owner, file);
  const sign = (numbers: readonly number[], actor = owner, md5 = MD5) =>
    execute(signParts, memory, actor, { id: declared.id, parts: numbers.map((number) => ({ number, md5 })) });
  return { memory, owner, declared, sign };
};

test('an address is for one part, its length and its MD5 (decisions 24)', async () => {
  const { declared, sign } = await setting();
  expect(declared.partSize).toBe(10);
  expect(await sign([1, 3])).toEqual([
    { number: 1, url: `https://store.example/${declared.id}?${JSON.stringify({ number: 1, length: 10, md5: MD5 })}` },
    { number: 3, url: `https://store.example/${declared.id}?${JSON.stringify({ number: 3, length: 5, md5: MD5 })}` },
  ]);
});

test('parts beyond the announced size, too many parts at a time and malformed MD5s are refused (decisions 24, 26)', async () => {
  const { owner, sign } = await setting();
  expect(await codeOf(sign([4]))).toBe('UPLOAD_RANGE_INVALID');
  expect(await codeOf(sign([1, 2, 3, 1, 2]))).toBe('VALIDATION_FAILED');
  expect(await codeOf(sign([]))).toBe('VALIDATION_FAILED');
  expect(await codeOf(sign([0]))).toBe('VALIDATION_FAILED');
  expect(await codeOf(sign([1], owner, 'x'))).toBe('VALIDATION_FAILED');
});

test("others' uploads, abandoned ones, and a storage without parts are not found (decisions 24)", async () => {
  const { memory, owner, declared, sign } = await setting();
  expect(await codeOf(sign([1], actorOf(await aPlanHolder(memory))))).toBe('UPLOAD_NOT_FOUND');
  const asked = { id: declared.id, parts: [{ number: 1, md5: MD5 }] };
  const none = { ...memory, partAddresses: null };
  expect((await refusalOf(execute(signParts, none, owner, asked))).code).toBe('UPLOAD_NOT_FOUND');
  memory.clock.advance(ABANDONED_AFTER);
  expect(await codeOf(sign([1]))).toBe('UPLOAD_NOT_FOUND');
});

test('nothing is signed for an upload that has arrived (decisions 24)', async () => {
  const { memory, declared, sign } = await setting();
  await memory.uploads.finish(declared.id, memory.clock.now());
  expect(await sign([1])).toEqual([]);
});
