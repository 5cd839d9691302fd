/** Live connections and bodies through operators' proxies (operator; decisions 42, 50, 78). */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { addCollege } from '@quadrangle/domain/colleges/manage-colleges';
import { MINUTE } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { aMember, anAuthenticator, aPlanHolder, aVideo, operator } from '@quadrangle/domain/memory';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type Listening, listening } from '../testing/listening.ts';
import { proxies } from '../testing/proxies.ts';
import { Visitor } from '../testing/visitor.ts';
import { Draining } from './edge/draining.ts';

/** Milliseconds between two heartbeats: longer than the silence that nginx accepts elsewhere. */
const BEAT = 400;

for (const { program, isInstalled, start } of proxies) {
  if (!isInstalled) console.log(`Skipped: what comes through ${program}, because there is no ${program} here.`);

  describe.skipIf(!isInstalled)(`what comes through ${program}, as we tell operators to set it up`, () => {
    let folder: string;
    let app: TestApp;
    let draining: Draining;
    let proxy: ChildProcess;
    let url: string;
    let line: Listening | undefined;

    const begin = async (silence: number) => {
      draining = new Draining();
      app = await startTestApp({ draining, heartbeat: BEAT });
      onTestFinished(() => app.close());
      await beginProxy([new URL(app.url).host], silence);
    };
    const beginProxy = async (targets: readonly string[], silence: number) => {
      folder = mkdtempSync(join(tmpdir(), 'quadrangle-proxy-'));
      const port = await freePort();
      proxy = await start({ folder, port, targets, silence });
      url = `http://localhost:${port}`;
      await vi.waitUntil(() =>
        fetch(`${url}/api/health/accepting`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    };
    afterEach(async () => {
      line?.leave();
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });

    it('lets bodies through as far as the product takes them', async () => {
      await begin(MINUTE);
      const owner = await aPlanHolder(app.memory);
      const { id } = await aVideo(app.memory, owner);
      const throughProxy = async (user: { name: string }) => {
        const visitor = new Visitor(url);
        for (const [name, value] of (await app.signedIn(user)).cookies) visitor.cookies.set(name, value);
        return visitor;
      };
      const visitor = await throughProxy(owner);
      const text = `WEBVTT\n\nNOTE\n${'a remark\n'.repeat(110_000)}\n00:01.000 --> 00:02.000\nHello\n`;
      const put = (body: string) =>
        visitor.send('PUT', `/api/videos/${id}/captions/en`, { headers: { 'content-type': 'text/vtt' }, body });
      expect((await put(text)).status).toBe(200);
      const items = Array.from({ length: 2_000 }, (_, index) => `${index}`.padStart(32, '0'));
      expect((await visitor.post('/api/zips', { items })).status).toBe(404);
      await execute(addCollege, app.memory, operator, { domain: 'example.edu' });
      const steward = await aMember(app.memory, { name: 'dean', steward: true });
      const dean = await throughProxy(steward);
      await anAuthenticator(app.memory, steward);
      const addresses = Array.from({ length: 2_000 }, (_, index) => `${`${index}`.padStart(40, 'p')}@example.edu`);
      const roster = ['email', ...addresses].join('\n');
      const headers = { 'content-type': 'application/octet-stream' };
      const rosters = (body: string) => [
        dean.send('POST', '/trpc/college.roster?input={}', { headers, body }),
        dean.send('PUT', '/api/college/roster', { headers, body }),
      ];
      const [byPage, byClient] = await Promise.all(rosters(roster));
      expect(byPage).toMatchObject({ status: 200, body: { result: { data: { added: 2_000 } } } });
      expect(byClient).toMatchObject({ status: 200, body: { added: 2_000 } });
      const size = 3 * 1_024 * 1_024;
      const file = { folder: 'photo', fileName: 'day.jpg', size, contentType: 'image/jpeg' };
      const { uploadUrl } = (await visitor.post<{ uploadUrl: string }>('/api/uploads', file)).body;
      const { pathname } = new URL(uploadUrl);
      expect((await visitor.send('PUT', pathname, { body: new Uint8Array(size) })).status).toBe(200);
      const message = 'x'.repeat(65_536);
      for (const [path, body] of [
        ['/api/contacts', { message }],
        ['/trpc/contact.send', { message }],
        ['/api/zips', { items: [...items, ...items] }],
      ] as const)
        expect([path, await outcome(visitor.post(path, body))]).toEqual([path, REFUSED]);
      expect(await outcome(put(text.repeat(2)))).toEqual(REFUSED);
      expect(await Promise.all(rosters(roster.repeat(60)).map(outcome))).toEqual([REFUSED, REFUSED]);
    });

    it('gives a page its code while two releases run', async () => {
      const releases = await Promise.all(['before', 'after'].map(release));
      onTestFinished(() => {
        for (const each of releases) each.close();
      });
      await beginProxy(
        releases.map((each) => `127.0.0.1:${(each.address() as AddressInfo).port}`),
        MINUTE,
      );
      const pages = new Set<string>();
      for (let visit = 0; visit < 24; visit += 1) {
        const visitor = new Visitor(url);
        if (visit % 2 === 0) visitor.cookies.set('quadrangle_session', String(visit));
        const { body } = await visitor.get<string>('/');
        pages.add(body);
        for (let part = 0; part <= visit % 4; part += 1)
          expect((await visitor.get(`/assets/${body}.js`)).status).toBe(200);
      }
      expect(pages.size).toBe(2);
    });

    it('forwards events at once, bears silence, and ends with its client, its session or its process', async () => {
      await begin(BEAT / 2);
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

/** A process of a release, as far as it matters here: its page names its own code, and it has no other. */
async function release(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/assets/') && request.url !== `/assets/${name}.js` ? 404 : 200;
    response.end(name);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** A body that is too large is refused, even if the proxy closes the connection or turns the refusal into 502. */
const REFUSED = expect.toBeOneOf([413, 502, 'closed']);
const outcome = (asking: Promise<{ status: number }>) =>
  asking.then(
    ({ status }) => status,
    () => 'closed',
  );
