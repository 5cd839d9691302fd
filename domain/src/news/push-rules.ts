import { z } from 'zod';
import { MINUTE, SECOND } from '../kernel/time.ts';
import type { NewsKind } from './news.ts';

/** The most push addresses of a person; the newest stay. */
export const MAX_ADDRESSES = 10;

/** How long a push waits for more, so that a quick exchange becomes one push. */
export const GATHER = 10 * SECOND;

/** The age at which shared items are pushed, so that items stored at nearly the same moment are pushed together. */
export const SETTLED = MINUTE;

/** The derived kinds: what others share, and one's plan. The others are rows. */
export const readKinds = ['favourite', 'event', 'plan'] as const satisfies readonly NewsKind[];

/** The kinds that are pushed once somebody turns push on without having chosen any (decisions 50). */
export const FIRST_PUSHED: readonly NewsKind[] = ['comment', 'reply', 'mention'];

/** IP addresses, names of one word, and names that only private networks give. */
const NOT_ON_THE_INTERNET =
  /^\[|^[^.]+$|\.(local|localhost|localdomain|internal|intranet|private|lan|home|corp|home\.arpa|test|invalid)$/;

/** An IPv4 address, also within a name: some DNS zones resolve such names to the address in them. */
const NAMES_ADDRESS = /(^|[.-])\d{1,3}([.-]\d{1,3}){3}([.-]|$)/;

/**
 * Whether an address may belong to a push service: https at its usual port, a public name, no password. The server
 * calls it, so it must not lead into the operator's network (decisions 50).
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  const plain = protocol === 'https:' && username === '' && password === '' && port === '';
  const host = hostname.replace(/\.$/, '');
  return plain && !NOT_ON_THE_INTERNET.test(host) && !NAMES_ADDRESS.test(host);
}

export const NO_PUSH_SERVICE = 'The endpoint is not that of a push service.';

/** The push address as a browser sends it: an endpoint, and in base64url a point on the curve and 16 random bytes. */
export const pushTarget = {
  endpoint: z.string().max(1_000).refine(isPushEndpoint, NO_PUSH_SERVICE),
  p256dh: z.string().regex(/^B[\w-]{86}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
};
