import { z } from 'zod';
import { tellLeftJob } from '../accounts/tell-leavers.ts';
import { auditEntry } from '../audit/entry.ts';
import type { RosterEntry } from '../colleges/college.ts';
import type { Colleges, Rosters } from '../colleges/ports.ts';
import { collegeDomain, refuseUnlisted } from '../colleges/rules.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import type { Member, Operator, Tenant } from '../kernel/actor.ts';
import { type Day, dayOf } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { inPortions } from '../kernel/portions.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import {
  type JudgedRoster,
  judgingRoster,
  MAX_LINES,
  MAX_ROSTER_BYTES,
  merged,
  type PastDay,
  pastDayOf,
  type WrongLine,
} from './roster.ts';
import { readingSheet } from './sheet.ts';
import { doneBySteward } from './steward.ts';

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly rosters: Rosters;
  readonly colleges: Pick<Colleges, 'find'>;
}

/** The most addresses on a college's roster, over all files (decisions 71, 78). */
export const MAX_ROSTER = 100_000;

/** How many addresses are looked up and written at a time. */
const PORTION = 500;

/** How many changes and wrong lines are shown. */
const SHOWN = 100;

/** A line that adds somebody (`before` is null) or changes what the roster says of them. */
export interface RosterChange {
  readonly line: number;
  readonly before: RosterEntry | null;
  readonly after: RosterEntry;
  readonly pastDay: PastDay | null;
}

/** What a file changes, or would change: how many lines, and the first of them (decisions 71). */
export interface RosterDifference {
  readonly applied: boolean;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly wrong: number;
  /** Of the changes, those whose day has come. */
  readonly come: number;
  /** Of the changes, those in place of a day that had come. */
  readonly left: number;
  readonly changes: readonly RosterChange[];
  readonly wrongLines: readonly WrongLine[];
}

/** `apply` writes the changes; without it nothing is written. */
const apply = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).default(false);
const text = z.string().max(MAX_ROSTER_BYTES).describe('CSV as spreadsheets write it, 5 MiB at most.');

const admission = doneBySteward({
  name: 'stewards.admitRoster',
  input: z.strictObject({ apply }),
  async run(_ports: Ports): Promise<void> {},
});

/**
 * Shows what a file would change in the roster of the steward's college, or changes it: lines add people or change what
 * is said of them; nobody is removed (decisions 70, 71).
 */
export const putOwnRoster = doneBySteward({
  name: 'stewards.putRoster',
  refuses: ['COLLEGE_NOT_FOUND', 'ROSTER_FULL', 'ROSTER_UNREADABLE'],
  input: z.strictObject({ apply, text }),
  large: { maxBytes: MAX_ROSTER_BYTES, admission, text: { field: 'text', types: ['text/csv'] } },
  run: (ports: Ports, actor, input): Promise<RosterDifference> => put(ports, actor, actor.tenant, input),
});

/** The same for any college, by the operator (decisions 71). */
export const putRoster = useCase({
  name: 'stewards.putRosterOf',
  access: 'operator',
  refuses: ['COLLEGE_NOT_FOUND', 'ROSTER_FULL', 'ROSTER_UNREADABLE'],
  input: z.strictObject({ domain: collegeDomain, apply, text }),
  run: (ports: Ports, actor, { domain, ...input }): Promise<RosterDifference> => put(ports, actor, domain, input),
});

async function put(
  ports: Ports,
  actor: Member | Operator,
  tenant: Tenant,
  { apply: applied, text }: { apply: boolean; text: string },
): Promise<RosterDifference> {
  if ((await ports.colleges.find(tenant)) === null) refuseUnlisted(tenant);
  const rows = await inPortions(readingSheet(text, MAX_LINES + 1));
  const { entries, wrong } = await inPortions(judgingRoster(tenant, rows));
  const lines = entries.length + wrong.length;
  if (lines === 0 || lines > MAX_LINES) refuse('ROSTER_UNREADABLE');
  const { timeZone } = await settingsOfTenant(ports, tenant);
  const today = dayOf(ports.clock.now(), timeZone);
  const changes = await changesOf(ports.rosters, tenant, entries, today);
  const added = changes.filter(({ before }) => before === null).length;
  if (added > 0 && (await ports.rosters.count(tenant)) + added > MAX_ROSTER) refuse('ROSTER_FULL');
  const counts = { added, changed: changes.length - added };
  if (applied) {
    const details = { college: tenant, added: String(counts.added), changed: String(counts.changed) };
    const audit = auditEntry(ports, actor, 'roster-changed', { details });
    const changed = new Set(changes.map(({ line }) => line));
    // The cells of this file alone: another one may change the rest at the same moment.
    const written = entries.filter(({ line }) => changed.has(line)).map(({ line: _, ...entry }) => entry);
    for (const [index, portion] of portionsOf(written).entries())
      await ports.rosters.put(tenant, portion, today, index === 0 ? audit : null, (people) => [
        tellLeftJob.draft({ people }),
      ]);
  }
  return {
    applied,
    ...counts,
    same: entries.length - changes.length,
    wrong: wrong.length,
    come: changes.filter(({ pastDay }) => pastDay === 'come').length,
    left: changes.filter(({ pastDay }) => pastDay === 'left').length,
    changes: changes.slice(0, SHOWN),
    wrongLines: wrong.slice(0, SHOWN),
  };
}

async function changesOf(
  rosters: Rosters,
  tenant: Tenant,
  entries: JudgedRoster['entries'],
  today: Day,
): Promise<RosterChange[]> {
  const changes: RosterChange[] = [];
  for (const portion of portionsOf(entries)) {
    const emails = portion.map(({ email }) => email);
    const known = new Map((await rosters.among(tenant, emails)).map((entry) => [entry.email, entry]));
    for (const { line, ...entry } of portion) {
      const before = known.get(entry.email) ?? null;
      const after = merged(before, entry);
      if (before?.name !== after.name || before.leavesOn !== after.leavesOn)
        changes.push({ line, before, after, pastDay: pastDayOf(before, after, today) });
    }
  }
  return changes;
}

function portionsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / PORTION);
  return Array.from({ length: count }, (_, at) => all.slice(at * PORTION, (at + 1) * PORTION));
}
