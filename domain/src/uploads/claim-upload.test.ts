import { expect, test } from 'vitest';
import { actorOf, anUpload, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { claimUpload } from './claim-upload.ts';
import { ABANDONED_AFTER } from './rules.ts';

const setting = async () => {
  const world = memoryPorts();
  const owner = await aPlanHolder(world);
  const claim = (fileName: string, who = owner) => claimUpload(world, actorOf(who), fileName, 'photo');
  return { world, owner, claim };
};

test("a finished, unused upload of one's own in the right folder can be claimed (decisions 13)", async () => {
  const { world, owner, claim } = await setting();
  const upload = await anUpload(world, owner);
  expect(await claim(upload.fileName)).toMatchObject({ id: upload.id, fileName: upload.fileName });
});

test('"finished" means that the store says so when asked at that moment (decisions 13)', async () => {
  const { world, owner, claim } = await setting();
  const upload = await anUpload(world, owner, { arrived: 0 });
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_UNFINISHED');
  await world.uploads.finish(upload.id, world.clock.now());
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_UNFINISHED');
  world.putFile(upload.fileName, new Uint8Array(upload.size));
  expect((await claim(upload.fileName)).id).toBe(upload.id);
});

test("unknown and another's are told alike, whatever else is wrong with them (decisions 13)", async () => {
  const { world, owner, claim } = await setting();
  const other = await aPlanHolder(world);
  const upload = await anUpload(world, owner, { folder: 'video', arrived: 0 });
  expect(await codeOf(claim('photo/unknown'))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(claim(upload.fileName, other))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_WRONG_FOLDER');
});

test('an upload that was abandoned for a day is not found any more (decisions 29)', async () => {
  const { world, owner, claim } = await setting();
  const upload = await anUpload(world, owner);
  world.clock.advance(ABANDONED_AFTER - 1);
  await claim(upload.fileName);
  world.clock.advance(1);
  expect(await codeOf(claim(upload.fileName))).toBe('UPLOAD_NOT_FOUND');
});

test('an upload that something uses is told so before its bytes are looked at (decisions 13)', async () => {
  const { world, owner, claim } = await setting();
  const upload = await anUpload(world, owner);
  const uploads = { ...world.uploads, byFileName: async () => ({ ...upload, usedBy: 'item' }) };
  const attempt = claimUpload({ ...world, uploads }, actorOf(owner), upload.fileName, 'photo');
  expect(await codeOf(attempt)).toBe('UPLOAD_IN_USE');
  expect((await claim(upload.fileName)).id).toBe(upload.id);
});
