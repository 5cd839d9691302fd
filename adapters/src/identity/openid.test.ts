import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityProviderContract } from '@quadrangle/domain/contracts';
import { codeOf, refusalOf, type Vouched } from '@quadrangle/domain/memory';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/identity-provider.ts';
import { slowness } from '../../testing/slowness.ts';
import { openidProvider } from './openid.ts';

const redirectUri = 'http://localhost:3000/api/auth/google/callback';
const ada = {
  subject: 'ada',
  email: 'ada@example.edu',
  emailVerified: true,
  fullName: 'Ada Lovelace',
  picture: 'https://lh3.googleusercontent.com/a/ada',
};

identityProviderContract('OpenID Connect', async () => {
  const real = await startIdentityProvider({ redirectUri });
  const { issuer, clientId, clientSecret } = real;
  const known = ({ subject = '', email, emailVerified, fullName, picture }: Vouched): string => {
    const claims = { email, email_verified: emailVerified, name: fullName };
    real.people.set(subject, picture === undefined ? claims : { ...claims, picture });
    return subject;
  };
  return {
    issuer,
    provider: openidProvider({ issuer, clientId, clientSecret, redirectUri }),
    idToken: (identity) => real.idToken(known(identity)),
    signIn: async (url, identity) => (await real.signIn(url, known(identity))).search,
    deny: async (url) => (await real.deny(url)).search,
    reach: (reachable) => (reachable ? real.start() : real.stop()),
    close: () => real.stop(),
  };
});

let idp: TestIdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider({ redirectUri });
  idp.people.set('ada', {
    email: ada.email,
    email_verified: true,
    name: ada.fullName,
    picture: 'https://lh3.googleusercontent.com/a/ada',
  });
});
afterEach(() => {
  idp.instead = null;
});
afterAll(() => idp.stop());

const open = (changes: object = {}) => {
  const { issuer, clientId, clientSecret } = idp;
  return openidProvider({ issuer, clientId, clientSecret, redirectUri, ...changes });
};

/** An authorization URL with one parameter changed. */
function changed(url: string, name: string, value: string): string {
  const other = new URL(url);
  other.searchParams.set(name, value);
  return other.href;
}

