import type { UserFlags } from '../accounts/ports.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import { allColleges } from '../colleges/manage-colleges.ts';
import type { Colleges } from '../colleges/ports.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, JobDraft, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { HOUR } from '../kernel/time.ts';
import type { Reminders, Waiting } from './ports.ts';
import { REMINDED_AFTER } from './rules.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  users: UserFlags;
  cases: Reminders;
  colleges: Pick<Colleges, 'list'>;
}

/**
 * Reminds the moderators of a college by mail when a case has been undecided for two days and again after seven, with
 * one mail for all cases; without moderators, reminds the recipient of the college's messages (decisions 51).
 */
export const remindModeratorsJob = job({
  kind: 'remind-moderators',
  every: HOUR,
  async run({ clock, settings, users, cases, colleges }: Ports, _payload: Nothing) {
    const named = Map.groupBy(await users.moderators(clock.now()), ({ tenant }) => tenant);
    const listed = await allColleges(colleges);
    const offices = new Map(listed.map(({ domain, contact }) => [domain, contact]));
    const page = `${settings.publicUrl}/moderation`;
    const mails = ({ tenant, ...waiting }: Waiting): JobDraft[] => {
      const readers = (named.get(tenant) ?? []).flatMap((moderator) => {
        const reader = addresseeOf(moderator, todayOf({ clock, settings }));
        return reader === null ? [] : [{ ...reader, page }];
      });
      const to = offices.get(tenant) ?? settings.contactTo;
      const office = to === null ? [] : [{ to, language: 'en' as const, page: null }];
      return (readers.length > 0 ? readers : office).map((reader) =>
        sendMailJob.draft({ kind: 'cases-wait', ...reader, ...waiting, tenant: tenant || settings.appName }),
      );
    };
    await cases.remind(clock.now(), REMINDED_AFTER, mails);
  },
});
