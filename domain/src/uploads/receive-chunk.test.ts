import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  anUpload,
  aPlanHolder,
  bytesOf,
  codeOf,
  memoryPorts,
  once,
  refusalOf,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { receiveChunk } from './receive-chunk.ts';
import { ABANDONED_AFTER } from './rules.ts';

const TEXT = 'abcdefghij';
const bytes = (text: string) => new TextEncoder().encode(text);

/** Bytes that end in the middle. */
async function* lost() {
  yield bytes('abc');
  throw new Error('connection lost');
}

const setting = async (overrides = {}) => {
  const world = memoryPorts(overrides);
  const owner = await aPlanHolder(world);
  const upload = await anUpload(world, owner, { bytes: TEXT, arrived: 0 });
  const put = (
    contentRange: unknown,
    text: string,
    more: object = {},
    actor: Parameters<typeof execute>[2] = actorOf(owner),
  ) => execute(receiveChunk, world, actor, { id: upload.id, contentRange, bytes: once(bytes(text)), ...more });
  const content = async () => new TextDecoder().decode(await bytesOf(world.files, upload.fileName));
  const finished = { kind: 'finished', fileName: upload.fileName };
  return { world, owner, upload, put, content, finished };
};

test('a PUT without Content-Range is the whole file (decisions 24)', async () => {
  const { world, upload, put, content, finished } = await setting();
  expect(await put(undefined, TEXT)).toEqual(finished);
  expect(await content()).toBe(TEXT);
  expect(await world.uploads.byId(upload.id)).toMatchObject({ finishedAt: world.clock.now() });
});

