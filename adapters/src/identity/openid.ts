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
  /** URL of the issuer; plain http is spoken to one that has it in its URL. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE protects alone. */
  readonly clientSecret: string | null;
  /** Where popups come back to. */
  readonly redirectUri: string;
  /** Seconds that the provider may take to answer; 5 unless said otherwise. */
  readonly timeout?: number;
}

/** Seconds that the provider's clock may differ from ours. */
const CLOCK_SKEW = 60;

/** Milliseconds between two looks at the provider's keys: tokens of unknown keys must not make us a burden to it. */
const BETWEEN_KEYS = 1_000;

/** Never `none`, and never one with a shared secret: the provider's keys are public. */
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
 * The provider takes whoever is signed in there unless told to ask; then a private account would always be in the way.
 */
const GOOGLE = 'https://accounts.google.com';

/** A provider that was found: how to talk to it, in each way that it may know us, and its keys. */
interface Found {
  readonly clients: readonly [Configuration, ...Configuration[]];
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/**
 * Sign-in through any OpenID Connect provider (decisions 9). It is looked up when it is first needed and remembered from
 * then on, so that one that is away neither stops the start nor has to be waited for; its keys are read again when a
 * token names one that is new. Tokens are judged on the machine's clock.
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
    return identityIn(payload, account.clientId);
  }

  /** Looks the provider up again, ignoring the cache. */
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

/** The ways to prove who we are; providers register a client for one of them and do not say which. */
function clientAuths(secret: string | null): [ClientAuth, ...ClientAuth[]] {
  return secret === null ? [None()] : [ClientSecretBasic(secret), ClientSecretPost(secret)];
}

/** What the first client gets that the provider knows. */
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
function identityIn({ aud, azp, email, email_verified, name, picture }: JWTPayload, clientId: string): Identity {
  const forSeveral = Array.isArray(aud) && aud.length > 1;
  if ((forSeveral || azp !== undefined) && azp !== clientId)
    refuse('THIRD_PARTY_REFUSED', { cause: 'the token is for another party' });
  if (typeof email !== 'string') refuse('THIRD_PARTY_REFUSED', { cause: 'the token holds no e-mail' });
  return {
    email,
    emailVerified: email_verified === true,
    fullName: typeof name === 'string' ? name : '',
    ...(typeof picture === 'string' ? { picture } : {}),
  };
}

/** A failure becomes a refusal: the provider's no, or that it is unavailable. */
async function judged<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    return refuse(isVerdict(cause) ? 'THIRD_PARTY_REFUSED' : 'THIRD_PARTY_UNAVAILABLE', { cause });
  }
}
