import { z } from 'zod';
import type { SignedIn } from '../accounts/open-session.ts';
import { refuse } from '../kernel/errors.ts';
import { useCase } from '../kernel/use-case.ts';
import { enterWithIdentity, type Ports } from './enter-with-identity.ts';
import { popupOrigin, readTicket, sealTicket } from './popup-ticket.ts';

/** Where a popup goes, and the ticket that the browser keeps until it returns. */
export interface OpenedPopup {
  readonly url: string;
  /** Distinguishes this popup's ticket from those of other popups in the same browser. */
  readonly state: string;
  readonly ticket: string;
}

/** Opens the popup of the third-party sign-in for the page at `origin`, which must be ours (decisions 9). */
export const beginPopup = useCase({
  name: 'accounts.beginPopup',
  access: 'anyone',
  refuses: ['THIRD_PARTY_UNAVAILABLE'],
  input: z.strictObject({ origin: z.string().max(300).optional() }),
  async run(ports: Ports, _actor, { origin }): Promise<OpenedPopup> {
    if (!ports.identityProvider) refuse('THIRD_PARTY_UNAVAILABLE');
    const webOrigin = popupOrigin(ports.settings, origin);
    if (webOrigin === null)
      refuse('VALIDATION_FAILED', { errors: [{ field: 'origin', message: 'This page cannot sign people in here.' }] });
    const { url, secrets } = await ports.identityProvider.begin();
    return { url, state: secrets.state, ticket: sealTicket(ports, secrets, webOrigin) };
  },
});

/**
 * The origin of the page that learns how a popup ended: the one that opened it, by its ticket, even if it has expired;
 * else the installation's own. Null if there is no third-party sign-in (decisions 9).
 */
export const findOpener = useCase({
  name: 'accounts.findOpener',
  access: 'anyone',
  input: z.strictObject({ ticket: z.string().nullable() }),
  async run(ports: Pick<Ports, 'identityProvider' | 'secrets' | 'settings'>, _actor, { ticket }) {
    if (!ports.identityProvider) return null;
    return (ticket === null ? null : readTicket(ports, ticket)?.webOrigin) ?? ports.settings.publicUrl;
  },
});

/**
 * Signs somebody in when their popup returns: `query` comes from the provider, `ticket` from the browser (decisions 9).
 */
export const finishPopup = useCase({
  name: 'accounts.finishPopup',
  access: 'anyone',
  refuses: [
    'COLLEGE_CLOSING',
    'COLLEGE_NOT_HERE',
    'NOT_ON_ROSTER',
    'SECOND_FACTOR_REQUIRED',
    'THIRD_PARTY_NOT_COLLEGE_EMAIL',
    'THIRD_PARTY_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
  input: z.strictObject({ ticket: z.string().max(2_000).nullable(), query: z.string().max(10_000) }),
  invalidAs: 'THIRD_PARTY_REFUSED',
  async run(ports: Ports, actor, { ticket, query }): Promise<SignedIn> {
    if (!ports.identityProvider) refuse('THIRD_PARTY_UNAVAILABLE');
    const popup = ticket === null ? null : readTicket(ports, ticket);
    if (!popup || ports.clock.now() >= popup.expiresAt) refuse('THIRD_PARTY_REFUSED');
    return enterWithIdentity(ports, actor.origin, await ports.identityProvider.finish(popup, query));
  },
});
