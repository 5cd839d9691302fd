import { expect, test } from 'vitest';
import { aMember, anUpload, codeOf, memoryPorts } from '../../memory/index.ts';
import { refuse } from '../kernel/errors.ts';
import { lookAtUpload } from './look-at-upload.ts';

const setting = async () => {
  const world = memoryPorts();
  const upload = await anUpload(world, await aMember(world), { folder: 'profile' });
  const isThere = async () => (await world.uploads.byFileName(upload.fileName)) !== null;
  return { world, upload, isThere };
};

test('what was found in an upload is answered, and the upload stays (decisions 26)', async () => {
  const { world, upload, isThere } = await setting();
  expect(await lookAtUpload(world, upload, async (name) => `looked at ${name}`)).toBe(`looked at ${upload.fileName}`);
  expect(await isThere()).toBe(true);
});

test('an upload that proved unreadable is over: it is forgotten, and its file goes (decisions 26)', async () => {
  const { world, upload, isThere } = await setting();
  expect(await codeOf(lookAtUpload(world, upload, async () => refuse('FILE_UNREADABLE')))).toBe('FILE_UNREADABLE');
  expect(await isThere()).toBe(false);
  await world.runJobs();
  expect(await world.files.size(upload.fileName)).toBeNull();
});

test('a refusal that says nothing about the file, and a fault, leave the upload (decisions 26)', async () => {
  const { world, upload, isThere } = await setting();
  expect(await codeOf(lookAtUpload(world, upload, async () => refuse('FILES_BUSY')))).toBe('FILES_BUSY');
  await expect(lookAtUpload(world, upload, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await isThere()).toBe(true);
});

test('the refusal stands also where the upload cannot be forgotten now (decisions 26)', async () => {
  const { world, upload } = await setting();
  const stuck = { uploads: { ...world.uploads, drop: () => Promise.reject(new Error('no database')) } };
  expect(await codeOf(lookAtUpload(stuck, upload, async () => refuse('FILE_UNREADABLE')))).toBe('FILE_UNREADABLE');
});
