import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';
import type { Identity, IdentityProvider } from '@quadrangle/domain/sign-in/ports';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { isUnknownClient, isVerdict } from './verdicts.ts';

/** The installation as the identity provider knows it. */
export interface OpenidAccount {
  /** URL of the issuer; plain http is used only if it is in this URL. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE protects alone. */
  readonly clientSecret: string | null;
  /** The address to which popups return. */
  readonly redirectUri: string;
  /** Seconds that the provider may take to answer; 5 by default. */
  readonly timeout?: number;
}

/** Seconds that the provider's clock may differ from ours. */
const CLOCK_SKEW = 60;

/**
 * The least milliseconds between two requests for the provider's keys, so that tokens with unknown keys do not make us
 * flood it.
 */
const BETWEEN_KEYS = 1_000;

/** The most characters of `sub`, by OpenID Connect. */
const MAX_SUBJECT = 255;

/** Accepted algorithms: never `none`, and none with a shared secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/**
 * Without this, the provider uses the account that is signed in there, so that people with a private account could
 * never choose another.
 */
const GOOGLE = 'https://accounts.google.com';

/** A discovered provider: a configuration for each client authentication that it may expect, and its keys. */
interface Found {
  readonly clients: readonly [Configuration, ...Configuration[]];
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/**
 * Sign-in through any OpenID Connect provider (decisions 9). It is discovered when it is first needed, and remembered,
 * so that an unavailable provider neither stops nor delays the start; its keys are read again when a token names a new
 * one. Tokens are judged by the machine's clock.
 */
export function openidProvider(account: OpenidAccount): IdentityProvider & { check(): Promise<void> } {
  let found: Promise<Found> | null = null;
  const provider = (): Promise<Found> => {
    found ??= find(account).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };

  async function begin() {
    const { clients, issuer } = await provider();
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const { href } = buildAuthorizationUrl(clients[0], {
      redirect_uri: account.redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(issuer === GOOGLE ? { prompt: 'select_account' } : {}),
    });
    return { url: href, secrets };
  }

  async function identify(credential: string): Promise<Identity> {
    const { issuer, keys } = await provider();
    const { payload } = await jwtVerify(credential, keys, {
      issuer,
      audience: account.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return identityIn(payload, issuer, account.clientId);
  }

  /** Discovers the provider again, ignoring the cache. */
  async function check() {
    const again = find(account);
    await again;
    found = again;
  }

  return {
    check: () => judged(check),
    begin: () => judged(begin),
    identify: (credential) => judged(() => identify(credential)),
    finish: ({ state, nonce, verifier }, query) =>
      judged(async () => {
        const { clients } = await provider();
        const answer = new URL(account.redirectUri);
        answer.search = query;
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await firstKnown(clients, (client) => authorizationCodeGrant(client, answer, { ...checks }));
        return identify(tokens.id_token ?? '');
      }),
  };
}

async function find({ issuer, clientId, clientSecret, timeout = 5 }: OpenidAccount): Promise<Found> {
  const plain = issuer.startsWith('http:');
  const client = { [clockTolerance]: CLOCK_SKEW };
  const [first, ...others] = clientAuths(clientSecret);
  const execute = plain ? [allowInsecureRequests] : [];
  const config = await discovery(new URL(issuer), clientId, client, first, { timeout: timeout, execute });
  const metadata = config.serverMetadata();
  const keysUrl = new URL(metadata.jwks_uri ?? '');
  if (!plain && keysUrl.protocol !== 'https:') throw new Error('The keys of the identity provider come without https.');
  const further = others.map((auth) => {
    const other = new Configuration(metadata, clientId, client, auth);
    other.timeout = timeout;
    for (const set of execute) set(other);
    return other;
  });
  const keys = createRemoteJWKSet(keysUrl, { timeoutDuration: timeout * 1_000, cooldownDuration: BETWEEN_KEYS });
  return { clients: [config, ...further], issuer: metadata.issuer, keys };
}

/** The kinds of client authentication; providers register a client for one of them and do not say which. */
function clientAuths(secret: string | null): [ClientAuth, ...ClientAuth[]] {
  return secret === null ? [None()] : [ClientSecretBasic(secret), ClientSecretPost(secret)];
}

/** The result for the first kind of client authentication that the provider accepts. */
async function firstKnown<T>(clients: Found['clients'], ask: (client: Configuration) => Promise<T>): Promise<T> {
  const [client, second, ...others] = clients;
  try {
    return await ask(client);
  } catch (error) {
    if (second === undefined || !isUnknownClient(error)) throw error;
    return firstKnown([second, ...others], ask);
  }
}

/** The person in a token whose signature, issuer, audience and times are right. */
function identityIn(
  { aud, azp, email, email_verified, name, picture, sub: subject }: JWTPayload,
  issuer: string,
  clientId: string,
): Identity {
  // A token for us alone may name the app that asked for it (OpenID Connect Core 3.1.3.7).
  const forSeveral = Array.isArray(aud) && aud.length > 1;
  if (forSeveral && azp !== clientId) refuse('THIRD_PARTY_REFUSED', { cause: 'the token is for another party' });
  if (typeof email !== 'string') refuse('THIRD_PARTY_REFUSED', { cause: 'the token holds no e-mail' });
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT)
    refuse('THIRD_PARTY_REFUSED', { cause: 'the token does not say whose it is' });
  return {
    issuer,
    subject,
    email,
    emailVerified: email_verified === true,
    fullName: typeof name === 'string' ? name : '',
    ...(typeof picture === 'string' ? { picture } : {}),
  };
}

/** Turns a failure into a refusal: by the provider, or because it is unavailable. */
async function judged<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    return refuse(isVerdict(cause) ? 'THIRD_PARTY_REFUSED' : 'THIRD_PARTY_UNAVAILABLE', { cause });
  }
}