describe('a popup', () => {
  it('begins with code, PKCE, state and nonce, new ones every time', async () => {
    const provider = open();
    const [first, second] = [await provider.begin(), await provider.begin()];
    const { origin, searchParams } = new URL(first.url);
    expect(origin).toBe(idp.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: idp.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: first.secrets.state,
      nonce: first.secrets.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const secrets = [...Object.values(first.secrets), ...Object.values(second.secrets)];
    expect(new Set(secrets).size).toBe(6);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('comes back with whoever signed in', async () => {
    const provider = open();
    const { url, secrets } = await provider.begin();
    const back = await idp.signIn(url, 'ada');
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(await provider.finish(secrets, back.search)).toEqual({ ...ada, issuer: idp.issuer });
  });

  it('says whether the provider verified the e-mail, and only a plain true counts', async () => {
    idp.people.set('eve', { email: 'eve@example.edu', email_verified: false, name: 'Eve' });
    idp.people.set('bob', { email: 'bob@example.edu', name: 'Bob' });
    const provider = open();
    for (const subject of ['eve', 'bob']) {
      const { url, secrets } = await provider.begin();
      expect(await provider.finish(secrets, (await idp.signIn(url, subject)).search)).toMatchObject({
        emailVerified: false,
      });
    }
    const credential = await idp.idToken('ada', { email_verified: 'yes' });
    expect(await provider.identify(credential)).toMatchObject({ emailVerified: false });
  });

  it('at which the person said no is refused', async () => {
    const provider = open();
    const { url, secrets } = await provider.begin();
    const back = await idp.deny(url);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await codeOf(provider.finish(secrets, back.search))).toBe('THIRD_PARTY_REFUSED');
  });

  it('is refused with no state, another one, or two', async () => {
    const provider = open();
    const { url, secrets } = await provider.begin();
    const elsewhere = await idp.signIn(changed(url, 'state', 'another'), 'ada');
    const { search, searchParams } = await idp.signIn(url, 'ada');
    const code = searchParams.get('code');
    for (const query of [
      elsewhere.search,
      `?code=${code}`,
      `?code=${code}&state=`,
      `${search}&state=${secrets.state}`,
      `?state=${secrets.state}`,
      '',
    ])
      expect(await codeOf(provider.finish(secrets, query))).toBe('THIRD_PARTY_REFUSED');
  });

  it('is refused with the nonce of another popup', async () => {
    const provider = open();
    const { url, secrets } = await provider.begin();
    for (const nonce of ['another', ''])
      expect(
        await codeOf(provider.finish(secrets, (await idp.signIn(changed(url, 'nonce', nonce), 'ada')).search)),
      ).toBe('THIRD_PARTY_REFUSED');
  });

  it('is refused with a code that was made for somebody else’s popup', async () => {
    const provider = open();
    const [mine, theirs] = [await provider.begin(), await provider.begin()];
    const { searchParams } = await idp.signIn(theirs.url, 'ada');
    searchParams.set('state', mine.secrets.state);
    expect(await codeOf(provider.finish(mine.secrets, `?${searchParams}`))).toBe('THIRD_PARTY_REFUSED');
  });

  it('comes back once: its code is no good a second time', async () => {
    const provider = open();
    const { url, secrets } = await provider.begin();
    const { search } = await idp.signIn(url, 'ada');
    await provider.finish(secrets, search);
    expect(await codeOf(provider.finish(secrets, search))).toBe('THIRD_PARTY_REFUSED');
  });

  it('is refused when another issuer answers', async () => {
    const provider = open();
    const { url, secrets } = await provider.begin();
    const { searchParams } = await idp.signIn(url, 'ada');
    searchParams.set('iss', 'https://evil.example');
    expect(await codeOf(provider.finish(secrets, `?${searchParams}`))).toBe('THIRD_PARTY_REFUSED');
  });

  it.each(['client_secret_post', 'none'] as const)(
    'works with a client that is registered for %s',
    async (clientAuth) => {
      const other = await startIdentityProvider({ redirectUri, clientAuth });
      try {
        other.people.set('ada', { email: ada.email, email_verified: true });
        const { issuer, clientId } = other;
        const clientSecret = clientAuth === 'none' ? null : other.clientSecret;
        const provider = openidProvider({ issuer, clientId, clientSecret, redirectUri });
        const { url, secrets } = await provider.begin();
        const { search } = await other.signIn(url, 'ada');
        expect(await provider.finish(secrets, search)).toMatchObject({ email: ada.email, fullName: '' });
      } finally {
        await other.stop();
      }
    },
  );

  it('is unavailable with a wrong secret: that is not the fault of who signs in', async () => {
    const provider = open({ clientSecret: 'wrong' });
    const { url, secrets } = await provider.begin();
    const { search } = await idp.signIn(url, 'ada');
    expect(await codeOf(provider.finish(secrets, search))).toBe('THIRD_PARTY_UNAVAILABLE');
  });
});

describe('an ID token', () => {
  it('tells who somebody is, without a nonce or with one', async () => {
    const provider = open();
    expect(await provider.identify(await idp.idToken('ada'))).toEqual({ ...ada, issuer: idp.issuer });
    for (const azp of [idp.clientId, 'our-android-app'])
      expect(await provider.identify(await idp.idToken('ada', { nonce: 'any', azp }))).toEqual({
        ...ada,
        issuer: idp.issuer,
      });
    const forBoth = { aud: [idp.clientId, 'another'], azp: idp.clientId };
    expect(await provider.identify(await idp.idToken('ada', forBoth))).toEqual({ ...ada, issuer: idp.issuer });
  });

  it('may come from a clock that differs by less than a minute', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const provider = open();
    for (const skewed of [
      { iat: now - 90, exp: now - 30 },
      { iat: now + 30, nbf: now + 30, exp: now + 90 },
    ])
      expect(await provider.identify(await idp.idToken('ada', skewed))).toEqual({ ...ada, issuer: idp.issuer });
  });

  const hour = 3_600;
  it.each<[string, (now: number) => Record<string, unknown>]>([
    ['has expired', (now) => ({ iat: now - 2 * hour, exp: now - hour })],
    ['never expires', () => ({ exp: undefined })],
    ['is not valid yet', (now) => ({ nbf: now + hour })],
    ['is for another audience', () => ({ aud: 'another' })],
    ['is for nobody', () => ({ aud: undefined })],
    ['is for several, and first for another', () => ({ aud: ['quadrangle', 'another'], azp: 'another' })],
    ['is for several, and does not say whom first', () => ({ aud: ['quadrangle', 'another'] })],
    ['comes from another issuer', () => ({ iss: 'https://evil.example' })],
    ['comes from nowhere', () => ({ iss: undefined })],
    ['is about nobody', () => ({ sub: undefined })],
    ['holds no e-mail', () => ({ email: undefined })],
  ])('that %s is refused', async (_, changes) => {
    const credential = await idp.idToken('ada', changes(Math.floor(Date.now() / 1_000)));
    expect(await codeOf(open().identify(credential))).toBe('THIRD_PARTY_REFUSED');
  });

  it('that is not signed, signed with a secret, changed, or no token at all is refused', async () => {
    const credential = await idp.idToken('ada');
    const [header = '', payload = '', signature = ''] = credential.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(idp.clientSecret));
    const eve = part({ ...claims, email: 'eve@example.edu' });
    for (const wrong of [
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'none' })}.${payload}.${signature}`,
      `${part({ alg: 'NONE' })}.${payload}.${signature}`,
      shared,
      `${header}.${eve}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${'A'.repeat(signature.length)}`,
      'credential',
      '..',
      '',
    ])
      expect(await codeOf(open().identify(wrong))).toBe('THIRD_PARTY_REFUSED');
  });

  it('that names a key the provider does not have is refused', async () => {
    const credential = await idp.idToken('ada', {}, { alg: 'RS256', kid: 'unknown' });
    expect(await codeOf(open().identify(credential))).toBe('THIRD_PARTY_REFUSED');
  });

  it('of a new key is taken after the provider changed its keys, one of the former key no more', async () => {
    const provider = open();
    const former = await idp.idToken('ada');
    expect(await provider.identify(former)).toEqual({ ...ada, issuer: idp.issuer });
    await idp.rotateKeys();
    const credential = await idp.idToken('ada');
    await vi.waitFor(async () => expect(await provider.identify(credential)).toEqual({ ...ada, issuer: idp.issuer }));
    expect(await codeOf(provider.identify(former))).toBe('THIRD_PARTY_REFUSED');
    const { url, secrets } = await provider.begin();
    expect(await provider.finish(secrets, (await idp.signIn(url, 'ada')).search)).toEqual({
      ...ada,
      issuer: idp.issuer,
    });
  });
});

describe('a provider that fails', () => {
  it('that is down makes signing in unavailable until it is up again, without a restart', async () => {
    const provider = open();
    await idp.stop();
    try {
      expect(await refusalOf(provider.begin())).toMatchObject({
        code: 'THIRD_PARTY_UNAVAILABLE',
        cause: expect.any(Error),
      });
      expect(await codeOf(provider.identify(await idp.idToken('ada')))).toBe('THIRD_PARTY_UNAVAILABLE');
    } finally {
      await idp.start();
    }
    const { url, secrets } = await provider.begin();
    const { search } = await idp.signIn(url, 'ada');
    await idp.stop();
    try {
      expect(await codeOf(provider.finish(secrets, search))).toBe('THIRD_PARTY_UNAVAILABLE');
    } finally {
      await idp.start();
    }
    expect(await provider.finish(secrets, search)).toEqual({ ...ada, issuer: idp.issuer });
  });

  it.each<[string, NonNullable<TestIdentityProvider['instead']>]>([
    ['a page', (_, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>')],
    ['broken JSON', (_, response) => response.setHeader('content-type', 'application/json').end('{"issuer":')],
    ['an error', (_, response) => response.writeHead(500).end()],
    ['nothing', (request) => request.socket.destroy()],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'https://evil.example' }).end()],
  ])('that answers with %s is unavailable, whenever it does so', async (_, instead) => {
    const provider = open();
    idp.instead = instead;
    expect(await codeOf(provider.begin())).toBe('THIRD_PARTY_UNAVAILABLE');
    idp.instead = null;
    const { url, secrets } = await provider.begin();
    const { search } = await idp.signIn(url, 'ada');
    const credential = await idp.idToken('ada');
    idp.instead = instead;
    expect(await codeOf(provider.finish(secrets, search))).toBe('THIRD_PARTY_UNAVAILABLE');
    expect(await codeOf(provider.identify(credential))).toBe('THIRD_PARTY_UNAVAILABLE');
    idp.instead = null;
    expect(await provider.finish(secrets, search)).toEqual({ ...ada, issuer: idp.issuer });
  });

  it('that does not answer is given up on', async () => {
    const provider = open({ timeout: 0.5 * Math.ceil(slowness()) });
    idp.instead = () => {};
    expect(await codeOf(provider.begin())).toBe('THIRD_PARTY_UNAVAILABLE');
    idp.instead = null;
    await provider.begin();
    idp.instead = () => {};
    expect(await codeOf(provider.identify(await idp.idToken('ada')))).toBe('THIRD_PARTY_UNAVAILABLE');
  });

  it('that sends people back because of its own failure is unavailable', async () => {
    const provider = open();
    const { secrets } = await provider.begin();
    for (const error of ['server_error', 'temporarily_unavailable']) {
      const query = new URLSearchParams({ error, state: secrets.state, iss: idp.issuer });
      expect(await codeOf(provider.finish(secrets, `?${query}`))).toBe('THIRD_PARTY_UNAVAILABLE');
    }
  });

  it('that says it is another issuer is not believed', async () => {
    const server = createServer((_, response) => {
      const metadata = { issuer: 'https://evil.example', jwks_uri: 'https://evil.example/keys' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await codeOf(open({ issuer }).begin())).toBe('THIRD_PARTY_UNAVAILABLE');
    server.close();
  });
});
