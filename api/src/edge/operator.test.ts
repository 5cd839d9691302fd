/** Metrics, health, the outbox and the mark (operator). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMember, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { describe, expect, it, vi } from 'vitest';
import { testApps } from '../../testing/apps.ts';

const start = testApps();
const away = { PUBLIC_URL: 'https://photos.college.edu' };

describe('the operator', () => {
  it('sees all other metrics while the database is away', async () => {
    const app = await start();
    const gone = async () => Promise.reject(new Error('gone'));
    Object.assign(app.memory.jobs, { counts: gone, dueSince: gone });
    const { status, body } = await app.visitor().get<string>('/metrics');
    expect(status).toBe(200);
    expect(body).toContain('quadrangle_build_info{');
    expect(body).not.toContain('quadrangle_jobs{');
  });

  it('sees metrics: open when local, with the token where there is one, nowhere else', async () => {
    const local = await (await start()).visitor().get('/metrics');
    expect(local.status).toBe(200);
    expect(local.body).toMatch(/quadrangle_jobs\{state="waiting"\} 0/);
    expect(local.body).toContain('process_cpu_seconds_total');
    expect(local.body).toMatch(/quadrangle_degraded\{part="mail"\} 0/);
    expect(local.body).toContain('quadrangle_build_info{version="sources",build="sources"} 1');
    expect(local.body).toContain('quadrangle_last_backup_timestamp_seconds 0');
    expect(local.body).toContain('quadrangle_pictures{state="waiting"} 0');
    expect(local.body).toContain('quadrangle_transcoding 0');
    expect(local.body).not.toContain('quadrangle_database_connections{');
    expect(local.body).not.toMatch(/quadrangle_job_wait_seconds\{/);

    const distant = (await start({ env: { ...away, RATE_LIMIT: 'on' } })).visitor();
    expect((await distant.get('/metrics')).status).toBe(404);

    const guarded = (await start({ env: { ...away, RATE_LIMIT: 'on', METRICS_TOKEN: 't0ken' } })).visitor();
    expect((await guarded.get('/metrics')).status).toBe(401);
    expect((await guarded.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await guarded.get('/metrics', { authorization: 'Bearer t0ken' })).status).toBe(200);
  });

  it('counts the files being sent, even if the client disconnects', async () => {
    const app = await start();
    const photo = await aPhoto(app.memory, await aPlanHolder(app.memory));
    const member = await app.signedIn(await aMember(app.memory));
    const { body } = await member.get(`/api/photos/find/${photo.id}`);
    const sending = async () => /^quadrangle_files_being_sent (\d+)$/m.exec((await metrics()).body)?.[1];
    const metrics = () => app.visitor().get<string>('/metrics');
    const held = Promise.withResolvers<never>();
    app.memory.files.size = () => held.promise;
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const leaving = new AbortController();
    const left = fetch(String(body.imgUrl), { headers: { cookie }, signal: leaving.signal }).catch(() => null);
    await vi.waitFor(async () => expect(await sending()).toBe('1'));
    leaving.abort();
    await left;
    await vi.waitFor(async () => expect(await sending()).toBe('0'));
    held.reject(new Error('no disk'));
  });

  it('says which part does not answer', async () => {
    const app = await start();
    const visitor = app.visitor();
    expect((await visitor.get('/api/health/live')).body).toEqual({
      status: 'ok',
      version: 'sources',
      build: 'sources',
    });
    const isReady = async () => (await visitor.get('/api/health/ready')).body;
    expect(await isReady()).toEqual({ status: 'ok' });
    app.memory.files.check = () => Promise.reject(new Error('no disk'));
    await vi.waitFor(async () => expect(await isReady()).toMatchObject({ failing: ['storage'] }));
    expect((await visitor.get('/api/health/ready')).status).toBe(503);
    app.memory.jobs.counts = () => Promise.reject(new Error('no database'));
    await vi.waitFor(async () => expect(await isReady()).toMatchObject({ failing: ['database', 'storage'] }));
    expect((await visitor.get('/api/health/live')).status).toBe(200);
  });

  it('checks files and database at most once a second, however many ask', async () => {
    const app = await start();
    const check = vi.spyOn(app.memory.files, 'check');
    const before = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => app.visitor().get('/api/health/ready')));
    expect(check.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - before) / 1_000);
  });

  it('has browsers keep camera, place and microphone from every page', async () => {
    const { headers } = await (await start()).visitor().get('/api/health/live');
    const policy = headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment']) expect(policy).toContain(`${feature}=()`);
    const keys = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's' };
    const selling = (await (await start({ env: keys })).visitor().get('/api/health/live')).headers;
    expect(selling.get('permissions-policy')).toContain('payment=(self "https://checkout.razorpay.com"');
  });

  it('reads unsent mails as a page or as JSON, nothing in them being HTML', async () => {
    const mail = {
      to: 'asha@example.edu',
      subject: '<b>Hello</b>',
      text: 'Open this:\nhttp://localhost:3000/users/1/verify/abc\n<script>alert(1)</script>',
      html: '<p>Open this</p>',
      createdAt: '2026-03-02T09:30:00.000Z',
    };
    const visitor = (await start({ outbox: { list: async () => [mail] } })).visitor();
    expect((await visitor.get('/dev/mail?format=json')).body).toEqual([mail]);
    const { headers, body } = await visitor.get('/dev/mail');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).toContain('<a href="http://localhost:3000/users/1/verify/abc">');
    expect(body).not.toMatch(/<script>|<b>/);
    expect((await (await start()).visitor().get('/dev/mail')).status).toBe(404);
  });

  it('shows mails and metrics only to who calls the machine by a loopback name', async () => {
    const outbox = { list: async () => [] };
    const app = await start({ outbox });
    const status = async (url: string, headers: Record<string, string>, at = app) =>
      (await at.inject({ method: 'GET', url, headers })).statusCode;
    for (const url of ['/dev/mail?format=json', '/metrics']) {
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
        expect([host, await status(url, { host })]).toEqual([host, 200]);
      for (const host of ['evil.example', 'localhost.evil.example:3000', '192.168.1.7', 'localhost@evil.example'])
        expect([host, await status(url, { host })]).toEqual([host, 404]);
      expect(await status(url, { host: 'localhost', 'x-forwarded-host': 'evil.example' })).toBe(404);
      expect(await status(url, { host: 'localhost', 'x-forwarded-host': 'localhost:8080' })).toBe(200);
    }
    const guarded = await start({ env: { METRICS_TOKEN: 't0ken' } });
    const headers = { host: 'evil.example', authorization: 'Bearer t0ken' };
    expect(await status('/metrics', headers, guarded)).toBe(200);
  });

  it('says what is stored with the figures of the rules, in both languages', async () => {
    const visitor = (
      await start({ env: { AUDIT_DAYS: '77', APP_NAME: 'Lawn *&* Co', CONTACT_TO: 'office@a.edu' } })
    ).visitor();
    const { status, headers, body } = await visitor.get('/privacy?lang=en');
    expect({ status, type: headers.get('content-type'), language: headers.get('content-language') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      language: 'en',
    });
    for (const expected of [
      '77 days',
      '30 days',
      '180 days',
      '24 hours',
      'office@a.edu',
      'Lawn *&amp;* Co',
      '<html lang="en" dir="ltr">',
    ])
      expect(body).toContain(expected);
    expect(body).not.toMatch(/undefined|NaN|null/);
    expect((await visitor.get('/privacy?lang=zh')).body).toContain('77 天');
    const preferred = await visitor.get('/privacy', { 'accept-language': 'zh-CN,en;q=0.5' });
    expect(preferred.body).toContain('<html lang="zh-CN" dir="ltr">');
    expect((await visitor.get('/terms')).status).toBe(404);
  });

  it('shows the operator’s own texts, and nothing in them is executed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-texts-'));
    const hostile = [
      '# Our rules',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[one](javascript:alert(1)) [two](data:text/html,x) [three](JaVaScRiPt:alert(1)) [four](https://college.edu "a\\" onclick=\\"x")',
      '[five](&#106;avascript:alert(1)) <javascript:alert(1)> ![six](vbscript:x)',
      '<style>body{display:none}</style><a href="javascript:x" onclick="y">seven</a></main><iframe src="//evil"></iframe>',
    ].join('\n\n');
    for (const name of ['privacy.md', 'terms.md']) writeFileSync(join(folder, name), hostile);
    const env = { PRIVACY_FILE: join(folder, 'privacy.md'), TERMS_FILE: join(folder, 'terms.md') };
    const visitor = (await start({ env })).visitor();
    rmSync(folder, { recursive: true });
    for (const path of ['/privacy', '/terms']) {
      const { status, body } = await visitor.get(path);
      expect(status).toBe(200);
      expect(String(body)).toContain('<footer>Quadrangle sources (sources)</footer>');
      const shown = String(body).slice(String(body).indexOf('<main>'));
      expect(shown).toContain('<h1>Our rules</h1>');
      expect(shown).toContain('href="https://college.edu"');
      expect(shown).not.toMatch(/(href|src)="(?!https:|")/);
      expect(shown.replace(/"[^"]*"/g, '""')).not.toMatch(/<(script|style|iframe)|<[^>]*\son\w+=/i);
      expect(shown.match(/<\/main>/g)).toHaveLength(1);
    }
    expect((await visitor.get('/trpc/site.settings')).body).toMatchObject({
      result: { data: { terms: true, release: 'sources (sources)' } },
    });
  });

  it('may show an own mark', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-logo-'));
    writeFileSync(join(folder, 'mark.svg'), '<svg/>');
    const visitor = (await start({ env: { LOGO_FILE: join(folder, 'mark.svg') } })).visitor();
    rmSync(folder, { recursive: true });
    const { status, headers } = await visitor.get('/api/logo');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/svg+xml' });
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
    const { body } = await visitor.get('/trpc/site.settings');
    expect(body).toMatchObject({ result: { data: { logoUrl: '/api/logo' } } });
    expect((await (await start()).visitor().get('/api/logo')).status).toBe(404);
  });
});
