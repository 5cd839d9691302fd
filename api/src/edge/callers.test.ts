/** Who calls: sessions and addresses (decisions 8, 42). */
import { DAY } from '@quadrangle/domain/kernel/time';
import { aMember, anonymous } from '@quadrangle/domain/memory';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { testApps } from '../../testing/apps.ts';
import { Caller } from './caller.ts';

const start = testApps();
const away = { PUBLIC_URL: 'https://photos.college.edu' };

describe('sessions', () => {
  it('a cookie that the server does not know is cleared', async () => {
    const visitor = (await start()).visitor();
    visitor.cookies.set('quadrangle_session', 'long-gone');
    const { status, headers } = await visitor.get('/api/auth/me');
    expect(status).toBe(401);
    expect(headers.get('set-cookie')).toMatch(/^quadrangle_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(visitor.cookies.size).toBe(0);
  });

  it('a session that slides sets its cookie again', async () => {
    const app = await start();
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.get('/api/auth/me')).headers.get('set-cookie')).toBeNull();
    app.memory.clock.advance(DAY);
    expect((await visitor.get('/api/auth/me')).headers.get('set-cookie')).toMatch(
      /^quadrangle_session=[\w-]{43}; Max-Age=2592000/,
    );
  });

  it('under https the cookie is Secure and this host’s own; where the web client lives elsewhere, in a jar of its own', async () => {
    const cookieWith = async (env: Readonly<Record<string, string>>) => {
      const app = await start({ env: { ...away, RATE_LIMIT: 'on', ...env } });
      const user = await aMember(app.memory);
      const visitor = app.visitor();
      const { headers } = await visitor.post('/api/auth/signin', { name: user.name, password: 'correct horse' });
      expect((await visitor.get('/api/auth/me')).status).toBe(200);
      return headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=…;');
    };
    const always = '__Host-quadrangle_session=…; Max-Age=2592000; Path=/; HttpOnly; Secure;';
    expect(await cookieWith({})).toBe(`${always} SameSite=Lax`);
    const elsewhere = String(await cookieWith({ COOKIE_SAMESITE: 'none' })).split('; ');
    expect(elsewhere.toSorted()).toEqual(
      [...always.slice(0, -1).split('; '), 'Partitioned', 'SameSite=None'].toSorted(),
    );
  });

  it('sessions know the browser, cut to 300 characters', async () => {
    const app = await start();
    const user = await aMember(app.memory);
    const visitor = app.visitor();
    await visitor.post(
      '/api/auth/signin',
      { name: user.name, password: 'correct horse' },
      { 'user-agent': 'b'.repeat(400) },
    );
    const { body } = await visitor.get<{ userAgent: string }[]>('/api/auth/sessions');
    expect(body.map(({ userAgent }) => userAgent)).toEqual(['b'.repeat(300)]);
  });

  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
    ['fr,zh;q=0.5,en;q=0.7', 'en'],
    ['fr', 'en'],
    ['hi-IN,hi;q=0.9,en-IN;q=0.8', 'hi'],
    ['zh;q=0', 'en'],
    ['', 'en'],
  ])('Accept-Language %s means mails in %s', async (header, language) => {
    const app = await start();
    const person = { Normalname: 'Asha', name: 'asha', email: 'asha@example.edu', password: 'purple monkey 12' };
    await app.visitor().post('/api/auth/signup', person, { 'accept-language': header });
    expect(app.memory.mails.queued().map((mail) => mail.language)).toEqual([language]);
  });
});

describe('addresses', () => {
  const trusting = (proxies: string) => start({ env: { TRUST_PROXY: proxies } });
  const addresses = async (app: TestApp, from = '198.51.100.7') => {
    const seen: string[] = [];
    const { hit } = app.memory.limits;
    app.memory.limits.hit = (key, limit) => {
      seen.push(key);
      return hit(key, limit);
    };
    await app.visitor().post('/api/users/findnameforsignup', { name: 'x' }, { 'x-forwarded-for': from });
    return seen;
  };

  it('come from X-Forwarded-For only behind a proxy that is trusted', async () => {
    expect(await addresses(await start())).toEqual(['availability:127.0.0.1']);
    expect(await addresses(await trusting('10.0.0.0/8'))).toEqual(['availability:127.0.0.1']);
    expect(await addresses(await trusting('127.0.0.1'))).toEqual(['availability:198.51.100.7']);
  });

  it('of IPv6 count as one in their whole network', async () => {
    const app = await trusting('127.0.0.1');
    for (const address of ['2001:db8:1:2::7', '2001:db8:1:2:ffff:ffff:ffff:ffff'])
      expect(await addresses(app, address)).toContain('availability:2001:db8:1:2::/64');
  });
});

describe("the web client's own wire", () => {
  it('shares session and refusals with REST', async () => {
    const app = await start();
    const user = await aMember(app.memory);
    const visitor = app.visitor();
    expect((await visitor.get('/trpc/accounts.sessions')).status).toBe(401);
    const signedIn = await visitor.post('/trpc/accounts.signIn', { name: user.name, password: 'correct horse' });
    expect(signedIn).toMatchObject({ status: 200, body: { result: { data: { id: user.id } } } });
    expect(await visitor.get('/trpc/accounts.meOrNull')).toMatchObject({
      status: 200,
      body: { result: { data: { id: user.id } } },
    });
    expect((await visitor.get('/api/auth/me')).body._id).toBe(user.id);
    expect((await visitor.post('/api/auth/signout')).status).toBe(200);
    expect(visitor.cookies.size).toBe(0);
  });

  it('answers twenty queries at once, and no more', async () => {
    const visitor = (await start()).visitor();
    const ask = (count: number) => {
      const names = Array.from({ length: count }, () => 'site.settings').join(',');
      return visitor.get<unknown>(`/trpc/${names}?batch=1&input=%7B%7D`);
    };
    const { status, body } = await ask(20);
    expect({ status, answers: (body as unknown[]).length }).toEqual({ status: 200, answers: 20 });
    expect((await ask(21)).status).toBe(400);
  });
});

it('a route reaches the domain through use cases alone: its caller shows no ports', async () => {
  const { memory } = await start();
  const none = { set() {}, clear() {}, proof: null };
  const fields = { actor: anonymous(), college: null, cookie: none, signUp: none, webOrigin: null, baseUrl: '' };
  const caller = new Caller(memory, fields);
  // @ts-expect-error: there are none.
  expect(caller.ports).toBeUndefined();
  expect(Object.keys(caller).sort()).toEqual(Object.keys(fields).sort());
});
