/** The largest answer (decisions 21, 78): it holds up nobody while it is made, nor fills the memory until it is fetched. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { COMMENTS_AT_ONCE } from '@quadrangle/domain/comments/rules';
import { aMember, aPhoto, aPlanHolder, asVisible } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';
import { LONGEST_TURN, shortest } from '../../testing/longest-turn.ts';

const start = testApps();
const ids = Array.from({ length: COMMENTS_AT_ONCE }, (_, at) => `c${at}`);

/** Where a member reads as many comments, with this text, as one answer has. */
async function withComments(text: string) {
  const app = await start();
  const author = await aPlanHolder(app.memory, { name: 'ada' });
  const photo = await aPhoto(app.memory, author);
  for (const [createdAt, id] of ids.entries())
    await app.memory.comments.add(asVisible(photo), { id, authorId: author.id, text, createdAt });
  const { cookies } = await app.signedIn(await aMember(app.memory));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { app, url: `/api/comments/photoComment/${photo.id}`, headers: { cookie } };
}

it('all comments under an item, each full of names', async () => {
  const text = '@ada,図<'.repeat(140);
  const { app, url, headers } = await withComments(text);
  let body = '';
  const took = await shortest(async () => {
    body = (await app.inject({ url, headers })).body;
  });
  const answered = JSON.parse(body) as { _id: string; desc: string }[];
  expect(answered.map(({ _id }) => _id)).toEqual(ids);
  expect(answered.every(({ desc }) => desc === text)).toBe(true);
  expect(took).toBeLessThanOrEqual(LONGEST_TURN);
});

it('all comments under an item, asked for again and again, and never read', async () => {
  const { app, url, headers } = await withComments('<'.repeat(1_000));
  const statuses: unknown[] = [];
  for (let count = 0; count < 2; count += 1) {
    const asking = request(new URL(url, app.url), { headers, agent: false }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 429]);
});
