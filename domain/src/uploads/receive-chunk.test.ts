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
import type { ChunkReceiver } from './ports.ts';
import { receiveChunk } from './receive-chunk.ts';
import { ABANDONED_AFTER } from './rules.ts';

const TEXT = 'abcdefghij';
const WHOLE = { kind: 'whole' };
const ask = (total: number | null) => ({ kind: 'ask', total });
const part = (start: number, end: number, total: number | null) => ({ kind: 'chunk', start, end, total });
const bytes = (text: string) => new TextEncoder().encode(text);

/** Bytes that end in the middle. */
async function* lost() {
  yield bytes('abc');
  throw new Error('connection lost');
}

const setting = async (overrides = {}) => {
  const memory = memoryPorts(overrides);
  const owner = await aPlanHolder(memory);
  const upload = await anUpload(memory, owner, { bytes: TEXT, arrived: 0 });
  const put = (sent: unknown, text: string, more: object = {}, actor: Parameters<typeof execute>[2] = actorOf(owner)) =>
    execute(receiveChunk, memory, actor, { id: upload.id, part: sent, bytes: once(bytes(text)), ...more });
  const content = async () => new TextDecoder().decode(await bytesOf(memory.files, upload.fileName));
  const finished = { kind: 'finished', fileName: upload.fileName };
  return { memory, owner, upload, put, content, finished };
};

test('what comes without a range is the whole file (decisions 24)', async () => {
  const { memory, upload, put, content, finished } = await setting();
  expect(await put(WHOLE, TEXT)).toEqual(finished);
  expect(await content()).toBe(TEXT);
  expect(await memory.uploads.byId(upload.id)).toMatchObject({ finishedAt: memory.clock.now() });
});

