import { isOver } from '../colleges/closing.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import type { Colleges } from '../colleges/ports.ts';
import { refuse } from '../kernel/errors.ts';
import { forgiveTries } from '../kernel/limited.ts';
import type { Addressee } from '../kernel/mail.ts';
import type { Clock, JobDraft, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { limits, MAIL_SPACING } from './limits.ts';
import type { Links } from './ports.ts';
import { addressToBe } from './returned-address.ts';
import { linkExpiry, linkState, linkUrl, mailboxOf } from './rules.ts';
import { sendLinkJob } from './send-link.ts';
import type { Link, LinkKind, User } from './user.ts';

interface LinkPorts {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
}

/** A fresh link and its address: 256 random bits, stored hashed (decisions 7). */
export function draftLink(ports: LinkPorts, kind: LinkKind, userId: string): { link: Link; url: string } {
  const token = ports.secrets.token();
  const now = ports.clock.now();
  return {
    link: {
      userId,
      kind,
      digest: ports.secrets.digest(token),
      createdAt: now,
      expiresAt: linkExpiry(kind, now),
      usedAt: null,
      retiredAt: null,
      code: null,
      codeUntil: null,
      codeTries: 0,
    },
    url: linkUrl(ports.settings, kind, userId, token),
  };
}

/** A fresh link whose token nobody knows, and the job that gives it another and mails that (decisions 7). */
export function unsentLink(ports: LinkPorts, kind: LinkKind, userId: string): { link: Link; mail: JobDraft } {
  const { link } = draftLink(ports, kind, userId);
  return { link, mail: sendLinkJob.draft({ kind, userId, issuedAt: link.createdAt }) };
}

/**
 * The link behind a token, ready or used within its life.
 * Refuses LINK_NOT_FOUND for one that never was, LINK_EXPIRED for one that ran out or was retired.
 */
export async function openLink(
  ports: { clock: Clock; secrets: Secrets; links: Links },
  kind: LinkKind,
  userId: string,
  token: string,
): Promise<{ link: Link; used: boolean }> {
  const link = (await ports.links.find(kind, userId, ports.secrets.digest(token))) ?? refuse('LINK_NOT_FOUND');
  const state = linkState(link, ports.clock.now());
  if (state === 'expired') refuse('LINK_EXPIRED');
  return { link, used: state === 'used' };
}

/**
 * Mails `user` a fresh link, unless one of that kind was sent a moment ago, or too many were sent to the account or its
 * mailbox within the hour, or their college is erased. The caller never learns which (decisions 6, 7, 42, 69). Only mails
 * that are sent count.
 */
export async function mailLink(
  ports: LinkPorts & { limits: Limits; links: Links; colleges: Pick<Colleges, 'find'> },
  kind: LinkKind,
  user: User,
): Promise<void> {
  const reader = readerOfLink(ports, kind, user);
  const college = await ports.colleges.find(user.tenant);
  if (reader === null || isOver(college, ports.settings, ports.clock.now())) return;
  const counted = [
    [mailLimitKey(kind, user.id), limits.mailByAccount],
    [mailboxKey(kind, reader.to), limits.mailByMailbox],
  ] as const;
  const waits = await Promise.all(counted.map(([key, limit]) => ports.limits.hit(key, limit)));
  if (waits.every((wait) => wait === null)) {
    const { link, mail } = unsentLink(ports, kind, user.id);
    if (await ports.links.issue(link, MAIL_SPACING, [mail])) return;
  }
  await forgiveTries(ports, counted);
}

/**
 * To whom a link is mailed: one that proves an address to that address, any other to a mailbox that is known to be
 * theirs; null without one (decisions 75).
 */
export function readerOfLink(
  ports: { clock: Clock; settings: Pick<Settings, 'timeZone'> },
  kind: LinkKind,
  user: User,
): Addressee | null {
  if (kind === 'reset') return addresseeOf(user, todayOf(ports), true);
  return { to: addressToBe(user), language: user.language, tenant: user.tenant };
}

/** The key under which the mails of one kind to one mailbox are counted, whatever follows a `+` (decisions 42). */
export function mailboxKey(kind: LinkKind, email: string): string {
  return `mail:${kind}:mailbox:${mailboxOf(email)}`;
}

/** The key under which the mails of one kind to one account are counted (decisions 42). */
export function mailLimitKey(kind: LinkKind, userId: string): string {
  return `mail:${kind}:account:${userId}`;
}
