import { File } from '@google-cloud/storage';
import { anUpload, fileStoreContract, inParts, pattern, uploadSessionsContract } from '@quadrangle/domain/contracts';
import { bytesOf } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunksToSessions, put } from '../../testing/gcs-sending.ts';
import { startGcsStandIn } from '../../testing/gcs-stand-in.ts';
import { openBucket } from './gcs.ts';

const NAME = 'video/1-a-b.mov';
const PAGE = 'https://college.example.edu';
const MINUTE = 60_000;
const JPEG = { contentType: 'image/jpeg', disposition: null };

async function emptyBucket() {
  const standIn = await startGcsStandIn();
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', standIn.keyFile);
  const open = (timeout = 20_000) => openBucket({ bucket: standIn.bucket, apiEndpoint: standIn.url, timeout });
  const opened = open();
  return { ...opened, open, standIn, chunks: chunksToSessions(opened.uploadSessions), close: () => standIn.close() };
}

fileStoreContract('a bucket', emptyBucket);
uploadSessionsContract('a bucket', emptyBucket, { keepsEveryByte: false, endsThemItself: true, goesDirectly: true });

type OpenedBucket = Awaited<ReturnType<typeof emptyBucket>>;

/** Every call to the storage, on an existing object and upload. */
async function everything({ files, uploadSessions, setCors }: OpenedBucket) {
  await files.write(NAME, 'video/quicktime', pattern(1_000));
  const upload = { ...anUpload(500), ...(await uploadSessions.open(anUpload(500), null)) };
  return {
    size: () => files.size(NAME),
    read: () => bytesOf(files, NAME),
    write: () => files.write('photo/1-a-b.jpg', 'image/jpeg', pattern(1_000)),
    'write in parts': () => files.write('photo/1-a-b.jpg', 'image/jpeg', inParts(pattern(1_000))),
    blank: () => files.blank(NAME, [{ start: 0, end: 5 }]),
    list: () => files.list(null, 2),
    check: () => files.check(),
    open: () => uploadSessions.open(anUpload(500), PAGE),
    received: () => uploadSessions.received(upload),
    cors: () => setCors([PAGE]),
    cancel: () => uploadSessions.cancel(upload),
    remove: () => files.remove(NAME),
  };
}

/** Tries each of these calls, all at the same time, each on a bucket of its own. */
async function onEach(attempt: (work: () => Promise<unknown>, bucket: OpenedBucket, name: string) => Promise<void>) {
  const { length } = Object.keys(await onOwn(everything));
  const each = (index: number) =>
    onOwn(async (own) => {
      const [name, work] = Object.entries(await everything(own))[index] ?? [];
      if (name !== undefined && work) await attempt(work, own, name);
    });
  await Promise.all(Array.from({ length }, (_, index) => each(index)));
}

async function onOwn<T>(work: (bucket: OpenedBucket) => Promise<T>): Promise<T> {
  const own = await emptyBucket();
  return work(own).finally(() => own.close());
}