test('a file arrives chunk by chunk, and each answer says how far it got (decisions 24)', async () => {
  const { memory, upload, put, content, finished } = await setting();
  expect(await put(part(0, 3, 10), 'abcd')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await memory.uploads.byId(upload.id)).toMatchObject({ finishedAt: null });
  expect(await put(part(4, 7, null), 'efgh')).toEqual({ kind: 'incomplete', received: 8 });
  expect(await put(part(8, 9, 10), 'ij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('what was announced in time may use half of the floor, and no more (decisions 57)', async () => {
  const { memory, owner, upload } = await setting();
  const { freeSpaceFloor } = memory.settings;
  const send = async (free: number) =>
    execute(receiveChunk, { ...memory, files: { ...memory.files, freeSpace: async () => free } }, actorOf(owner), {
      id: upload.id,
      part: part(0, 3, 10),
      bytes: once(bytes('abcd')),
    });
  expect(await codeOf(send(freeSpaceFloor / 2 + 3))).toBe('STORAGE_FULL');
  expect(await send(freeSpaceFloor / 2 + 4)).toEqual({ kind: 'incomplete', received: 4 });
});

test('a copy of what arrived before has to fit there too (decisions 57)', async () => {
  const { memory, owner, upload } = await setting();
  const copied = async (free: number) => {
    const files = { ...memory.files, freeSpace: async () => free };
    const chunks: ChunkReceiver = {
      async append(_upload, _offset, _bytes, judge) {
        await judge?.(100);
        return { received: 4, tooMany: false };
      },
    };
    const input = { id: upload.id, part: part(0, 3, 10), bytes: once(bytes('abcd')) };
    return execute(receiveChunk, { ...memory, files, chunks }, actorOf(owner), input);
  };
  const least = memory.settings.freeSpaceFloor / 2 + 104;
  expect(await codeOf(copied(least - 1))).toBe('STORAGE_FULL');
  expect(await copied(least)).toEqual({ kind: 'incomplete', received: 4 });
});

test('asked how far it got, it says so and takes nothing (decisions 24)', async () => {
  const { put, finished } = await setting();
  expect(await put(ask(10), '')).toEqual({ kind: 'incomplete', received: 0 });
  await put(part(0, 3, 10), 'abcd');
  expect(await put(ask(null), 'xxxx')).toEqual({ kind: 'incomplete', received: 4 });
  await put(part(4, 9, 10), 'efghij');
  expect(await put(ask(10), '')).toEqual(finished);
});

test('a chunk beyond what arrived changes nothing and answers the true range (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  await put(part(0, 3, 10), 'abcd');
  expect(await put(part(6, 9, 10), 'ghij')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await put(part(5, 9, 10), 'fghij')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await put(part(4, 9, 10), 'efghij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('bytes that arrived before are skipped when they come again (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  await put(part(0, 3, 10), 'abcd');
  expect(await put(part(0, 3, 10), 'XXXX')).toEqual({ kind: 'incomplete', received: 4 });
  expect(await put(part(3, 4, 10), 'Xe')).toEqual({ kind: 'incomplete', received: 5 });
  expect(await put(part(2, 6, 10), 'XXXfg')).toEqual({ kind: 'incomplete', received: 7 });
  expect(await put(WHOLE, 'XXXXXXXhij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('skipping works however the bytes are parted (decisions 24)', async () => {
  const { put, content } = await setting();
  await put(part(0, 3, 10), 'abcd');
  const parted = async function* () {
    for (const piece of ['XX', 'X', 'Xef', '', 'ghij']) yield bytes(piece);
  };
  await put(WHOLE, '', { bytes: parted() });
  expect(await content()).toBe(TEXT);
});

test('a chunk that ends early leaves what arrived, to be resumed (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  expect(await put(part(0, 5, 10), 'abc')).toEqual({ kind: 'incomplete', received: 3 });
  expect(await put(part(3, 9, 10), 'defghij')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('after a lost connection the upload goes on where the bytes ended (decisions 24)', async () => {
  const { put, finished } = await setting();
  await expect(put(WHOLE, '', { bytes: lost() })).rejects.toThrow('connection lost');
  expect(await put(ask(10), '')).toEqual({ kind: 'incomplete', received: 3 });
  expect(await put(part(3, 9, 10), 'defghij')).toEqual(finished);
});

test('too many bytes are refused, whether the request says so or they only come (decisions 24)', async () => {
  const { memory, upload, put } = await setting();
  expect(await refusalOf(put(WHOLE, `${TEXT}k`, { contentLength: 11 }))).toMatchObject({
    code: 'UPLOAD_TOO_MANY_BYTES',
    kind: 'invalid',
  });
  expect(await codeOf(put(part(0, 3, 10), 'abcde', { contentLength: 5 }))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await codeOf(put(part(0, 3, 10), 'abcde'))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await codeOf(put(WHOLE, `${TEXT}k`))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await memory.uploads.byId(upload.id)).toMatchObject({ finishedAt: null });
  expect((await put(WHOLE, TEXT, { contentLength: 10 })).kind).toBe('finished');
});

test('a storage that stopped at the announced size is believed (decisions 24)', async () => {
  const chunks = { append: async () => ({ received: 10, tooMany: true }) };
  const { put } = await setting({ chunks });
  expect(await codeOf(put(WHOLE, TEXT))).toBe('UPLOAD_TOO_MANY_BYTES');
});

test('asked again when finished, it says so again and takes nothing (decisions 24)', async () => {
  const { put, content, finished } = await setting();
  await put(WHOLE, TEXT);
  expect(await put(null, 'XXXXXXXXXX')).toEqual(finished);
  expect(await content()).toBe(TEXT);
});

test('bytes that were all there before anybody noted it are a finished file (decisions 24)', async () => {
  const { memory, upload, put, finished } = await setting();
  memory.putFile(upload.fileName, bytes(TEXT));
  expect(await put(part(0, 3, 10), 'XXXX')).toEqual(finished);
  expect(await memory.uploads.byId(upload.id)).toMatchObject({ finishedAt: memory.clock.now() });
});

test('a range that makes no sense is refused (decisions 24)', async () => {
  const { put } = await setting();
  for (const range of [part(0, 10, 10), part(0, 9, 11), ask(11), null])
    expect(await codeOf(put(range, TEXT))).toBe('UPLOAD_RANGE_INVALID');
});

test("an upload is its owner's alone: for others it does not exist (decisions 24)", async () => {
  const { memory, put } = await setting();
  for (const other of [await aPlanHolder(memory), await aMember(memory, { tenant: 'other.edu', developer: true })])
    expect(await codeOf(put(WHOLE, TEXT, {}, actorOf(other)))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(put(WHOLE, TEXT, {}, anonymous()))).toBe('UNAUTHENTICATED');
});

test('an upload that is unknown, given up or expired does not exist (decisions 24)', async () => {
  const { memory, upload, put } = await setting();
  expect(await codeOf(put(WHOLE, TEXT, { id: 'unknown' }))).toBe('UPLOAD_NOT_FOUND');
  memory.clock.advance(ABANDONED_AFTER);
  expect(await codeOf(put(WHOLE, TEXT))).toBe('UPLOAD_NOT_FOUND');
  memory.clock.advance(-1);
  await memory.uploads.drop(upload.id, []);
  expect(await codeOf(put(WHOLE, TEXT))).toBe('UPLOAD_NOT_FOUND');
});

test('an upload goes on when the plan lapses meanwhile (decisions 13)', async () => {
  const { owner, put, finished } = await setting();
  expect(await put(WHOLE, TEXT, {}, { ...actorOf(owner), planEnd: owner.createdAt })).toEqual(finished);
});

test('where the bytes go to a bucket nothing comes through us (decisions 24)', async () => {
  const { memory, owner, upload } = await setting();
  const ports = { ...memory, chunks: null };
  const input = { id: upload.id, part: WHOLE, bytes: once(bytes(TEXT)) };
  expect(await codeOf(execute(receiveChunk, ports, actorOf(owner), input))).toBe('UPLOAD_NOT_FOUND');
});

test.each([
  [{ id: '../x' }, 'id'],
  [{ part: 'bytes 0-9/10' }, 'part'],
  [{ part: part(-1, 9, 10) }, 'part.start'],
  [{ part: part(0, 9.5, 10) }, 'part.end'],
  [{ part: ask(-1) }, 'part.total'],
  [{ contentLength: -1 }, 'contentLength'],
  [{ contentLength: 1.5 }, 'contentLength'],
  [{ bytes: null }, 'bytes'],
  [{ bytes: 'text' }, 'bytes'],
])('a bad chunk is refused by what is wrong with it: %j (decisions 37)', async (more, field) => {
  const { put } = await setting();
  expect((await refusalOf(put(WHOLE, TEXT, more))).errors.map((error) => error.field)).toEqual([field]);
});

test('a request that announces too many bytes is refused before one of them is read (decisions 24)', async () => {
  const { put } = await setting();
  let read = 0;
  const counted = async function* () {
    read += 1;
    yield bytes(TEXT);
  };
  expect(await codeOf(put(WHOLE, '', { contentLength: 11, bytes: counted() }))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await codeOf(put(part(2, 5, 10), '', { contentLength: 5, bytes: counted() }))).toBe('UPLOAD_TOO_MANY_BYTES');
  expect(await put(part(2, 5, 10), '', { contentLength: 4, bytes: counted() })).toMatchObject({ received: 0 });
  expect(await put(ask(10), '', { contentLength: 0, bytes: counted() })).toMatchObject({ received: 0 });
  expect(read).toBe(0);
});

test('a chunk that arrived before is not read again (decisions 24)', async () => {
  const { put } = await setting();
  await put(part(0, 3, 10), 'abcd');
  expect(await put(part(0, 3, 10), '', { bytes: lost() })).toEqual({ kind: 'incomplete', received: 4 });
});
