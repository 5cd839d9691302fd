/** The popup of the third-party sign-in (decisions 9). */
import { openidProvider } from '@quadrangle/adapters/identity/openid';
import { openidProviders } from '@quadrangle/adapters/identity/openid-providers';
import {
  type Claims,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@quadrangle/adapters/testing/identity-provider';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { aMember } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Answer, Visitor } from '../../../testing/visitor.ts';

const publicUrl = 'http://localhost:3000';
const appOrigin = 'https://app.college.edu';
const redirectUri = `${publicUrl}/api/auth/google/callback`;
const start = '/api/auth/google/start';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const picture = 'https://lh3.googleusercontent.com/a/asha';

let idp: TestIdentityProvider;
let app: TestApp;
beforeAll(async () => {
  idp = await startIdentityProvider({ redirectUri });
});
afterAll(() => idp.stop());
beforeEach(async () => {
  idp.people.clear();
  idp.people.set('asha', { email: 'Asha@Example.edu', email_verified: true, name: 'Asha Rao', picture });
  const identityProvider = openidProvider({ ...idp, redirectUri });
  app = await startTestApp({ env: { WEB_ORIGINS: appOrigin }, ports: { identityProvider } });
});
afterEach(() => app.close());

/** The message of the popup's last page and its recipient; null for any other page. */
function posted(page: string): { message: { type: string; code?: string }; target: string } | null {
  const [, message = '', target = ''] = /postMessage\((\{.*?\}), ?(".*?")\)/.exec(page) ?? [];
  return message === '' ? null : { message: JSON.parse(message), target: JSON.parse(target) };
}

/** Opens a popup; returns where it goes. */
async function open(visitor: Visitor, query = ''): Promise<string> {
  const { status, headers } = await visitor.get(start + query, html);
  expect(status).toBe(303);
  return headers.get('location') ?? '';
}

/** Calls the popup's return address. */
const back = (visitor: Visitor, { pathname, search }: URL): Promise<Answer<string>> =>
  visitor.get<string>(pathname + search, html);

async function signIn(visitor: Visitor, subject: string, claims?: Claims): Promise<Answer<string>> {
  if (claims) idp.people.set(subject, claims);
  return back(visitor, await idp.signIn(await open(visitor), subject));
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/me')).status === 200;

const refused = (code: string) => ({ type: 'quadrangle:sign-in-failed', code });

describe('the popup', () => {
  it('makes the account and the session, sets the cookie, and tells the page that opened it', async () => {
    const visitor = app.visitor();
    const { status, headers, body } = await signIn(visitor, 'asha');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(posted(body)).toEqual({ message: { type: 'quadrangle:signed-in' }, target: publicUrl });
    expect(body).toContain('window.close()');
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({
      name: 'asha',
      Normalname: 'Asha Rao',
      email: 'asha@example.edu',
    });
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('quadrangle_session='))).toMatch(
      /^quadrangle_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is refused to the next holder of an address, and names who can help (decisions 75)', async () => {
    await signIn(app.visitor(), 'asha');
    const next = app.visitor();
    const { body } = await signIn(next, 'another', { email: 'asha@example.edu', email_verified: true, name: 'Asha' });
    expect(posted(body)?.message).toMatchObject({ ...refused('ADDRESS_OF_ANOTHER'), contact: publicUrl });
    expect(await isSignedIn(next)).toBe(false);
  });

  it('lets its last page run that one script and nothing else, and reach its opener', async () => {
    const { headers } = await signIn(app.visitor(), 'asha');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';script-src 'sha256-[\w+/=]{44}';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('cache-control')).toBe('no-store');
    const begun = await app.visitor().get(start, html);
    expect(begun.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    const page = await app.visitor().get('/api/health/live', html);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('keeps its secrets in a cookie that lasts ten minutes and is used once', async () => {
    const visitor = app.visitor();
    const { headers } = await visitor.get(start, html);
    expect(headers.get('set-cookie')).toMatch(
      /^quadrangle_popup_[\w-]{16}=[^;]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
    );
    const url = await idp.signIn(headers.get('location') ?? '', 'asha');
    const kept = new Map(visitor.cookies);
    await back(visitor, url);
    expect([...visitor.cookies.keys()]).toEqual(['quadrangle_session']);

    for (const cookies of [new Map<string, string>(), kept]) {
      const again = app.visitor();
      for (const [name, value] of cookies) again.cookies.set(name, value);
      expect(posted((await back(again, url)).body)).toEqual({
        message: refused('THIRD_PARTY_REFUSED'),
        target: publicUrl,
      });
      expect(await isSignedIn(again)).toBe(false);
    }
  });

  it('does not interfere with another popup of the same browser', async () => {
    const visitor = app.visitor();
    const [first, second] = [await open(visitor), await open(visitor, `?origin=${appOrigin}`)];
    expect(posted((await back(visitor, await idp.signIn(first, 'asha'))).body)?.target).toBe(publicUrl);
    expect(posted((await back(visitor, await idp.signIn(second, 'asha'))).body)).toEqual({
      message: { type: 'quadrangle:signed-in' },
      target: appOrigin,
    });
  });

  it('is refused in a browser that did not open it', async () => {
    const url = await idp.signIn(await open(app.visitor()), 'asha');
    const victim = app.visitor();
    await open(victim);
    expect(posted((await back(victim, url)).body)?.message).toEqual(refused('THIRD_PARTY_REFUSED'));
    expect(await isSignedIn(victim)).toBe(false);
    expect(await app.memory.overview.isEmpty()).toBe(true);
  });

  it('is refused after ten minutes, and still notifies its opener', async () => {
    const visitor = app.visitor();
    const url = await idp.signIn(await open(visitor, `?origin=${appOrigin}`), 'asha');
    app.memory.clock.advance(10 * 60_000);
    expect(posted((await back(visitor, url)).body)).toEqual({
      message: refused('THIRD_PARTY_REFUSED'),
      target: appOrigin,
    });
  });

  it.each([
    'https://evil.example',
    'https://app.college.edu.evil.example',
    'https://app.college.edu@evil.example',
    'https://app.college.edu/',
    '//evil.example',
    'null',
    '*',
    '',
    'javascript:alert(1)',
  ])('does not begin for %s', async (origin) => {
    const visitor = app.visitor();
    const path = `${start}?origin=${encodeURIComponent(origin)}`;
    expect(await visitor.get(path)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ field: 'origin' }] },
    });
    const page = await visitor.get<string>(path, html);
    expect({ status: page.status, posted: posted(page.body) }).toEqual({ status: 400, posted: null });
    expect(page.headers.get('location')).toBeNull();
    expect(visitor.cookies.size).toBe(0);
  });

  it('does not start with two origins', async () => {
    expect((await app.visitor().get(`${start}?origin=${publicUrl}&origin=${publicUrl}`)).status).toBe(400);
  });
});

