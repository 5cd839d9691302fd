import { randomBytes } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { anUpload, fileStoreContract, inParts, pattern, uploadSessionsContract } from '@quadrangle/domain/contracts';
import type { FileStore } from '@quadrangle/domain/files/ports';
import type { Refusal } from '@quadrangle/domain/kernel/errors';
import { bytesOf } from '@quadrangle/domain/memory';
import type { PartAddresses } from '@quadrangle/domain/uploads/ports';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { s3Kinds } from '../../testing/s3-buckets.ts';
import { chunksToParts, sendPart } from '../../testing/s3-sending.ts';
import { S3_CREDENTIALS, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { openS3 } from './s3.ts';
import { connect } from './s3-connection.ts';
import { s3Files } from './s3-files.ts';
import { PART, s3Parts } from './s3-parts.ts';
import { s3Uploads } from './s3-uploads.ts';

const NAME = 'video/1-a-b.mov';
const JPEG = {
  contentType: 'image/jpeg',
  disposition: `attachment; filename="a b.jpg"; filename*=UTF-8''a%20b.jpg`,
};

/** The smallest chunk that every storage accepts, so that the suite can send several parts. */
const SMALL = 256 * 1_024;

/** Bytes of the smallest part that Amazon's store takes, except for the last. */
const LEAST = 5 * 1_024 * 1_024;

const stubKeys = (env: object) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
};

async function emptyStandIn(partSize = PART) {
  stubKeys(S3_CREDENTIALS);
  const standIn = await startS3StandIn({ leastPart: Math.min(partSize, LEAST) });
  const open = (timeout = 20_000) =>
    openS3({ bucket: standIn.bucket, region: 'eu-west-1', endpoint: standIn.url, timeout, partSize });
  return { ...open(), open, standIn, close: () => standIn.close() };
}

/** The bytes of three small parts and a few more, and each part of them. */
const small = pattern(3 * SMALL + 7);
const part = (number: number) => small.slice((number - 1) * SMALL, number * SMALL);

const sender =
  (addresses: () => PartAddresses) =>
  (upload: Upload, number: number, signed = part(number), sent = signed) =>
    sendPart(addresses(), upload, number, signed, sent);

const begin = async ({ uploadSessions }: Pick<ReturnType<typeof openS3>, 'uploadSessions'>, size: number) => {
  const upload = anUpload(size);
  return { ...upload, ...(await uploadSessions.open(upload, null)) };
};

