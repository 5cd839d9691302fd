import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { newsKinds } from './news.ts';
import type { NewsChoices } from './ports.ts';
import type { PushAddresses, Pusher } from './push-ports.ts';
import { FIRST_PUSHED, MAX_ADDRESSES, NO_PUSH_SERVICE, pushTarget } from './push-rules.ts';

export interface Ports {
  clock: Clock;
  pusher: Pick<Pusher, 'leadsInside'>;
  secrets: Secrets;
  pushAddresses: PushAddresses;
  newsChoices: NewsChoices;
}

export interface PushState {
  /** The public key of the server that the browser subscribes with. */
  readonly key: string;
  /** Digest of this session's push endpoint; null if push is off. */
  readonly address: string | null;
  readonly discreet: boolean;
}

/** Whether push is on for this session, and what a browser needs to turn it on (decisions 50). */
export const readPush = useCase({
  name: 'news.push',
  access: 'member',
  input: nothing,
  async run(ports: { pusher: Pusher; pushAddresses: PushAddresses }, actor): Promise<PushState> {
    const address = await ports.pushAddresses.ofSession(actor.sessionId);
    return { key: await ports.pusher.publicKey(), address: address?.id ?? null, discreet: address?.discreet ?? false };
  },
});

/**
 * Turns push on for this browser, for as long as its session lasts; `discreet` hides all details. If the person has
 * made no choices for push yet, this switches on comments, replies and mentions (decisions 50).
 */
export const keepPush = useCase({
  name: 'news.keepPush',
  access: 'member',
  input: z.strictObject({ ...pushTarget, discreet: z.boolean() }),
  async run(ports: Ports, actor, { discreet, ...target }): Promise<{ address: string }> {
    if (await ports.pusher.leadsInside(target.endpoint))
      refuse('VALIDATION_FAILED', { errors: [{ field: 'endpoint', message: NO_PUSH_SERVICE }] });
    const now = ports.clock.now();
    const id = ports.secrets.digest(target.endpoint);
    const { id: personId, sessionId } = actor;
    await ports.pushAddresses.keep(
      { ...target, id, personId, sessionId, discreet, createdAt: now, sharedUntil: now },
      MAX_ADDRESSES,
    );
    const chosen = await ports.newsChoices.of(personId);
    if (!chosen.some(({ way }) => way === 'push'))
      for (const kind of newsKinds)
        await ports.newsChoices.choose(personId, { kind, way: 'push', wanted: FIRST_PUSHED.includes(kind) });
    return { address: id };
  },
});

/** Turns push off for this session (decisions 50). */
export const endPush = useCase({
  name: 'news.endPush',
  access: 'member',
  input: nothing,
  async run(ports: { pushAddresses: PushAddresses }, actor): Promise<{ ended: true }> {
    const address = await ports.pushAddresses.ofSession(actor.sessionId);
    if (address) await ports.pushAddresses.forget(address.id);
    return { ended: true };
  },
});
