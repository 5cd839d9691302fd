import { createHash } from 'node:crypto';
import { authenticatorKeysFrom } from '@quadrangle/adapters/crypto/authenticator-keys';
import type { TestIdentityProvider } from '@quadrangle/adapters/testing/identity-provider';
import { Visitor } from '../visitor.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** What a popup tells the page that opened it. */
export interface PopupMessage {
  readonly type: string;
  readonly code?: string;
  /** For the second step, where there is one. */
  readonly ticket?: string;
}

/**
 * Signs somebody in by their address; throws if the product sends them to another provider than `provider`, which knows
 * them by what is before the @.
 */
export async function signInAt(
  url: string,
  provider: TestIdentityProvider,
  email: string,
): Promise<[Visitor, PopupMessage]> {
  const visitor = new Visitor(url);
  const opened = await visitor.get(`/api/auth/google/start?email=${email}`, HTML);
  const at = opened.headers.get('location') ?? '';
  if (!at.startsWith(provider.issuer)) throw new Error(`${email} is sent to ${at || opened.status}`);
  const { pathname, search } = await provider.signIn(at, email.replace(/@.*/, ''));
  const { body } = await visitor.get<string>(pathname + search, HTML);
  return [visitor, JSON.parse(/postMessage\((\{.*?\}), ?"/.exec(body)?.[1] ?? '{}')];
}

const keys = authenticatorKeysFrom('an app');

/** The code that an authenticator app shows, this many steps from now; each counts once. */
export const shownCode = (key: string, ahead = 0): string =>
  keys.codeAt(keys.seal(key, 'app'), 'app', Math.floor(Date.now() / 30_000) + ahead) ?? '';

/** Sets up an authenticator app; returns its key. */
export async function addAuthenticator(visitor: Visitor): Promise<string> {
  const { body } = await visitor.post<{ key: string; draft: string }>('/api/auth/authenticator');
  const added = await visitor.put('/api/auth/authenticator', { ...body, uri: undefined, code: shownCode(body.key) });
  if (added.status !== 200) throw new Error(`No app was added: ${added.status} ${JSON.stringify(added.body)}`);
  return body.key;
}

/** What somebody of a college looks at, `steward` with the pages of stewards. */
const LOOKED_AT = {
  member: ['/api/auth/me', '/api/photos/recent', '/api/photos/trend', '/api/clubs', '/api/events', '/recent'],
  steward: ['/api/auth/me', '/api/photos/recent', '/api/college', '/api/college/people', '/college'],
} as const;

/**
 * The whole of what an address answers, but for what differs each time: signatures, nonces of pages, versions of marks, and
 * the order of the first answers, which are given as they come.
 */
async function answerOf(visitor: Visitor, path: string): Promise<string> {
  const { status, headers, body } = await visitor.get<unknown>(path, path.startsWith('/api/') ? {} : HTML);
  return `${status} ${headers.get('content-type')} ${settledText(typeof body === 'string' ? body : JSON.stringify(body))}`;
}

const inOrder = (answers: string) => JSON.stringify(Object.entries(JSON.parse(answers)).sort());

const settledText = (text: string) =>
  text
    .replace(/(?<=id="first-answers">).*?(?=<\/script>)/s, inOrder)
    .replaceAll(/(&|&amp;|\\u0026)[es]=[\w-]+/g, '')
    .replaceAll(/nonce="[^"]+"|(?<=\/mark\?v=)\d+/g, '');

/** The addresses of files in an answer, as the product signed them. */
const filesIn = (answer: unknown): string[] => [
  ...new Set(JSON.stringify(answer).match(/(?<=")https?:[^"]*\/media\/[^"]*(?=")/g) ?? []),
];

/** The digest of a file's bytes, wherever the product sends whoever asks for it. */
async function fileOf({ cookies }: Visitor, address: string): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { status, bytes } = await fetch(address, { headers: { cookie } }).then(async (response) => ({
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }));
  return `${status} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Everything that one of them sees at their college, files with their bytes, by address. */
export async function seenBy(visitor: Visitor, role: keyof typeof LOOKED_AT): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const path of LOOKED_AT[role]) seen[path] = await answerOf(visitor, path);
  const { body } = await visitor.get('/api/photos/recent');
  for (const address of filesIn(body)) seen[settledText(address)] = await fileOf(visitor, address);
  return seen;
}
