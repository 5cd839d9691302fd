import { z } from 'zod';
import type { SignedIn } from '../accounts/open-session.ts';
import { tenantOf } from '../accounts/rules.ts';
import { refuse } from '../kernel/errors.ts';
import { verbatimText } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { enterWithIdentity, identityRefusals, type Ports } from './enter-with-identity.ts';
import { popupOrigin, readTicket, sealTicket } from './popup-ticket.ts';
import { providerOf } from './provider-of.ts';

/** Where a popup goes, and the ticket that the browser keeps until it returns. */
export interface OpenedPopup {
  readonly url: string;
  /** Distinguishes this popup's ticket from those of other popups in the same browser. */
  readonly state: string;
  readonly ticket: string;
}

/**
 * Opens the popup of the third-party sign-in for the page at `origin`, which must be ours: at the provider of the
 * college that `email` belongs to, or at the installation's (decisions 9, 69).
 */
export const beginPopup = useCase({
  name: 'accounts.beginPopup',
  access: 'anyone',
  refuses: ['THIRD_PARTY_UNAVAILABLE'],
  input: z.strictObject({ origin: z.string().max(300).optional(), email: verbatimText(254).optional() }),
  async run(ports: Ports, _actor, { origin, email }): Promise<OpenedPopup> {
    const found = await providerOf(ports, email === undefined ? null : tenantOf(email));
    if (!found) refuse('THIRD_PARTY_UNAVAILABLE');
    const webOrigin = popupOrigin(ports.settings, origin);
    if (webOrigin === null)
      refuse('VALIDATION_FAILED', { errors: [{ field: 'origin', message: 'This page cannot sign people in here.' }] });
    const { url, secrets } = await found.provider.begin();
    return { url, state: secrets.state, ticket: sealTicket(ports, secrets, webOrigin, found.college) };
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
    const popup = ticket === null ? null : readTicket(ports, ticket);
    if (!ports.identityProvider && !popup?.college) return null;
    return popup?.webOrigin ?? ports.settings.publicUrl;
  },
});

/**
 * Signs somebody in when their popup returns to the address of `college`, null for the installation's: `query` comes
 * from the provider, `ticket` from the browser (decisions 9). A provider that sends its visitors on to another's gets
 * no code of it: that one sends them back to its own address, where this ticket is refused (decisions 69).
 */
export const finishPopup = useCase({
  name: 'accounts.finishPopup',
  access: 'anyone',
  refuses: identityRefusals,
  input: z.strictObject({
    ticket: z.string().max(2_000).nullable(),
    query: z.string().max(10_000),
    college: z.string().max(253).nullable(),
  }),
  invalidAs: 'THIRD_PARTY_REFUSED',
  async run(ports: Ports, actor, { ticket, query, college }): Promise<SignedIn> {
    const popup = ticket === null ? null : readTicket(ports, ticket);
    const found = await providerOf(ports, popup?.college ?? null);
    if (!found) refuse('THIRD_PARTY_UNAVAILABLE');
    const isIts = popup?.college === college && found.college === college;
    if (!popup || !isIts || ports.clock.now() >= popup.expiresAt) refuse('THIRD_PARTY_REFUSED');
    return enterWithIdentity(ports, actor, await found.provider.finish(popup, query), found.college);
  },
});

/** How people who are signed out can sign in with a third party (decisions 9, 69). */
export interface ThirdPartyWays {
  /** Whether there is a provider at all. */
  readonly offered: boolean;
  /** Whether the address decides which. */
  readonly byAddress: boolean;
}

/** Tells a sign-in page whether it offers a third party's sign-in, and whether it asks for the address first. */
export const findThirdPartyWays = useCase({
  name: 'accounts.thirdPartyWays',
  access: 'anyone',
  input: nothing,
  async run(ports: Pick<Ports, 'identityProvider' | 'collegeProviders'>): Promise<ThirdPartyWays> {
    const byAddress = await ports.collegeProviders.any();
    return { offered: byAddress || ports.identityProvider !== null, byAddress };
  },
});