describe('people who come from the identity provider', () => {
  it('are not signed in when they decline', async () => {
    const visitor = app.visitor();
    const answer = await back(visitor, await idp.deny(await open(visitor)));
    expect(posted(answer.body)).toEqual({ message: refused('THIRD_PARTY_REFUSED'), target: publicUrl });
    expect(answer.headers.getSetCookie().join()).not.toContain('quadrangle_session');
  });

  it('are refused with an unverified e-mail', async () => {
    const eve = { email: 'eve@example.edu', email_verified: false, name: 'Eve' };
    expect(posted((await signIn(app.visitor(), 'eve', eve)).body)?.message).toEqual(refused('THIRD_PARTY_REFUSED'));
    expect(await app.memory.overview.isEmpty()).toBe(true);
  });

  it('are refused with an e-mail that is not a college’s', async () => {
    const eve = { email: 'eve@mail.com', email_verified: true, name: 'Eve' };
    const { status, body } = await signIn(app.visitor(), 'eve', eve);
    expect({ status, message: posted(body)?.message }).toEqual({
      status: 403,
      message: refused('THIRD_PARTY_NOT_COLLEGE_EMAIL'),
    });
  });

  it('enter the verified account with the same e-mail; it stays unchanged', async () => {
    const user = await aMember(app.memory, { name: 'asha.r', email: 'asha@example.edu' });
    for (const email of ['asha@example.edu', 'asha.rao@example.edu']) {
      const visitor = app.visitor();
      await signIn(visitor, 'asha', { email, email_verified: true, name: 'Somebody' });
      expect((await visitor.get('/api/auth/me')).body).toMatchObject({ _id: user.id, name: 'asha.r' });
    }
    await app.signedIn(user);
  });

  it('take over an unverified account that somebody else made with their e-mail', async () => {
    const squatter = await aMember(app.memory, { name: 'asha', email: 'asha@example.edu', verified: false });
    const visitor = app.visitor();
    await signIn(visitor, 'asha');
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ _id: squatter.id });
    expect(await app.visitor().post('/api/auth/signin', { name: 'asha', password: 'correct horse' })).toMatchObject({
      status: 401,
    });
  });

  it('get their picture copied by a job when they are new', async () => {
    const jpeg = new TextEncoder().encode('a picture');
    app.memory.webPictures.set(picture, { contentType: 'image/jpeg', bytes: jpeg });
    const visitor = app.visitor();
    await signIn(visitor, 'asha');
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ img: null });
    await app.memory.runJobs();
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({
      img: expect.stringContaining('/media/thumb/profile/'),
      imgName: expect.stringMatching(/^profile\/.*-picture\.jpg$/),
    });
  });
});

