import { POPUP_LIFE } from '../accounts/rules.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { PopupSecrets } from './ports.ts';

/** The browser keeps it until the popup returns: nobody else knows its secrets, and nobody can forge one. */
export interface PopupTicket extends PopupSecrets {
  /** Origin of the page that opened the popup: the only one that learns how it ended (decisions 9). */
  readonly webOrigin: string;
  /** The college whose provider it went to; null for the installation's (decisions 69). */
  readonly college: Tenant | null;
  readonly expiresAt: Instant;
}

/** The prefix of the signed text, so that no other signature is valid for a ticket. */
const PURPOSE = 'popup';

/**
 * The origin for which a popup may open: the installation's own if none is named; null for one that it does not know.
 */
export function popupOrigin(settings: Pick<Settings, 'publicUrl' | 'webOrigins'>, named: string | undefined) {
  const { publicUrl, webOrigins } = settings;
  return [publicUrl, ...webOrigins].find((origin) => origin === (named ?? publicUrl)) ?? null;
}

/** A ticket that is valid for ten minutes from now, as signed text. */
export function sealTicket(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  { state, nonce, verifier }: PopupSecrets,
  webOrigin: string,
  college: Tenant | null = null,
): string {
  const text = [
    clock.now() + POPUP_LIFE,
    state,
    nonce,
    verifier,
    webOrigin,
    ...(college === null ? [] : [college]),
  ].join(' ');
  return `${secrets.sign(`${PURPOSE} ${text}`)} ${text}`;
}

/** The ticket in a text, even if it has expired; null if we did not sign it. */
export function readTicket({ secrets }: { secrets: Secrets }, sealed: string): PopupTicket | null {
  const space = sealed.indexOf(' ');
  const text = sealed.slice(space + 1);
  if (!secrets.verify(`${PURPOSE} ${text}`, sealed.slice(0, space))) return null;
  // A text that we signed has all its parts.
  const [expiresAt, state, nonce, verifier, webOrigin, college] = text.split(' ') as [
    ...[string, string, string, string, string],
    string | undefined,
  ];
  return { expiresAt: Number(expiresAt), state, nonce, verifier, webOrigin, college: college ?? null };
}
