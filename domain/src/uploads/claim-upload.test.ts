import { expect, test } from 'vitest';
import { actorOf, anUpload, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { claimUpload } from './claim-upload.ts';
import { ABANDONED_AFTER } from './rules.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const claim = (fileName: string, who = owner) => claimUpload(memory, actorOf(who), fileName, 'photo');
  return { memory, owner, claim };
};

test("a finished, unused upload of one's own in the right folder can be claimed (decisions 13)", async () => {
  const { memory, owner, claim } = await setting();
  const upload = await anUpload(memory, owner);
  expect(await claim(upload.fileName)).toMatchObject({ id: upload.id, fileName: upload.fileName });
});

test('"finished" means that the store says so when asked at that moment (decisions 13)', async () => {
  const { memory, owner, claim } = await setting();
  const upload = await anUpload(memory, owner, { arrived: 0 });
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_UNFINISHED');
  await memory.uploads.finish(upload.id, memory.clock.now());
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_UNFINISHED');
  memory.putFile(upload.fileName, new Uint8Array(upload.size));
  expect((await claim(upload.fileName)).id).toBe(upload.id);
});

test("unknown and another's are told alike, whatever else is wrong with them (decisions 13)", async () => {
  const { memory, owner, claim } = await setting();
  const other = await aPlanHolder(memory);
  const upload = await anUpload(memory, owner, { folder: 'video', arrived: 0 });
  expect(await codeOf(claim('photo/unknown'))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(claim(upload.fileName, other))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_WRONG_FOLDER');
});

test('an upload that was abandoned for a day is not found any more (decisions 29)', async () => {
  const { memory, owner, claim } = await setting();
  const upload = await anUpload(memory, owner);
  memory.clock.advance(ABANDONED_AFTER - 1);
  await claim(upload.fileName);
  memory.clock.advance(1);
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_NOT_FOUND');
});

test('an upload that something uses is told so before its bytes are looked at (decisions 13)', async () => {
  const { memory, owner, claim } = await setting();
  const upload = await anUpload(memory, owner);
  const uploads = { ...memory.uploads, byFileName: async () => ({ ...upload, usedBy: 'item' }) };
  const attempt = claimUpload({ ...memory, uploads }, actorOf(owner), upload.fileName, 'photo');
  expect(await codeOf(attempt)).toBe('UPLOAD_IN_USE');
  expect((await claim(upload.fileName)).id).toBe(upload.id);
});
