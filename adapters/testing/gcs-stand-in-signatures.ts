import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GcsProblem } from './gcs-stand-in-objects.ts';

const WEEK = 7 * 24 * 60 * 60;

/** A service account that may read the bucket. */
export interface ServiceAccount {
  /** The key as Google hands it out, for `GOOGLE_APPLICATION_CREDENTIALS`. */
  readonly key: Readonly<Record<string, string>>;
  readonly email: string;
  readonly publicKey: KeyObject;
}

let known: ServiceAccount | null = null;

/** The one service account of this process; a key takes a while to make. */
export function serviceAccount(): ServiceAccount {
  known ??= newServiceAccount();
  return known;
}

function newServiceAccount(): ServiceAccount {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const email = 'quadrangle@stand-in.iam.gserviceaccount.com';
  const key = {
    type: 'service_account',
    project_id: 'stand-in',
    private_key_id: 'stand-in',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: email,
    client_id: '1',
    token_uri: 'http://127.0.0.1:9/token',
  };
  return { key, email, publicKey };
}

/**
 * Checks the V4 signature in a request's query as the service describes it (GOOG4-RSA-SHA256 over the canonical
 * request). Throws 403 where there is none or it is not for this request, 400 when its time is over.
 */
export function checkSignature(request: IncomingMessage, account: ServiceAccount, now: number): void {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = new URLSearchParams(search);
  const field = (name: string) => query.get(`X-Goog-${name}`) ?? '';
  const [date, zone, service, kind] = field('Credential')
    .slice(account.email.length + 1)
    .split('/');
  const scope = `${date}/${zone}/${service}/${kind}`;
  const signedAt = timeOf(field('Date'));
  const lasts = Number(field('Expires'));

  const wellFormed =
    field('Algorithm') === 'GOOG4-RSA-SHA256' &&
    field('Credential') === `${account.email}/${scope}` &&
    zone !== undefined &&
    service === 'storage' &&
    kind === 'goog4_request' &&
    date === field('Date').slice(0, 8) &&
    Number.isInteger(lasts) &&
    lasts > 0 &&
    lasts <= WEEK;
  if (!wellFormed || signedAt === null) throw new GcsProblem(403, 'Access denied.');

  const signedHeaders = field('SignedHeaders').split(';');
  if (!signedHeaders.includes('host')) throw new GcsProblem(403, 'The host must be signed.');
  const host = request.headers.host?.replace(/:\d+$/, '');
  const headers = signedHeaders.map((name) => `${name}:${name === 'host' ? host : request.headers[name]}\n`).join('');
  const canonicalQuery = search
    .split('&')
    .filter((pair) => !pair.startsWith('X-Goog-Signature='))
    .map((pair) => pair.replace(/\+/g, '%20'))
    .sort()
    .join('&');
  const canonical = [request.method, path, canonicalQuery, headers, signedHeaders.join(';'), 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const hash = createHash('sha256').update(canonical).digest('hex');
  const signed = ['GOOG4-RSA-SHA256', field('Date'), scope, hash].join('\n');
  if (!verify('sha256', Buffer.from(signed), account.publicKey, Buffer.from(field('Signature'), 'hex')))
    throw new GcsProblem(403, 'The request signature we calculated does not match the signature you provided.');
  if (now < signedAt - 15 * 60_000) throw new GcsProblem(403, 'The signature is not valid yet.');
  if (now >= signedAt + lasts * 1_000) throw new GcsProblem(400, 'The provided token has expired.');
}

/** The time in `20260102T030405Z`, or null. */
function timeOf(stamp: string): number | null {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(stamp)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
