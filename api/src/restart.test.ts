/** Restarts behind the proxy (operator). */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { pause } from '@quadrangle/adapters/testing/pause';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';

const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) console.log('Skipped: restarts behind the delivered Caddyfile, because there is no caddy here.');

/** Visitors at the same time, and the pause of each between two requests, in milliseconds. */
const VISITORS = 6;
const PAUSE = 10;

describe.skipIf(!hasCaddy)('behind the delivered Caddyfile', () => {
  let folder: string;
  let proxy: ChildProcess;
  let url: string;
  let ports: [number, number];
  const processes = new Map<number, ProductProcess>();

  async function start(port: number): Promise<void> {
    const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', PUBLIC_URL: url, DRAIN_SECONDS: '3' };
    processes.set(port, startProgram('main.ts', { ...env, PORT: String(port), HOST: '127.0.0.1' }));
    await ready(`http://127.0.0.1:${port}`);
  }

  async function stop(port: number): Promise<void> {
    const { child, ended } = processes.get(port) ?? {};
    child?.kill('SIGTERM');
    await ended;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-restart-'));
    url = `http://localhost:${await freePort()}`;
    ports = [await freePort(), await freePort()];
    const upstream = ports.map((port) => `127.0.0.1:${port}`).join(' ');
    const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    proxy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
      // From source, and on a busy machine, a start takes longer than it does from the build.
      env: { PATH: process.env.PATH ?? '', PUBLIC_URL: url, UPSTREAM: upstream, LONGEST_PAUSE: '300s', ...home },
      stdio: 'ignore',
    });
    await start(ports[0]);
    await start(ports[1]);
    await ready(url);
  }, 300_000);

  afterAll(() => {
    proxy.kill('SIGKILL');
    for (const { child } of processes.values()) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Counts, by what came back, what visitors ask while `work` goes on: reading and sending, each with its own answer. */
  async function whileVisited(work: () => Promise<void>): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    let over = false;
    const visit = async (visitor: number) => {
      for (let turn = visitor; !over; turn += 1) {
        const came = await (turn % 2 === 0 ? ask('/api/auth/me') : ask('/api/auth/signin', '{"name":"nobody"}'));
        counts[came] = (counts[came] ?? 0) + 1;
        await pause(PAUSE);
      }
    };
    const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
    try {
      await work();
    } finally {
      over = true;
      await Promise.all(visits);
    }
    return counts;
  }

  const ask = async (path: string, body?: string) => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body };
    try {
      const answer = await fetch(url + path, init);
      const text = await answer.text();
      return `${answer.status} ${text.startsWith('{') ? JSON.parse(text).code : `"${text}"`}`;
    } catch (error) {
      return String(error);
    }
  };

  const ANSWERS = { '401 UNAUTHENTICATED': expect.any(Number), '400 SIGN_IN_INCOMPLETE': expect.any(Number) };

  it('a rolling restart of two processes loses no request', async () => {
    const counts = await whileVisited(async () => {
      for (const port of ports) {
        await stop(port);
        await start(port);
      }
    });
    expect(counts).toEqual(ANSWERS);
  }, 600_000);

  it('a restart of the only process is a pause', async () => {
    await stop(ports[1]);
    const counts = await whileVisited(async () => {
      await stop(ports[0]);
      await start(ports[0]);
    });
    expect(counts).toEqual(ANSWERS);
  }, 400_000);
});
