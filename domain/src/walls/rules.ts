import type { CollegeEvent } from '../events/event.ts';
import type { Closing, Secrets } from '../kernel/ports.ts';
import { HOUR, type Instant, MINUTE } from '../kernel/time.ts';
import type { Wall } from './wall.ts';

/** How long a wall shows an event (decisions 66). */
export const WALL_LIFE = 72 * HOUR;

/** The most walls of one event at a time (decisions 66). */
export const MAX_WALLS = 3;

/** The most items that a wall shows, the newest of its event. */
export const WALL_ITEMS = 200;

/** How long a code opens its wall. */
export const WALL_CODE_LIFE = 15 * MINUTE;

/** How many wrong codes one address may try: a whole hostel may be behind it (decisions 42), and a code has 40 bits. */
export const CODE_TRIES = { max: 300, seconds: 5 * 60 };

/** Crockford's base 32: nobody takes one of these characters for another. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** A new code to type: 40 random bits as two groups of four characters, such as `7K3M-Q9XD`. */
export function newCode(secrets: Pick<Secrets, 'random'>): string {
  const drawn = Array.from({ length: CODE_LENGTH }, () => CHARACTERS.charAt(secrets.random() % CHARACTERS.length));
  return `${drawn.slice(0, 4).join('')}-${drawn.slice(4).join('')}`;
}

/** A code as it was drawn, from how it was typed: in any case, with or without the dash, with O for 0, I or L for 1. */
export function codeTyped(text: string): string {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return `${typed.slice(0, 4)}-${typed.slice(4)}`;
}

/** When a wall ends: when a college closes, its walls end with it (decisions 66, 69). */
export function endOf({ endsAt }: Pick<Wall, 'endsAt'>, closing: Closing | null | undefined): Instant {
  return closing ? Math.min(endsAt, closing.readingFrom) : endsAt;
}

/** Whether a wall still shows its event (decisions 66). */
export function isOpen({ endsAt }: Pick<Wall, 'endsAt'>, now: Instant): boolean {
  return now < endsAt;
}

/** Whether the code of a wall still opens it. */
export function opensByCode({ code, openedAt }: Pick<Wall, 'code' | 'openedAt'>, now: Instant): boolean {
  return code !== null && now < openedAt + WALL_CODE_LIFE;
}

/** The address of a wall; its last part is the token. */
export function wallUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/wall/${token}`;
}

/** The page of an event, for the QR code in the corner of its wall; one with a pool opens ready to add to (decisions 65). */
export function eventUrl(publicUrl: string, { id, pool }: Pick<CollegeEvent, 'id' | 'pool'>): string {
  return `${publicUrl}/event/${id}${pool === 'closed' ? '' : '?add'}`;
}
