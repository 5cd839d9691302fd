import { expect, test } from 'vitest';
import { anUpload, aPlanHolder, memoryPorts } from '../../memory/index.ts';
import { storeChecksum } from './store-checksum.ts';

const setting = async () => {
  const memory = memoryPorts();
  const upload = await anUpload(memory, await aPlanHolder(memory), { bytes: 'a lawn' });
  const audit = async () => (await memory.uploads.byId(upload.id))?.checksum;
  return { memory, upload, audit };
};

test('the first checksum stays: what is read later may be a changed file (decisions 24)', async () => {
  const { memory, upload, audit } = await setting();
  await storeChecksum(memory, upload);
  const first = await audit();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  memory.putFile(upload.fileName, new TextEncoder().encode('a LAWN'));
  await storeChecksum(memory, { ...upload, checksum: first ?? null });
  expect(await audit()).toBe(first);
});

test('an unreadable file has none, and delays nothing (decisions 24)', async () => {
  const { memory, upload, audit } = await setting();
  await memory.files.remove(upload.fileName);
  await storeChecksum(memory, upload);
  expect(await audit()).toBeNull();
});
