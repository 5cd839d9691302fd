import { type Erasure, erasing, noteErasureJob } from '../accounts/erasure.ts';
import type { Erasures, UserAccounts } from '../accounts/ports.ts';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { isOver, READING_DAYS } from '../colleges/closing.ts';
import { allColleges } from '../colleges/manage-colleges.ts';
import type { Colleges } from '../colleges/ports.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { Tenant } from '../kernel/actor.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Ids, JobCounts, JobQueue, Secrets, Settings } from '../kernel/ports.ts';
import { HOUR } from '../kernel/time.ts';
import { filesOf } from '../media/remove-media.ts';
import type { Closings, TenantPeople } from './ports.ts';

/** Items, and people, that are removed before other jobs get their turn. */
const ITEMS = 50;
const PEOPLE = 50;

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly jobs: JobQueue;
  readonly colleges: Pick<Colleges, 'find'>;
  readonly users: UserAccounts;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly tenantPeople: Pick<TenantPeople, 'page'>;
  readonly closings: Pick<Closings, 'removeItems' | 'forget'>;
}

/**
 * Erases one portion of a college that has closed, then waits for its next turn: its items with their files, its
 * people, then all that is left. Orders stay without people, and the audit log for as long as it is kept (decisions
 * 69).
 */
export const eraseCollegeJob = job({
  kind: 'erase-college',
  async run(ports: Ports, { domain }: { readonly domain: Tenant }) {
    const college = await ports.colleges.find(domain);
    if (college === null || !isOver(college, ports.settings, ports.clock.now())) return;
    if (await erasedSome(ports, domain)) {
      await ports.jobs.enqueue(eraseCollegeJob.draft({ domain }), ports.clock.now());
      return;
    }
    const audit = auditEntry(ports, theProduct, 'college-erased', { details: { college: domain } });
    await ports.closings.forget(domain, (pictures) => (pictures.length > 0 ? [removeFiles(...pictures)] : []), audit);
  },
  about: ({ domain }) => domain,
});

/** Erases a portion; false when neither items nor people are left. */
async function erasedSome(ports: Ports, domain: Tenant): Promise<boolean> {
  if (await ports.closings.removeItems(domain, ITEMS, (items) => [removeFiles(...items.flatMap(filesOf))])) return true;
  const { items: people } = await ports.tenantPeople.page(domain, PEOPLE, null);
  for (const { id } of people) {
    const { jobs, erasure } = erasing(ports, id);
    await ports.users.remove(id, jobs, { erasure });
  }
  return people.length > 0;
}

/** What stands for a college in the list of erasures (decisions 73). */
export function collegeErasedAs({ digest }: Pick<Secrets, 'digest'>, domain: Tenant): string {
  return digest(`erased college ${domain}`);
}

/**
 * Closes again, as of long ago, each college that came back with a backup from before it was erased, and begins to
 * erase it, with all that its people shared; one in the list of the backup itself (`before`) came back rightfully.
 * Their domains (decisions 69, 73).
 */
export async function eraseCollegesAgain(
  ports: {
    readonly clock: Clock;
    readonly ids: Ids;
    readonly secrets: Pick<Secrets, 'digest'>;
    readonly erasures: Pick<Erasures, 'all'>;
    readonly colleges: Pick<Colleges, 'list'>;
    readonly closings: Pick<Closings, 'set'>;
  },
  before: readonly Erasure[],
): Promise<readonly Tenant[]> {
  const known = new Map((await ports.erasures.all()).map(({ person, at }) => [person, at]));
  for (const { person } of before) known.delete(person);
  const again: Tenant[] = [];
  for (const { domain } of await allColleges(ports.colleges)) {
    const at = known.get(collegeErasedAs(ports.secrets, domain));
    if (at === undefined) continue;
    // Over in every zone.
    const on = daysLater(utcDay(at), -READING_DAYS - 2);
    const audit = auditEntry(ports, theProduct, 'college-closing', { details: { college: domain, on } });
    await ports.closings.set(domain, on, audit, [eraseCollegeJob.draft({ domain })]);
    again.push(domain);
  }
  return again;
}

/**
 * Begins the erasure of colleges whose 30 days are over, one at a time, and keeps that in the list of erasures. One
 * that was given up waits for the operator to try it again, and holds up no other (decisions 69, 73).
 */
export const eraseCollegesJob = job({
  kind: 'erase-colleges',
  every: HOUR,
  async run(
    ports: {
      clock: Clock;
      settings: Settings;
      secrets: Pick<Secrets, 'digest'>;
      jobs: JobQueue & JobCounts;
      colleges: Pick<Colleges, 'list'>;
      erasures: Pick<Erasures, 'keep'>;
    },
    _payload: Nothing,
  ) {
    const begun = await ports.jobs.ofKind(eraseCollegeJob.kind);
    if (begun.some(({ dead }) => !dead)) return;
    const failed = new Set(begun.map(({ payload }) => (payload as { readonly domain: Tenant }).domain));
    const now = ports.clock.now();
    const colleges = await allColleges(ports.colleges);
    const due = colleges.find((college) => isOver(college, ports.settings, now) && !failed.has(college.domain));
    if (!due) return;
    const { domain } = due;
    const erasure = { person: collegeErasedAs(ports.secrets, domain), at: now };
    await ports.erasures.keep([erasure]);
    for (const draft of [noteErasureJob.draft(erasure), eraseCollegeJob.draft({ domain })])
      await ports.jobs.enqueue(draft, now);
  },
});
