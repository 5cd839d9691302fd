import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { closingOf } from '../colleges/closing.ts';
import type { College } from '../colleges/college.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import type { Colleges } from '../colleges/ports.ts';
import { collegeDomain, refuseUnlisted } from '../colleges/rules.ts';
import { settingsOf } from '../colleges/settings.ts';
import type { Tenant } from '../kernel/actor.ts';
import { dayOf, isDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Position } from '../kernel/page.ts';
import type { Clock, Ids, NextJob, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Closings, TenantPeople } from './ports.ts';

/** People who are told in one go. */
const PORTION = 200;

/** The people of a college who are to be told, after a position, of what was decided. */
export interface ClosingLetters {
  readonly domain: Tenant;
  readonly closesOn: string | null;
  readonly after: Position | null;
}

/**
 * Mails the people of a college that it closes, or stays after all; nobody once the operator decided anew (decisions
 * 69).
 */
export const tellOfClosingJob = job({
  kind: 'tell-of-closing',
  async run(
    ports: {
      clock: Clock;
      settings: Settings;
      colleges: Pick<Colleges, 'find'>;
      tenantPeople: Pick<TenantPeople, 'page'>;
    },
    { domain, closesOn, after }: ClosingLetters,
  ): Promise<NextJob[]> {
    const college = await ports.colleges.find(domain);
    if (college === null || college.closesOn !== closesOn) return [];
    const { appName, publicUrl } = settingsOf(ports.settings, college);
    const at = ports.clock.now();
    const letters: NextJob[] = [];
    const page = await ports.tenantPeople.page(domain, PORTION, after);
    for (const user of page.items) {
      const { fullName } = user;
      const reader = addresseeOf(user, todayOf(ports));
      if (user.verifiedAt === null || user.suspendedAt !== null || reader === null) continue;
      const job = sendMailJob.draft({
        kind: 'closing',
        ...reader,
        fullName,
        college: appName,
        closing: closingOf(college, 'UTC'),
        page: `${publicUrl}/profile`,
      });
      letters.push({ job, at });
    }
    if (page.next === null) return letters;
    return [...letters, { job: tellOfClosingJob.draft({ domain, closesOn, after: page.next }), at }];
  },
  about: ({ domain }) => `of ${domain}`,
});

/**
 * Decides that a college closes: people only read from a day on, which is not past, and 30 days later all of it is
 * erased. `null` takes it back, as long as nothing is erased. Its people are told (decisions 69).
 */
export const closeCollege = useCase({
  name: 'stewards.close',
  access: 'operator',
  refuses: ['COLLEGE_NOT_FOUND', 'CLOSING_TOO_EARLY', 'COLLEGE_CLOSING'],
  input: z.strictObject({
    domain: collegeDomain,
    on: z.string().refine(isDay, 'Give a day, such as 2027-06-30.').nullable(),
  }),
  async run(
    ports: {
      clock: Clock;
      ids: Ids;
      settings: Settings;
      colleges: Pick<Colleges, 'find'>;
      closings: Pick<Closings, 'set'>;
    },
    actor,
    { domain, on: closesOn },
  ): Promise<College> {
    const college = (await ports.colleges.find(domain)) ?? refuseUnlisted(domain);
    const now = ports.clock.now();
    const { timeZone, closing } = settingsOf(ports.settings, college);
    if (closing && now >= closing.erasedAt) refuse('COLLEGE_CLOSING');
    if (closesOn !== null && closesOn < dayOf(now, timeZone)) refuse('CLOSING_TOO_EARLY');
    const audit = auditEntry(ports, actor, 'college-closing', {
      details: { college: domain, on: closesOn ?? 'never' },
    });
    const letters = [tellOfClosingJob.draft({ domain, closesOn, after: null })];
    return (await ports.closings.set(domain, closesOn, audit, letters)) ?? refuseUnlisted(domain);
  },
});
