import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser's push subscription: the endpoint is below an origin that is not this machine's. */
export interface BrowserTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push as the browser gets it, decrypted. */
export interface ArrivedPush {
  /** The browser that it is for. */
  readonly endpoint: string;
  readonly message: { readonly title: string; readonly body: string; readonly url: string; readonly tag: string };
  readonly headers: IncomingMessage['headers'];
  /** Bytes that were sent. */
  readonly size: number;
}

/**
 * A push service on a port of this machine, with browsers behind it, each of which really decrypts (RFC 8030, 8188,
 * 8291, 8292).
 */
export interface TestPushService {
  readonly origin: string;
  /** The first browser's. */
  readonly target: BrowserTarget;
  /** Adds a browser that accepts only pushes signed with that key. */
  accept(applicationServerKey: string): BrowserTarget;
  readonly arrived: ArrivedPush[];
  /** Answers the next pushes with these statuses, one each, instead of accepting them; 0 means no answer. */
  readonly answers: { readonly status: number; readonly retryAfter?: string }[];
  /** Why pushes were refused, such as a foreign signature. */
  readonly faults: string[];
  stop(): Promise<void>;
}

/** The address of the service, as browsers name it. */
const ORIGIN = 'https://push.example.com';

interface Browser {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  /** The key with which it accepts pushes. */
  readonly key: string;
}

/** Starts a service whose first browser accepts only pushes signed with that key; stop it afterwards. */
export async function startPushService(applicationServerKey: string): Promise<TestPushService> {
  const browsers = new Map<string, Browser>();
  const accept = (key: string): BrowserTarget => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    const path = `/send/a-browser?one=${browsers.size + 1}`;
    browsers.set(path, { pair, auth, key });
    return {
      endpoint: `${ORIGIN}${path}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
  };
  const [arrived, answers, faults]: [ArrivedPush[], TestPushService['answers'], string[]] = [[], [], []];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const planned = answers.shift();
    if (planned?.status === 0) return;
    if (planned) {
      const headers = planned.retryAfter === undefined ? {} : { 'retry-after': planned.retryAfter };
      return response.writeHead(planned.status, headers).end('a text that nobody reads');
    }
    try {
      const browser = browsers.get(request.url ?? '');
      if (!browser) throw new Error(`nobody is at ${request.url}`);
      checkSender(request.headers.authorization ?? '', ORIGIN, browser.key);
      const message = JSON.parse(decrypt(body, browser));
      arrived.push({ endpoint: `${ORIGIN}${request.url}`, message, headers: request.headers, size: body.length });
      response.writeHead(201).end();
    } catch (error) {
      faults.push(String(error));
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    target: accept(applicationServerKey),
    accept,
    arrived,
    answers,
    faults,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Throws unless the sender proves to own the key, to this service, for at most a day (RFC 8292). */
function checkSender(authorization: string, audience: string, key: string): void {
  const [, token = '', sender = ''] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(authorization) ?? [];
  if (sender !== key) throw new Error('not the key that the browser accepts');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)) throw new Error('not signed');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const left = exp - Date.now() / 1_000;
  if (aud !== audience || left <= 0 || left > 24 * 3_600) throw new Error('not for us, or not now');
  if (!/^(https:|mailto:)/.test(sub)) throw new Error('nobody to turn to');
}

/** Decrypts a message as a browser does (RFC 8291, `aes128gcm` of one record). */
function decrypt(body: Buffer, { pair: browser, auth }: Browser): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const hkdf = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdf(browser.computeSecret(sender), auth, about, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
