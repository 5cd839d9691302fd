/** Many items as one ZIP (decisions 28, 48). */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDisk } from '@quadrangle/adapters/files/disk';
import { openBucket } from '@quadrangle/adapters/files/gcs';
import { startGcsStandIn } from '@quadrangle/adapters/testing/gcs-stand-in';
import { fileSums } from '@quadrangle/adapters/zips/file-sums';
import type { FileStore } from '@quadrangle/domain/files/ports';
import type { Media } from '@quadrangle/domain/media/media';
import { aMember, aPhoto, aPlanHolder, asVisible, aVideo, memoryFiles } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { testApps } from '../../../testing/apps.ts';
import { unzipped } from '../../../testing/unzipped.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const start = testApps();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

/** The file stores to test, by name. */
const stores: Readonly<Record<string, () => Promise<FileStore>>> = {
  'in memory': async () => memoryFiles().files,
  'on a folder': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-zips-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    return (await openDisk(folder)).files;
  },
  'in a bucket': async () => {
    const standIn = await startGcsStandIn();
    closers.push(() => standIn.close());
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', standIn.keyFile);
    return openBucket({ bucket: standIn.bucket, apiEndpoint: standIn.url }).files;
  },
};

/** An event with a video and two photos, and a viewer. */
async function festival(files: FileStore, sizes: readonly number[] = [1_500_000, 70_001, 0]) {
  const app = await start({ ports: { files, fileSums: fileSums() } });
  const owner = await aPlanHolder(app.memory, { fullName: 'Asha Rao' });
  const eventId = app.memory.ids.next();
  const times = { startsOn: '2026-03-01', endsOn: '2026-03-02', createdAt: 0 };
  const event = {
    id: eventId,
    clubId: null,
    tenant: owner.tenant,
    ownerId: owner.id,
    title: 'Techfest “毕业”',
    description: '',
  };
  await app.memory.events.create(
    { ...event, ...times, place: 'Lawn', coverId: null, open: true, preview: false, pool: 'closed' },
    [],
  );
  const items: Media[] = [];
  const contents: Buffer[] = [];
  for (const [index, size] of sizes.entries()) {
    const words = {
      title: `体育/day ${index}`,
      batchId: 'go',
      position: index,
      takenAt: Date.UTC(2026, 2, 1, 10, index),
    };
    const item = await (index === 0 ? aVideo : aPhoto)(app.memory, owner, words);
    const bytes = Buffer.alloc(size, `content of ${index} `);
    await files.write(item.fileName, item.contentType, bytes);
    await app.memory.eventItems.add(asVisible(item), { eventId, mediaId: item.id, moment: index, position: 0 });
    items.push(item);
    contents.push(bytes);
  }
  const visitor = await app.signedIn(await aMember(app.memory));
  return { app, owner, visitor, items, contents, eventId, path: `/api/events/${eventId}/zip` };
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function fetched(app: TestApp, visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  return fetch(new URL(path, app.url), { headers: { ...headers, cookie: cookieOf(visitor) } });
}

async function bytesAt(app: TestApp, visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const answer = await fetched(app, visitor, path, headers);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe.each(Object.keys(stores))('with the files %s', (name) => {
  const open = () => stores[name]?.() ?? Promise.reject(new Error(name));

  it('an event is one ZIP: its length is announced, it has the items’ files, and its credits name the uploaders', async () => {
    const { app, visitor, contents, path } = await festival(await open());
    const { answer, bytes } = await bytesAt(app, visitor, path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Techfest%20%E2%80%9C"),
    });
    const files = await unzipped(bytes);
    expect(files.map((file) => file.name)).toEqual([
      '01 体育 day 0.mp4',
      '02 体育 day 1.jpg',
      '03 体育 day 2.jpg',
      'credits.txt',
    ]);
    for (const [index, content] of contents.entries()) expect(files[index]?.bytes.equals(content)).toBe(true);
    expect(files[1]?.at.toISOString()).toBe('2026-03-01T10:01:00.000Z');
    const text = files[3]?.bytes.toString() ?? '';
    expect(text).toContain('Techfest “毕业”, 2026-03-01 – 2026-03-02, Lawn');
    expect(text).toContain('"体育/day 1", Asha Rao (@');
  });

  it('an interrupted download resumes from any byte, even on another process', async () => {
    const { app, visitor, path } = await festival(await open());
    const { answer, bytes } = await bytesAt(app, visitor, path);
    const etag = answer.headers.get('etag') ?? '';
    const places = [0, 1, 40, 700_000, 1_500_060, 1_570_100, bytes.length - 300, bytes.length - 1];
    for (const sums of ['the same process', 'another process']) {
      if (sums === 'another process') Object.assign(app.memory, { fileSums: fileSums() });
      for (const from of places) {
        const part = await bytesAt(app, visitor, path, { range: `bytes=${from}-`, 'if-range': etag });
        expect(part.answer.status).toBe(206);
        expect(part.answer.headers.get('content-range')).toBe(`bytes ${from}-${bytes.length - 1}/${bytes.length}`);
        expect(part.bytes.equals(bytes.subarray(from))).toBe(true);
      }
    }
    const middle = await bytesAt(app, visitor, path, { range: 'bytes=1499990-1500200' });
    expect(middle.bytes.equals(bytes.subarray(1_499_990, 1_500_201))).toBe(true);
  });
});

describe('a ZIP', () => {
  let scene: Awaited<ReturnType<typeof festival>>;
  beforeEach(async () => {
    scene = await festival(memoryFiles().files);
  });

  it('is sent whole when it changed, and not at all when cached', async () => {
    const { app, visitor, path, items } = scene;
    const etag = (await bytesAt(app, visitor, path)).answer.headers.get('etag') ?? '';
    expect((await bytesAt(app, visitor, path, { 'if-none-match': etag })).answer.status).toBe(304);
    await app.memory.media.edit(items[0]?.id ?? '', { title: 'Renamed' });
    const whole = await bytesAt(app, visitor, path, { range: 'bytes=1000-', 'if-range': etag });
    expect(whole.answer.status).toBe(200);
    expect((await unzipped(whole.bytes))[0]?.name).toBe('01 Renamed.mp4');
    const beyond = await bytesAt(app, visitor, path, { range: 'bytes=99999999-' });
    expect(beyond.answer.status).toBe(416);
  });

  it('is answered by HEAD without its bytes', async () => {
    const { app, visitor, path } = scene;
    const answer = await fetch(new URL(path, app.url), { method: 'HEAD', headers: { cookie: cookieOf(visitor) } });
    const { bytes } = await bytesAt(app, visitor, path);
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('of a batch has its items in their places', async () => {
    const { app, visitor } = scene;
    const { bytes } = await bytesAt(app, visitor, '/api/batches/go/zip');
    expect((await unzipped(bytes)).map(({ name }) => name)[2]).toBe('03 体育 day 2.jpg');
  });

  it('of chosen items is only for the person who chose them, in their order', async () => {
    const { app, visitor, items, contents } = scene;
    const chosen = await visitor.post<{ url: string }>('/api/zips', { items: [items[1]?.id, items[0]?.id] });
    expect(chosen.status).toBe(200);
    const path = new URL(chosen.body.url).pathname;
    const files = await unzipped((await bytesAt(app, visitor, path)).bytes);
    expect(files.map(({ name }) => name)).toEqual(['01 体育 day 1.jpg', '02 体育 day 0.mp4', 'credits.txt']);
    expect(files[0]?.bytes.equals(contents[1] ?? Buffer.alloc(0))).toBe(true);
    const other = await app.signedIn(await aMember(app.memory));
    expect((await other.get(path)).status).toBe(404);
    expect((await app.visitor().get(path)).status).toBe(401);
  });

  it('takes at most two thousand items, and explains other refusals', async () => {
    const { visitor, items } = scene;
    const ids = Array.from({ length: 1_999 }, (_, index) => `${index}`.padStart(32, '0'));
    const first = items[0]?.id;
    expect((await visitor.post('/api/zips', { items: [first, ...ids] })).status).toBe(200);
    const wrong: readonly unknown[] = [[first, ...ids, 'more'], [], 'x', [7], null];
    for (const list of wrong)
      expect(await visitor.post('/api/zips', { items: list })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: [{ field: expect.stringMatching(/^items/) }] },
      });
    expect((await visitor.post('/api/zips', { items: ['unknown'] })).status).toBe(404);
    expect((await visitor.post('/api/zips', { items: [first], size: 'huge' })).body).toMatchObject({
      errors: [{ field: 'size' }],
    });
    expect((await visitor.get(`${scene.path}?size=huge`)).status).toBe(400);
  });

  it('does not exist for another college', async () => {
    const { app, path, items } = scene;
    const stranger = await app.signedIn(await aPlanHolder(app.memory, { tenant: 'other.edu' }));
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get('/api/batches/go/zip')).status).toBe(404);
    expect((await stranger.post('/api/zips', { items: items.map(({ id }) => id) })).status).toBe(404);
  });
});

