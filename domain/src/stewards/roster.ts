import { z } from 'zod';
import { emailAddress, tenantOf } from '../accounts/rules.ts';
import type { RosterEntry } from '../colleges/college.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Portions } from '../kernel/portions.ts';
import { MIB } from '../kernel/sizes.ts';
import { plainName } from '../kernel/text.ts';
import type { SheetRow } from './sheet.ts';

/** The most lines of a file, and its most bytes (decisions 71). */
export const MAX_LINES = 20_000;
export const MAX_ROSTER_BYTES = 5 * MIB;

/** What is wrong with a line, as texts for people. */
export const rosterProblems = {
  encoding: 'Some letters in this line could not be read: save the file as UTF-8.',
  email: 'This isn’t an e-mail address.',
  college: 'This address is of another college.',
  twice: 'This address is already on a line above.',
  name: 'This name can’t be used: 80 characters at most, all of which can be seen.',
  date: 'Write the day on which somebody leaves as 2027-05-31.',
} as const;
export type RosterProblem = keyof typeof rosterProblems;

/** A line that is left out, counted from 1, and why. */
export interface WrongLine {
  readonly line: number;
  readonly problem: RosterProblem;
}

/** Entries with their lines, and the lines that are left out. */
export interface JudgedRoster {
  readonly entries: readonly (RosterEntry & { readonly line: number })[];
  readonly wrong: readonly WrongLine[];
}

const COLUMNS = ['email', 'name', 'leaves_on'] as const;
const name = plainName(80);
const day = z.iso.date();

/** Stands where the bytes of a file are no UTF-8. */
const UNREAD = '\uFFFD';

/** How many lines are judged in one portion. */
const PORTION = 500;

/**
 * Judges the lines of a roster for a college: columns stand in the order email, name, leaves_on, or as a first line
 * with these names says; all but the address may be empty (decisions 71).
 */
export function* judgingRoster(tenant: Tenant, rows: readonly SheetRow[]): Portions<JudgedRoster> {
  const names = (rows[0]?.cells ?? []).map((cell) =>
    cell.toLowerCase().replaceAll(/[ -]/g, '_').replace('e_mail', 'email'),
  );
  const headed = names.includes('email');
  const at = headed ? COLUMNS.map((column) => names.indexOf(column)) : [0, 1, 2];
  const entries = new Map<string, RosterEntry & { line: number }>();
  const wrong: WrongLine[] = [];
  for (const [index, { line, cells }] of rows.slice(headed ? 1 : 0).entries()) {
    const [email = '', called = '', leaves = ''] = at.map((column) => cells[column] ?? '');
    const judged = judgeLine(tenant, email, called, leaves);
    if (typeof judged === 'string') wrong.push({ line, problem: judged });
    else if (entries.has(judged.email)) wrong.push({ line, problem: 'twice' });
    else entries.set(judged.email, { ...judged, line });
    if (index % PORTION === PORTION - 1) yield;
  }
  return { entries: [...entries.values()], wrong };
}

function judgeLine(tenant: Tenant, email: string, called: string, leaves: string): RosterEntry | RosterProblem {
  if (email.includes(UNREAD) || called.includes(UNREAD)) return 'encoding';
  const address = emailAddress.safeParse(email);
  if (!address.success) return 'email';
  if (tenantOf(address.data) !== tenant) return 'college';
  const fullName = called === '' ? null : name.safeParse(called);
  if (fullName?.success === false) return 'name';
  if (leaves !== '' && !day.safeParse(leaves).success) return 'date';
  return { email: address.data, name: fullName?.data ?? null, leavesOn: leaves || null };
}

/** What a changed day does that nobody but the operator takes back, as texts for people (decisions 74, 75). */
export const pastDays = {
  come: 'This date has arrived: an account shares nothing from now on, and only the operator can take it back.',
  left: 'The earlier leaving date had already arrived: an account that left then stays as it is.',
} as const;
export type PastDay = keyof typeof pastDays;

/** Whether the day that a line sets has `come` by `today`, or it comes in place of one by which people `left`. */
export function pastDayOf(before: RosterEntry | null, { leavesOn }: RosterEntry, today: Day): PastDay | null {
  const known = before?.leavesOn ?? null;
  if (leavesOn === null || leavesOn === known) return null;
  if (known !== null && known <= today) return 'left';
  return leavesOn <= today ? 'come' : null;
}

/** What the roster says of somebody after a line of a file; an empty cell takes nothing away (decisions 71). */
export function merged(known: RosterEntry | null, { email, name: called, leavesOn }: RosterEntry): RosterEntry {
  return { email, name: called ?? known?.name ?? null, leavesOn: leavesOn ?? known?.leavesOn ?? null };
}
