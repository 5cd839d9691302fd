/** The token of a wall reads the items of its event, and nothing else (decisions 28, 66). */
import { expect, it } from 'vitest';
import { calls } from '../testing/calls.ts';
import { outcomeOf, rights } from '../testing/matrix.ts';
import { refusalIn, requestFor, send } from '../testing/send.ts';
import { aCase, startWholeApp } from '../testing/stage.ts';

it('whoever has the token of a wall may call what anybody may call, with it as a session too', async () => {
  const app = await startWholeApp();
  const forMembers = rights.filter(({ outcomes }) => outcomes.anonymous === 'sign in');
  const { college, scene } = await aCase(app, 'anonymous', false);
  const { token, id } = scene.wall;
  for (const { calls: names } of forMembers)
    for (const name of names) {
      const { query, ...call } = calls[name]?.(scene) ?? {};
      const request = requestFor(name, { ...call, query: { ...query, token, wall: id } }, token);
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      const answer = await send(app, { ...request, headers });
      expect({ name, outcome: outcomeOf(answer.status, refusalIn(answer)) }).toEqual({ name, outcome: 'sign in' });
      expect(answer.body).not.toContain(college.mark);
    }
  expect(forMembers.flatMap((right) => right.calls).length).toBeGreaterThan(200);

  const ofWall = async (name: string) => send(app, requestFor(name, calls[name]?.(scene) ?? {}, null));
  const shown = await ofWall('walls.show');
  expect([shown.status, shown.body.includes(scene.video.id)]).toEqual([200, true]);
  expect(shown.body).not.toContain(college.mark);
  const file = async (itemId: string) => {
    const call = { query: { token, itemId, size: '2048' } };
    return (await send(app, requestFor('GET /api/walls/file', call, null))).status;
  };
  expect(await file(scene.photo.id)).toBe(404);
  await app.close();
});
