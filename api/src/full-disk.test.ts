/** A disk without free space, for both database and files (decisions 57). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { DAY, HOUR, SECOND } from '@quadrangle/domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newcomer, PASSWORD } from '../testing/newcomer.ts';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import { type SmallDisk, smallDisk } from '../testing/small-disk.ts';
import { Visitor } from '../testing/visitor.ts';

const MEBIBYTE = 1_024 * 1_024;

const disk: SmallDisk | null = smallDisk(32 * MEBIBYTE);
if (disk === null) console.log('Skipped: a server on a full disk, because only root can mount a small disk.');

describe.skipIf(disk === null)('a server on a disk without room', () => {
  const { folder, fill } = disk ?? ({} as SmallDisk);
  let url: string;
  let env: Record<string, string>;
  let server: ProductProcess;
  let asha: Visitor;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, RATE_LIMIT: 'off', FREE_SPACE_FLOOR: '12MiB' };
    server = startProgram('main.ts', env);
    await ready(url, server);
    asha = await newcomer(url, 'asha');
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    disk?.close();
  });

  const declare = (size: number) =>
    asha.post<{ uploadUrl: string; fileName: string }>('/api/uploads', {
      folder: 'profile',
      fileName: 'me.png',
      size,
      contentType: 'image/png',
    });
  const signIn = (password = PASSWORD) => new Visitor(url).post('/api/auth/signin', { name: 'asha', password });
  const changes = {
    signIn,
    recovery: () => new Visitor(url).post('/api/users/recovery', { name: 'asha' }),
    checkout: () => asha.post('/api/pay/checkout', { month: 1 }),
    contact: () => asha.post('/api/contacts', { message: 'Is there anybody?' }),
  };
  const done = Object.fromEntries(Object.keys(changes).map((name) => [name, 200]));
  const statusesOfChanges = async () => {
    const statuses: Record<string, number> = {};
    for (const [name, change] of Object.entries(changes)) statuses[name] = (await change()).status;
    return statuses;
  };

  it('refuses new files and serves everything else while there is less than the floor, sweeps when not a byte is left, and then goes on (decisions 57)', async () => {
    const abandoned = (await declare(4 * MEBIBYTE)).body;
    const body = new Uint8Array(4 * MEBIBYTE);
    expect((await asha.send('PUT', new URL(abandoned.uploadUrl).pathname, { body })).status).toBe(200);
    const file = join(folder, 'files', abandoned.fileName);
    expect(existsSync(file)).toBe(true);

    fill(11 * MEBIBYTE);
    expect(await declare(100)).toMatchObject({ status: 503, body: { code: 'STORAGE_FULL' } });
    expect(await statusesOfChanges()).toEqual(done);

    fill();
    const inWords = {
      status: 503,
      body: { code: 'DATABASE_UNAVAILABLE', message: expect.stringContaining('try again') },
    };
    // The database's log may have space for a few more.
    await expect.poll(changes.contact).toMatchObject(inWords);
    for (const change of Object.values(changes)) {
      const answer = await change();
      if (answer.status !== 200) expect(answer).toMatchObject(inWords);
    }
    expect(await declare(100)).toMatchObject({ status: 503, body: { code: 'STORAGE_FULL' } });
    expect((await signIn('guessed')).status).toBe(401);
    expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
    expect((await asha.get('/api/photos/recent')).status).toBe(200);
    expect((await asha.get('/api/health/live')).status).toBe(200);

    server.child.kill('SIGKILL');
    await server.ended;
    server = startProgram('main.ts', { ...env, CLOCK_OFFSET: String((DAY + 2 * HOUR) / SECOND) });
    await expect.poll(() => existsSync(file)).toBe(false);
    await expect.poll(statusesOfChanges).toEqual(done);
    expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
  });
});
