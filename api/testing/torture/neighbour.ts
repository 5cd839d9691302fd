import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from '../newcomer.ts';
import type { LocalFile } from '../uploading.ts';
import type { Installation } from './installation.ts';
import { type Person, populate, publish } from './people.ts';

/** What a greedy neighbour does, and what the server answers to it first; films come last: their conversions go on. */
const ABUSES = {
  'thirty photos at once': 200,
  'sixty-six posters at once': 200,
  'fifteen wrong passwords a second from eight addresses': 401,
  'a ZIP that nobody reads': 200,
  'choices for ZIPs': 200,
  events: 200,
  'all own data': 200,
  'captions of nested brackets': 413,
  'eight films at once': 200,
} as const;
export type Abuse = keyof typeof ABUSES;

/** How many answers of each status the neighbour got. */
export type Answered = Readonly<Record<number, number>>;

/** The 95th percentile of one deed in milliseconds, alone, and beside a neighbour who does one thing without end. */
export interface Slowdown {
  readonly deed: string;
  readonly alone: number;
  readonly beside: number;
}

export interface Manners {
  readonly abuse: Abuse;
  readonly answered: Answered;
  readonly slowdowns: readonly Slowdown[];
}

/** By how much the neighbour may slow somebody else down; what takes fewer milliseconds is not felt. */
const MOST_SLOWER = 3;
const NOT_FELT = 20;

/** Whether somebody else is slowed down no more than they may be. */
export const isFair = ({ alone, beside }: Slowdown) => beside <= MOST_SLOWER * Math.max(alone, NOT_FELT);

type Deed = () => Promise<{ readonly status: number }>;

/** Rounds before one counts: programs start, and connections open. */
const WARMING_UP = 3;

/**
 * Measures how long it takes somebody to sign in, publish and watch, `rounds` times alone and then as often while a
 * neighbour of the same college does an expensive thing without end, in a process of their own (decisions 78). Each abuse
 * has people of its own. Rejects when a deed is refused, or the abuse is none.
 */
export async function* besideGreedyNeighbour(
  installation: Installation,
  picture: LocalFile,
  rounds: number,
): AsyncGenerator<Manners> {
  await installation.start();
  const abuses = Object.keys(ABUSES) as Abuse[];
  const { people, photos } = await populate(installation, 2 * abuses.length, picture);
  for (const [index, abuse] of abuses.entries()) {
    const [greedy, somebody] = people.slice(2 * index) as [Person, Person];
    const deeds = deedsOf(somebody, photos[0] as string, picture);
    const alone = await measured(deeds, rounds);
    const neighbour = await startNeighbour(installation.url, greedy.name, abuse);
    const beside = await measured(deeds, rounds);
    const answered = await neighbour.end();
    // One of 200 is that of signing in.
    if ((answered[ABUSES[abuse]] ?? 0) < 2) throw new Error(`Nothing came of ${abuse}: ${JSON.stringify(answered)}`);
    const slowdowns = Object.keys(deeds).map((deed) => ({
      deed,
      alone: alone[deed] ?? 0,
      beside: beside[deed] ?? 0,
    }));
    yield { abuse, answered, slowdowns };
  }
}

/** What somebody does who bothers nobody. */
function deedsOf(person: Person, photo: string, picture: LocalFile): Readonly<Record<string, Deed>> {
  const { name, visitor } = person;
  const address = { 'x-forwarded-for': '198.51.100.7' };
  return {
    'signing in': () => visitor.post('/api/auth/signin', { name, password: PASSWORD }, address),
    publishing: () => publish(person, picture, 'a quiet photo'),
    watching: () => visitor.put(`/api/photos/view/${photo}`),
    browsing: () => visitor.get('/api/photos/random'),
  };
}

/** Starts the neighbour; resolves when they have begun. */
async function startNeighbour(url: string, name: string, abuse: Abuse): Promise<{ end(): Promise<Answered> }> {
  const child = fork(fileURLToPath(new URL('./greedy-neighbour.ts', import.meta.url)), [url, name, abuse]);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The neighbour ended with ${code}.`)));
  ended.catch(() => {});
  const nextMessage = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await nextMessage();
  return {
    async end() {
      child.send('over');
      return nextMessage();
    },
  };
}

/** The 95th percentile of each deed in milliseconds, one after the other. */
async function measured(deeds: Readonly<Record<string, Deed>>, rounds: number): Promise<Record<string, number>> {
  const took: Record<string, number[]> = {};
  for (let round = -WARMING_UP; round < rounds; round += 1)
    for (const [name, deed] of Object.entries(deeds)) {
      const from = performance.now();
      const { status } = await deed();
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
      if (round >= 0) took[name] = [...(took[name] ?? []), performance.now() - from];
    }
  return Object.fromEntries(
    Object.entries(took).map(([name, times]) => [
      name,
      times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0,
    ]),
  );
}
