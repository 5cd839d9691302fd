import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { HEVC_CLIP } from '@quadrangle/adapters/testing/clips';
import { pause } from '@quadrangle/adapters/testing/pause';
import { PASSWORD } from '../newcomer.ts';
import { aPicture, upload } from '../uploading.ts';
import { type Answer, Visitor } from '../visitor.ts';
import type { Abuse, Answered } from './neighbour.ts';
import { publish } from './people.ts';

// The program of a greedy neighbour: URL, name and abuse are its words. It does one thing without end, whatever it is
// answered, until its parent says anything; then it tells what it was answered.

const [url = '', name = '', abuse = ''] = process.argv.slice(2);
// It stands for somebody else's machine, which takes no time from the server's.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const answered: Record<number, number> = {};

/** Counts what they are answered. */
class Counting extends Visitor {
  override async send<T>(...sent: Parameters<Visitor['send']>): Promise<Answer<T>> {
    const answer = await super.send<T>(...sent);
    answered[answer.status] = (answered[answer.status] ?? 0) + 1;
    return answer;
  }
}

const visitor = new Counting(url);
const picture = await aPicture('photo', 'court.jpg');
const { body: me } = await visitor.post<{ _id: string }>('/api/auth/signin', { name, password: PASSWORD });
const greedy = { name, id: me._id, visitor };
const film = /posters|captions/.test(abuse) ? await aFilm() : '';

/** What the neighbour does, each again and again. */
const abuses: Readonly<Record<Abuse, () => Promise<unknown>>> = {
  'thirty photos at once': () => times(30, (index) => publish(greedy, picture, `greedy ${index}`)),
  'eight films at once': () => times(8, aFilm),
  'sixty-six posters at once': () => times(66, () => visitor.put(`/api/videos/poster/${film}`, { at: 0 })),
  'fifteen wrong passwords a second from eight addresses': async () => {
    await times(15, (index) =>
      new Counting(url).post(
        '/api/auth/signin',
        { name, password: `wrong ${index}` },
        { 'x-forwarded-for': `203.0.113.${index % 8}` },
      ),
    );
    await pause(1_000);
  },
  'a ZIP that nobody reads': async () => {
    const { body } = await visitor.post<{ url: string }>('/api/zips', { items: await items(), size: 'full' });
    await idle(new URL(new URL(body.url).pathname, url));
  },
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
  'captions of nested brackets': () =>
    visitor.send('PUT', `/api/videos/${film}/captions/en`, {
      headers: { 'content-type': 'application/json' },
      body: '['.repeat(2_000_000),
    }),
};

let over = false;
process.once('message', () => {
  over = true;
});
process.once('disconnect', () => process.exit());
process.send?.('begun');
while (!over) await Promise.all([abuses[abuse as Abuse]().catch(() => {}), pause(10)]);
process.send?.(answered satisfies Answered, () => process.exit());

function times(count: number, work: (index: number) => Promise<unknown>): Promise<unknown> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));
}

/** Publishes a film that has to be converted; returns its id. */
async function aFilm(): Promise<string> {
  const bytes = Uint8Array.from(HEVC_CLIP);
  const videofileName = await upload(visitor, { folder: 'video', name: 'film.mp4', type: 'video/mp4', bytes });
  const texts = { title: 'A film', desc: '', tags: [] };
  const { status, body } = await visitor.post<{ _id: string }>('/api/videos', { ...texts, videofileName });
  if (status !== 200) throw new Error(`The film was answered ${status}.`);
  return body._id;
}

async function items(): Promise<readonly string[]> {
  const { body } = await visitor.get<{ _id: string }[]>('/api/photos/recent');
  return Array.isArray(body) ? body.map(({ _id }) => _id) : [];
}

/** Asks for something and reads none of it for a while. */
async function idle(address: URL): Promise<void> {
  const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const asking = request(address, { headers: { cookie }, agent: false });
  asking.on('error', () => {});
  asking.on('response', (answer) => answer.pause());
  asking.end();
  await pause(5_000);
  asking.destroy();
}
