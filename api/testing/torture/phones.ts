import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { pause } from '@quadrangle/adapters/testing/pause';
import { PASSWORD, person } from '../newcomer.ts';
import { proxies } from '../proxies.ts';
import type { LocalFile } from '../uploading.ts';
import { type Answer, Visitor } from '../visitor.ts';
import type { Installation } from './installation.ts';
import { populate } from './people.ts';

/** How many people send how many photos each; a phone sends three at once, as the web client does. */
export interface Crowd {
  readonly phones: number;
  readonly photos: number;
}
const AT_ONCE = 3;

/** How often browsing is measured alone, and how long between two measurements, in ms. */
const ROUNDS = 60;
const BETWEEN = 50;

/** The outcome of an evening. */
export interface Evening {
  readonly acknowledged: number;
  /** Acknowledged, but not there. */
  readonly missing: number;
  /** Calls that were refused for the moment, and sent again. */
  readonly again: number;
  readonly seconds: number;
  /** The 95th percentile of somebody else's feed in ms, before and meanwhile. */
  readonly alone: number;
  readonly beside: number;
}

/**
 * Everybody of a fest adds photos to the pool of its event at the same time, through nginx, while somebody else browses
 * (decisions 65). Null where there is no nginx.
 */
export async function crowdOfPhones(
  installation: Installation,
  picture: LocalFile,
  { phones, photos }: Crowd,
): Promise<Evening | null> {
  const nginx = proxies.find(({ program, isInstalled }) => program === 'nginx' && isInstalled);
  if (!nginx) return null;
  await installation.start();
  const { people } = await populate(installation, 2, picture);
  const [owner, other] = people.map(({ visitor }) => visitor) as [Visitor, Visitor];
  const startsOn = new Date().toISOString().slice(0, 10);
  const event = (await owner.post<{ _id: string }>('/api/events', { title: 'Fest', startsOn, pool: 'asked' })).body._id;
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-phones-'));
  const port = await freePort();
  const proxy = await nginx.start({ folder, port, targets: [new URL(installation.url).host] });
  const proxyUrl = `http://127.0.0.1:${port}`;
  try {
    await answers(proxyUrl);
    const crowd: Visitor[] = [];
    for (let at = 0; at < phones; at += 1) crowd.push(await arrived(installation, proxyUrl, at));
    const alone = await browsed(other, () => ROUNDS);
    let isOver = false;
    const meanwhile = browsed(other, (rounds) => (isOver ? rounds : rounds + 1));
    const from = performance.now();
    let again = 0;
    const noteAgain = () => {
      again += 1;
    };
    const sent = (await Promise.all(crowd.map((phone) => sendAll(phone, picture, photos, event, noteAgain)))).flat();
    const seconds = (performance.now() - from) / 1_000;
    isOver = true;
    let found = 0;
    await installation.arrange(async ({ media }) => {
      for (const id of sent) found += (await media.byId(id))?.pool === 'offered' ? 1 : 0;
    });
    const beside = await meanwhile;
    return { acknowledged: sent.length, missing: sent.length - found, again, seconds, alone, beside };
  } finally {
    proxy.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves as soon as a program answers at an address. */
async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))) await pause(50);
}

/** Somebody without a plan, signed in through the proxy. */
async function arrived(installation: Installation, url: string, at: number): Promise<Visitor> {
  const name = `phone${at}`;
  const phone = new Visitor(url);
  const form = person(name);
  const { status } = await phone.post('/api/auth/signup', form);
  if (status !== 200) throw new Error(`${name} was answered ${status}.`);
  await installation.arrange(async ({ users }) => {
    const user = await users.byLogin(name);
    if (user) await users.markVerified(user.id, user.createdAt);
  });
  await phone.post('/api/auth/signin', { name, password: PASSWORD });
  return phone;
}

/**
 * Sends `photos` photos, three at a time; returns the ids of the items. While the server asks for a pause, nothing of the
 * phone begins, as with the web client; then it goes on.
 */
async function sendAll(
  phone: Visitor,
  { bytes, type, name, folder }: LocalFile,
  photos: number,
  event: string,
  noteAgain: () => void,
): Promise<string[]> {
  let held: Promise<unknown> = Promise.resolve();
  const patiently = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (;;) {
      await held;
      const answer = await call().catch(() => null);
      if (answer && answer.status < 300) return answer;
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`A phone was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      noteAgain();
      held = pause(1_000 * Number(answer?.headers.get('retry-after') ?? 1));
    }
  };
  const ids: string[] = [];
  let next = 0;
  const sendSome = async () => {
    while (next < photos) {
      next += 1;
      const title = `Night ${next}`;
      const announced = { folder, fileName: name, size: bytes.length, contentType: type, event };
      const { body } = await patiently(() =>
        phone.post<{ uploadUrl: string; fileName: string }>('/api/uploads', announced),
      );
      await patiently(() => phone.send('PUT', new URL(body.uploadUrl).pathname, { body: bytes }));
      const texts = { title, desc: '', tags: [], fileName: body.fileName, event };
      ids.push((await patiently(() => phone.post<{ _id: string }>('/api/photos', texts))).body._id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  return ids;
}

/** The 95th percentile of somebody's feed in ms, measured until `until` says that there were enough. */
async function browsed(visitor: Visitor, until: (rounds: number) => number): Promise<number> {
  const took: number[] = [];
  while (took.length < until(took.length)) {
    const from = performance.now();
    const { status, headers } = await visitor.get('/api/photos/recent');
    // Who is sent away waits, and asks again: that is how long it takes them.
    if (status === 503) await pause(1_000 * Number(headers.get('retry-after') ?? 1));
    else if (status !== 200) throw new Error(`Browsing was answered ${status}.`);
    took.push(performance.now() - from);
    await pause(BETWEEN);
  }
  return took.sort((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? 0;
}
