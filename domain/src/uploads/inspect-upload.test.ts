import { expect, test } from 'vitest';
import { aMember, anUpload, codeOf, memoryPorts } from '../../memory/index.ts';
import { refuse } from '../kernel/errors.ts';
import { inspectUpload } from './inspect-upload.ts';

const setting = async () => {
  const memory = memoryPorts();
  const upload = await anUpload(memory, await aMember(memory), { folder: 'profile' });
  const isThere = async () => (await memory.uploads.byFileName(upload.fileName)) !== null;
  return { memory, upload, isThere };
};

test('what was found in an upload is answered, and the upload stays (decisions 26)', async () => {
  const { memory, upload, isThere } = await setting();
  expect(await inspectUpload(memory, upload, async (name) => `looked at ${name}`)).toBe(`looked at ${upload.fileName}`);
  expect(await isThere()).toBe(true);
});

test('an upload that proved unreadable is over: it is forgotten, and its file goes (decisions 26)', async () => {
  const { memory, upload, isThere } = await setting();
  expect(await codeOf(inspectUpload(memory, upload, async () => refuse('FILE_UNREADABLE')))).toBe('FILE_UNREADABLE');
  expect(await isThere()).toBe(false);
  await memory.runJobs();
  expect(await memory.files.size(upload.fileName)).toBeNull();
});

test('a refusal that says nothing about the file, and a fault, leave the upload (decisions 26)', async () => {
  const { memory, upload, isThere } = await setting();
  expect(await codeOf(inspectUpload(memory, upload, async () => refuse('FILES_BUSY')))).toBe('FILES_BUSY');
  await expect(inspectUpload(memory, upload, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await isThere()).toBe(true);
});

test('the refusal stands also where the upload cannot be forgotten now (decisions 26)', async () => {
  const { memory, upload } = await setting();
  const stuck = { uploads: { ...memory.uploads, drop: () => Promise.reject(new Error('no database')) } };
  expect(await codeOf(inspectUpload(stuck, upload, async () => refuse('FILE_UNREADABLE')))).toBe('FILE_UNREADABLE');
});
