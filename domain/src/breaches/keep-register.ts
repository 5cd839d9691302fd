import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import type { Colleges } from '../colleges/ports.ts';
import { collegeDomain } from '../colleges/rules.ts';
import type { Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { LANGUAGES, type Language } from '../kernel/languages.ts';
import { endOf, moment, typedMoment } from '../kernel/moment.ts';
import type { Position } from '../kernel/page.ts';
import type { Clock, Ids, JobQueue } from '../kernel/ports.ts';
import { id, typedText } from '../kernel/text.ts';
import { MINUTE } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { Breach, Concerned, CountedBreach } from './breach.ts';
import type { Breaches, BreachPeople } from './ports.ts';
import { REMINDED_BEFORE, remindOfBreachJob } from './remind-of-clock.ts';
import { clockOf, whomOf } from './rules.ts';
import { tellOfBreachJob } from './tell-people.ts';

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly users: Pick<UserLookup, 'byLogin'>;
  readonly breaches: Breaches;
  readonly breachPeople: BreachPeople;
}

/** How many accounts are looked at, or rows read, at a time. */
const BATCH = 200;

const people = z.array(z.string().min(1).max(254)).max(1_000).default([]);
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The register, newest first (decisions 73). */
export const listBreaches = useCase({
  name: 'breaches.list',
  access: 'operator',
  input: nothing,
  async run({ breaches }: Pick<Ports, 'breaches'>): Promise<CountedBreach[]> {
    return everyPage((after) => breaches.list(BATCH, after));
  },
});

/**
 * Enters a breach into the register and gathers the people whom it concerns: who had a session or is in the audit log
 * within its window, or everybody where no window is said; of one college or all, not of one that is neither listed nor
 * anybody's; and whoever is named. The operator is reminded of its clock by mail (decisions 73).
 */
export const openBreach = useCase({
  name: 'breaches.open',
  access: 'operator',
  refuses: ['BREACH_CLOSED', 'BREACH_NOT_FOUND', 'BREACH_TIMES', 'COLLEGE_NOT_FOUND', 'USER_NOT_FOUND'],
  input: z.strictObject({
    what: typedText(1, 2_000),
    known: moment.optional(),
    from: moment.optional(),
    until: typedMoment.optional(),
    college: collegeDomain.optional(),
    people,
  }),
  async run(
    ports: Ports & { jobs: Pick<JobQueue, 'enqueue'>; colleges: Pick<Colleges, 'find'> },
    actor,
    { what, known, from = null, until, college, people },
  ): Promise<CountedBreach> {
    const now = ports.clock.now();
    if (college && !(await ports.colleges.find(college)) && !(await ports.breachPeople.areAt(college)))
      refuse('COLLEGE_NOT_FOUND');
    const named = await idsOf(ports, people, college ?? null);
    const whom = whomOf({ window: from !== null, college: college !== undefined, people: named.length > 0 });
    const times = { knownAt: known ?? now, from, until: until === undefined ? now : endOf(until, now), openedAt: now };
    if (times.knownAt > now || times.until > now || (from ?? 0) >= times.until) refuse('BREACH_TIMES');
    const later = { authorityAt: null, letter: null, closedAt: null, outcome: null };
    const breach = { id: ports.ids.next(), what, tenant: college ?? null, whom, ...times, ...later };
    const details = { breach: breach.id, whom, college: college ?? 'all' };
    // Queued before the breach is stored, so that none is without its reminder; due a minute later at the earliest,
    // because a job that finds no breach ends.
    const remindAt = Math.max(clockOf(breach, now).dueAt - REMINDED_BEFORE, now + MINUTE);
    await ports.jobs.enqueue(remindOfBreachJob.draft({ id: breach.id }), remindAt);
    await ports.breaches.open(breach, auditEntry(ports, actor, 'breach-opened', { details }));
    await gather(ports, breach, named);
    return (await ports.breaches.find(breach.id)) ?? refuse('BREACH_NOT_FOUND');
  },
});

/** The people of an unclosed breach, after those were added who are named or were not gathered yet (decisions 73). */
export const listBreachPeople = useCase({
  name: 'breaches.people',
  access: 'operator',
  refuses: ['BREACH_CLOSED', 'BREACH_NOT_FOUND', 'USER_NOT_FOUND'],
  input: z.strictObject({ id, people }),
  async run(ports: Ports & { audit: Pick<Audit, 'append'> }, actor, { id: breachId, people }): Promise<Concerned[]> {
    const breach = await unclosed(ports, breachId);
    const named = await idsOf(ports, people, breach.tenant);
    await gather(ports, breach, named);
    const details = { breach: breachId, people: named.length };
    if (named.length > 0) await ports.audit.append(auditEntry(ports, actor, 'breach-people-named', { details }));
    return everyPage((after) => ports.breachPeople.list(breachId, BATCH, after));
  },
});

