import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { type AdapterFactory, type AdapterPayload, Provider } from 'oidc-provider';

/** Somebody's claims in ID tokens. */
export interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

/** A real OpenID Connect provider on a port of this machine, with the people that a test puts there. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its people by subject. */
  readonly people: Map<string, Claims>;
  /** Signs somebody in at an authorization URL, as their browser would; returns the URL they are sent back to. */
  signIn(authorizationUrl: string, subject: string): Promise<URL>;
  /** Says no there. */
  deny(authorizationUrl: string): Promise<URL>;
  /** An ID token for somebody, signed with its newest key; `changes` replaces claims, undefined takes them away. */
  idToken(subject: string, changes?: Readonly<Record<string, unknown>>, header?: JWTHeaderParameters): Promise<string>;
  /** Sends people back to this address from now on. */
  redirectTo(redirectUri: string): void;
  /** Signs with a new key from now on, and forgets the former. */
  rotateKeys(): Promise<void>;
  /** Goes away; `start` brings it back at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** While true, its pages cut themselves off from the page that opened them, as some providers' do. */
  isolated: boolean;
  /** While set, every request gets this answer. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}

export interface TestIdentityProviderOptions {
  /** Where people are sent back to; may be told later. */
  readonly redirectUri?: string;
  /** How its client proves who it is. */
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post' | 'none';
}

/** Starts a provider with one client; stop it afterwards. */
export async function startIdentityProvider({
  redirectUri = 'http://localhost/',
  clientAuth = 'client_secret_basic',
}: TestIdentityProviderOptions = {}): Promise<TestIdentityProvider> {
  const clientId = 'quadrangle';
  const clientSecret = 'a secret: with +&%/ signs';
  const people = new Map<string, Claims>();
  const server = createServer((request, response) => {
    if (idp.isolated) response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (idp.instead) idp.instead(request, response);
    else if (request.url?.startsWith('/interaction/')) void interact(provider, people, request, response);
    else void provider.callback()(request, response);
  });
  const port = await listen(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  let key = await newKey();
  let redirectsTo = redirectUri;

  const store = memoryStore();
  const build = () =>
    new Provider(issuer, {
      adapter: store,
      jwks: { keys: [key] },
      clients: [
        {
          client_id: clientId,
          ...(clientAuth === 'none' ? {} : { client_secret: clientSecret }),
          token_endpoint_auth_method: clientAuth,
          redirect_uris: [redirectsTo],
        },
      ],
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      // Nobody is asked whether the client may know who they are.
      async loadExistingGrant({ oidc }) {
        const { client, session, provider: of } = oidc;
        if (!client || !session?.accountId) return undefined;
        const grant = new of.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  let provider = build();

  const idp: TestIdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    people,
    isolated: false,
    instead: null,
    signIn: (url, subject) => visit(url, { login: subject }),
    deny: (url) => visit(url, { deny: '' }),
    idToken(subject, changes = {}, header = { alg: 'RS256' }) {
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: issuer, aud: clientId, sub: subject, iat: now, exp: now + 60, ...people.get(subject) };
      return new SignJWT({ ...claims, ...changes })
        .setProtectedHeader(key.kid === undefined ? header : { kid: key.kid, ...header })
        .sign(key);
    },
    redirectTo(address) {
      redirectsTo = address;
      provider = build();
    },
    async rotateKeys() {
      key = await newKey();
      provider = build();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    async start() {
      await listen(server, port);
    },
  };
  return idp;
}

/** The provider's storage. Nothing in it expires: tests end before that. */
function memoryStore(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>();
  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`;
    return {
      upsert: async (id, payload) => void entries.set(keyOf(id), payload),
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) =>
        [...entries].find(([key, payload]) => key.startsWith(keyOf('')) && payload.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id) =>
        void entries.set(keyOf(id), { ...entries.get(keyOf(id)), consumed: Math.floor(Date.now() / 1_000) }),
      destroy: async (id) => void entries.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The page at which people say who they are, or no. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '', provider.issuer);
  const accountId = searchParams.get('login');
  if (accountId !== null) return provider.interactionFinished(request, response, { login: { accountId } });
  if (searchParams.has('deny')) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const choices = [...people.keys()].map((subject) => `<a href="?login=${encodeURIComponent(subject)}">${subject}</a>`);
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(`<!doctype html><title>Sign in</title>${choices.join(' ')} <a href="?deny">No</a>`);
}

/** Follows the provider's redirects, with its cookies, until it sends the browser elsewhere. */
async function visit(start: string, choice: Record<string, string>): Promise<URL> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    if (url.pathname.startsWith('/interaction/')) url.search = new URLSearchParams(choice).toString();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The identity provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin !== origin) return url;
  }
  throw new Error('The identity provider sends the browser in circles.');
}
