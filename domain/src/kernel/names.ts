import { z } from 'zod';
import type { Settings } from './ports.ts';

/** A username: 3–30 of `A-Z a-z 0-9 . _ -`, starting with a letter or digit (decisions 5). */
export const username = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$/,
    'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.',
  );

/** Usernames are compared without regard to case (decisions 5). */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

const RESERVED = ['admin', 'administrator', 'root', 'support', 'help', 'moderator', 'security', 'quadrangle'];

/** A name reduced to its letters and digits, in lower case. */
const glance = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a reader would take whoever has this username for the college or its operator (decisions 5). */
export function isReservedName(
  name: string,
  { appName, otherwise }: Pick<Settings, 'appName'> & { readonly otherwise?: Pick<Settings, 'appName'> },
): boolean {
  return [...RESERVED, glance(appName), glance(otherwise?.appName ?? appName)].includes(glance(name));
}
