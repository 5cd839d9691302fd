import type { UserLookup } from '../accounts/ports.ts';
import { type Day, dayOf } from '../kernel/days.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Mailer, Secrets, Settings } from '../kernel/ports.ts';
import { DAY, HOUR, type Instant } from '../kernel/time.ts';
import { utcOffsetAt } from '../kernel/time-zones.ts';
import { type EntryPorts, unreadEntries } from './entries.ts';
import type { Digests, NewsChoices } from './ports.ts';
import { kindsBy } from './rules.ts';
import { toldOutside } from './told.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The hour of the day, where the installation is, from which on digests are written (decisions 50). */
const DIGEST_HOUR = 18;

/** People whose digests are begun in one unit. */
export const DIGEST_PORTION = 100;

/** Of more than so much a digest only says that there is more. */
export const MOST_IN_DIGEST = 20;

export interface Ports extends EntryPorts {
  clock: Clock;
  secrets: Secrets;
  settings: Pick<Settings, 'timeZone' | 'publicUrl'>;
  users: UserLookup;
  newsChoices: NewsChoices;
  digests: Digests;
  mailer: Mailer;
}

/** The day whose digests are due: today from 18:00 on in `timeZone`; null before (decisions 50). */
export function digestDay(now: Instant, timeZone: string): Day | null {
  const sinceMidnight = (((now + utcOffsetAt(timeZone, now)) % DAY) + DAY) % DAY;
  return sinceMidnight >= DIGEST_HOUR * HOUR ? dayOf(now, timeZone) : null;
}

/** Begins the digests of today when they are due: one job for each tenant (decisions 50). */
export const beginDigestsJob = job({
  kind: 'begin-digests',
  async run({ clock, settings, digests }: Pick<Ports, 'clock' | 'settings' | 'digests'>, _payload: Nothing) {
    const day = digestDay(clock.now(), settings.timeZone);
    if (day === null) return;
    await digests.begin(day, (tenants) => tenants.map((tenant) => takeDigestsJob.draft({ tenant, day })));
  },
});

/** Takes a portion of the people of a tenant, a job for the digest of each, and lets others work before the next portion. */
export const takeDigestsJob = job({
  kind: 'take-digests',
  async run(
    { clock, digests }: Pick<Ports, 'clock' | 'digests'>,
    { tenant, day }: { readonly tenant: string; readonly day: Day },
  ) {
    const until = clock.now();
    await digests.take({ tenant, day, until, portion: DIGEST_PORTION }, (due) => {
      const next = due.length === DIGEST_PORTION ? [takeDigestsJob.draft({ tenant, day })] : [];
      return [...due.map((one) => sendDigestJob.draft({ ...one, day, until })), ...next];
    });
  },
  about: ({ tenant, day }) => `${tenant} of ${day}`,
});

interface DigestToSend {
  readonly personId: string;
  readonly day: Day;
  readonly since: Instant | null;
  readonly until: Instant;
}

/**
 * Mails somebody what they were told since the digest before and have not read, as it is at this moment; without such
 * news no mail (decisions 50).
 */
export const sendDigestJob = job({
  kind: 'send-digest',
  async run(ports: Ports, { personId, day, since, until }: DigestToSend) {
    const user = await ports.users.byId(personId);
    if (!user || user.suspendedAt !== null || user.verifiedAt === null) return;
    const kinds = kindsBy('digest', await ports.newsChoices.of(personId));
    if (kinds.length === 0) return;
    const period = { since: since ?? until - DAY, until, most: 100 };
    const told = toldOutside(ports.settings, await unreadEntries(ports, user, kinds, period));
    if (told.length === 0) return;
    await ports.mailer.send({
      kind: 'digest',
      to: user.email,
      language: user.language,
      day,
      fullName: user.fullName,
      told: told.slice(0, MOST_IN_DIGEST),
      more: Math.max(0, told.length - MOST_IN_DIGEST),
      page: `${ports.settings.publicUrl}/notifications`,
      unsubscribe: unsubscribeUrl(ports, personId),
    });
  },
  about: ({ personId, day }) => `${day} to ${personId}`,
});
