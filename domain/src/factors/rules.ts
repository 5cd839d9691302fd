import { z } from 'zod';
import type { User } from '../accounts/user.ts';
import type { Secrets } from '../kernel/ports.ts';
import { DAY, type Instant, MINUTE, SECOND } from '../kernel/time.ts';

/** The app that shows a new code every 30 seconds (RFC 6238). */
export interface Authenticator {
  /** Its key, encrypted under the installation's secret. */
  readonly sealed: string;
  /** The latest step whose code was used: no code works twice. */
  readonly step: number;
  readonly addedAt: Instant;
}

/** A key in a device or a password manager that works for this origin alone. */
export interface Passkey {
  /** As the device named it, base64url. */
  readonly id: string;
  readonly publicKey: string;
  /** Its counter of signatures; 0 for those without one. */
  readonly counter: number;
  /** What its owner calls it. */
  readonly name: string;
  readonly addedAt: Instant;
  readonly usedAt: Instant;
}

/** Somebody's ways to prove their identity, besides their password (decisions 54). */
export interface Factors {
  readonly authenticator: Authenticator | null;
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  /** Recovery codes not used yet. */
  readonly codesLeft: number;
}

/** A way to prove who one is. */
export type Way = 'password' | 'passkey' | 'code';

/** Whether signing in takes more than the password (decisions 54). */
export function hasSecondFactor({ authenticator, passkeys }: Factors): boolean {
  return authenticator !== null || passkeys.length > 0;
}

/**
 * The ways in which somebody can prove who they are; without a password, the code of their app is one (decisions 54).
 */
export function waysToProve({ passwordHash }: Pick<User, 'passwordHash'>, factors: Factors): Way[] {
  return [
    ...(passwordHash === null ? [] : ['password' as const]),
    ...(factors.passkeys.length > 0 ? ['passkey' as const] : []),
    ...(passwordHash === null && factors.authenticator !== null ? ['code' as const] : []),
  ];
}

const PROOF_LIFE = 10 * MINUTE;

/** Whether the last proof is recent enough (decisions 54). */
export function isProofFresh(provenAt: Instant | null, now: Instant): boolean {
  return provenAt !== null && now - provenAt <= PROOF_LIFE;
}

/** The most passkeys of one person. */
export const MAX_PASSKEYS = 10;

/** How long a sign-in waits for the second factor. */
export const TICKET_LIFE = 5 * MINUTE;

/** Tries that one ticket allows (decisions 54). */
export const MAX_TICKET_TRIES = 5;

/** How long a new key for an app waits for its first code. */
export const DRAFT_LIFE = DAY / 24;

const STEP = 30 * SECOND;

/** The step of the clock that a code belongs to (RFC 6238). */
export function stepAt(now: Instant): number {
  return Math.floor(now / STEP);
}

/**
 * The step whose code was typed: the present one, or the one before or after it, because clocks differ; null for any
 * other code, and for a step up to `used` (decisions 54). It always compares all three, so that its time reveals
 * nothing.
 */
export function fittingStep(
  codeAt: (step: number) => string | null,
  typed: string,
  now: Instant,
  used: number,
): number | null {
  const current = stepAt(now);
  let fitting: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    const fits = sameCode(codeAt(step) ?? '', typed);
    if (fits && step > used && fitting === null) fitting = step;
  }
  return fitting;
}

/** Whether two codes are the same, in constant time. */
function sameCode(expected: string, typed: string): boolean {
  let difference = expected.length ^ typed.length;
  for (let index = 0; index < typed.length; index += 1)
    difference |= typed.charCodeAt(index) ^ (expected.charCodeAt(index % Math.max(expected.length, 1)) || 0);
  return difference === 0 && expected !== '';
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** So many random letters and digits of base 32, five bits each. */
function randomText(secrets: Secrets, length: number): string {
  // The highest bits of 31.
  return Array.from({ length }, () => BASE32[Math.floor(secrets.random() / 2 ** 26)]).join('');
}

/** A new key for an authenticator app: 160 random bits, as apps take them. */
export function newAuthenticatorKey(secrets: Secrets): string {
  return randomText(secrets, 32);
}

/** The address that a QR code hands to an app: whose key it is, and of which installation. */
export function authenticatorUri(appName: string, email: string, key: string): string {
  const [issuer, account] = [encodeURIComponent(appName), encodeURIComponent(email)];
  return `otpauth://totp/${issuer}:${account}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
}

const CODES = 10;

/** Ten recovery codes of 80 random bits, in groups of four to be written down (decisions 54). */
export function newRecoveryCodes(secrets: Secrets): string[] {
  return Array.from({ length: CODES }, () => (randomText(secrets, 16).match(/.{4}/g) ?? []).join('-'));
}

/** The digest of a recovery code of one person, however it is typed. */
export function recoveryDigest(secrets: Secrets, userId: string, code: string): string {
  return secrets.digest(`recovery ${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`);
}

/** The six digits that an app shows, however they are spaced; null for anything else, such as a recovery code. */
export function typedDigits(code: string): string | null {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** `authenticator`, `all`, or the id of a passkey. */
export const factorId = z
  .string()
  .min(1)
  .max(1_400)
  .regex(/^[\w-]+$/);

/** A typed code: the app's, or a recovery code. */
export const typedCode = z.string().trim().min(1, 'Enter the code.').max(100);

/** A ticket, as its holder sends it back. */
export const typedTicket = z.string().max(100);

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

/** The parts that we read of what a browser returns when a passkey is used. */
export const assertion = z.object({
  id: base64url(1_400).min(1),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** What a browser returns when a passkey is made. */
export const registration = z.object({
  id: base64url(1_400).min(1),
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(16_000),
  }),
});
export type Registration = z.output<typeof registration>;

/** Where passkeys are made and used: the host they belong to, and the pages that may ask for them. */
export interface Place {
  readonly host: string;
  readonly origins: readonly string[];
}

/** The host of the installation, and those of its origins that belong to it: passkeys work on no others. */
export function placeOf({
  publicUrl,
  webOrigins,
}: {
  readonly publicUrl: string;
  readonly webOrigins: readonly string[];
}): Place {
  const host = new URL(publicUrl).hostname;
  const belongs = (origin: string) => `.${new URL(origin).hostname}`.endsWith(`.${host}`);
  return { host, origins: [publicUrl, ...webOrigins.filter(belongs)] };
}
