import { job } from '../kernel/job.ts';
import type { Mailer, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Links, UserLookup } from './ports.ts';
import { linkUrl } from './rules.ts';
import type { LinkKind } from './user.ts';

export interface Ports {
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

const MAIL = { verify: 'verify-email', reset: 'reset-password' } as const;

/**
 * Makes the token of an issued link and mails it, so that it is nowhere but in the mail. Every attempt makes a new
 * token, which replaces the one of an earlier attempt. The mail names nobody, so that no text typed by strangers
 * reaches a mailbox. A link that was used or retired meanwhile is not mailed (decisions 7).
 */
export async function sendLink(ports: Ports, { kind, userId, issuedAt }: UnsentLink): Promise<void> {
  const token = ports.secrets.token();
  const user = await ports.users.byId(userId);
  const minted = await ports.links.mint(kind, userId, issuedAt, ports.secrets.digest(token));
  if (!user || !minted) return;
  const { email: to, language } = user;
  await ports.mailer.send({
    kind: MAIL[kind],
    to,
    language,
    link: linkUrl(ports.settings, kind, userId, token),
  });
}

export const sendLinkJob = job({
  kind: 'send-link',
  run: sendLink,
  about: ({ kind, userId }) => `${kind} of ${userId}`,
});