/** Notes when the authority was told, which stops the clock (decisions 73). */
export const tellAuthority = useCase({
  name: 'breaches.tellAuthority',
  access: 'operator',
  refuses: ['BREACH_CLOSED', 'BREACH_NOT_FOUND', 'BREACH_TIMES'],
  input: z.strictObject({ id, at: moment.optional() }),
  async run(ports: Ports, actor, { id: breachId, at }): Promise<CountedBreach> {
    const { knownAt } = await unclosed(ports, breachId);
    const authorityAt = at ?? ports.clock.now();
    if (authorityAt < knownAt || authorityAt > ports.clock.now()) refuse('BREACH_TIMES');
    const audit = auditEntry(ports, actor, 'breach-told', { details: { breach: breachId, whom: 'authority' } });
    if (!(await ports.breaches.tell(breachId, { authorityAt }, [], audit))) refuse('BREACH_CLOSED');
    return (await ports.breaches.find(breachId)) ?? refuse('BREACH_NOT_FOUND');
  },
});

/** Writes to the people of a breach, each once and in their language (decisions 73). Returns how many still wait. */
export const tellBreachPeople = useCase({
  name: 'breaches.tellPeople',
  access: 'operator',
  refuses: ['BREACH_CLOSED', 'BREACH_NOT_FOUND'],
  input: z.strictObject({
    id,
    letter: z
      .partialRecord(z.enum(languages), typedText(1, 5_000))
      .refine((letter) => Object.keys(letter).length > 0, 'Write the letter in one language at least.'),
  }),
  async run(ports: Ports, actor, { id: breachId, letter }): Promise<{ waiting: number }> {
    const { concerned, notified } = await unclosed(ports, breachId);
    const audit = auditEntry(ports, actor, 'breach-told', { details: { breach: breachId, whom: 'people' } });
    const jobs = [tellOfBreachJob.draft({ id: breachId })];
    if (!(await ports.breaches.tell(breachId, { letter }, jobs, audit))) refuse('BREACH_CLOSED');
    return { waiting: concerned - notified };
  },
});

/**
 * Closes a breach with what was found and done. The register keeps how many people it concerned and forgets who they
 * were; not while somebody who is to get a letter was not told (decisions 73).
 */
export const closeBreach = useCase({
  name: 'breaches.close',
  access: 'operator',
  refuses: ['BREACH_CLOSED', 'BREACH_NOT_FOUND', 'BREACH_TELLING'],
  input: z.strictObject({ id, outcome: typedText(1, 5_000) }),
  async run(ports: Ports, actor, { id: breachId, outcome }): Promise<CountedBreach> {
    await unclosed(ports, breachId);
    const closed = await ports.breaches.close(breachId, { closedAt: ports.clock.now(), outcome }, (counts) =>
      auditEntry(ports, actor, 'breach-closed', { details: { breach: breachId, ...counts } }),
    );
    if (closed !== 'closed') refuse(closed === 'telling' ? 'BREACH_TELLING' : 'BREACH_CLOSED');
    return (await ports.breaches.find(breachId)) ?? refuse('BREACH_NOT_FOUND');
  },
});

async function unclosed({ breaches }: Pick<Ports, 'breaches'>, breachId: string): Promise<CountedBreach> {
  const breach = (await breaches.find(breachId)) ?? refuse('BREACH_NOT_FOUND');
  return breach.closedAt === null ? breach : refuse('BREACH_CLOSED');
}

/** Who is named; refuses people of other colleges than the breach is of. */
async function idsOf({ users }: Pick<Ports, 'users'>, logins: readonly string[], college: Tenant | null) {
  const ids: string[] = [];
  for (const login of logins) {
    const user = (await users.byLogin(login)) ?? refuse('USER_NOT_FOUND');
    if (college !== null && user.tenant !== college)
      refuse('VALIDATION_FAILED', { errors: [{ field: 'people', message: `${login} is not of ${college}.` }] });
    ids.push(user.id);
  }
  return ids;
}

/** Adds the people of a breach, a portion at a time; doing it again adds only whom it missed. Refuses BREACH_CLOSED. */
async function gather({ breachPeople }: Pick<Ports, 'breachPeople'>, breach: Breach, named: readonly string[]) {
  if (!(await breachPeople.name(breach.id, named))) refuse('BREACH_CLOSED');
  if (breach.whom === 'named') return;
  let after: string | null = null;
  do after = await breachPeople.gather(breach, BATCH, after);
  while (after !== null);
}

async function everyPage<Row>(
  read: (after: Position | null) => Promise<{ readonly items: readonly Row[]; readonly next: Position | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Position | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(after);
    rows.push(...page.items);
    after = page.next;
  } while (after !== null);
  return rows;
}
