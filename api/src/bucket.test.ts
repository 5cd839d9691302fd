import { openBucket } from '@quadrangle/adapters/files/gcs';
import { pictureProcessor } from '@quadrangle/adapters/images/picture-processor';
import { aClip } from '@quadrangle/adapters/testing/clips';
import { type GcsStandIn, startGcsStandIn } from '@quadrangle/adapters/testing/gcs-stand-in';
import { videoProber } from '@quadrangle/adapters/video/video-prober';
import { aMember, aPlanHolder } from '@quadrangle/domain/memory';
import { runNextJob } from '@quadrangle/domain/run-jobs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Visitor } from '../testing/visitor.ts';
import { installationCommands } from './admin/installation-commands.ts';
import { readConfig } from './config/config.ts';

const PAGE = 'https://college.example.edu';
const WHERE = '+37-122.4/';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('with the files in a bucket', () => {
  let standIn: GcsStandIn;
  let env: Record<string, string>;
  let app: TestApp;
  let uploader: Visitor;
  let friend: Visitor;
  beforeEach(async () => {
    standIn = await startGcsStandIn();
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', standIn.keyFile);
    env = { STORAGE_URL: `gs://${standIn.bucket}`, GCS_API_ENDPOINT: standIn.url, WEB_ORIGINS: PAGE };
    const storage = openBucket({ bucket: standIn.bucket, apiEndpoint: standIn.url });
    const processors = { pictures: pictureProcessor(storage.files), videos: videoProber(storage.files) };
    app = await startTestApp({ env, ports: { ...storage, ...processors } });
    uploader = await app.signedIn(await aPlanHolder(app.memory));
    friend = await app.signedIn(await aMember(app.memory));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await app.close();
    await standIn.close();
  });

  interface Declared {
    readonly id: string;
    readonly uploadUrl: string;
    readonly fileName: string;
  }

  const declare = async (fileName: string, contentType: string, size: number) =>
    (await uploader.post<Declared>('/api/uploads', { folder: 'video', fileName, contentType, size }, { origin: PAGE }))
      .body;
  const uploaded = async (fileName: string, contentType: string, bytes: Uint8Array<ArrayBuffer>) => {
    const declared = await declare(fileName, contentType, bytes.length);
    const sent = await fetch(declared.uploadUrl, { method: 'PUT', headers: { origin: PAGE }, body: bytes });
    expect(sent.status).toBe(200);
    return declared.fileName;
  };
  const aVideoFile = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const location = Buffer.from(`\0\0\0\x1eudta\0\0\0\x16\xa9xyz\0\x0a\x15\xc7${WHERE}`, 'latin1');
    return new Uint8Array(Buffer.concat([await aClip({ container: 'mp4' }), location]));
  };

  it('a video with its place in it is for its uploader alone until a job took the place out (decisions 27)', async () => {
    const videoFile = await aVideoFile();
    const videofileName = await uploaded('dance.mp4', 'video/mp4', videoFile);
    const photofileName = await uploaded('dance.png', 'image/png', new Uint8Array(PNG));
    const created = await uploader.post('/api/videos', {
      title: 'Dance',
      desc: '',
      tags: [],
      videofileName,
      photofileName,
    });
    expect(created).toMatchObject({ status: 200, body: { state: 'processing' } });
    const path = `/api/videos/find/${created.body._id}`;
    expect((await friend.get(path)).status).toBe(404);
    expect((await uploader.get(path)).body).toMatchObject({ state: 'processing' });
    expect((await friend.get<unknown[]>('/api/videos/recent')).body).toEqual([]);

    while (await runNextJob(app.memory));
    const { status, body } = await friend.get(path);
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'ready' });
    const moved = await friend.get(String(body.videoUrl));
    expect({ status: moved.status, cache: moved.headers.get('cache-control') }).toEqual({
      status: 302,
      cache: expect.stringMatching(/^private, max-age=\d\d$/),
    });
    const served = await fetch(moved.headers.get('location') ?? '');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(bytes).toEqual(Buffer.from(videoFile).fill(0, videoFile.length - WHERE.length - 4));
  });

  it('a video waits while the bucket is down, and is ready once it is back', async () => {
    const videofileName = await uploaded('dance.mp4', 'video/mp4', await aVideoFile());
    const photofileName = await uploaded('dance.png', 'image/png', new Uint8Array(PNG));
    const { body } = await uploader.post('/api/videos', {
      title: 'Dance',
      desc: '',
      tags: [],
      videofileName,
      photofileName,
    });
    await standIn.stop();
    await runNextJob(app.memory);
    expect((await uploader.get(`/api/videos/find/${body._id}`)).body).toMatchObject({ state: 'processing' });
    await standIn.start();
    app.memory.clock.advance(60_000);
    while (await runNextJob(app.memory));
    expect((await friend.get(`/api/videos/find/${body._id}`)).body).toMatchObject({ state: 'ready' });
  });

  it('a download comes under its title from the bucket', async () => {
    const videofileName = await uploaded('x.mp4', 'video/mp4', new Uint8Array(await aClip({ container: 'mp4' })));
    const photofileName = await uploaded('x.png', 'image/png', new Uint8Array(PNG));
    const item = { title: '毕业 “day” 100%', desc: '', tags: [], videofileName, photofileName };
    const { body } = await uploader.post('/api/videos', item);
    const { headers } = await friend.get(String(body.downloadUrl));
    const served = await fetch(headers.get('location') ?? '');
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E6%AF%95%E4%B8%9A/);
  });

  it('no byte of a file comes through us, and its state is what the bucket says', async () => {
    const { id, uploadUrl } = await declare('dance.mp4', 'video/mp4', 10);
    expect(uploadUrl).toContain(standIn.url);
    expect((await uploader.put(`/api/uploads/${id}`, { nonsense: 1 })).status).toBe(404);
    expect((await uploader.get(`/api/uploads/${id}`)).body).toMatchObject({ received: 0, state: 'open' });
    await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(10) });
    expect((await uploader.get(`/api/uploads/${id}`)).body).toMatchObject({ received: 10, state: 'finished' });
    expect((await uploader.delete(`/api/uploads/${id}`)).status).toBe(200);
    while (await runNextJob(app.memory));
    expect(standIn.objects.names).toEqual([]);
  });

  it('while the bucket is down everything else works, and readiness names it', async () => {
    await standIn.stop();
    const refused = await uploader.post('/api/uploads', {
      folder: 'video',
      fileName: 'a.mp4',
      contentType: 'video/mp4',
      size: 9,
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect((await friend.get('/api/videos/recent')).status).toBe(200);
    const isReady = async () => (await friend.get('/api/health/ready')).body;
    await vi.waitFor(async () => expect(await isReady()).toMatchObject({ failing: ['storage'] }));
    await standIn.start();
    await vi.waitFor(async () => expect(await isReady()).toMatchObject({ status: 'ok' }));
    await declare('a.mp4', 'video/mp4', 9);
  });

  it('pages may show what lies in the bucket, and send to it once the operator said so', async () => {
    const policy = (await friend.get('/api/health/live')).headers.get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${standIn.url}`));
    const config = readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' }, '/');
    expect(await installationCommands.storage?.run(config, ['cors'])).toEqual([
      expect.stringContaining(`http://127.0.0.1:3000, http://[::1]:3000, ${PAGE}`),
    ]);
    expect(standIn.objects.cors[0]).toMatchObject({ origin: expect.arrayContaining([PAGE, 'http://localhost:3000']) });
    await expect(installationCommands.storage?.run(config, ['core'])).rejects.toThrow('storage cors');
    await expect(installationCommands.storage?.run(readConfig({}, '/'), ['cors'])).rejects.toThrow('STORAGE_URL');
  });
});
