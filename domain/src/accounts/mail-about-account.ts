import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobDraft, JobQueue, Limits, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import type { Instant } from '../kernel/time.ts';
import { deviceOf } from './device.ts';
import type { AccountNews } from './letters.ts';
import { limits } from './limits.ts';
import type { UserLookup } from './ports.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  limits: Limits;
  jobs: JobQueue;
  users: UserLookup;
}

/** What happened to whose account, when, and on which device (null if it was not one of theirs). */
export interface AccountEvent {
  readonly userId: string;
  readonly news: AccountNews;
  readonly at: Instant;
  readonly userAgent: string | null;
}

/**
 * Mails people what happened to their account; nobody can switch these mails off. The mail names nobody and links to
 * the profile, which asks whoever opens it to sign in (decisions 55). Like every kind of mail, there are at most three
 * an hour (decisions 42).
 */
export const mailAboutAccountJob = job({
  kind: 'tell-of-account',
  async run(ports: Ports, { userId, news, at, userAgent }: AccountEvent) {
    const user = await ports.users.byId(userId);
    const reader = user && addresseeOf(user, todayOf(ports));
    if (!reader || (await ports.limits.hit(`mail:${news}:account:${userId}`, limits.mailByAccount)) !== null) return;
    const draft = sendMailJob.draft({
      kind: 'account',
      ...reader,
      news,
      at,
      device: userAgent === null ? null : deviceOf(userAgent),
      page: `${ports.settings.publicUrl}/profile`,
    });
    await ports.jobs.enqueue(draft, ports.clock.now());
  },
  about: ({ news, userId }) => `${news} of ${userId}`,
});

/** The mail about something that happens to an account now, to be queued in the same unit (decisions 55). */
export function accountLetter(
  { clock }: { clock: Clock },
  userId: string,
  news: AccountNews,
  userAgent: string | null = null,
): JobDraft {
  return mailAboutAccountJob.draft({ userId, news, at: clock.now(), userAgent });
}