/** A store whose files stop in their middle until the test lets them go on. */
function haltingFiles(): { files: FileStore; resumeUpload: () => void } {
  const { files } = memoryFiles();
  let resumeUpload = () => {};
  const released = new Promise<void>((resolve) => {
    resumeUpload = resolve;
  });
  closers.push(resumeUpload);
  const read: FileStore['read'] = async function* (fileName, range) {
    for await (const bytes of files.read(fileName, range)) {
      const half = bytes.length >> 1;
      yield bytes.subarray(0, half);
      await released;
      yield bytes.subarray(half);
    }
  };
  return { files: { ...files, read }, resumeUpload };
}

/** A scene with a ZIP in progress: half of its first file is sent. */
async function underWay() {
  const { files, resumeUpload } = haltingFiles();
  const scene = await festival(files, [400_000, 400_000]);
  return { ...scene, resumeUpload, sent: await sending(scene.app, scene.visitor, scene.path) };
}

/** A ZIP download in progress, with its first bytes received. */
async function sending(app: TestApp, visitor: Visitor, path: string): Promise<IncomingMessage> {
  const asking = request(new URL(path, app.url), { headers: { cookie: cookieOf(visitor) }, agent: false });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  await once(answer, 'readable');
  closers.push(() => answer.destroy());
  return answer;
}

