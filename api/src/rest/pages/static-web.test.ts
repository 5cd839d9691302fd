/** The web client's files, as the server sends them (product 2; decisions 36). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { statusOf } from '../../../testing/exact-target.ts';

describe('the web client', () => {
  let folder: string;
  let app: TestApp;
  const script = "\n  document.documentElement.dataset.theme = 'dark';\n";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-web-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), `<!doctype html><script>${script}</script><div id="root"></div>`);
    writeFileSync(join(folder, 'offline.html'), '<!doctype html><style>body { margin: 0 }</style>');
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'assets/index-abc.js'), 'console.log(1)');
    writeFileSync(join(folder, 'assets/index-abc.js.gz'), gzipSync('console.log(1)'));
    app = await startTestApp({ webFolder: folder });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/trend', '/video/123', '/nowhere/at/all', '/apiary', '/users/1/verify/t0ken'])(
    '%s is its page',
    async (path) => {
      const { status, headers, body } = await app.visitor().get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(body).toContain('<div id="root">');
    },
  );

  it('a page that takes files which were shared opens for the browser itself and for us, not for another site', async () => {
    const opened = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await app.visitor().get('/?shared=key', headers);
      return [status, answered.get('location')];
    };
    for (const site of ['none', 'same-origin']) expect(await opened({ 'sec-fetch-site': site })).toEqual([200, null]);
    const refused = [303, '/?refused=key'];
    for (const site of ['cross-site', 'same-site']) expect(await opened({ 'sec-fetch-site': site })).toEqual(refused);
    expect(await opened({})).toEqual(refused);
  });

  it('hashed assets never change, and come compressed', async () => {
    const { status, headers, body } = await app.visitor().get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(body).toBe('console.log(1)');
  });

  it('an asset of a later build is there as soon as its page is (operator)', async () => {
    writeFileSync(join(folder, 'assets/index-later.js'), 'console.log(2)');
    const { body, headers } = await app.visitor().get('/assets/index-later.js');
    expect([body, headers.get('cache-control')]).toEqual(['console.log(2)', 'public, max-age=31536000, immutable']);
  });

  it('an asset that is not there is a 404, as is what belongs to the server', async () => {
    for (const path of ['/assets/index-old.js', '/assets/', '/api/nothing', '/dev/mail', '/trpc'])
      expect({ path, status: (await app.visitor().get(path)).status }).toEqual({ path, status: 404 });
  });

  it.each(['/%61pi/nothing', 'http://quadrangle.example/api/nothing', 'HTTP://quadrangle.example/%74rpc'])(
    '%s belongs to the server, however it is spelt',
    async (target) => {
      expect(await statusOf(app.url, target)).toBe(404);
      expect(await statusOf(app.url, 'http://quadrangle.example/trend')).toBe(200);
    },
  );

  it('files outside the folder stay outside', async () => {
    const { body } = await app.visitor().get('/..%2f..%2f..%2fetc/passwd');
    expect(String(body)).not.toContain('root:');
  });

  it('only styles of ours apply, those within pages by their hash, but where a checkout brings its own', async () => {
    const styles = async (at: TestApp, path: string) => {
      const { headers, body } = await at.visitor().get<string>(path);
      const allowed = /style-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? [];
      expect(body).not.toMatch(/ style="/);
      for (const [, style = ''] of body.matchAll(/<style>([\s\S]*?)<\/style>/g)) {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
        expect([path, allowed]).toEqual([
          path,
          expect.arrayContaining([`'sha256-${Buffer.from(digest).toString('base64')}'`]),
        ]);
      }
      return allowed;
    };
    for (const path of ['/', '/offline.html', '/privacy', '/api/docs', '/unsubscribe/x'])
      expect(await styles(app, path)).not.toContain("'unsafe-inline'");
    const keys = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's' };
    const selling = await startTestApp({ env: keys });
    const policy = (await selling.visitor().get('/')).headers.get('content-security-policy');
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    await selling.close();
  });

  it('only its own scripts run, its one inline script by its hash, and nobody may frame it', async () => {
    const { headers } = await app.visitor().get('/');
    const policy = headers.get('content-security-policy') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}';`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
