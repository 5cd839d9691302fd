import { createHash } from 'node:crypto';
import { openS3 } from '@quadrangle/adapters/files/s3';
import { pictureProcessor } from '@quadrangle/adapters/images/picture-processor';
import { s3Kinds, type TestBucket } from '@quadrangle/adapters/testing/s3-buckets';
import { aMember, aPlanHolder } from '@quadrangle/domain/memory';
import { runNextJob } from '@quadrangle/domain/run-jobs';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Visitor } from '../testing/visitor.ts';
import { installationCommands } from './admin/installation-commands.ts';
import { readConfig } from './config/config.ts';

/** More than one part of the store, so that it is sent in several. */
const LARGE = 9 * 1_024 * 1_024;

describe.each(s3Kinds)('with the files in a bucket of $name', (kind) => {
  let bucket: TestBucket;
  let env: Record<string, string>;
  let app: TestApp;
  let uploader: Visitor;
  let friend: Visitor;
  beforeEach(async () => {
    bucket = await kind.open();
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    env = { STORAGE_URL: bucket.env.STORAGE_URL };
    const storage = openS3(bucket.address);
    app = await startTestApp({ env, ports: { ...storage, pictures: pictureProcessor(storage.files) } });
    uploader = await app.signedIn(await aPlanHolder(app.memory));
    friend = await app.signedIn(await aMember(app.memory));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await app.close();
    await bucket.close();
  });

  interface Declared {
    readonly id: string;
    readonly uploadUrl: string;
    readonly fileName: string;
    readonly partSize: number;
  }
  const declare = async (size: number) => {
    const file = { folder: 'photo', fileName: 'day.png', contentType: 'image/png', size };
    const { body } = await uploader.post<Declared>('/api/uploads', file);
    return { ...body, path: new URL(body.uploadUrl, 'http://localhost').pathname };
  };
  const send = (path: string, body: Uint8Array<ArrayBuffer>, start: number, size: number) => {
    const range = `bytes ${start}-${start + body.length - 1}/${size}`;
    return uploader.send('PUT', path, { headers: { 'content-range': range }, body });
  };

  it('a photo arrives in chunks through us, is served by the store, and is deleted with its files (decision 24)', async () => {
    const noise = Buffer.alloc(1_800 * 1_800 * 3, 'the grain of a large photo');
    const png = new Uint8Array(
      await sharp(noise, { raw: { width: 1_800, height: 1_800, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer(),
    );
    expect(png.length).toBeGreaterThan(LARGE);
    const { id, path, fileName } = await declare(png.length);
    const step = 4 * 1_024 * 1_024;
    for (let at = 0; at < png.length; at += step) {
      expect((await uploader.get(`/api/uploads/${id}`)).body).toMatchObject({ received: at, state: 'open' });
      const sent = await send(path, png.slice(at, at + step), at, png.length);
      expect(sent.status).toBe(at + step < png.length ? 308 : 200);
    }
    const { status, body } = await uploader.post('/api/photos', {
      title: 'Day',
      desc: '',
      tags: [],
      fileName,
    });
    expect({ status, body }).toMatchObject({ status: 200 });

    const moved = await friend.get(String(body.imgUrl));
    expect(moved.status).toBe(302);
    const location = moved.headers.get('location') ?? '';
    expect(location.startsWith(bucket.address.endpoint)).toBe(true);
    const served = await fetch(location);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(1_000);

    expect((await uploader.delete(`/api/photos/${body._id}`)).status).toBe(200);
    while (await runNextJob(app.memory));
    expect(await bucket.contents()).toEqual({ names: [], openUploads: 0 });
  });

  it('a photo goes in parts straight to the store, and is published once the store holds what was announced (decisions 24, 26)', async () => {
    const png = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
    const { id, fileName, partSize } = await declare(png.length);
    expect(partSize).toBe(8 * 1_024 * 1_024);
    const sign = async (bytes: Uint8Array, as = uploader, number = 1) => {
      const md5 = createHash('md5').update(bytes).digest('base64');
      const { status, body } = await as.post<{ url: string }[]>(`/api/uploads/${id}/parts`, {
        parts: [{ number, md5 }],
      });
      return { status, put: (sent: Uint8Array<ArrayBuffer>) => put(body[0]?.url ?? '', md5, sent) };
    };
    const put = async (url: string, md5: string, body: Uint8Array<ArrayBuffer>) =>
      (await fetch(url, { method: 'PUT', headers: { 'content-md5': md5 }, body })).status;
    const publish = () => uploader.post('/api/photos', { title: 'Day', desc: '', tags: [], fileName });

    expect((await sign(png, friend)).status).toBe(404);
    expect((await sign(png, uploader, 2)).status).toBe(400);
    const { put: send } = await sign(png);
    expect(await send(new Uint8Array(png.length))).toBe(400);
    expect(await send(new Uint8Array(png.length + 1))).toBe(403);
    expect((await publish()).body).toMatchObject({ code: 'UPLOAD_UNFINISHED' });
    expect(await send(png)).toBe(200);
    expect((await uploader.get(`/api/uploads/${id}`)).body).toMatchObject({ received: png.length, state: 'finished' });
    expect((await publish()).status).toBe(200);
    expect(await send(png)).toBe(404);
    expect(
      (await uploader.post(`/api/uploads/${id}/parts`, { parts: [{ number: 1, md5: 'XrY7u+Ae7tCTyyK7j1rNww==' }] }))
        .body,
    ).toEqual([]);
  });

  it('a cancelled upload leaves nothing in the store', async () => {
    const { id, path } = await declare(2_000_000);
    await send(path, new Uint8Array(1_048_576), 0, 2_000_000);
    expect((await uploader.delete(`/api/uploads/${id}`)).status).toBe(200);
    while (await runNextJob(app.memory));
    expect(await bucket.contents()).toEqual({ names: [], openUploads: 0 });
  });

  if (kind.name === 'S3')
    it('while the store is down, uploads are refused, everything else works, and readiness names it', async () => {
      await bucket.standIn?.stop();
      const file = { folder: 'photo', fileName: 'day.png', contentType: 'image/png', size: 10 };
      const refused = await uploader.post('/api/uploads', file);
      expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
      expect((await friend.get('/api/photos/recent')).status).toBe(200);
      await vi.waitFor(async () =>
        expect((await friend.get('/api/health/ready')).body).toMatchObject({ failing: ['storage'] }),
      );
      await bucket.standIn?.start();
      await declare(9);
    });

  it('pages may show files of the store, and read them once the operator allows it', async () => {
    const policy = (await friend.get('/api/health/live')).headers.get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${bucket.address.endpoint}`));
    const config = readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' }, '/');
    expect(await installationCommands.storage?.run(config, ['cors'])).toEqual([
      expect.stringContaining(`${bucket.address.bucket} may now be used from http://localhost:3000`),
    ]);
  });
});
