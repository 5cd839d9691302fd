/** The largest answer (decisions 21, 78): it does not hold up the event loop while it is made. */
import { COMMENTS_AT_ONCE } from '@quadrangle/domain/comments/rules';
import { aMember, aPhoto, aPlanHolder, asVisible } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';
import { LONGEST_TURN, shortest } from '../../testing/longest-turn.ts';

const start = testApps();

it('all comments under an item, each full of names', async () => {
  const app = await start();
  const author = await aPlanHolder(app.memory, { name: 'ada' });
  const photo = await aPhoto(app.memory, author);
  const ids = Array.from({ length: COMMENTS_AT_ONCE }, (_, at) => `c${at}`);
  const text = '@ada,図<'.repeat(140);
  for (const [createdAt, id] of ids.entries())
    await app.memory.comments.add(asVisible(photo), { id, authorId: author.id, text, createdAt });
  const { cookies } = await app.signedIn(await aMember(app.memory));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let body = '';
  const took = await shortest(async () => {
    body = (await app.inject({ url: `/api/comments/photoComment/${photo.id}`, headers: { cookie } })).body;
  });
  const answered = JSON.parse(body) as { _id: string; desc: string }[];
  expect(answered.map(({ _id }) => _id)).toEqual(ids);
  expect(answered.every(({ desc }) => desc === text)).toBe(true);
  expect(took).toBeLessThanOrEqual(LONGEST_TURN);
});
