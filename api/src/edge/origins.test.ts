/** Origins that may change something (decisions 38). */
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { testApps } from '../../testing/apps.ts';

const start = testApps();
const away = { PUBLIC_URL: 'https://photos.college.edu' };

describe('the origin of a request that changes something', () => {
  const signOut = async (app: TestApp, origin: string) =>
    (await app.visitor().post('/api/auth/signout', undefined, { origin })).status;

  it('is PUBLIC_URL, one of WEB_ORIGINS, or when local the loopback one it came to', async () => {
    const app = await start({ env: { WEB_ORIGINS: 'https://app.college.edu' } });
    expect(await signOut(app, 'http://localhost:3000')).toBe(200);
    expect(await signOut(app, 'https://app.college.edu')).toBe(200);
    expect(await signOut(app, app.url)).toBe(200);
  });

  it('is refused when it is any other', async () => {
    const app = await start();
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'http://localhost:3000.evil.example',
    ])
      expect({ origin, status: await signOut(app, origin) }).toEqual({ origin, status: 403 });
    const distant = await start({ env: { ...away, RATE_LIMIT: 'on' } });
    expect(await signOut(distant, distant.url)).toBe(403);
    expect(await signOut(distant, 'https://photos.college.edu')).toBe(200);
  });

  it('is checked for the web client as well, not for reading, and not where the payment provider posts', async () => {
    const visitor = (await start()).visitor();
    const origin = 'https://evil.example';
    expect((await visitor.post('/trpc/accounts.signIn', {}, { origin })).status).toBe(403);
    expect((await visitor.get('/api/health/live', { origin })).status).toBe(200);
    const form = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await visitor.send('POST', '/api/pay/paymentverification', {
      headers: form,
      body: 'razorpay_order_id=x',
    });
    expect(posted.status).toBe(400);
  });
});

describe('other origins', () => {
  it('WEB_ORIGINS may call with credentials, send chunks and read what they need', async () => {
    const visitor = (await start({ env: { WEB_ORIGINS: 'https://app.college.edu' } })).visitor();
    const origin = 'https://app.college.edu';
    const asked = await visitor.send('OPTIONS', '/api/uploads/x', {
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-range' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-range');
    const read = await visitor.get('/api/health/live', { origin });
    expect(read.headers.get('access-control-expose-headers')).toBe('Link, Range, Retry-After, Content-Disposition');
    expect((await visitor.get('/media/view/photo/x', { origin })).headers.get('cross-origin-resource-policy')).toBe(
      'cross-origin',
    );
  });

  it('WEB_ORIGINS learn when to try again where a request is sent away, with the headers of every answer', async () => {
    const origin = 'https://app.college.edu';
    const app = await start({ shedsLoad: true, env: { WEB_ORIGINS: origin } });
    const { promise, resolve } = Promise.withResolvers<false>();
    app.memory.users.holdsName = () => promise;
    const url = '/trpc/accounts.isNameTaken?input=%7B%22name%22%3A%22asha%22%7D';
    const asking = Array.from({ length: 310 }, () => app.inject({ url, headers: { origin } }));
    const { statusCode, headers } = await Promise.race(asking);
    resolve(false);
    await Promise.all(asking);
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '2',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('WEB_ORIGINS read that an address cannot be decoded, with the headers of every answer', async () => {
    const origin = 'https://app.college.edu';
    const visitor = (await start({ env: { WEB_ORIGINS: origin } })).visitor();
    for (const [method, path] of [
      ['GET', '/api/photos/find/%E0%A4%A'],
      ['DELETE', '/api/photos/%E0'],
      ['POST', '/trpc/%'],
      ['GET', '/media/original/%2'],
      ['GET', '/media/stream/%2'],
    ] as const) {
      const { status, headers, body } = await visitor.send(method, path, { headers: { origin } });
      const code = path.startsWith('/trpc') ? -32600 : 'MALFORMED_REQUEST';
      expect({ path, status, code: body.code ?? (body.error as { code?: number }).code }).toEqual({
        path,
        status: 400,
        code,
      });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('an OPTIONS that is no preflight is answered alike with WEB_ORIGINS and without', async () => {
    const app = await start({ env: { WEB_ORIGINS: 'https://app.college.edu' } });
    const { status, headers } = await app.visitor().send('OPTIONS', '/api/auth/me', {});
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const asked = await app.visitor().send('OPTIONS', '/api/auth/me', {
      headers: { 'access-control-request-method': 'GET' },
    });
    expect(asked.status).toBe(204);
  });

  it('nobody else is allowed anything', async () => {
    for (const env of [{}, { WEB_ORIGINS: 'https://app.college.edu' }]) {
      const { headers } = await (await start({ env }))
        .visitor()
        .get('/api/health/live', { origin: 'https://evil.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('are allowed nothing beside what web clients call, and foreign ones not even by half', async () => {
    const origin = 'https://app.college.edu';
    const visitor = (await start({ env: { WEB_ORIGINS: origin } })).visitor();
    const allowed = async (method: 'GET' | 'OPTIONS', path: string, by = origin) => {
      const asked = { origin: by, 'access-control-request-method': 'GET' };
      const { headers } = await visitor.send(method, path, { headers: method === 'GET' ? { origin: by } : asked });
      return [...headers.keys()].filter((name) => name.startsWith('access-control-')).length > 0;
    };
    for (const method of ['GET', 'OPTIONS'] as const) {
      for (const path of ['/api/health/live', '/API/nothing', '/trpc/nothing', '/media/view/photo/x'])
        expect([path, await allowed(method, path)]).toEqual([path, true]);
      for (const path of ['/dev/mail', '/metrics', '/', '/sign-in', '/apix'])
        expect([path, await allowed(method, path)]).toEqual([path, false]);
      expect(await allowed(method, '/api/health/live', 'https://evil.example')).toBe(false);
    }
  });
});
