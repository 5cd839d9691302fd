import { z } from 'zod';
import type { Tenant } from '../kernel/actor.ts';
import { isReservedName, nameKey } from '../kernel/names.ts';
import type { Settings } from '../kernel/ports.ts';
import { characters, plainName, verbatimText } from '../kernel/text.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time.ts';
import type { ProfileChange } from './ports.ts';
import type { Link, LinkKind, User } from './user.ts';

export { isReservedName, nameKey, username } from '../kernel/names.ts';

/** Default of `ACADEMIC_EMAIL_PATTERN`: `.edu`, `.edu.<2 letters>` or `.ac.<2 letters>` at the end (decisions 1). */
export const DEFAULT_ACADEMIC_PATTERN = String.raw`[a-z0-9-]+(\.[a-z0-9-]+)*\.(edu|edu\.[a-z]{2}|ac\.[a-z]{2})`;

/**
 * The operator's pattern, anchored at both ends so that it cannot be satisfied by a part of the domain (decisions 1).
 */
export function academicPattern(source: string): RegExp {
  return new RegExp(`^(?:${source})$`);
}

/** An address as we store and compare it: trimmed and lower-cased (decisions 1). */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The tenant an address belongs to: its domain, lower-cased (decisions 2). */
export function tenantOf(email: string): Tenant {
  return normalEmail(email).slice(normalEmail(email).lastIndexOf('@') + 1);
}

/** Whether the address belongs to a college (decisions 1). */
export function isAcademicEmail(email: string, pattern: RegExp): boolean {
  return emailAddress.safeParse(email).success && pattern.test(tenantOf(email));
}