test('a file arrives chunk by chunk, and each answer says how far it got (decisions 24)', async () => {
  const { world, upload, put, content, finished } = await setting();
  expect(await put('bytes 0-3/10', 'abcd')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await world.uploads.byId(upload.id)).toMatchObject({ finishedAt: null });
  expect(await put('bytes 4-7/*', 'efgh')).toEqual({ kind: 'incomplete', received: 8 });
  expect(await put('bytes 8-9/10', 'ij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('asked how far it got, it says so and takes nothing (decisions 24)', async () => {
  const { put, finished } = await setting();
  expect(await put('bytes */10', '')).toEqual({ kind: 'incomplete', received: 0 });
  await put('bytes 0-3/10', 'abcd');
  expect(await put('bytes */*', 'xxxx')).toEqual({ kind: 'incomplete', received: 4 });
  await put('bytes 4-9/10', 'efghij');
  expect(await put('bytes */10', '')).toEqual(finished);
});

test('a chunk beyond what arrived changes nothing and tells the true range (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  await put('bytes 0-3/10', 'abcd');
  expect(await put('bytes 6-9/10', 'ghij')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await put('bytes 5-9/10', 'fghij')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await put('bytes 4-9/10', 'efghij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('bytes that arrived before are skipped when they come again (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  await put('bytes 0-3/10', 'abcd');
  expect(await put('bytes 0-3/10', 'XXXX')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await put('bytes 3-4/10', 'Xe')).toEqual({ kind: 'incomplete', received: 5 });
  expect(await put('bytes 2-6/10', 'XXXfg')).toEqual({ kind: 'incomplete', received: 7 });
  expect(await put(undefined, 'XXXXXXXhij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('skipping works however the bytes are parted (decisions 24)', async () => {
  const { put, content } = await setting();
  await put('bytes 0-3/10', 'abcd');
  const parted = async function* () {
    for (const part of ['XX', 'X', 'Xef', '', 'ghij']) yield bytes(part);
  };
  await put(undefined, '', { bytes: parted() });
  expect(await content()).toBe(TEXT);
});

test('a chunk that ends early leaves what arrived, to be resumed (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  expect(await put('bytes 0-5/10', 'abc')).toEqual({ kind: 'incomplete', received: 3 });
  expect(await put('bytes 3-9/10', 'defghij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('after a lost connection the upload goes on where the bytes ended (decisions 24)', async () => {
  const { put, finished } = await setting();
  await expect(put(undefined, '', { bytes: lost() })).rejects.toThrow('connection lost');
  expect(await put('bytes */10', '')).toEqual({ kind: 'incomplete', received: 3 });
  expect(await put('bytes 3-9/10', 'defghij')).toEqual(finished);
});

test('too many bytes are refused, whether the request says so or they only come (decisions 24)', async () => {
  const { world, upload, put } = await setting();
  expect(await refusalOf(put(undefined, `${TEXT}k`, { contentLength: 11 }))).toMatchObject({
    code: 'UPLOAD_TOO_MANY_BYTES',
    kind: 'invalid',
  });
  expect(await codeOf(put('bytes 0-3/10', 'abcde', { contentLength: 5 }))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await codeOf(put('bytes 0-3/10', 'abcde'))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await codeOf(put(undefined, `${TEXT}k`))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await world.uploads.byId(upload.id)).toMatchObject({ finishedAt: null });
  expect((await put(undefined, TEXT, { contentLength: 10 })).kind).toBe('finished');
});

test('a storage that stopped at the announced size is believed (decisions 24)', async () => {
  const chunks = { append: async () => ({ received: 10, tooMany: true }) };
  const { put } = await setting({ chunks });
  expect(await codeOf(put(undefined, TEXT))).toBe('UPLOAD_TOO_MANY_BYTES');
});

test('asked again when finished, it says so again and takes nothing (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  await put(undefined, TEXT);
  expect(await put('nonsense', 'XXXXXXXXXX')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('bytes that were all there before anybody noted it are a finished file (decisions 24)', async () => {
  const { world, upload, put, finished } = await setting();
  world.putFile(upload.fileName, bytes(TEXT));
  expect(await put('bytes 0-3/10', 'XXXX')).toEqual(finished);
  expect(await world.uploads.byId(upload.id)).toMatchObject({ finishedAt: world.clock.now() });
});

test('a Content-Range that makes no sense is refused (decisions 24)', async () => {
  const { put } = await setting();
  for (const range of ['bytes 0-10/10', 'bytes 0-9/11', 'nonsense'])
    expect(await codeOf(put(range, TEXT))).toBe('UPLOAD_RANGE_INVALID');
});

test("an upload is its owner's alone: for others it does not exist (decisions 24)", async () => {
  const { world, put } = await setting();
  for (const other of [await aPlanHolder(world), await aMember(world, { tenant: 'other.edu', developer: true })])
    expect(await codeOf(put(undefined, TEXT, {}, actorOf(other)))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(put(undefined, TEXT, {}, anonymous()))).toBe('UNAUTHENTICATED');
});

test('an upload that is unknown, given up or expired does not exist (decisions 24)', async () => {
  const { world, upload, put } = await setting();
  expect(await codeOf(put(undefined, TEXT, { id: 'unknown' }))).toBe('UPLOAD_NOT_FOUND');
  world.clock.advance(ABANDONED_AFTER);
  expect(await codeOf(put(undefined, TEXT))).toBe('UPLOAD_NOT_FOUND');
  world.clock.advance(-1);
  await world.uploads.drop(upload.id, []);
  expect(await codeOf(put(undefined, TEXT))).toBe('UPLOAD_NOT_FOUND');
});

test('an upload goes on when the plan lapses meanwhile (decisions 13)', async () => {
  const { owner, put, finished } = await setting();
  expect(await put(undefined, TEXT, {}, { ...actorOf(owner), planEnd: owner.createdAt })).toEqual(finished);
});

test('where the bytes go to a bucket nothing comes through us (decisions 24)', async () => {
  const { world, owner, upload } = await setting();
  const ports = { ...world, chunks: null };
  const input = { id: upload.id, bytes: once(bytes(TEXT)) };
  expect(await codeOf(execute(receiveChunk, ports, actorOf(owner), input))).toBe('UPLOAD_NOT_FOUND');
});

test.each([
  [{ id: '../x' }, 'id'],
  [{ contentRange: 'x'.repeat(201) }, 'contentRange'],
  [{ contentRange: 7 }, 'contentRange'],
  [{ contentLength: -1 }, 'contentLength'],
  [{ contentLength: 1.5 }, 'contentLength'],
  [{ bytes: null }, 'bytes'],
  [{ bytes: 'text' }, 'bytes'],
])('a bad chunk is refused by what is wrong with it: %j (decisions 37)', async (more, field) => {
  const { put } = await setting();
  expect((await refusalOf(put(undefined, TEXT, more))).errors.map((error) => error.field)).toEqual([field]);
});

test('a request that announces too many bytes is refused before one of them is read (decisions 24)', async () => {
  const { put } = await setting();
  let read = 0;
  const counted = async function* () {
    read += 1;
    yield bytes(TEXT);
  };
  expect(await codeOf(put(undefined, '', { contentLength: 11, bytes: counted() }))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await codeOf(put('bytes 2-5/10', '', { contentLength: 5, bytes: counted() }))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await put('bytes 2-5/10', '', { contentLength: 4, bytes: counted() })).toMatchObject({ received: 0 });
  expect(await put('bytes */10', '', { contentLength: 0, bytes: counted() })).toMatchObject({ received: 0 });
  expect(read).toBe(0);
});

test('a chunk that arrived before is not read again (decisions 24)', async () => {
  const { put } = await setting();
  await put('bytes 0-3/10', 'abcd');
  expect(await put('bytes 0-3/10', '', { bytes: lost() })).toEqual({ kind: 'incomplete', received: 4 });
});