async function headOf(app: TestApp, visitor: Visitor, path: string): Promise<number> {
  return (await fetch(new URL(path, app.url), { method: 'HEAD', headers: { cookie: cookieOf(visitor) } })).status;
}

describe('while a ZIP is sent', () => {
  it.each(['event', 'item'] as const)(
    'an %s that is deleted ends it; nothing breaks, and the rest is not sent',
    async (what) => {
      const { app, visitor, owner, sent, resumeUpload, eventId, items, path } = await underWay();
      const uploader = await app.signedIn(owner);
      const gone = what === 'event' ? `/api/events/${eventId}` : `/api/photos/${items[1]?.id}`;
      expect((await uploader.delete(gone)).status).toBe(200);
      app.memory.clock.advance(5_000);
      resumeUpload();
      await expect(buffer(sent)).rejects.toMatchObject({ code: 'ECONNRESET' });
      await expect.poll(() => headOf(app, visitor, path)).toBe(what === 'event' ? 404 : 200);
      if (what === 'event') return;
      const { bytes } = await bytesAt(app, visitor, path);
      expect((await unzipped(bytes)).map(({ name }) => name)).toEqual(['01 体育 day 0.mp4', 'credits.txt']);
    },
  );

  it('the same person gets no second one until it ends', async () => {
    const { app, visitor, path, sent, resumeUpload } = await underWay();
    const second = await visitor.get(path);
    expect(second).toMatchObject({ status: 429, body: { code: 'ZIPS_BUSY' } });
    expect(second.headers.get('retry-after')).toBe('10');
    resumeUpload();
    expect((await unzipped(await buffer(sent))).length).toBe(3);
    await expect.poll(() => headOf(app, visitor, path)).toBe(200);
  });

  it('people who do not read theirs keep nobody else from one (decisions 78)', async () => {
    const { app, path } = await festival(memoryFiles().files, [24_000_000, 70_001]);
    for (let people = 0; people < 12; people += 1)
      await sending(app, await app.signedIn(await aMember(app.memory)), path);
    const late = await app.signedIn(await aMember(app.memory));
    const { bytes } = await bytesAt(app, late, path);
    expect((await unzipped(bytes)).map(({ bytes: one }) => one.length).slice(0, 2)).toEqual([24_000_000, 70_001]);
  });
});