for (const kind of s3Kinds) {
  const emptyBucket = async (partSize = PART) => {
    const { address, env, ...opened } = await kind.open({ leastPart: Math.min(partSize, LEAST) });
    stubKeys(env);
    const open = () => openS3({ ...address, partSize });
    return { ...opened, ...open(), open, address };
  };

  fileStoreContract(`a bucket of ${kind.name}`, emptyBucket);
  uploadSessionsContract(`a bucket of ${kind.name}`, emptyBucket);
  uploadSessionsContract(
    `a bucket of ${kind.name} that takes parts from clients`,
    async () => {
      const bucket = await emptyBucket(SMALL);
      return { ...bucket, chunks: chunksToParts(bucket.uploadSessions, bucket.partAddresses) };
    },
    { keepsEveryByte: false, goesDirectly: true },
  );

  describe(`a bucket of ${kind.name}`, () => {
    let bucket: Awaited<ReturnType<typeof emptyBucket>>;
    beforeEach(async () => {
      bucket = await emptyBucket();
    });
    afterEach(async () => {
      vi.unstubAllEnvs();
      await bucket.close();
    });

    it('refuses callers without the key', async () => {
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not the key');
      await expect(bucket.open().files.check()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
      expect((await fetch(`${bucket.address.endpoint}/${bucket.address.bucket}/${NAME}`)).status).toBe(403);
    });

    it('writes and blanks files of several parts, and leaves no upload open', async () => {
      const bytes = new Uint8Array(randomBytes(2 * PART + 1_000));
      await bucket.files.write(NAME, 'video/quicktime', inParts(bytes, 1_000_000));
      await bucket.files.blank(NAME, [{ start: PART - 1, end: PART }]);
      expect(Buffer.compare(await bytesOf(bucket.files, NAME), bytes.fill(0, PART - 1, PART + 1))).toBe(0);
      const head = new HeadObjectCommand({ Bucket: bucket.address.bucket, Key: NAME });
      expect(await bucket.client.send(head)).toMatchObject({ ContentType: 'video/quicktime' });
      async function* brokenOff() {
        yield new Uint8Array(PART + 1);
        throw new Error('the connection was lost');
      }
      await expect(bucket.files.write(NAME, 'video/quicktime', brokenOff())).rejects.toThrow('the connection was lost');
      expect(await bucket.files.size(NAME)).toBe(bytes.length);
      expect(await bucket.contents()).toMatchObject({ openUploads: 0 });
    });

    it('makes parts from chunks of any size, and leaves nothing behind', async () => {
      const bytes = new Uint8Array(randomBytes(4 * PART + 12_345));
      const upload = await begin(bucket, bytes.length);
      const step = 6 * 1_024 * 1_024;
      for (let at = 0; at < bytes.length; at += step) {
        expect(await bucket.uploadSessions.received(upload)).toBe(at);
        await bucket.chunks.append(upload, at, inParts(bytes.slice(at, at + step), 1_000_000));
      }
      expect(Buffer.compare(await bytesOf(bucket.files, upload.fileName), bytes)).toBe(0);
      expect(await bucket.contents()).toEqual({ names: [upload.fileName], openUploads: 0 });
    });

    it('lets one of eight senders of the same last chunk complete the file, and leaves nothing behind', async () => {
      const bytes = pattern(2_000);
      for (let round = 0; round < 5; round += 1) {
        const upload = await begin(bucket, bytes.length);
        await bucket.chunks.append(upload, 0, inParts(bytes.slice(0, 1_000)));
        const sent = Array.from({ length: 8 }, () => bucket.chunks.append(upload, 1_000, inParts(bytes.slice(1_000))));
        for (const { received } of await Promise.all(sent)) expect(received).toBe(bytes.length);
        expect(await bytesOf(bucket.files, upload.fileName)).toEqual(bytes);
        await bucket.files.remove(upload.fileName);
        expect(await bucket.contents()).toEqual({ names: [], openUploads: 0 });
      }
    });

    it('keeps what it said to have received when it learns later that the same chunk broke off before', async () => {
      const bytes = pattern(2_000);
      const upload = await begin(bucket, bytes.length);
      const send = (from: number, to: number) => bucket.chunks.append(upload, from, inParts(bytes.slice(from, to)));
      const stalled = Promise.withResolvers<void>();
      const lost = Promise.withResolvers<never>();
      async function* brokenOff() {
        yield bytes.slice(0, 500);
        stalled.resolve();
        await lost.promise;
      }
      const first = bucket.chunks.append(upload, 0, brokenOff());
      await stalled.promise;
      expect(await send(0, 1_000)).toMatchObject({ received: 1_000 });
      lost.reject(new Error('the connection was lost'));
      await expect(first).rejects.toThrow('the connection was lost');
      expect(await bucket.uploadSessions.received(upload)).toBe(1_000);
      await send(1_000, 2_000);
      expect(await bytesOf(bucket.files, upload.fileName)).toEqual(bytes);
    });

    it('leaves nothing of a cancelled upload', async () => {
      const upload = await begin(bucket, 1_000);
      await bucket.chunks.append(upload, 0, inParts(pattern(10)));
      await bucket.uploadSessions.cancel(upload);
      expect(await bucket.contents()).toEqual({ names: [], openUploads: 0 });
    });

    it('accepts eight senders of one person and thirty-two in all at once, and asks the others to come back (decisions 78)', async () => {
      const people = ['ada', 'asha', 'mei', 'ravi', 'wen'];
      const owned = async (ownerId: string) => ({ ...(await begin(bucket, 10)), ownerId });
      const uploads = await Promise.all(people.flatMap((person) => Array.from({ length: 9 }, () => owned(person))));
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      async function* slow() {
        await gate;
        yield pattern(10);
      }
      const codes: string[] = [];
      const sent = uploads.map(async (upload) => {
        const outcome = await bucket.chunks.append(upload, 0, slow()).catch(({ code }: Refusal) => code);
        if (typeof outcome === 'string') codes.push(outcome);
        return outcome;
      });
      await vi.waitFor(() => expect(codes).toEqual(Array(4 + 9).fill('FILES_BUSY')));
      go();
      const taken = (await Promise.all(sent)).map((outcome) => typeof outcome !== 'string');
      const ofEach = people.map((_, at) => taken.slice(9 * at, 9 * at + 9).filter(Boolean).length);
      expect(ofEach).toEqual([8, 8, 8, 8, 0]);
      expect(await bucket.chunks.append(await owned('wen'), 0, inParts(pattern(10)))).toMatchObject({ received: 10 });
    });

    it('signs addresses that serve a file as requested, for at most ten minutes, unless they are changed', async () => {
      await bucket.files.write('photo/1-a-b.jpg', 'image/jpeg', pattern(1_000));
      const url = (await bucket.files.readUrl('photo/1-a-b.jpg', JPEG)) ?? '';
      const answer = await fetch(url, { headers: { range: 'bytes=10-19' } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-disposition')).toBe(JPEG.disposition);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pattern(1_000).slice(10, 20));
      expect((await fetch(url.replace('1-a-b', '2-a-b'))).status).toBe(403);
      expect(await bucket.files.readUrl('photo/1-a-b.jpg', JPEG)).toBe(url);
      expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBe(600);
    });

    describe('parts from clients (decisions 24, 26)', () => {
      const send = sender(() => bucket.partAddresses);
      beforeEach(async () => {
        bucket = await emptyBucket(SMALL);
      });

      it('accepts only what was signed: no other bytes, no more, no fewer, and no changed signature', async () => {
        const upload = await begin(bucket, small.length);
        expect(await send(upload, 1, part(1), pattern(SMALL, 7))).toBe(400);
        expect(await send(upload, 1, part(1), pattern(SMALL + 1))).toBe(403);
        expect(await send(upload, 1, part(1), pattern(SMALL - 1))).toBe(403);
        const url = await bucket.partAddresses.sign(upload, {
          number: 1,
          length: SMALL,
          md5: 'XrY7u+Ae7tCTyyK7j1rNww==',
        });
        expect(
          (await fetch(url.replace('partNumber=1', 'partNumber=2'), { method: 'PUT', body: part(1) })).status,
        ).toBe(403);
        expect(await bucket.uploadSessions.received(upload)).toBe(0);
        expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-md5;host');
      });

      it('counts the parts from the first one on, and completes the file when the last one arrives', async () => {
        const upload = await begin(bucket, small.length);
        for (const [number, received] of [
          [1, SMALL],
          [3, SMALL],
          [4, SMALL],
        ] as const) {
          expect(await send(upload, number)).toBe(200);
          expect(await bucket.uploadSessions.received(upload)).toBe(received);
        }
        expect(await bucket.files.size(upload.fileName)).toBeNull();
        await send(upload, 2);
        expect(await bucket.uploadSessions.received(upload)).toBe(small.length);
        expect(await bytesOf(bucket.files, upload.fileName)).toEqual(small);
        expect(await send(upload, 2)).toBe(404);
      });

      it('continues through us what a client began in parts, and the other way round', async () => {
        const upload = await begin(bucket, small.length);
        await send(upload, 1);
        await bucket.chunks.append(upload, SMALL, inParts(small.slice(SMALL, SMALL + 1_000)));
        expect(await bucket.uploadSessions.received(upload)).toBe(SMALL + 1_000);
        await send(upload, 2);
        await bucket.chunks.append(upload, 2 * SMALL, inParts(small.slice(2 * SMALL, 3 * SMALL)));
        await send(upload, 4);
        expect(await bucket.uploadSessions.received(upload)).toBe(small.length);
        expect(await bytesOf(bucket.files, upload.fileName)).toEqual(small);
        expect(await bucket.contents()).toEqual({ names: [upload.fileName], openUploads: 0 });
      });
    });

    it('removes what no upload refers to, parts and the bytes beside them (decisions 29)', async () => {
      const upload = await begin(bucket, 2 * PART);
      await bucket.chunks.append(upload, 0, inParts(pattern(10)));
      await bucket.uploadSessions.endOlder(60_000);
      expect(await bucket.contents()).toEqual({ names: [`arriving/${upload.id}/0`], openUploads: 1 });
      await bucket.uploadSessions.endOlder(-60_000);
      expect(await bucket.contents()).toEqual({ names: [], openUploads: 0 });
    });

    it('lets pages of the origins that are named read', async () => {
      await bucket.files.write('photo/1-a-b.jpg', 'image/jpeg', pattern(10));
      await bucket.setCors(['https://college.example.edu']);
      const url = (await bucket.files.readUrl('photo/1-a-b.jpg', JPEG)) ?? '';
      const origin = (page: string) =>
        fetch(url, { headers: { origin: page } }).then(({ headers }) => headers.get('access-control-allow-origin'));
      expect(await origin('https://college.example.edu')).toBe('https://college.example.edu');
      expect(await origin('https://elsewhere.example.org')).toBeNull();
    });
  });
}

describe('a bucket of S3 in trouble', () => {
  let bucket: Awaited<ReturnType<typeof emptyStandIn>>;
  beforeEach(async () => {
    bucket = await emptyStandIn();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await bucket.close();
  });

  /** Every call to the store, on an existing object and upload. */
  const everything = async () => {
    const { files, uploadSessions, chunks, setCors } = bucket;
    await files.write(NAME, 'video/quicktime', pattern(1_000));
    const upload = await begin(bucket, 500);
    return {
      size: () => files.size(NAME),
      read: () => bytesOf(files, NAME),
      write: () => files.write('photo/1-a-b.jpg', 'image/jpeg', pattern(1_000)),
      'write in parts': () => files.write('photo/1-a-b.jpg', 'image/jpeg', inParts(pattern(1_000))),
      blank: () => files.blank(NAME, [{ start: 0, end: 5 }]),
      list: () => files.list(null, 2),
      check: () => files.check(),
      open: () => uploadSessions.open(anUpload(500), null),
      received: () => uploadSessions.received(upload),
      append: () => chunks.append(upload, 0, inParts(pattern(100))),
      cors: () => setCors(['https://college.example.edu']),
      cancel: () => uploadSessions.cancel(upload),
      remove: () => files.remove(NAME),
    };
  };

  it('refuses everything while it is down, with the cause for the log, and works again without a restart', async () => {
    const all = Object.values(await everything());
    await bucket.standIn.stop();
    for (const outcome of await Promise.all(all.map((work) => work().catch((error: unknown) => error))))
      expect(outcome).toMatchObject({ code: 'STORAGE_UNAVAILABLE', cause: expect.any(Error) });
    await bucket.standIn.start();
    await Promise.all(all.slice(0, 1).map((work) => work()));
  });

  it('retries when the store fails', async () => {
    await bucket.files.write(NAME, 'video/quicktime', pattern(1_000));
    bucket.standIn.fail(503);
    expect(await bucket.files.size(NAME)).toBe(1_000);
  });

  it('gives up on a store that does not answer', async () => {
    const { files } = bucket.open(50);
    bucket.standIn.fail('silent', 10);
    await expect(files.size(NAME)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('completes an upload whose last part arrived but whose completion got lost', async () => {
    const bytes = pattern(100);
    const upload = await begin(bucket, bytes.length);
    const putPart = bucket.standIn.objects.putPart.bind(bucket.standIn.objects);
    vi.spyOn(bucket.standIn.objects, 'putPart').mockImplementation(async (...part) => {
      const put = await putPart(...part);
      bucket.standIn.fail(500, 3);
      return put;
    });
    await expect(bucket.chunks.append(upload, 0, inParts(bytes))).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
    expect(await bucket.files.size(upload.fileName)).toBeNull();
    expect(await bucket.uploadSessions.received(upload)).toBe(100);
    expect(await bytesOf(bucket.files, upload.fileName)).toEqual(bytes);
  });

  it.each([
    ['more', 2_000],
    ['fewer', 500],
  ])('never takes bytes twice or leaves any out when another request keeps %s of them meanwhile', async (_, kept) => {
    const { standIn } = bucket;
    const bytes = pattern(3_000);
    const connection = connect({ bucket: standIn.bucket, region: 'eu-west-1', endpoint: standIn.url }, 20_000);
    const parts = s3Parts(connection);
    const files = s3Files(connection, parts);
    let meanwhile = async () => {};
    const read: FileStore['read'] = async function* (...of) {
      await meanwhile();
      yield* files.read(...of);
    };
    const { uploadSessions, chunks } = s3Uploads(connection, parts, { ...files, read }, PART);
    const upload = await begin({ uploadSessions }, bytes.length);
    const send = (from: number, to: number) => chunks.append(upload, from, inParts(bytes.slice(from, to)));

    await send(0, 1_000);
    meanwhile = () => files.write(`arriving/${upload.id}/0`, 'application/octet-stream', bytes.slice(0, kept));
    const { received } = await send(1_000, 2_000);
    expect(received).toBe(Math.min(kept, 2_000));
    meanwhile = async () => {};
    await send(received, 3_000);
    expect(await bytesOf(files, upload.fileName)).toEqual(bytes);
  });

  describe('with parts from clients (decisions 24, 26)', () => {
    const send = sender(() => bucket.partAddresses);
    beforeEach(async () => {
      await bucket.close();
      bucket = await emptyStandIn(SMALL);
    });

    it('cancels an upload with parts of a wrong length, if a store accepts them', async () => {
      const upload = await begin(bucket, small.length);
      await send(upload, 1);
      await bucket.standIn.objects.putPart(bucket.standIn.bucket, upload.session ?? '', '2', Buffer.from(small));
      expect(await bucket.uploadSessions.received(upload)).toBe(0);
      expect(bucket.standIn.objects).toMatchObject({ names: [], openUploads: 0 });
      expect(await send(upload, 2)).toBe(404);
    });

    it('never completes a file with a part that was changed after it was counted', async () => {
      const upload = await begin(bucket, small.length);
      for (const number of [1, 2, 3, 4]) await send(upload, number);
      const { objects } = bucket.standIn;
      const complete = objects.putObjectMultipart.bind(objects);
      vi.spyOn(objects, 'putObjectMultipart').mockImplementationOnce(async (...call) => {
        await objects.putPart(bucket.standIn.bucket, upload.session ?? '', '2', Buffer.alloc(2 * SMALL));
        return complete(...call);
      });
      await expect(bucket.uploadSessions.received(upload)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
      expect(await bucket.files.size(upload.fileName)).toBeNull();
      expect(await bucket.uploadSessions.received(upload)).toBe(0);
    });
  });
});
