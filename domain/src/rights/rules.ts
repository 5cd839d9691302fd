import { z } from 'zod';
import { freshCode } from '../accounts/code.ts';
import { emailAddress } from '../accounts/rules.ts';
import { utcDay } from '../kernel/days.ts';
import type { Secrets, Settings } from '../kernel/ports.ts';
import { typedText, verbatimText } from '../kernel/text.ts';
import { DAY, HOUR, type Instant } from '../kernel/time.ts';
import { type RequestKind, requestKinds } from '../safety/case.ts';
import { LONGEST_LINK, LONGEST_NOTE } from '../safety/choices.ts';
import type { Filed } from './request.ts';

/** How often the rights desk can be asked (decisions 72, 78): requests of a mailbox, requests and codes of a network. */
export const limits = {
  requestsByMailbox: { max: 3, seconds: 24 * 3_600 },
  requestsByAddress: { max: 20, seconds: 3_600 },
  codesByAddress: { max: 60, seconds: 3_600 },
} as const;

/** How long the code in the mail works (decisions 72). */
export const RIGHTS_CODE_LIFE = HOUR;

/** How long a request waits for its code before it is forgotten. */
export const UNPROVED_KEPT = DAY;

/**
 * How long text and address of an answered request are kept: 90 days, as reports count; a day where somebody asked to be
 * erased, so long as the decision can be undone (decisions 52, 72).
 */
export const ANSWERED_KEPT = 90 * DAY;
export const ERASED_KEPT = DAY;

/** When a request is due: a picture after 3 days, anything else after 30 (decisions 72). */
export function dueAt(kind: RequestKind, filedAt: Instant): Instant {
  return filedAt + (kind === 'picture' ? 3 : 30) * DAY;
}

/** How long the grievance contact has before the operator hears of an overdue request (decisions 72). */
export function grace(kind: RequestKind): number {
  return (kind === 'picture' ? 1 : 7) * DAY;
}

/**
 * Who hears of a request that is undecided at `nextAt`, and when the next one does: the college's grievance contact when
 * it is due, where there is one, then the operator, then nobody (decisions 72).
 */
export function escalation(
  { kind, dueAt, nextAt }: Pick<Filed, 'dueAt' | 'nextAt'> & { readonly kind: RequestKind },
  hasGrievanceContact: boolean,
): { readonly whom: 'grievance' | 'operator'; readonly nextAt: Instant | null } {
  return hasGrievanceContact && nextAt !== null && nextAt <= dueAt
    ? { whom: 'grievance', nextAt: dueAt + grace(kind) }
    : { whom: 'operator', nextAt: null };
}

/** The number by which letters name a request: its day and six random digits, such as 20260314-048213 (decisions 72). */
export function requestNumber(secrets: Pick<Secrets, 'random'>, filedAt: Instant): string {
  return `${utcDay(filedAt).replaceAll('-', '')}-${freshCode(secrets)}`;
}

/** What is asked for: a kind, the address, and a text or, for a picture, a link in its place (decisions 72). */
export const requestInput = z
  .strictObject({
    kind: z.enum(requestKinds),
    email: emailAddress,
    text: typedText(0, LONGEST_NOTE),
    link: verbatimText(LONGEST_LINK)
      .nullish()
      .transform((link) => link?.trim() || null),
  })
  .refine(({ kind, text, link }) => text !== '' || (kind === 'picture' && link !== null), {
    path: ['text'],
    error: 'Say what you ask for.',
  });

/** The kinds of things that have a page, by the first word of its path (decisions 68). */
const PAGES = /^(photo|video|batch|event|club|people)\/([\w-]{1,64})(?![\w-])/;
type Page = 'photo' | 'video' | 'batch' | 'event' | 'club' | 'people';

/** A thing with a page. */
export interface Linked {
  readonly page: Page;
  readonly id: string;
}

/** The first thing of ours that a text links to; null if it links to none (decisions 72). */
export function linkedIn(
  text: string,
  { publicUrl, webOrigins }: Pick<Settings, 'publicUrl' | 'webOrigins'>,
): Linked | null {
  const hosts = [publicUrl, ...webOrigins].map((origin) => `${new URL(origin).host}/`);
  for (const rest of hosts.flatMap((host) => text.split(host).slice(1))) {
    const [, page, id] = PAGES.exec(rest) ?? [];
    if (page && id) return { page: page as Page, id };
  }
  return null;
}

/** The most domains that are looked up in one text. */
const MAX_DOMAINS = 10;

/** The domains that a text names, which may be colleges' (decisions 72). */
export function domainsIn(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/g))].slice(0, MAX_DOMAINS);
}
