import { PASSWORD, person } from '../newcomer.ts';
import type { LocalFile } from '../uploading.ts';
import { type Answer, Visitor } from '../visitor.ts';
import type { Installation } from './installation.ts';
import { Ledger } from './ledger.ts';

/** Somebody who uses the product while it dies under them. */
export interface Person {
  readonly name: string;
  readonly id: string;
  readonly visitor: Visitor;
}

/** All that was acknowledged, by kind. What is counted in rows is 0 or 1 of them; a reaction is itself. */
export interface Books {
  readonly accounts: Ledger<number>;
  readonly reactions: Ledger<string>;
  readonly comments: Ledger<number>;
  readonly grants: Ledger<number>;
  readonly items: Ledger<number>;
}

export function newBooks(): Books {
  return {
    accounts: new Ledger(),
    reactions: new Ledger(),
    comments: new Ledger(),
    grants: new Ledger(),
    items: new Ledger(),
  };
}

/** The people of an installation, and the photos they talk about. */
export interface Cast {
  readonly people: readonly Person[];
  readonly photos: readonly string[];
  readonly picture: LocalFile;
}

/** Fills a running installation: `count` people with a plan, and a photo by each. */
export async function populate(installation: Installation, count: number, picture: LocalFile): Promise<Cast> {
  const people: Person[] = [];
  const photos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `person${index}`;
    const visitor = new Visitor(installation.url);
    await ok(visitor.post('/api/auth/signup', person(name)));
    await installation.arrange(async ({ users, memberships }) => {
      const user = await users.byLogin(name);
      if (!user) throw new Error(`${name} has no account.`);
      await users.markVerified(user.id, user.createdAt);
      const months = 12;
      await memberships.grant({
        id: name,
        userId: user.id,
        orderId: null,
        months,
        until: null,
        grantedAt: user.createdAt,
      });
    });
    const { body } = await ok(visitor.post<{ _id: string }>('/api/auth/signin', { name, password: PASSWORD }));
    const someone = { name, id: body._id, visitor };
    people.push(someone);
    photos.push((await publish(someone, picture, `settled ${index}`)).body._id);
  }
  return { people, photos, picture };
}

const REACTIONS = [
  ['photoLike', () => 'like'],
  ['photounLike', (before: string) => (before === 'like' ? 'none' : before)],
  ['photoDislike', () => 'dislike'],
  ['photounDislike', (before: string) => (before === 'dislike' ? 'none' : before)],
] as const;

/**
 * One of them does one thing. Returns when it was done or the server was gone. `serial` names things once in a run.
 */
export async function doSomething(
  installation: Installation,
  { people, photos, picture }: Cast,
  books: Books,
  who: number,
  random: () => number,
  serial: string,
): Promise<void> {
  const someone = people[who % people.length] as Person;
  const { visitor } = someone;
  const photo = photos[Math.floor(random() * photos.length)] as string;
  const dice = random();
  if (dice < 0.15) {
    const form = person(`new${serial}`);
    books.accounts.note(
      form.name,
      () => 1,
      await done(new Visitor(installation.url).post('/api/auth/signup', form)),
      0,
    );
  } else if (dice < 0.4) {
    const [action, change] = REACTIONS[Math.floor(random() * REACTIONS.length)] as (typeof REACTIONS)[number];
    const answered = await done(visitor.put(`/api/users/${action}/${photo}`));
    books.reactions.note(`${photo} ${someone.id}`, change, answered, 'none');
  } else if (dice < 0.6) {
    const desc = `said ${serial}`;
    books.comments.note(desc, () => 1, await done(visitor.post('/api/comments', { desc, photoId: photo })), 0);
    const [old] = books.comments.keys().filter((key) => books.comments.sure(key) === 1 && random() < 0.1);
    if (old !== undefined) await removeComment(someone, photo, old, books);
  } else if (dice < 0.75) {
    await pay(someone, books);
  } else {
    const title = `photo ${serial}`;
    const published = await publish(someone, picture, title).catch(() => null);
    books.items.note(title, () => 1, published?.status === 200, 0);
    if (published?.status === 200 && random() < 0.5)
      books.items.note(title, () => 0, await done(visitor.delete(`/api/photos/${published.body._id}`)), 1);
  }
}

/** Deletes a comment, when it is under this photo and theirs to delete. */
async function removeComment({ visitor }: Person, photo: string, text: string, books: Books) {
  const list = await visitor
    .get<{ _id: string; desc: string; deletable?: boolean }[]>(`/api/comments/photoComment/${photo}`)
    .catch(() => null);
  const mine = Array.isArray(list?.body) ? list.body.find(({ desc }) => desc === text) : undefined;
  if (!mine) return;
  const answer = await visitor.delete(`/api/comments/${mine._id}`).catch(() => null);
  if (answer?.status !== 403) books.comments.note(text, () => 0, answer?.status === 200, 1);
}

/** Buys a month; whatever news of the payment gets lost is told again, as a provider does. */
async function pay({ visitor }: Person, books: Books): Promise<void> {
  const order = await visitor.post<{ id: string }>('/api/pay/checkout', { month: 1 }).catch(() => null);
  if (order?.status !== 200) return;
  const paid = await visitor
    .post<Record<string, string>>(`/api/pay/simulated/${order.body.id}`, { outcome: 'paid' })
    .catch(() => null);
  if (paid?.status !== 200) return;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const news = () =>
    done(
      visitor.send('POST', '/api/pay/paymentverification', {
        headers,
        body: new URLSearchParams(paid.body).toString(),
      }),
      303,
    );
  const [once, twice] = await Promise.all([news(), news()]);
  books.grants.note(order.body.id, () => 1, once || twice, 0);
}

/** Sends a photo and publishes it. */
export async function publish(
  { visitor }: Person,
  { bytes, type, name, folder }: LocalFile,
  title: string,
): Promise<Answer<{ _id: string }>> {
  const announced = { folder, fileName: name, size: bytes.length, contentType: type };
  const { body } = await ok(visitor.post<{ uploadUrl: string; fileName: string }>('/api/uploads', announced), 201);
  const own = body.uploadUrl.includes('/api/uploads/');
  if (own) await ok(visitor.send('PUT', new URL(body.uploadUrl).pathname, { body: bytes }));
  else if (!(await fetch(body.uploadUrl, { method: 'PUT', body: bytes })).ok) throw new Error('The bucket refused.');
  return visitor.post('/api/photos', { title, desc: '', tags: [], fileName: body.fileName });
}

async function ok<T>(answering: Promise<Answer<T>>, status = 200): Promise<Answer<T>> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Whether the server said that it did it; no answer, and any other, leave it open. */
async function done(answering: Promise<Answer<unknown>>, status = 200): Promise<boolean> {
  return answering.then(
    (answer) => answer.status === status,
    () => false,
  );
}
