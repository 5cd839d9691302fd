/** Several processes behind one port (operator, `PROCESSES`). */
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { freshDatabase, query } from '@quadrangle/adapters/testing/postgres';
import { describe, expect, inject, it } from 'vitest';
import { newcomer } from '../testing/newcomer.ts';
import { ready } from '../testing/server-process.ts';
import { startedPrograms } from '../testing/started-programs.ts';
import { Visitor } from '../testing/visitor.ts';

const server = inject('postgresUrl');
const because = server === null ? 'there is no PostgreSQL' : existsSync('/proc/self/task') ? null : 'this is not Linux';
if (because) console.log(`Skipped: several processes behind one port, because ${because}.`);

/** The processes that `parent` started and that have not ended. */
function childrenOf(parent: number | undefined): number[] {
  const pids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  return pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main'));
}

/** Somebody who asks without a pause over one open connection, and counts what went wrong. */
function hammer(url: string, cookie: string, ask: (turn: number) => { method: string; path: string; body?: object }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failed: string[] = [];
  let asked = 0;
  let stopped = false;
  const once = ({ method, path, body }: ReturnType<typeof ask>) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(new URL(path, url), { agent, method, headers }, (answer) =>
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject),
    );
    sent.on('error', reject).end(body && JSON.stringify(body));
    return promise;
  };
  const going = (async () => {
    for (; !stopped; asked += 1) {
      const what = ask(asked);
      const status = await once(what).catch((error: Error) => error.message);
      if (status !== 200) failed.push(`${what.method} ${what.path}: ${status}`);
    }
    agent.destroy();
  })();
  return {
    failed,
    asked: () => asked,
    async stop() {
      stopped = true;
      await going;
    },
  };
}

describe.skipIf(because)('two processes behind one port (operator)', () => {
  const { serve } = startedPrograms();

  it('migrate once, share people and metrics, replace those that were killed, also all at once, are restarted on SIGHUP without a failed request, and end together', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const databaseUrl = await freshDatabase(server ?? '');
    const env = { PORT: String(port), DATABASE_URL: databaseUrl, PROCESSES: '2', RATE_LIMIT: 'off' };
    const { child, ended } = serve({ ...env, TRANSCODE_JOBS: '0' });
    const running = () => childrenOf(child.pid);
    await ready(url, { child, ended });
    await expect.poll(async () => running().length).toBe(2);

    const visitor = await newcomer(url, 'asha');
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    // They take connections in turn, and count together.
    for (let count = 0; count < 10; count += 1)
      await (await fetch(`${url}/api/health/live`, { headers: { connection: 'close' } })).text();
    await expect
      .poll(metrics)
      .toMatch(/^quadrangle_http_request_seconds_count\{[^}]*"\/api\/health\/live"[^}]*\} 10$/m);
    expect(await metrics()).toMatch(/^quadrangle_build_info\{.*\} 1$/m);

    const cookie = `quadrangle_session=${visitor.cookies.get('quadrangle_session')}`;
    const people = Array.from({ length: 4 }, (_, index) =>
      hammer(url, cookie, (turn) =>
        index % 2 === 0
          ? { method: 'GET', path: turn % 3 === 0 ? '/' : '/api/auth/me' }
          : turn % 2 === 0
            ? { method: 'PUT', path: '/api/notifications/read', body: {} }
            : { method: 'GET', path: '/api/health/ready' },
      ),
    );
    const asked = () => people.map((one) => one.asked());
    const further = async (count: number) => {
      const before = asked();
      await expect.poll(() => asked().every((now, index) => now >= (before[index] ?? 0) + count)).toBe(true);
    };
    await further(5);
    for (const _ of [1, 2]) {
      const before = running();
      child.kill('SIGHUP');
      await expect.poll(() => running().length === 2 && running().every((pid) => !before.includes(pid))).toBe(true);
      await further(5);
    }
    for (const one of people) await one.stop();
    expect(people.flatMap(({ failed }) => failed)).toEqual([]);

    for (const count of [1, 2]) {
      const killed = running().slice(0, count);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      await expect.poll(() => running().length === 2 && !running().some((pid) => killed.includes(pid))).toBe(true);
    }
    await expect
      .poll(() =>
        visitor.get('/api/health/ready').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });

    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(out.match(/Quadrangle is ready/g)).toHaveLength(1);
    const connections = 'select count(*) from pg_stat_activity where datname = current_database()';
    await expect.poll(() => query(databaseUrl, connections)).toEqual([{ count: '1' }]);
    await expect(new Visitor(url).get('/api/auth/me')).rejects.toThrow();
  });

  it('end with the code of the first one, if it cannot start', async () => {
    const env = { PORT: String(await freePort()), PROCESSES: '2', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { code, out, err } = await serve(env).ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^DATABASE_URL: [^\n]+\n$/);
  });
});