describe('POST /auth/google with an ID token', () => {
  const post = (credential: unknown, more: object = {}) =>
    app.visitor().post('/api/auth/google', { credential, ...more });

  it('signs in the person the token names, whatever else the body contains', async () => {
    const lies = { name: 'root', Normalname: 'Root', email: 'root@example.edu', img: 'x', verified: true };
    const { status, body, headers } = await post(await idp.idToken('asha'), lies);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'asha', Normalname: 'Asha Rao', email: 'asha@example.edu' },
    });
    expect(headers.get('set-cookie')).toContain('quadrangle_session=');
    expect(await app.visitor().post('/api/auth/google', lies)).toMatchObject({ status: 401 });
  });

  it('checks tokens against the real clock, not the rules’ clock', async () => {
    app.memory.clock.advance(365 * 24 * 3_600_000);
    expect((await post(await idp.idToken('asha'))).status).toBe(200);
    const now = Math.floor(Date.now() / 1_000);
    expect((await post(await idp.idToken('asha', { iat: now - 7_200, exp: now - 3_600 }))).status).toBe(401);
  });

  it('answers 403 to an address that is not a college’s, 401 to one that is not verified and to forged tokens', async () => {
    expect(await post(await idp.idToken('asha', { email: 'asha@mail.com' }))).toMatchObject({
      status: 403,
      body: { code: 'THIRD_PARTY_NOT_COLLEGE_EMAIL', message: 'Use college email id' },
    });
    for (const forged of [
      await idp.idToken('asha', { email_verified: false }),
      await idp.idToken('asha', { aud: 'x' }),
      'x',
    ])
      expect(await post(forged)).toMatchObject({
        status: 401,
        body: { message: 'Wrong credentials or user is not verified' },
      });
  });
});

