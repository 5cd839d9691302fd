/** Live connections through the proxies that operators put in front (operator; decisions 50). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { aMember, aPlanHolder } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type Listening, listening } from '../testing/listening.ts';
import { Draining } from './edge/draining.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where systems also keep programs of the administrator. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Milliseconds between two heartbeats: longer than the silence that nginx accepts elsewhere. */
const BEAT = 400;

/** A proxy in front of what listens on `target`. */
interface Proxy {
  readonly program: string;
  readonly version: string;
  /** Its arguments to listen on `port`. */
  start(folder: string, port: number, target: string): Promise<ChildProcess>;
}

const PROXIES: readonly Proxy[] = [
  {
    program: 'caddy',
    version: 'version',
    async start(folder, port, target) {
      const env = {
        PATH,
        PUBLIC_URL: `http://localhost:${port}`,
        UPSTREAM: target,
        CADDY_ADMIN: `localhost:${await freePort()}`,
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
      };
      const words = ['run', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')];
      return spawn('caddy', words, { env, stdio: 'ignore' });
    },
  },
  {
    program: 'nginx',
    version: '-v',
    async start(folder, port, target) {
      const [, lines = ''] = /```nginx\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')) ?? [];
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join(' ');
      writeFileSync(
        join(folder, 'nginx.conf'),
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(folder, 'pid')};
         error_log ${join(folder, 'error.log')}; events { worker_connections 64; }
         http { access_log off; ${paths} gzip on; gzip_proxied any; proxy_read_timeout ${BEAT / 2}ms;
           upstream quadrangle { server ${target}; }
           server { listen 127.0.0.1:${port}; location / { proxy_pass http://quadrangle; } ${lines} } }`,
      );
      const words = ['-p', folder, '-c', join(folder, 'nginx.conf')];
      return spawn('nginx', words, { env: { PATH }, stdio: 'ignore' });
    },
  },
];

for (const { program, version, start } of PROXIES) {
  const isThere = spawnSync(program, [version], { env: { PATH } }).status === 0;
  if (!isThere) console.log(`Skipped: live connections behind ${program}, because there is no ${program} here.`);

  describe.skipIf(!isThere)(`a live connection behind ${program}, as we tell operators to set it up`, () => {
    let folder: string;
    let app: TestApp;
    let draining: Draining;
    let proxy: ChildProcess;
    let url: string;
    let line: Listening | undefined;

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'quadrangle-proxy-'));
      draining = new Draining();
      app = await startTestApp({ draining, heartbeat: BEAT });
      const port = await freePort();
      proxy = await start(folder, port, new URL(app.url).host);
      url = `http://localhost:${port}`;
      await vi.waitUntil(() =>
        fetch(`${url}/api/health/accepting`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    });
    afterEach(async () => {
      line?.leave();
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('forwards events at once, bears silence, and ends with its client, its session or its process', async () => {
      const { memory } = app;
      const visitor = await app.signedIn(await aPlanHolder(memory, { name: 'club' }));
      const other = await app.signedIn(await aMember(memory, { name: 'ada' }));
      const open = async (who = visitor) => {
        line = await listening(url, who, { encodings: 'gzip, deflate, br, zstd' });
        expect([line.answer.statusCode, line.answer.headers['content-encoding']]).toEqual([200, undefined]);
        return line;
      };
      const connected = async () =>
        Number(/^quadrangle_live_connections (\d+)$/m.exec((await visitor.get<string>('/metrics')).body)?.[1]);

      const first = await open();
      await visitor.put('/api/notifications/read', {});
      await vi.waitFor(() => expect(first.events).toEqual([{ kind: 'unread' }]));
      await vi.waitFor(() => expect(first.text.match(/^:$/gm)?.length ?? 0).toBeGreaterThanOrEqual(2));
      await visitor.put('/api/notifications/read', {});
      await vi.waitFor(() => expect(first.events).toHaveLength(2));
      expect(await connected()).toBe(1);
      first.leave();
      await vi.waitFor(async () => expect(await connected()).toBe(0));

      const second = await open(other);
      await other.post('/api/auth/signout');
      await second.ended;

      const third = await open();
      draining.begin();
      await third.ended;
    });
  });
}
