import { request } from 'node:http';
import { HEVC_CLIP } from '@quadrangle/adapters/testing/clips';
import { pause } from '@quadrangle/adapters/testing/pause';
import { PASSWORD } from '../newcomer.ts';
import { type LocalFile, upload } from '../uploading.ts';
import { Visitor } from '../visitor.ts';
import type { Installation } from './installation.ts';
import { type Person, populate, publish } from './people.ts';

/** The 95th percentile of one deed in milliseconds, alone, and beside a neighbour who does one thing without end. */
export interface Manners {
  readonly abuse: string;
  readonly deed: string;
  readonly alone: number;
  readonly beside: number;
}

/** By how much the neighbour may slow somebody else down; what takes fewer milliseconds is not felt. */
const MOST_SLOWER = 3;
const NOT_FELT = 20;

/** Whether somebody else is slowed down no more than they may be. */
export const isFair = ({ alone, beside }: Manners) => beside <= MOST_SLOWER * Math.max(alone, NOT_FELT);

type Deed = () => Promise<{ readonly status: number }>;

/**
 * Measures how long it takes somebody to sign in, publish and watch, alone and while a neighbour of the same college does
 * each expensive thing without end (decisions 78). Rejects when a deed is refused.
 */
export async function besideGreedyNeighbour(
  installation: Installation,
  picture: LocalFile,
  rounds: number,
): Promise<readonly Manners[]> {
  await installation.start();
  const { people, photos } = await populate(installation, 2, picture);
  const [somebody, greedy] = people as [Person, Person];
  const address = { 'x-forwarded-for': '198.51.100.7' };
  const deeds: Readonly<Record<string, Deed>> = {
    'signing in': () => somebody.visitor.post('/api/auth/signin', { name: somebody.name, password: PASSWORD }, address),
    publishing: () => publish(somebody, picture, 'a quiet photo'),
    watching: () => somebody.visitor.put(`/api/photos/view/${photos[0]}`),
    browsing: () => somebody.visitor.get('/api/photos/random'),
  };
  const alone = await measured(deeds, rounds);
  const manners: Manners[] = [];
  for (const [abuse, commit] of Object.entries(abusesOf(installation, greedy, picture))) {
    const over = new AbortController();
    // Whatever the neighbour is answered, they go on at once.
    const going = (async () => {
      while (!over.signal.aborted) await Promise.all([commit().catch(() => {}), pause(10)]);
    })();
    await pause(1_000);
    const beside = await measured(deeds, rounds);
    for (const deed of Object.keys(deeds))
      manners.push({ abuse, deed, alone: alone[deed] ?? 0, beside: beside[deed] ?? 0 });
    over.abort();
    await going;
  }
  return manners;
}

/** What the neighbour does, each again and again. */
function abusesOf(
  installation: Installation,
  greedy: Person,
  picture: LocalFile,
): Readonly<Record<string, () => Promise<unknown>>> {
  const { visitor } = greedy;
  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));
  let film: Promise<string> | null = null;
  const aFilm = async () => {
    const fileName = await upload(visitor, {
      folder: 'video',
      name: 'film.mp4',
      type: 'video/mp4',
      bytes: Uint8Array.from(HEVC_CLIP),
    });
    const { body } = await visitor.post<{ _id: string }>('/api/videos', {
      title: 'A film',
      desc: '',
      tags: [],
      fileName,
    });
    return body._id;
  };
  const theFilm = () => {
    film ??= aFilm();
    return film;
  };
  return {
    'thirty photos at once': () => times(30, (index) => publish(greedy, picture, `greedy ${index}`)),
    'eight films at once': () => times(8, aFilm),
    'sixty-six posters at once': async () => {
      const id = await theFilm();
      await times(66, () => visitor.put(`/api/videos/poster/${id}`, { at: 0 }));
    },
    'fifteen wrong passwords a second from eight addresses': () =>
      times(15, (index) =>
        new Visitor(installation.url).post(
          '/api/auth/signin',
          { name: greedy.name, password: `wrong ${index}` },
          { 'x-forwarded-for': `203.0.113.${index % 8}` },
        ),
      ).then(() => pause(1_000)),
    'a ZIP that nobody reads': () => idleZip(installation, greedy),
    // Twenty in two thirds of a second: 600 in 20 s.
    'choices for ZIPs': async () => {
      const chosen = await items();
      await Promise.all([times(20, () => visitor.post('/api/zips', { items: chosen, size: 'full' })), pause(667)]);
    },
    events: () =>
      Promise.all([
        times(20, (index) =>
          visitor.post('/api/events', { title: `Spam ${index}`, startsOn: '2026-03-01', endsOn: '2026-03-01' }),
        ),
        pause(667),
      ]),
    'all own data': () => visitor.post('/api/users/data'),
    'captions of nested brackets': async () =>
      visitor.send('PUT', `/api/videos/${await theFilm()}/captions/en`, {
        headers: { 'content-type': 'application/json' },
        body: '['.repeat(2_000_000),
      }),
  };

  async function items(): Promise<readonly string[]> {
    const { body } = await visitor.get<{ _id: string }[]>('/api/photos/recent');
    return Array.isArray(body) ? body.map(({ _id }) => _id) : [];
  }
}

/** Asks for a ZIP and reads none of it for a while. */
async function idleZip({ url }: Installation, { visitor }: Person): Promise<void> {
  const { body } = await visitor.get<{ _id: string }[]>('/api/photos/recent');
  const { body: choice } = await visitor.post<{ url: string }>('/api/zips', {
    items: body.map(({ _id }) => _id),
    size: 'full',
  });
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = request(new URL(new URL(choice.url).pathname, url), { headers: { cookie }, agent: false });
  asking.on('error', () => {});
  asking.on('response', (answer) => answer.pause());
  asking.end();
  await pause(5_000);
  asking.destroy();
}

/** The 95th percentile of each deed in milliseconds, one after the other. */
async function measured(deeds: Readonly<Record<string, Deed>>, rounds: number): Promise<Record<string, number>> {
  const took: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [name, deed] of Object.entries(deeds)) {
      const from = performance.now();
      const { status } = await deed();
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
      took[name] = [...(took[name] ?? []), performance.now() - from];
    }
  return Object.fromEntries(
    Object.entries(took).map(([name, times]) => [
      name,
      times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0,
    ]),
  );
}
