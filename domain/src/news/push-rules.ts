import { z } from 'zod';
import { MINUTE, SECOND } from '../kernel/time.ts';
import type { NewsKind } from './news.ts';

/** Push addresses of one person: those that came last stay. */
export const MOST_ADDRESSES = 10;

/** How long a push waits for more, so that a quick talk is one. */
export const GATHER = 10 * SECOND;

/** What others share is told when it is so old: what is stored at the same moment is seen together then. */
export const SETTLED = MINUTE;

/** The kinds that follow from what others share and from one's plan, instead of from rows. */
export const readKinds = ['favourite', 'event', 'plan'] as const satisfies readonly NewsKind[];

/** What somebody is told by push who turns it on and chose nothing for it yet (decisions 50). */
export const FIRST_PUSHED: readonly NewsKind[] = ['comment', 'reply', 'mention'];

const ADDRESS_OF_ITS_OWN = /^(\d{1,3}\.){3}\d{1,3}$|^\[|^[^.]+$|\.(local|localhost|internal|home\.arpa|test)$/;

/**
 * Whether an address may be that of a push service: https at its usual port, by a public name, without a password. The
 * server calls it, so it must lead nowhere within the operator's network (decisions 50).
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  const plain = protocol === 'https:' && username === '' && password === '' && port === '';
  return plain && !ADDRESS_OF_ITS_OWN.test(hostname.replace(/\.$/, ''));
}

/** What a browser tells of its push address: an endpoint, a point on the curve and 16 random bytes, base64url. */
export const pushTarget = {
  endpoint: z.string().max(1_000).refine(isPushEndpoint, 'The endpoint is not that of a push service.'),
  p256dh: z.string().regex(/^B[\w-]{86}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
};
