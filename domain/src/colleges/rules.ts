import { z } from 'zod';
import { plainName } from '../kernel/text.ts';
import { utcOffsetAt } from '../kernel/time-zones.ts';
import type { CollegeSettings } from './college.ts';

/** The domain of a college's addresses, in lower case (decisions 1, 69). */
export const collegeDomain = z
  .string()
  .max(253)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Give a domain, such as college.edu.');

const address = z
  .string()
  .max(254)
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/, 'Give an e-mail address.');

const link = z
  .string()
  .max(500)
  .refine((text) => /^(https?|mailto):/.test(text) && URL.canParse(text), 'Give links that begin with https:.');

const zone = z.string().max(100).refine(isTimeZone, 'Give the name of a time zone, such as Asia/Kolkata.');

/** The fields of a college that can be set; null gives one back to the environment (decisions 69). */
export const settingsInput = {
  name: plainName(1, 80).nullable().optional(),
  contact: address.nullable().optional(),
  grievanceContact: address.nullable().optional(),
  timeZone: zone.nullable().optional(),
  links: z.array(link).max(10).nullable().optional(),
  room: z.int().min(0).nullable().optional(),
} satisfies { [K in keyof CollegeSettings]: z.ZodType<CollegeSettings[K] | undefined> };

function isTimeZone(name: string): boolean {
  try {
    return Number.isFinite(utcOffsetAt(name, 0));
  } catch {
    return false;
  }
}

/** A college as it is listed first: everything as the environment says (decisions 69). */
export const plainCollege: CollegeSettings = {
  name: null,
  contact: null,
  grievanceContact: null,
  timeZone: null,
  links: null,
  room: null,
};
