import { job } from '../kernel/job.ts';
import type { Clock, Mailer, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { freshCode, hashedCode } from './code.ts';
import { readerOfLink } from './links.ts';
import type { Links, UserLookup } from './ports.ts';
import { isClaimable, momentOf } from './returned-address.ts';
import { CODE_LIFE, linkExpiry, linkUrl } from './rules.ts';
import type { LinkKind } from './user.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
  users: UserLookup;
  links: Links;
  mailer: Mailer;
}

/** Which link is to be mailed: the one of that kind and person that was issued then. */
export interface UnsentLink {
  readonly kind: LinkKind;
  readonly userId: string;
  readonly issuedAt: Instant;
}

/**
 * Makes the token of an issued link and mails it, so that it is nowhere but in the mail; with a verification link goes
 * a code (decisions 67). Every attempt makes new ones, which replace those of an earlier attempt, and work for as long as
 * the mail says, however late it goes. The mail names nobody, so that no text typed by strangers reaches a mailbox.
 * Whoever claims the address of somebody who left gets the code alone (decisions 75). A link that was used or retired
 * meanwhile is not mailed (decisions 7).
 */
export async function sendLink(ports: Ports, { kind, userId, issuedAt }: UnsentLink): Promise<void> {
  const { clock, secrets, settings } = ports;
  const token = secrets.token();
  const digest = secrets.digest(token);
  const code = freshCode(secrets);
  const now = clock.now();
  const stored = kind === 'verify' && { code: hashedCode(secrets, digest, code), codeUntil: now + CODE_LIFE };
  const user = await ports.users.byId(userId);
  const fresh = { expiresAt: linkExpiry(kind, now), ...stored };
  const minted = await ports.links.mint(kind, userId, issuedAt, digest, fresh);
  const reader = user && readerOfLink(ports, kind, user);
  if (!reader || !minted) return;
  const mail = { ...reader, link: linkUrl(settings, kind, userId, token) };
  if (kind === 'reset') await ports.mailer.send({ kind: 'reset-password', ...mail });
  else if (isClaimable(user, momentOf(ports))) await ports.mailer.send({ kind: 'claim-address', ...reader, code });
  else await ports.mailer.send({ kind: 'verify-email', ...mail, code });
}

export const sendLinkJob = job({
  kind: 'send-link',
  run: sendLink,
  about: ({ kind, userId }) => `${kind} of ${userId}`,
});