/** An e-mail address, normalised; its local part is printable ASCII (decisions 5). */
export const emailAddress = z
  .string()
  .max(1_000, 'This isn’t an e-mail address.')
  .transform(normalEmail)
  .refine(
    (email) => email.length <= 254 && /^(?:(?![@"(),:;<>[\]\\])[!-~]){1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email),
    'This isn’t an e-mail address.',
  );

/** The mailbox behind an address: what follows a `+` only sorts its mail (decisions 42). */
export function mailboxOf(email: string): string {
  return normalEmail(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** A full name: 1–80 characters after trimming, in NFC, without invisible characters (decisions 5). */
export const fullName = plainName(80);

const ONE_CHARACTER = 'A password can’t be a single repeated character.';
const OWN_NAME = 'A password can’t be your username or e-mail.';

const DIGITS = 'Use 7 to 15 digits.';

/** A phone number, or none: an optional `+` and 7–15 digits once spaces and dashes are dropped (decisions 5). */
export const phone = z
  .string()
  .max(100, DIGITS)
  .nullish()
  .transform((text) => text?.replace(/[\s-]/g, '') || null)
  .refine((digits) => digits === null || /^\+?\d{7,15}$/.test(digits), DIGITS)
  .describe('7 to 15 digits, with or without a plus, spaces and dashes; empty for none.');

const numericPhone = z.int().min(1_000_000).max(999_999_999_999_999).transform(String);

/** A phone number as it is sent: some clients send a number (decisions 5). */
export const sentPhone = z.union([phone, numericPhone], DIGITS);

/** A password as it is compared: in NFC, so that every keyboard types the same one (decisions 5). */
export const typedPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(1_000)
  .transform((text) => text.normalize('NFC'));

/**
 * A new password: 8–128 characters of any kind, not one of them again and again, in NFC (decisions 5). A port knows
 * whether it is a common one.
 */
export const newPassword = z
  .string()
  .max(1_000, 'Use 8 to 128 characters.')
  .transform((text) => text.normalize('NFC'))
  .refine((text) => characters(text) >= 8 && characters(text) <= 128, 'Use 8 to 128 characters.')
  .refine((text) => text.isWellFormed(), 'This password contains characters that can’t be used.')
  .refine((text) => new Set(text).size !== 1, ONE_CHARACTER)
  .describe('8 to 128 characters, none of the most common passwords.');

/**
 * Why `password` is too weak for a person with this name and e-mail; null when it is not (decisions 5).
 */
export function passwordFlaw(
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
  isCommon: (password: string) => boolean,
): string | null {
  if (isCommon(password)) return 'This password is too common. Choose another one.';
  const typed = password.toLowerCase();
  return typed === nameKey(name) || typed === normalEmail(email) ? OWN_NAME : null;
}

/** What a person types to sign in: username or e-mail (decisions 5). */
export const login = verbatimText(254).min(1, 'Enter your username.');

/** How long a link works, from when it is mailed or printed for the operator (decisions 7). */
export const LINK_LIFE: Record<LinkKind, number> = { verify: 24 * HOUR, reset: HOUR };

/** When a link made now runs out: verification after 24 hours, reset after one (decisions 7). */
export function linkExpiry(kind: LinkKind, now: Instant): Instant {
  return now + LINK_LIFE[kind];
}

/** The address in a mail: PUBLIC_URL/users/:id/verify/:token, or reset (decisions 7). */
export function linkUrl(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  kind: LinkKind,
  userId: string,
  token: string,
): string {
  return `${publicUrl}/users/${userId}/${kind}/${token}`;
}

/** Whether a mail may not be asked for yet, as the one before was asked for less than `spacing` ago (decisions 7). */
export function isTooSoon(before: Instant | undefined, now: Instant, spacing: number): boolean {
  return before !== undefined && now - before < spacing;
}

/** How long the code in a verification mail works (decisions 67). */
export const CODE_LIFE = 10 * MINUTE;

/** How many tries each mail with a code allows (decisions 67, 72, 73, 74). */
export const MAX_CODE_TRIES = 5;

/** How long a browser is known as the one that signed somebody up, from then on (decisions 67). */
export const SIGN_UP_LIFE = LINK_LIFE.verify;

/** A code as it is typed or pasted: six digits, with or without spaces between them (decisions 67). */
export const typedCode = z
  .string()
  .max(100, 'Enter the six digits.')
  .transform((text) => text.replace(/\s/g, ''))
  .refine((digits) => /^\d{6}$/.test(digits), 'Enter the six digits.')
  .describe('The six digits from the mail.');

/**
 * What a link still does (decisions 7): `ready`, `used` (and still within its life, so the page can repeat what it
 * did), or `expired`: run out, or retired by a newer one.
 */
export function linkState(link: Link, now: Instant): 'ready' | 'used' | 'expired' {
  if (link.retiredAt !== null || now >= link.expiresAt) return 'expired';
  return link.usedAt === null ? 'ready' : 'used';
}

/** Whether an account still keeps others from taking its name and e-mail (decisions 7). */
export function holdsItsName(user: Pick<User, 'verifiedAt' | 'heldUntil'>, now: Instant): boolean {
  return user.verifiedAt !== null || now < (user.heldUntil ?? now);
}

/** A person's profile after a change; fields that are not given stay (product 2). */
export function changedProfile(
  user: Pick<User, 'name' | 'fullName' | 'phone' | 'avatar' | 'ownLeavesOn'>,
  {
    name = user.name,
    fullName = user.fullName,
    phone = user.phone,
    avatar = user.avatar,
    ownLeavesOn = user.ownLeavesOn,
  }: ProfileChange,
) {
  return { name, fullName, phone, avatar, ownLeavesOn };
}

/** The most sessions of one person; one more ends the oldest (decisions 8). */
export const MAX_SESSIONS = 20;

/** The most devices that are remembered of one person; one more forgets the one used longest ago (decisions 55). */
export const MAX_DEVICES = 50;

/** A session that is not used ends after so long; one that is used, after so long at most (decisions 8). */
export const SESSION_LIFE = 30 * DAY;
export const SESSION_LIFE_AT_MOST = 180 * DAY;

/** When a session seen now ends: 30 days later, 180 days after its beginning at most (decisions 8). */
export function sessionExpiry(createdAt: Instant, now: Instant): Instant {
  return Math.min(now + SESSION_LIFE, createdAt + SESSION_LIFE_AT_MOST);
}

/** A session is written again when it was last seen an hour ago or on another day, not on every call. */
export function sessionIsStale(session: { lastSeenAt: Instant }, now: Instant): boolean {
  return now - session.lastSeenAt >= HOUR || Math.floor(now / DAY) !== Math.floor(session.lastSeenAt / DAY);
}

/** The most stewards of a college (decisions 70). */
export const MAX_STEWARDS = 5;

/** How long a popup of the third-party sign-in may take to come back (decisions 9). */
export const POPUP_LIFE = 10 * MINUTE;

/** Default of `PICTURE_HOSTS`: the domain of Google's profile pictures, whose subdomains vary (decisions 9). */
export const DEFAULT_PICTURE_HOSTS: readonly string[] = ['*.googleusercontent.com'];

/**
 * Whether a picture named by an identity provider may be copied: by https, from a host on the list, where `*.host`
 * means every subdomain of `host` (decisions 9).
 */
export function isTrustedPicture(picture: string, hosts: readonly string[]): boolean {
  if (picture.length > 2_000 || !URL.canParse(picture)) return false;
  const { protocol, host, username, password } = new URL(picture);
  const isListed = hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed));
  return protocol === 'https:' && isListed && username === '' && password === '';
}

/** A username made from an e-mail's local part; `attempt` > 0 appends a number to make it unique (decisions 9). */
export function usernameFromEmail(
  email: string,
  attempt: number,
  reserved: Parameters<typeof isReservedName>[1],
): string {
  const local = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '');
  const stem = local.length >= 3 && !isReservedName(local, reserved) ? local : `member${local}`;
  const ending = attempt === 0 ? '' : String(attempt + 1);
  return stem.slice(0, 30 - ending.length) + ending;
}
