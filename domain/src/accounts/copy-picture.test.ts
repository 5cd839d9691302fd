import { expect, test } from 'vitest';
import { aMember, anonymous, anUpload, bytesOf, codeOf, DAMAGED, memoryPorts, reread } from '../../memory/index.ts';
import { refuse } from '../kernel/errors.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { signInWithCredential } from '../sign-in/enter-with-identity.ts';
import { sweepUploadsJob } from '../uploads/sweep-uploads.ts';
import { copyPicture } from './copy-picture.ts';

const url = 'https://lh3.googleusercontent.com/a/ada=s96-c';
const ada = { email: 'ada@example.edu', emailVerified: true, fullName: 'Ada', picture: url };
const bytes = new TextEncoder().encode('a picture');

/** Somebody who signed in through the identity provider, and the file at the address of their picture. */
const setting = async (
  found: { contentType: string; bytes: Uint8Array } | Error | null = { contentType: 'image/jpeg', bytes },
) => {
  const memory = memoryPorts();
  if (found) memory.webPictures.set(url, found);
  const { user } = await execute(signInWithCredential, memory, anonymous(), { credential: memory.vouchFor(ada) });
  /** They choose a picture themselves; returns its name. */
  const choose = async () => {
    const { fileName } = await anUpload(memory, user, { folder: 'profile', name: 'own.png' });
    await memory.users.adoptAvatar(user.id, fileName);
    return fileName;
  };
  return { memory, user, choose, avatar: async () => (await reread(memory, user.id)).avatar };
};

test('the picture of a new account is copied once into profile/ by a job (decisions 9)', async () => {
  const { memory, user, avatar } = await setting();
  expect(await avatar()).toBeNull();
  expect(await memory.runJobs()).toBe(1);
  const fileName = (await avatar()) ?? '';
  expect(fileName).toMatch(/^profile\/\d+-[\w-]{22}-picture\.jpg$/);
  expect(await bytesOf(memory.files, fileName)).toEqual(bytes);
  expect(await memory.uploads.byFileName(fileName)).toMatchObject({
    usedBy: user.id,
    ownerId: user.id,
    folder: 'profile',
  });
  await copyPicture(memory, { userId: user.id, url });
  expect(await avatar()).toBe(fileName);
  expect(await memory.files.list(null, 10)).toHaveLength(3);
});

test('a picture that the person chose meanwhile stays (decisions 9)', async () => {
  const { memory, user, choose, avatar } = await setting();
  const fetcher = {
    async fetch() {
      await choose();
      return { contentType: 'image/png', bytes };
    },
  };
  await copyPicture({ ...memory, pictureFetcher: fetcher }, { userId: user.id, url });
  expect(await avatar()).toMatch(/own\.png$/);
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([await avatar()]);
});

test('for somebody who has a picture, or is gone, none is fetched (decisions 9)', async () => {
  const { memory, user, choose } = await setting();
  const ports = { ...memory, pictureFetcher: { fetch: () => Promise.reject(new Error('fetched')) } };
  await choose();
  await copyPicture(ports, { userId: user.id, url });
  await copyPicture(ports, { userId: 'nobody', url });
});

test.each([
  ['nothing at the address', null],
  ['something that is no picture', { contentType: 'text/html; charset=utf-8', bytes }],
  ['a drawing with scripts', { contentType: 'image/svg+xml', bytes }],
  ['no type', { contentType: '', bytes }],
  ['a damaged picture', { contentType: 'image/png', bytes: new TextEncoder().encode(DAMAGED) }],
  ['a picture that is too large', { contentType: 'image/png', bytes: new Uint8Array(10 * 2 ** 20 + 1) }],
])('with %s the default icon stays, and nothing is left behind (decisions 9)', async (_, found) => {
  const { memory, avatar } = await setting(found);
  await memory.runJobs();
  expect(await avatar()).toBeNull();
  expect(await memory.files.list(null, 10)).toEqual([]);
  expect(await memory.uploads.abandoned(memory.clock.now() + DAY, 10)).toEqual([]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test.each(['text/html; charset=utf-8', 'image/svg+xml', 'application/octet-stream', ''])(
  'what is no picture by its type is not even stored: "%s" (decisions 26)',
  async (contentType) => {
    const { memory, user } = await setting({ contentType, bytes });
    const files = { ...memory.files, write: () => Promise.reject(new Error('stored')) };
    await copyPicture({ ...memory, files }, { userId: user.id, url });
  },
);

test('a picture that is not available right now is fetched later (decisions 9)', async () => {
  const { memory, avatar } = await setting(new Error('no answer'));
  await memory.runJobs();
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
  memory.webPictures.set(url, { contentType: 'image/webp', bytes });
  memory.clock.advance(DAY);
  await memory.runJobs();
  expect(await avatar()).toMatch(/picture\.webp$/);
});

test('what an attempt that failed midway left behind is removed as an abandoned upload (decisions 29)', async () => {
  const { memory, user, choose } = await setting();
  const pictures = { prepare: () => Promise.reject(new Error('crash')) };
  await expect(copyPicture({ ...memory, pictures }, { userId: user.id, url })).rejects.toThrow('crash');
  await memory.jobs.enqueue(sweepUploadsJob.draft({}), memory.clock.now() + DAY);
  const own = await choose();
  memory.clock.advance(DAY + 1);
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([own]);
});

test('a picture is not considered damaged while the storage cannot be reached: it is retried (decisions 9)', async () => {
  const { memory, user } = await setting();
  const pictures = { prepare: async () => refuse('STORAGE_UNAVAILABLE') };
  expect(await codeOf(copyPicture({ ...memory, pictures }, { userId: user.id, url }))).toBe('STORAGE_UNAVAILABLE');
});

test('somebody who is gone gets no picture (decisions 9)', async () => {
  const { memory, user } = await setting();
  await memory.users.remove(user.id, () => []);
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('the picture of an account that was there before is left alone (decisions 9)', async () => {
  const memory = memoryPorts();
  await aMember(memory, { email: ada.email });
  await execute(signInWithCredential, memory, anonymous(), { credential: memory.vouchFor(ada) });
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});
