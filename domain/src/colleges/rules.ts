import { z } from 'zod';
import type { Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { plainName } from '../kernel/text.ts';
import { utcOffsetAt } from '../kernel/time-zones.ts';
import { alumniModes, type College, type CollegeSettings, type Mark, markTypes, rosterModes } from './college.ts';
import type { CollegeChange } from './ports.ts';

/** The domain of a college's addresses, in lower case (decisions 1, 69). */
export const collegeDomain = z
  .string()
  .max(253)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Give a domain, such as college.edu.');

/**
 * Refuses what needs a college's row, telling the operator how to make it: where sign-up is open, a college that has
 * members may have none (decisions 69).
 */
export function refuseUnlisted(domain: Tenant): never {
  const message = `${domain} is not listed here; college add ${domain} lists it.`;
  refuse('COLLEGE_NOT_FOUND', { errors: [{ field: '', message }] });
}

const address = z
  .string()
  .max(254)
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/, 'This isn’t an e-mail address.');

const link = z
  .string()
  .max(500)
  .refine((text) => /^(https?|mailto):/.test(text) && URL.canParse(text), 'Give links that begin with https:.');

const zone = z.string().max(100).refine(isTimeZone, 'Give the name of a time zone, such as Asia/Kolkata.');

const NO_ROOM = 'Give a number of bytes, such as 1048576, 512MiB or 50GiB.';

/** The most bytes of a mark, and its letters in base64 (decisions 69). */
export const MAX_MARK_BYTES = 40 * 1_024;
const MARK_LETTERS = Math.ceil(MAX_MARK_BYTES / 3) * 4;

const NO_MARK = 'Give a PNG, JPEG or WebP of at most 40 KiB. Only the operator of this site can use an SVG.';

/** How the bytes of each type begin, in base64. */
const BEGINNINGS: Record<Mark['type'], RegExp> = {
  'image/png': /^iVBORw0KGgo/,
  'image/jpeg': /^\/9j\//,
  'image/webp': /^UklGR/,
  'image/svg+xml': /./,
};

function beginsAs(type: Mark['type'], data: string): boolean {
  return BEGINNINGS[type].test(data);
}

/** The fields of a college that can be set; null gives one back to the environment (decisions 69). */
export const settingsInput = {
  name: plainName(80).nullable().optional(),
  contact: address.nullable().optional(),
  grievanceContact: address.nullable().optional(),
  timeZone: zone.nullable().optional(),
  links: z.array(link).max(10, 'Give at most 10 links.').nullable().optional(),
  room: z.int(NO_ROOM).min(0, NO_ROOM).nullable().optional(),
  roster: z.enum(rosterModes).nullable().optional(),
  alumni: z.enum(alumniModes).nullable().optional(),
  mark: z
    .strictObject({ type: z.enum(markTypes), data: z.base64().min(4, NO_MARK).max(MARK_LETTERS, NO_MARK) })
    .refine(({ type, data }) => beginsAs(type, data), NO_MARK)
    .nullable()
    .optional(),
} satisfies { [K in keyof Required<CollegeChange>]: z.ZodType<CollegeChange[K]> };

function isTimeZone(name: string): boolean {
  try {
    return Number.isFinite(utcOffsetAt(name, 0));
  } catch {
    return false;
  }
}

/** A college as it is listed first: everything as the environment says (decisions 69). */
export const plainCollege: CollegeSettings & Pick<College, 'closesOn'> = {
  closesOn: null,
  name: null,
  contact: null,
  grievanceContact: null,
  timeZone: null,
  links: null,
  room: null,
  roster: null,
  alumni: null,
};
