import type { UserFlags } from '../accounts/ports.ts';
import type { Colleges } from '../colleges/ports.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobDraft, JobQueue, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { type Case, type CaseRequest, NO_COLLEGE } from '../safety/case.ts';
import type { CaseQueue } from '../safety/ports.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  jobs: JobQueue;
  users: Pick<UserFlags, 'moderators'>;
  colleges: Pick<Colleges, 'find'>;
  cases: Pick<CaseQueue, 'byId'>;
}

/**
 * Writes the number and the day to whoever asked, and to the college's office, or the operator, where no moderator hears
 * of it (decisions 72).
 */
export const tellOfRequestJob = job({
  kind: 'tell-of-request',
  async run(ports: Ports, { caseId }: { readonly caseId: string }) {
    const found = await ports.cases.byId(caseId);
    if (!found?.request) return;
    const { request } = found;
    const { tenant } = found.case;
    const { email: to, language, number, dueAt: due } = request;
    const mails: JobDraft[] =
      to === null ? [] : [sendMailJob.draft({ kind: 'rights-filed', to, language, number, due })];
    if (!(await ports.users.moderators(ports.clock.now())).some((one) => one.tenant === tenant)) {
      const contact = tenant === NO_COLLEGE ? null : ((await ports.colleges.find(tenant))?.contact ?? null);
      mails.push(...waits(ports.settings, contact ?? ports.settings.contactTo, tenant, request, false));
    }
    for (const mail of mails) await ports.jobs.enqueue(mail, ports.clock.now());
  },
});

/** The letter that a request waits, to an address of the office, if there is one; it repeats nothing that was typed. */
export function waits(
  { publicUrl }: Settings,
  to: string | null,
  tenant: Case['tenant'],
  { number, kind: what, dueAt: due }: Pick<CaseRequest, 'number' | 'kind' | 'dueAt'>,
  overdue: boolean,
): JobDraft[] {
  if (to === null) return [];
  const about = { number, what, due, overdue, college: tenant === NO_COLLEGE ? null : tenant };
  const page = tenant === NO_COLLEGE ? null : `${publicUrl}/moderation`;
  return [sendMailJob.draft({ kind: 'rights-wait', to, language: 'en', page, ...about })];
}
