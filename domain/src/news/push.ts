import type { UserLookup } from '../accounts/ports.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { dayOf, startOfDay } from '../kernel/days.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { JobQueue, Settings } from '../kernel/ports.ts';
import { type Instant, MINUTE } from '../kernel/time.ts';
import { type EntryPorts, type NewsReader, planNews, readerOf, unreadEntries } from './entries.ts';
import type { NewsEntry, NewsKind } from './news.ts';
import type { NewsChoices } from './ports.ts';
import type { PushAddress, PushAddresses, Pusher, PushQueue } from './push-ports.ts';
import { GATHER, readKinds, SETTLED } from './push-rules.ts';
import { isRead, kindsBy, MAX_SHARED, newerFirst, sharedEntries } from './rules.ts';
import { summaries } from './summaries.ts';

/** Addresses that one job looks at. */
export const PUSH_PORTION = 50;

/** Entries that a push spells out; it only counts the others. */
const MAX_SHOWN = 3;

export interface Ports extends EntryPorts {
  settings: Settings;
  colleges: Pick<Colleges, 'find'>;
  users: UserLookup;
  jobs: JobQueue;
  newsChoices: NewsChoices;
  pushAddresses: Pick<PushAddresses, 'forget'>;
  pushQueue: PushQueue;
  pusher: Pusher;
}

export interface PushToSend {
  readonly id: string;
  /** What a former job sent while more came; see `marked`. */
  readonly sent?: readonly string[];
}

/**
 * Pushes to one browser what its person has not read: stored notifications since the first request, and what others
 * shared. It is queued once, in the unit of the first notification; later ones are sent with it or a while after it, by
 * a job that knows what this one sent. Deletes an address whose browser has unsubscribed (decisions 50).
 */
export const pushJob = job({
  kind: 'push',
  async run(ports: Ports, { id, sent = [] }: PushToSend) {
    const now = ports.clock.now();
    const address = await ports.pushQueue.asked(id, now);
    const user = address && (await ports.users.byId(address.personId));
    if (!user) return;
    const settings = await settingsOfTenant(ports, user.tenant);
    const reader = readerOf(user, settings, now);
    const kinds = kindsBy('push', await ports.newsChoices.of(user.id));
    const { pendingSince } = address;
    const rows = kinds.filter((kind) => !readKinds.some((read) => read === kind));
    const written =
      pendingSince === null
        ? []
        : await unreadEntries({ ...ports, settings }, reader, rows, {
            since: pendingSince - 1,
            until: Infinity,
            most: 100,
          });
    const sharedUntil = Math.max(address.sharedUntil, now - SETTLED);
    const shared = await sharedNews({ ...ports, settings }, reader, kinds, address.sharedUntil, sharedUntil);
    const found = [...written, ...shared].sort(newerFirst);
    const entries = found.filter((entry) => !sent.includes(marked(entry)));
    const news = summaries(ports.settings, entries);
    if (news.length > 0) {
      const { language } = user;
      const page = `${ports.settings.publicUrl}/notifications`;
      const push = {
        appName: settings.appName,
        language,
        discreet: address.discreet,
        newest: news.slice(0, MAX_SHOWN),
        count: news.length,
        page,
      };
      if ((await ports.pusher.push(address, push)) === 'gone') return ports.pushAddresses.forget(id);
    }
    if (await ports.pushQueue.settle(id, address.asked, sharedUntil)) return;
    await ports.jobs.enqueue(pushJob.draft({ id, sent: found.map(marked) }), ports.clock.now() + GATHER);
  },
  /** Notifications that could not be pushed for hours remain in the app; later ones are pushed again. */
  async giveUp(ports: Pick<Ports, 'clock' | 'pushQueue'>, { id }: PushToSend) {
    await ports.pushQueue.settle(id, null, ports.clock.now() - SETTLED);
  },
});

/**
 * Names a notification as it was sent: a written one with its time, because a renewed one is sent again; the keys of
 * others name their day.
 */
const marked = ({ key, kind, at }: NewsEntry) => (readKinds.some((read) => read === kind) ? key : `${key} ${at}`);

/** Begins to look for shared items and ending plans to push (decisions 50). */
export const beginPushesJob = job({
  kind: 'begin-pushes',
  every: 15 * MINUTE,
  async run({ clock, jobs }: Pick<Ports, 'clock' | 'jobs'>, _payload: Nothing) {
    await jobs.enqueue(pushSharedJob.draft({ after: '' }), clock.now());
  },
});

/**
 * Checks a portion of the addresses for shared items to push, and lets other jobs run before the next portion. It reads
 * for each address, and writes only for those that get a push: publishing writes nothing for followers (decisions 50).
 */
export const pushSharedJob = job({
  kind: 'push-shared',
  async run(ports: Ports, { after }: { readonly after: string }) {
    const addresses = await ports.pushQueue.wanting(readKinds, after, PUSH_PORTION);
    const now = ports.clock.now();
    const due: string[] = [];
    for (const address of addresses) if (await hasShared(ports, address, now - SETTLED)) due.push(address.id);
    if (due.length > 0) await ports.pushQueue.ask(due, now, (id) => pushJob.draft({ id }), now);
    const last = addresses.at(-1);
    if (last && addresses.length === PUSH_PORTION)
      await ports.jobs.enqueue(pushSharedJob.draft({ after: last.id }), now);
  },
});

async function hasShared(ports: Ports, address: PushAddress, until: Instant): Promise<boolean> {
  if (until <= address.sharedUntil) return false;
  const user = await ports.users.byId(address.personId);
  if (!user || user.suspendedAt !== null) return false;
  const kinds = kindsBy('push', await ports.newsChoices.of(user.id));
  const settings = await settingsOfTenant(ports, user.tenant);
  const reader = readerOf(user, settings, ports.clock.now());
  return (await sharedNews({ ...ports, settings }, reader, kinds, address.sharedUntil, until)).length > 0;
}

/**
 * The derived notifications between two moments: shared items, once per person or event and day, with the first of
 * them, and the end of the plan. Further items of that day only raise the count in the app (decisions 50).
 */
async function sharedNews(
  { followed, newsReads, clubs, settings: { timeZone } }: EntryPorts,
  reader: NewsReader,
  kinds: readonly NewsKind[],
  since: Instant,
  until: Instant,
): Promise<NewsEntry[]> {
  const wanted = readKinds.filter((kind) => kinds.includes(kind));
  if (wanted.length === 0 || until <= since) return [];
  const dayBegan = startOfDay(dayOf(since, timeZone), timeZone) - 1;
  const entries: NewsEntry[] = [];
  for (const kind of wanted) {
    if (kind === 'plan') {
      entries.push(...(await planNews({ clubs }, reader, until)).filter(({ at }) => at > since));
      continue;
    }
    const shared = await (kind === 'favourite'
      ? followed.ofFavourites(reader, dayBegan, MAX_SHARED)
      : followed.inEvents(reader, dayBegan, MAX_SHARED));
    const before = shared.filter(({ at }) => at <= since);
    const earlier = new Set(sharedEntries(kind, before, timeZone).map(({ key }) => key));
    const fresh = shared.filter(({ at }) => at > since && at <= until);
    entries.push(...sharedEntries(kind, fresh, timeZone).filter(({ key }) => !earlier.has(key)));
  }
  if (entries.length === 0) return [];
  const marks = await newsReads.marks(reader.id);
  return entries.filter((entry) => !isRead(entry, marks));
}
