import { createHash } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import type { Push, Pusher, PushTarget } from '@quadrangle/domain/news/push-ports';
import type { PushKeys } from '../drizzle/news/push-keys.ts';
import { isPublicAddress, NotPublic, publicLookup } from './public-network.ts';
import { pushMessage } from './push-message.ts';

/** Seconds for which a push service keeps what it cannot deliver yet: the news of a day. */
const KEPT = 24 * 3_600;

/** Statuses by which a service says that an address is no longer valid. 401 and 403 may be about our own clock. */
const GONE = [404, 410];

/** Statuses besides 5xx after which a later try may succeed. */
const LATER = [408, 425, 429];

export interface WebPushOptions {
  readonly keys: () => Promise<PushKeys>;
  /** The contact for push services: an address of the operator, `https:` or `mailto:`. */
  readonly contact: string;
  /** Milliseconds that a service may take; 3,000 by default: it holds a place of the worker. */
  readonly timeout?: number;
  /** Finds all addresses of a name, if any; by DNS by default. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** An origin that replaces every push service, in tests. */
  readonly standIn?: string;
}

/** A push service's refusal. */
class PushFailed extends Error {
  declare permanent?: true;
  declare retryAfter?: number;

  constructor(status: number, retryAfter: number | null) {
    super(`the push service answered ${status}`);
    if (status < 500 && !LATER.includes(status)) this.permanent = true;
    if (retryAfter !== null) this.retryAfter = retryAfter;
  }
}

/**
 * Sends web push (RFC 8030): messages are encrypted for the browser (RFC 8291), and the service knows us by our keys
 * (RFC 8292). Browsers supply the addresses, so only hosts on the internet are called, redirects are not followed,
 * answers are not read, and everything has a time limit.
 */
export function webPusher(options: WebPushOptions): Pusher {
  const { keys, contact, timeout = 3_000, standIn, resolve = addressesOf } = options;
  let known: Promise<PushKeys> | undefined;
  const keysOnce = () => {
    known ??= keys().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const agent = new Agent({ lookup: publicLookup(resolve) });
  return {
    publicKey: async () => (await keysOnce()).publicKey,
    async leadsInside(endpoint) {
      const found = await resolve(new URL(endpoint).hostname);
      return !found.every(isPublicAddress);
    },
    async push(target, push) {
      const details = await detailsOf(target, push, await keysOnce());
      const answer = await send(target.endpoint, details).catch((error: unknown) => {
        // A push service's name never resolves to a private network.
        if (error instanceof NotPublic) return null;
        throw error;
      });
      if (answer === null) return 'gone';
      const { status, retryAfter } = answer;
      if (status < 300) return 'taken';
      if (GONE.includes(status)) return 'gone';
      throw new PushFailed(status, retryAfter);
    },
  };

  async function detailsOf({ endpoint, p256dh, auth }: PushTarget, push: Push, vapid: PushKeys) {
    // Loaded late, because most processes never push anything.
    const { default: webPush } = await import('web-push');
    const message = pushMessage(push);
    const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32);
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...vapid },
      TTL: KEPT,
      urgency: 'normal',
      topic,
    });
  }

  function send(
    endpoint: string,
    { headers, body }: { headers: object; body: Buffer | null },
  ): Promise<{ status: number; retryAfter: number | null }> {
    const { pathname, search, origin } = new URL(endpoint);
    const url = new URL(pathname + search, standIn ?? origin);
    // For an IP address nothing is looked up, so the agent would not judge it.
    const address = url.hostname.replace(/^\[|\]$/g, '');
    if (standIn === undefined && isIP(address) !== 0 && !isPublicAddress(address))
      return Promise.reject(new NotPublic(`${address} is not on the internet`));
    const options = { method: 'POST', headers: { ...headers }, signal: AbortSignal.timeout(timeout) };
    return new Promise((resolve, reject) => {
      const sent = standIn === undefined ? request(url, { ...options, agent }) : plainRequest(url, options);
      sent.on('response', ({ statusCode = 0, headers: answered }) => {
        resolve({ status: statusCode, retryAfter: waitOf(answered['retry-after']) });
        // We need nothing from the body, and it may be endless.
        sent.destroy();
      });
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }
}

/**
 * Not by the system's resolver: its few threads also read files, and a slow name server would hold them up. A resolver
 * learns of the name servers when it is made.
 */
async function addressesOf(name: string): Promise<readonly string[]> {
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 2 });
  const found = await Promise.all([resolver.resolve4(name), resolver.resolve6(name)].map((all) => all.catch(() => [])));
  return found.flat();
}

/** `Retry-After` in milliseconds, whether it contains seconds or a date. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