describe('a bucket', () => {
  let bucket: OpenedBucket;
  beforeEach(async () => {
    bucket = await emptyBucket();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await bucket.close();
  });

  it('refuses everything while it is down, with the cause for the log, and works again without a restart', async () => {
    const all = await everything(bucket);
    await bucket.standIn.stop();
    for (const outcome of await Promise.all(Object.values(all).map((work) => work().catch((error: unknown) => error))))
      expect(outcome).toMatchObject({ code: 'STORAGE_UNAVAILABLE', kind: 'unavailable', cause: expect.any(Error) });
    await bucket.standIn.start();
    for (const work of Object.values(all)) await work();
    expect(await bucket.files.list(null, 5)).toEqual(['photo/1-a-b.jpg']);
  });

  it.each([
    { name: 'one 503', fault: { kind: 'status', status: 503 } },
    { name: 'one 429', fault: { kind: 'status', status: 429 } },
    { name: 'one connection that breaks', fault: { kind: 'reset' } },
  ] as const)('gets over $name', ({ fault }) =>
    onEach(async (work, { standIn }) => {
      standIn.plan(fault);
      await work();
    }),
  );

  it('gives up on faults that stay', () =>
    onEach(async (work, { standIn }, name) => {
      standIn.plan({ kind: 'status', status: 503 }, { times: 3 });
      await expect(work(), name).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }));

  it('does not wait for ever for a storage that keeps silent, and serves others meanwhile', async () => {
    await everything(bucket);
    const { files, uploadSessions } = bucket.open(300);
    bucket.standIn.plan({ kind: 'silent' }, { times: 12, only: ({ url }) => !url.pathname.endsWith('jpg') });
    const silent = [
      files.size(NAME),
      bytesOf(files, NAME),
      files.list(null, 5),
      files.check(),
      uploadSessions.open(anUpload(500), null),
    ].map((asked) => expect(asked).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' }));
    expect(await bucket.files.size('photo/none.jpg')).toBeNull();
    await Promise.all(silent);
  });

  it('says so when the connection breaks in the middle of a file', async () => {
    await bucket.files.write(NAME, 'video/quicktime', pattern(300_000));
    bucket.standIn.plan({ kind: 'cut', after: 100_000 });
    let got = 0;
    const reading = async () => {
      for await (const part of bucket.files.read(NAME)) got += part.length;
    };
    await expect(reading()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(got).toBeLessThanOrEqual(100_000);
  });

  it('does not keep anything of a read that ends early', async () => {
    await bucket.files.write(NAME, 'video/quicktime', pattern(3_000_000));
    const whole = bytesOf(bucket.files, NAME);
    for await (const part of bucket.files.read(NAME)) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    expect((await whole).length).toBe(3_000_000);
  });

  it('writes long videos again in chunks, goes on after a broken one, and keeps their type', async () => {
    const bytes = pattern(20_000_000);
    await bucket.files.write(NAME, 'video/quicktime', inParts(bytes, 1_000_001));
    const { contentType } = bucket.standIn.objects.get(NAME);
    bucket.standIn.plan({ kind: 'cut', after: 5_000_000 }, { only: ({ method }) => method === 'PUT' });
    await bucket.files.blank(NAME, [{ start: 8_000_000, end: 17_000_000 }]);
    expect(contentType).toBe('video/quicktime');
    expect(bucket.standIn.objects.get(NAME).contentType).toBe(contentType);
    expect(bucket.standIn.objects.get(NAME).bytes.equals(bytes.fill(0, 8_000_000, 17_000_001))).toBe(true);
  });

  /** Replaces the object while a request with this method is pending. */
  const replacedDuring = async (method: string, work: () => Promise<void>) => {
    await bucket.files.write(NAME, 'video/quicktime', pattern(1_000));
    const { promise: replaced, resolve: release } = Promise.withResolvers<void>();
    const one = ({ method: sent, url }: { method: string; url: URL }) => sent === method && !url.search.includes('*');
    bucket.standIn.plan({ kind: 'held', until: replaced }, { only: one });
    const working = work();
    working.catch(() => undefined);
    await expect.poll(() => bucket.standIn.requests.map((request) => request.method)).toContain(method);
    await bucket.files.write(NAME, 'video/quicktime', pattern(10, 3));
    release();
    return working;
  };

  it('blanks nothing in a video that was replaced meanwhile', async () => {
    const blanking = replacedDuring('PUT', () => bucket.files.blank(NAME, [{ start: 0, end: 5 }]));
    await expect(blanking).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(await bytesOf(bucket.files, NAME)).toEqual(pattern(10, 3));
  });

  it('removes what is there, also when it was replaced meanwhile', async () => {
    await replacedDuring('DELETE', () => bucket.files.remove(NAME));
    expect(bucket.standIn.objects.names).toEqual([]);
    expect(bucket.standIn.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  it('never lists what lies in other folders of the bucket', async () => {
    const metadata = { contentType: 'text/plain', cacheControl: null };
    for (const name of ['backup/a', 'photo/a', 'photos/a', 'video/a', 'zoo'])
      bucket.standIn.objects.put(name, Buffer.from('x'), metadata, new URLSearchParams());
    expect(await bucket.files.list(null, 10)).toEqual(['photo/a', 'video/a']);
  });

  describe('signed addresses', () => {
    const photo = "photo/1-a-Café #1 100% 'x' (春) *!.jpg";
    const read = async (url: string | null, headers = {}) => {
      const answer = await fetch(url ?? '', { headers });
      return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
    };

    it('serve a file as it is to be served, and parts of it', async () => {
      await bucket.files.write(photo, 'image/jpeg', pattern(1_000));
      const disposition = "attachment; filename*=UTF-8''%E6%98%A5.jpg";
      const url = await bucket.files.readUrl(photo, { contentType: 'image/webp', disposition });
      const whole = await read(url);
      expect([whole.status, whole.bytes]).toEqual([200, pattern(1_000)]);
      expect(whole.headers.get('content-type')).toBe('image/webp');
      expect(whole.headers.get('content-disposition')).toBe(disposition);
      const part = await read(url, { range: 'bytes=10-19' });
      expect([part.status, part.bytes]).toEqual([206, pattern(1_000).slice(10, 20)]);
    });

    it('open one file only, and nothing once they are changed', async () => {
      await bucket.files.write(photo, 'image/jpeg', pattern(10));
      await bucket.files.write('photo/2', 'image/jpeg', pattern(10));
      const url = (await bucket.files.readUrl('photo/2', JPEG)) ?? '';
      expect((await read(url)).status).toBe(200);
      for (const other of [
        url.replace('photo/2', encodeURI(photo)),
        url.replace('jpeg', 'svg'),
        url.replace(/X-Goog-Expires=\d+/, 'X-Goog-Expires=604800'),
        url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ])
        expect((await read(other)).status, other).toBe(403);
    });

    it('live five to ten minutes, and stay the same for five, on every process', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 1, 12, 0, 1) });
      await bucket.files.write(photo, 'image/jpeg', pattern(10));
      const url = await bucket.files.readUrl(photo, JPEG);
      vi.setSystemTime(Date.UTC(2026, 3, 1, 12, 4, 59));
      expect(await bucket.files.readUrl(photo, JPEG)).toBe(url);
      expect(await bucket.open().files.readUrl(photo, JPEG)).toBe(url);
      vi.setSystemTime(Date.UTC(2026, 3, 1, 12, 5, 0));
      expect(await bucket.files.readUrl(photo, JPEG)).not.toBe(url);
      bucket.standIn.advance(4 * MINUTE + 59_000);
      expect((await read(url)).status).toBe(200);
      bucket.standIn.advance(1_000);
      expect((await read(url)).status).toBe(400);
    });

    it('are paid for once', async () => {
      const signing = vi.spyOn(File.prototype, 'getSignedUrl');
      const asked = Array.from({ length: 20 }, () => bucket.files.readUrl(photo, JPEG));
      expect(new Set(await Promise.all(asked)).size).toBe(1);
      expect(signing).toHaveBeenCalledTimes(1);
      await bucket.files.readUrl(photo, { ...JPEG, disposition: 'attachment' });
      expect(signing).toHaveBeenCalledTimes(2);
    });

    it('do not exist on an emulator without credentials: there we serve the file', async () => {
      vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/key.json');
      expect(await bucket.open().files.readUrl(photo, JPEG)).toBeNull();
    });

    it('can be read by pages of the origins that were set', async () => {
      await bucket.files.write(photo, 'image/jpeg', pattern(10));
      await bucket.setCors([PAGE]);
      const url = await bucket.files.readUrl(photo, JPEG);
      expect((await read(url, { origin: PAGE })).headers.get('access-control-allow-origin')).toBe(PAGE);
      expect((await read(url, { origin: 'https://a.example' })).headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  describe('upload sessions', () => {
    const preflight = async (url: string, origin: string) => {
      const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-range' };
      return (await fetch(url, { method: 'OPTIONS', headers: { origin, ...asked } })).headers;
    };

    it('take bytes from the page they were opened for, and from no other', async () => {
      await bucket.setCors([PAGE, 'https://other.example.edu']);
      const { uploadUrl } = await bucket.uploadSessions.open(anUpload(10), PAGE);
      const url = uploadUrl ?? '';
      expect(url).toContain(bucket.standIn.url);
      const allowed = await preflight(url, PAGE);
      expect(allowed.get('access-control-allow-origin')).toBe(PAGE);
      expect(allowed.get('access-control-allow-headers')).toContain('Content-Range');
      expect((await preflight(url, 'https://other.example.edu')).get('access-control-allow-origin')).toBeNull();
      const sent = { 'content-range': 'bytes */10' };
      expect((await put(url, { ...sent, origin: 'https://other.example.edu' }, Buffer.alloc(0))).status).toBe(403);
      const progress = await put(url, { ...sent, origin: PAGE }, Buffer.alloc(0));
      expect([progress.status, progress.headers['access-control-expose-headers']]).toEqual([
        308,
        expect.stringMatching(/Range$/),
      ]);
    });

    it('take exactly what was announced, and keep its type', async () => {
      const upload = anUpload(10);
      const { uploadUrl } = await bucket.uploadSessions.open(upload, null);
      for (const size of [9, 11]) {
        const whole = { 'content-range': `bytes 0-${size - 1}/${size}`, 'content-length': size };
        expect((await put(uploadUrl ?? '', whole, Buffer.alloc(size))).status).toBe(400);
      }
      expect((await put(uploadUrl ?? '', { 'content-length': 10 }, Buffer.alloc(10))).status).toBe(200);
      expect(bucket.standIn.objects.get(upload.fileName)).toMatchObject({ contentType: 'video/mp4' });
    });

    it('that the bucket has forgotten are finished when the file is there', async () => {
      const upload = {
        ...anUpload(10),
        session: `${bucket.standIn.url}/upload/storage/v1/b/college-files/o?upload_id=1`,
      };
      expect(await bucket.uploadSessions.received(upload)).toBe(0);
      await bucket.files.write(upload.fileName, 'video/mp4', pattern(10));
      expect(await bucket.uploadSessions.received(upload)).toBe(10);
      expect(await bucket.uploadSessions.received({ ...upload, session: null })).toBe(10);
    });
  });
});
