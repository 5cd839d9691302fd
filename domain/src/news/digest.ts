import type { UserLookup } from '../accounts/ports.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { type Day, dayOf } from '../kernel/days.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Mailer, Secrets, Settings } from '../kernel/ports.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time.ts';
import { utcOffsetAt } from '../kernel/time-zones.ts';
import { type EntryPorts, readerOf, unreadEntries } from './entries.ts';
import type { Digests, NewsChoices } from './ports.ts';
import { kindsBy } from './rules.ts';
import { summaries } from './summaries.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The hour of the day, in the installation's time zone, from which digests are sent (decisions 50). */
const DIGEST_HOUR = 18;

/** How many people get their digests queued in one unit. */
export const DIGEST_PORTION = 100;

/** The most entries in a digest; it only counts further ones. */
export const MAX_IN_DIGEST = 20;

export interface Ports extends EntryPorts {
  secrets: Secrets;
  settings: Settings;
  colleges: Pick<Colleges, 'find'>;
  users: UserLookup;
  newsChoices: NewsChoices;
  digests: Digests;
  mailer: Mailer;
}

/** The day whose digests are due: today, from 18:00 on in `timeZone`; before that null (decisions 50). */
export function digestDay(now: Instant, timeZone: string): Day | null {
  const sinceMidnight = (((now + utcOffsetAt(timeZone, now)) % DAY) + DAY) % DAY;
  return sinceMidnight >= DIGEST_HOUR * HOUR ? dayOf(now, timeZone) : null;
}

/** Begins today's digests when they are due: one job for each tenant (decisions 50). */
export const beginDigestsJob = job({
  kind: 'begin-digests',
  every: 5 * MINUTE,
  async run({ clock, settings, digests }: Pick<Ports, 'clock' | 'settings' | 'digests'>, _payload: Nothing) {
    const day = digestDay(clock.now(), settings.timeZone);
    if (day === null) return;
    await digests.begin(day, (tenants) => tenants.map((tenant) => takeDigestsJob.draft({ tenant, day })));
  },
});

/** Queues the digests of a portion of a tenant's people; what is due by then runs before the next portion. */
export const takeDigestsJob = job({
  kind: 'take-digests',
  async run(
    { clock, digests }: Pick<Ports, 'clock' | 'digests'>,
    { tenant, day, after = '' }: { readonly tenant: string; readonly day: Day; readonly after?: string },
  ) {
    const until = clock.now();
    await digests.take({ tenant, day, until, after, portion: DIGEST_PORTION }, (due) => {
      const last = due.at(-1)?.personId;
      const next =
        last !== undefined && due.length === DIGEST_PORTION ? [takeDigestsJob.draft({ tenant, day, after: last })] : [];
      return [...due.map((one) => sendDigestJob.draft({ ...one, day, until })), ...next];
    });
  },
  about: ({ tenant, day }) => `${tenant} of ${day}`,
});

export interface DigestToSend {
  readonly personId: string;
  readonly day: Day;
  readonly since: Instant | null;
  readonly until: Instant;
}

/**
 * Mails somebody their unread notifications since the previous digest, as they are at this moment; if there are none,
 * no mail is sent (decisions 50).
 */
export const sendDigestJob = job({
  kind: 'send-digest',
  async run(ports: Ports, { personId, day, since, until }: DigestToSend) {
    const user = await ports.users.byId(personId);
    const reader = user && addresseeOf(user, todayOf(ports));
    if (!reader || user.suspendedAt !== null || user.verifiedAt === null) return;
    const kinds = kindsBy('digest', await ports.newsChoices.of(personId));
    if (kinds.length === 0) return;
    const settings = await settingsOfTenant(ports, user.tenant);
    const period = { since: since ?? until - DAY, until, most: 100 };
    const entries = summaries(
      ports.settings,
      await unreadEntries({ ...ports, settings }, readerOf(user, settings, ports.clock.now()), kinds, period),
    );
    if (entries.length === 0) return;
    await ports.mailer.send({
      kind: 'digest',
      ...reader,
      day,
      fullName: user.fullName,
      newest: entries.slice(0, MAX_IN_DIGEST),
      more: Math.max(0, entries.length - MAX_IN_DIGEST),
      page: `${ports.settings.publicUrl}/notifications`,
      unsubscribe: unsubscribeUrl(ports, personId),
    });
  },
  about: ({ personId, day }) => `${day} to ${personId}`,
});
