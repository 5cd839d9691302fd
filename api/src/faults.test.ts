/** The server keeps working while its parts fail (operator). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { PostgresMissing, type RestartablePostgres, startServer } from '@quadrangle/adapters/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newcomer, person } from '../testing/newcomer.ts';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import type { Visitor } from '../testing/visitor.ts';

const postgres: RestartablePostgres | null = await startServer().catch((error: unknown) => {
  if (error instanceof PostgresMissing) return null;
  throw error;
});

/** A file system that nobody may write to, not even root. */
const READ_ONLY = '/sys/kernel';
const hasReadOnly = existsSync(READ_ONLY);
if (!hasReadOnly) console.log(`Skipped: a disk that became read-only, because there is no ${READ_ONLY} here.`);
const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;
if (!canLimitFiles) console.log('Skipped: storage without room, because there is no prlimit here.');

const DATABASE_AWAY = { status: 503, body: { code: 'DATABASE_UNAVAILABLE' } };
const STORAGE_AWAY = { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } };

describe.skipIf(postgres === null)('a server whose parts fail', () => {
  let folder: string;
  let url: string;
  let server: ProductProcess;
  let asha: Visitor;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-faults-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = startProgram('main.ts', {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: postgres?.url ?? '',
    });
    await ready(url, server);
    asha = await newcomer(url, 'asha');
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const readiness = () => asha.get('/api/health/ready');
  const bytes = Buffer.from(Uint8Array.from({ length: 600_000 }, (_, index) => (index * 7) % 253));
  const declare = () =>
    asha.post<{ uploadUrl: string; fileName: string }>('/api/uploads', {
      folder: 'profile',
      fileName: 'me.png',
      size: bytes.length,
      contentType: 'image/png',
    });
  const put = (uploadUrl: string, from = 0) =>
    asha.send('PUT', new URL(uploadUrl).pathname, {
      headers: { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` },
      body: new Uint8Array(bytes.subarray(from)),
    });
  const stored = (fileName: string) => readFileSync(join(folder, 'files', fileName));

  it('says while the database is down that it is the database, loses nothing, and goes on when it is back', async () => {
    const cookies = new Map(asha.cookies);
    await postgres?.halt();
    await expect.poll(readiness).toMatchObject({ status: 503, body: { failing: ['database'] } });
    expect((await asha.get('/api/health/live')).status).toBe(200);
    expect(await asha.get('/api/auth/me')).toMatchObject(DATABASE_AWAY);
    expect(await asha.post('/api/auth/signup', person('wen'))).toMatchObject(DATABASE_AWAY);
    expect(await asha.get('/trpc/accounts.meOrNull')).toMatchObject({ status: 503 });
    expect(asha.cookies).toEqual(cookies);
    await postgres?.resume();
    await expect.poll(readiness).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
    expect((await asha.post('/api/auth/signup', person('wen'))).status).toBe(200);
    await expect.poll(() => mailsTo(url, 'wen')).toHaveLength(1);
  });

  it.skipIf(!hasReadOnly)('goes on without what needs a disk that became read-only', async () => {
    const known = (await declare()).body;
    expect((await put(known.uploadUrl)).status).toBe(200);
    for (const name of ['writing', 'arriving']) {
      renameSync(join(folder, 'files', name), join(folder, name));
      symlinkSync(READ_ONLY, join(folder, 'files', name));
    }
    try {
      await expect.poll(readiness).toMatchObject({ status: 503, body: { failing: ['storage'] } });
      expect(await declare()).toMatchObject(STORAGE_AWAY);
      expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
      expect(stored(known.fileName).equals(bytes)).toBe(true);
    } finally {
      for (const name of ['writing', 'arriving']) {
        unlinkSync(join(folder, 'files', name));
        renameSync(join(folder, name), join(folder, 'files', name));
      }
    }
    await expect.poll(readiness).toMatchObject({ status: 200 });
    const { body } = await declare();
    expect((await put(body.uploadUrl)).status).toBe(200);
    expect(stored(body.fileName).equals(bytes)).toBe(true);
  });

  it.skipIf(!canLimitFiles)(
    'keeps what arrived before the storage was full, and takes the rest when it is not',
    async () => {
      const { body } = await declare();
      limitFilesTo('200000');
      expect(await put(body.uploadUrl)).toMatchObject(STORAGE_AWAY);
      limitFilesTo('8');
      await expect.poll(readiness).toMatchObject({ status: 503, body: { failing: ['storage'] } });
      expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
      limitFilesTo('unlimited');
      await expect.poll(readiness).toMatchObject({ status: 200 });
      const { received } = (await asha.get<{ received: number }>(new URL(body.uploadUrl).pathname)).body;
      expect(received).toBe(200_000);
      expect((await put(body.uploadUrl, received)).status).toBe(200);
      expect(stored(body.fileName).equals(bytes)).toBe(true);
    },
  );

  /** No file of the server may grow beyond this number of bytes: for the server, the disk is full. */
  function limitFilesTo(size: string): void {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}:`]);
    if (status !== 0) throw new Error(String(stderr));
  }
});