describe('while the identity provider is down', () => {
  it('only this sign-in is unavailable, and it recovers without a restart', async () => {
    const visitor = app.visitor();
    await idp.stop();
    try {
      expect(await visitor.get(start)).toMatchObject({ status: 503, body: { code: 'THIRD_PARTY_UNAVAILABLE' } });
      const page = await visitor.get<string>(`${start}?origin=${appOrigin}`, html);
      expect({ status: page.status, posted: posted(page.body) }).toEqual({
        status: 503,
        posted: { message: refused('THIRD_PARTY_UNAVAILABLE'), target: appOrigin },
      });
      expect(await visitor.post('/api/auth/google', { credential: await idp.idToken('asha') })).toMatchObject({
        status: 503,
        body: { code: 'THIRD_PARTY_UNAVAILABLE' },
      });
      await app.signedIn(await aMember(app.memory));
      expect((await visitor.get('/api/health/ready')).status).toBe(200);
    } finally {
      await idp.start();
    }
    await signIn(visitor, 'asha');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('a popup that returns meanwhile gets the error, and a later one signs in', async () => {
    const visitor = app.visitor();
    const url = await idp.signIn(await open(visitor), 'asha');
    await idp.stop();
    try {
      expect(posted((await back(visitor, url)).body)?.message).toEqual(refused('THIRD_PARTY_UNAVAILABLE'));
    } finally {
      await idp.start();
    }
    expect(posted((await signIn(visitor, 'asha')).body)?.message).toEqual({ type: 'quadrangle:signed-in' });
  });
});

it('while the database is down, the last page says when to try again', async () => {
  const visitor = app.visitor();
  const url = await idp.signIn(await open(visitor), 'asha');
  app.memory.bindings.ownerOf = async () => refuse('DATABASE_UNAVAILABLE');
  const { status, headers, body } = await back(visitor, url);
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
  expect(posted(body)?.message).toEqual(refused('DATABASE_UNAVAILABLE'));
});

it('without configuration, an open popup gets an error', async () => {
  await app.close();
  app = await startTestApp({ ports: { identityProvider: null } });
  const { status, body } = await app.visitor().get<string>(start, html);
  expect({ status, posted: posted(body) }).toEqual({
    status: 503,
    posted: { message: refused('THIRD_PARTY_UNAVAILABLE'), target: publicUrl },
  });
});

describe('a college with a provider of its own', () => {
  let own: TestIdentityProvider;
  beforeAll(async () => {
    own = await startIdentityProvider({ redirectUri: `${redirectUri}/own.edu` });
  });
  afterAll(() => own.stop());

  /** The college `own.edu` with its provider, beside others that use the installation's. */
  const withOwn = async () => {
    await app.close();
    app = await startTestApp({
      ports: {
        identityProvider: openidProvider({ ...idp, redirectUri }),
        identityProviders: openidProviders((college) => `${redirectUri}/${college}`),
      },
    });
    const ports = app.memory;
    const { issuer, clientId, clientSecret } = own;
    await execute(useCases.colleges.addCollege, ports, { kind: 'operator' }, { domain: 'own.edu' });
    const client = { issuer, clientId, clientSecret };
    await execute(useCases.colleges.changeCollege, ports, { kind: 'operator' }, { domain: 'own.edu', ...client });
  };
  const claims = (email: string) => ({ email, email_verified: true, name: 'Somebody' });

  it('signs its people in there, by their address (decisions 69)', async () => {
    await withOwn();
    const visitor = app.visitor();
    own.people.set('bea', claims('bea@own.edu'));
    const url = await open(visitor, '?email=bea@own.edu');
    expect(url.startsWith(own.issuer)).toBe(true);
    expect(posted((await back(visitor, await own.signIn(url, 'bea'))).body)?.message).toEqual({
      type: 'quadrangle:signed-in',
    });
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ email: 'bea@own.edu' });
    expect((await open(app.visitor(), '?email=asha@example.edu')).startsWith(idp.issuer)).toBe(true);
  });

  it('opens no account of another college, and no other provider one of its (decisions 9, 69)', async () => {
    await withOwn();
    await aMember(app.memory, { name: 'asha' });
    await aMember(app.memory, { name: 'bea', tenant: 'own.edu' });
    own.people.set('mallory', claims('asha@example.edu'));
    idp.people.set('mallory', claims('bea@own.edu'));
    for (const [query, provider] of [
      ['?email=m@own.edu', own],
      ['', idp],
    ] as const) {
      const visitor = app.visitor();
      const { body } = await back(visitor, await provider.signIn(await open(visitor, query), 'mallory'));
      expect(posted(body)?.message).toEqual(refused('THIRD_PARTY_REFUSED'));
      expect(await isSignedIn(visitor)).toBe(false);
    }
    for (const provider of [own, idp])
      expect(
        (await app.visitor().post('/api/auth/google', { credential: await provider.idToken('mallory') })).status,
      ).toBe(401);
  });

  it('takes no answer of another provider for one of its popups (decisions 69)', async () => {
    await withOwn();
    const visitor = app.visitor();
    own.people.set('bea', claims('bea@own.edu'));
    idp.people.set('bea', claims('bea@own.edu'));
    const mine = new URL(await open(visitor, '?email=bea@own.edu'));
    // The installation's provider gets the popup of the college, as a dishonest one would pass it on.
    const passed = new URL(await open(app.visitor()));
    for (const name of ['state', 'nonce', 'code_challenge'])
      passed.searchParams.set(name, mine.searchParams.get(name) ?? '');
    const { body } = await back(visitor, await idp.signIn(passed.href, 'bea'));
    expect(posted(body)?.message).toEqual(refused('THIRD_PARTY_REFUSED'));
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('gives a dishonest provider no code of another’s visitors (decisions 9, 69)', async () => {
    await withOwn();
    await aMember(app.memory, { name: 'asha' });
    const [victim, attacker] = [app.visitor(), app.visitor()];
    const got: string[] = [];
    const evil = new URL(await open(victim, '?email=victim@own.edu'));
    const theirs = new URL(await open(attacker));
    // The college's provider sends its visitor on to the installation's, with what fits the attacker's ticket.
    theirs.searchParams.set('state', evil.searchParams.get('state') ?? '');
    own.instead = (request, response) => {
      request.on('data', (bytes: Buffer) => got.push(bytes.toString()));
      request.on('end', () => response.writeHead(400).end());
    };
    try {
      const { body } = await back(victim, await idp.signIn(theirs.href, 'asha'));
      expect(posted(body)?.message).toEqual(refused('THIRD_PARTY_REFUSED'));
      expect(got).toEqual([]);
      expect(await isSignedIn(victim)).toBe(false);
      // Nor can the attacker have it sent to the college's own address.
      theirs.searchParams.set('redirect_uri', evil.searchParams.get('redirect_uri') ?? '');
      await expect(idp.signIn(theirs.href, 'asha')).rejects.toThrow('400');
    } finally {
      own.instead = null;
    }
  });
});
