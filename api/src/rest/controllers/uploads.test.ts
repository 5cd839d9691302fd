/** Sending files on REST (decisions 24, 25, 26). */
import { request } from 'node:http';
import { aMember, aPlanHolder, bytesOf } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

interface Declared {
  id: string;
  uploadUrl: string;
  fileName: string;
  chunkSize: number;
}

const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);

async function declare(visitor: Visitor, options: object = {}) {
  const file = { folder: 'profile', fileName: 'me.png', size: bytes.length, contentType: 'image/png', ...options };
  return visitor.post<Declared>('/api/uploads', file);
}

const put = (visitor: Visitor, url: string, body?: Uint8Array<ArrayBuffer>, range?: string) =>
  visitor.send('PUT', url, { headers: range ? { 'content-range': range } : {}, ...(body ? { body } : {}) });

describe('POST /uploads', () => {
  it('answers 201 with the address for the bytes', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const { status, headers, body } = await declare(visitor);
    expect(status).toBe(201);
    const location = headers.get('location') ?? '';
    expect(location).toBe(`${app.url}/api/uploads/${body.id}`);
    expect((await visitor.get(location)).body).toMatchObject({ received: 0, state: 'open' });
    expect(body).toEqual({
      id: expect.any(String),
      uploadUrl: `${app.url}/api/uploads/${body.id}`,
      fileName: expect.stringMatching(/^profile\/\d+-[\w-]{22}-me\.png$/),
      chunkSize: 4 * 1_024 * 1_024,
    });
  });

  it('refuses people without a plan before any other check', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    for (const [folder, items] of [
      ['video', 'videos'],
      ['photo', 'photos'],
    ]) {
      const { status, body } = await visitor.post('/api/uploads', { folder, nonsense: 1 });
      expect({ status, message: body.message }).toEqual({
        status: 403,
        message: expect.stringContaining(`uploading ${items} is restricted`),
      });
    }
    expect((await declare(visitor, { contentType: 'image/svg+xml', fileName: 'x.svg' })).status).toBe(400);
    expect((await declare(visitor, { size: 20 * 1_024 * 1_024 })).status).toBe(400);
    expect((await declare(visitor, { webOrigin: 'https://evil.example' })).status).toBe(400);
    expect((await declare(app.visitor())).status).toBe(401);
    const admin = await app.signedIn(await aPlanHolder(app.memory));
    expect((await declare(admin, { folder: 'video', fileName: 'a.mp4', contentType: 'video/mp4' })).status).toBe(201);
  });
});

describe('PUT /uploads/:id', () => {
  it('accepts the whole file at once, whatever its type, and repeats its answer', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const { uploadUrl, fileName } = (await declare(visitor)).body;
    const sent = await visitor.send('PUT', uploadUrl, { headers: { 'content-type': 'image/png' }, body: bytes });
    expect(sent).toMatchObject({ status: 200, body: { fileName } });
    expect(await put(visitor, uploadUrl)).toMatchObject({ status: 200, body: { fileName } });
    expect(await bytesOf(app.memory.files, fileName)).toEqual(bytes);
  });

  it('accepts chunks, reports the progress, and skips bytes it has', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const { id, uploadUrl, fileName } = (await declare(visitor)).body;
    const status = async () => (await visitor.get(`/api/uploads/${id}`)).body;
    const asked = await put(visitor, uploadUrl, undefined, 'bytes */1000');
    expect({ status: asked.status, range: asked.headers.get('range') }).toEqual({ status: 308, range: null });
    expect(await status()).toEqual({ folder: 'profile', fileName, size: 1_000, received: 0, state: 'open' });

    const first = await put(visitor, uploadUrl, bytes.slice(0, 400), 'bytes 0-399/1000');
    expect({ status: first.status, range: first.headers.get('range') }).toEqual({ status: 308, range: 'bytes=0-399' });
    const beyond = await put(visitor, uploadUrl, bytes.slice(500, 600), 'bytes 500-599/1000');
    expect({ status: beyond.status, range: beyond.headers.get('range') }).toEqual({
      status: 308,
      range: 'bytes=0-399',
    });
    expect((await put(visitor, uploadUrl, undefined, 'bytes */1000')).headers.get('range')).toBe('bytes=0-399');
    expect(await status()).toMatchObject({ received: 400, state: 'open' });

    expect(await put(visitor, uploadUrl, bytes.slice(300), 'bytes 300-999/1000')).toMatchObject({
      status: 200,
      body: { fileName },
    });
    expect(await bytesOf(app.memory.files, fileName)).toEqual(bytes);
    expect(await status()).toMatchObject({ received: 1_000, state: 'finished' });
  });

  it('buffers nothing: three mebibytes pass a body limit of one', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const large = new Uint8Array(3 * 1_024 * 1_024).fill(7);
    const { uploadUrl, fileName } = (await declare(visitor, { size: large.length })).body;
    expect((await put(visitor, uploadUrl, large)).status).toBe(200);
    expect(await app.memory.files.size(fileName)).toBe(large.length);
  });

  it('refuses more bytes than announced, even from a client that does not declare a length', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const { uploadUrl } = (await declare(visitor)).body;
    expect(await put(visitor, uploadUrl, new Uint8Array(1_001))).toMatchObject({
      status: 400,
      body: { code: 'UPLOAD_TOO_MANY_BYTES' },
    });
    expect((await put(visitor, uploadUrl, bytes, 'bytes 0-99/1000')).status).toBe(400);
    expect((await put(visitor, uploadUrl, bytes, 'bytes 5-1/1000')).status).toBe(400);
    expect((await put(visitor, uploadUrl, bytes, 'bytes 0-999/2000')).status).toBe(400);
    const cookie = `quadrangle_session=${visitor.cookies.get('quadrangle_session')}`;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(
        uploadUrl,
        { method: 'PUT', headers: { cookie, 'transfer-encoding': 'chunked' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sending.on('error', reject);
      for (let part = 0; part < 20; part += 1) sending.write(Buffer.alloc(100_000));
      sending.end();
    });
    expect(status).toBe(400);
  });

  it("does not know another's upload, one given up, or one that ran out", async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const other = await app.signedIn(await aMember(app.memory));
    const { id, uploadUrl } = (await declare(visitor)).body;
    expect((await put(other, uploadUrl, bytes)).status).toBe(404);
    expect((await other.get(`/api/uploads/${id}`)).status).toBe(404);
    expect((await other.delete(`/api/uploads/${id}`)).status).toBe(404);
    expect((await put(app.visitor(), uploadUrl, bytes)).status).toBe(401);
    expect((await put(visitor, '/api/uploads/unknown', bytes)).status).toBe(404);

    expect(await visitor.delete(`/api/uploads/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await put(visitor, uploadUrl, bytes)).status).toBe(404);
    const late = (await declare(visitor)).body;
    app.memory.clock.advance(24 * 3_600_000);
    expect((await put(visitor, late.uploadUrl, bytes)).status).toBe(404);
  });
});
