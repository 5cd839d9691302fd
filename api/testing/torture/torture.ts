import { pause } from '@quadrangle/adapters/testing/pause';
import { storedVariants } from '@quadrangle/domain/files/file-urls';
import { DAY, SECOND } from '@quadrangle/domain/kernel/time';
import type { LocalFile } from '../uploading.ts';
import type { Installation } from './installation.ts';
import { type Books, doSomething, newBooks, populate } from './people.ts';
import { randomFrom } from './random.ts';

export interface Torture {
  readonly kills: number;
  readonly seed: number;
  readonly people: number;
  /** How many of them act at once. */
  readonly atOnce: number;
  /** The longest that a server lives, in milliseconds. */
  readonly longestLife: number;
  readonly picture: LocalFile;
  /** Hears how many kills are over. */
  readonly onKill?: (kills: number) => void;
}

/** What came of it: how many writes were acknowledged, and everything that is not as it was said to be. */
export interface Outcome {
  readonly kills: number;
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly wrong: readonly string[];
}

/**
 * Kills the server of `installation` at random moments while people use it, some time after its disk was full or read-only where
 * its disk fails that way, and looks afterwards whether every write that was
 * acknowledged is there, none is there twice, and nothing is left over once jobs and sweeps have run.
 */
export async function torture(installation: Installation, plan: Torture): Promise<Outcome> {
  const random = randomFrom(plan.seed);
  const books = newBooks();
  await installation.start();
  const cast = await populate(installation, plan.people, plan.picture);
  let serial = 0;
  for (let kills = 1; kills <= plan.kills; kills += 1) {
    const alive = new AbortController();
    const acting = Array.from({ length: plan.atOnce }, async (_, who) => {
      while (!alive.signal.aborted) {
        serial += 1;
        await doSomething(installation, cast, books, who, random, String(serial));
      }
    });
    // However slow the machine is, the first life does something.
    while (kills === 1 && sumOf(books, 'acknowledged') === 0) await pause(20);
    const [sound, failing] = [random() * plan.longestLife, random() * plan.longestLife];
    await pause(sound);
    if (installation.setFaulty) {
      installation.setFaulty(true);
      await pause(failing);
    }
    alive.abort();
    await installation.kill();
    await Promise.all(acting);
    installation.setFaulty?.(false);
    plan.onKill?.(kills);
    await installation.start();
  }
  await installation.kill();
  return {
    kills: plan.kills,
    acknowledged: sumOf(books, 'acknowledged'),
    unanswered: sumOf(books, 'unanswered'),
    wrong: [...(await inconsistencies(installation, books)), ...(await leftovers(installation))],
  };
}

const sumOf = (books: Books, what: 'acknowledged' | 'unanswered') =>
  Object.values(books).reduce((sum, { counts }) => sum + counts[what], 0);

/** Everything that is not as it was acknowledged, and everything that is there twice. */
export async function inconsistencies(installation: Installation, books: Books): Promise<string[]> {
  const {
    users = [],
    reactions = [],
    comments = [],
    grants = [],
    orders = [],
    media = [],
  } = await installation.tables();
  const count = (rows: readonly Readonly<Record<string, unknown>>[], field: string, value: unknown) =>
    rows.filter((row) => row[field] === value).length;
  const orderId = new Map(orders.map((order) => [order.providerOrderId, order.id]));
  const reaction = new Map(reactions.map((row) => [`${row.mediaId} ${row.memberId}`, String(row.value)]));
  return [
    ...books.accounts.wrong((name) => count(users, 'name', name)).map((text) => `account ${text}`),
    ...books.reactions.wrong((key) => reaction.get(key) ?? 'none').map((text) => `reaction ${text}`),
    ...books.comments.wrong((desc) => count(comments, 'text', desc)).map((text) => `comment ${text}`),
    ...books.grants.wrong((id) => count(grants, 'orderId', orderId.get(id))).map((text) => `grant of ${text}`),
    ...books.items.wrong((title) => count(media, 'title', title)).map((text) => `item ${text}`),
  ];
}

/** So long after the last kill everything that was abandoned is swept, in seconds. */
const AFTERWARDS = (3 * DAY) / SECOND;

/** Milliseconds that jobs may take to be done, on a machine that is slow or busy. */
const TIMEOUT = 180_000 * Math.max(1, Number(process.env.QUADRANGLE_SLOWNESS ?? 1));

/** What jobs and sweeps leave behind: files that nobody owns, items without their files, counters that are wrong. */
export async function leftovers(installation: Installation): Promise<string[]> {
  installation.age(AFTERWARDS);
  await installation.start(AFTERWARDS);
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const { jobs = [], uploads = [] } = await installation.tables();
    if (jobs.every(({ dueAt }) => dueAt === null) && uploads.every(({ usedBy }) => usedBy !== null)) break;
    if (Date.now() > deadline) return [`jobs are still waiting: ${JSON.stringify(jobs)}`];
    await pause(250);
  }
  await installation.kill();
  await installation.admin('sweep');
  const { media = [], users = [] } = await installation.tables();
  const owned = new Set(
    [...media.flatMap(({ fileName, posterName }) => [fileName, posterName]), ...users.map(({ avatar }) => avatar)]
      .filter((name) => name !== null)
      .flatMap((name) => storedVariants(String(name))),
  );
  const stored = await installation.storedFiles();
  const recounted = await installation.admin('recount');
  return [
    ...stored.filter((name) => !owned.has(name)).map((name) => `nobody owns ${name}`),
    ...media.filter(({ fileName }) => !stored.includes(String(fileName))).map(({ id }) => `the file of ${id} is gone`),
    ...(/^0 /.test(recounted) ? [] : [`counters were wrong: ${recounted}`]),
  ];
}
