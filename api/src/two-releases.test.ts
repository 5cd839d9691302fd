/** The release before beside this one on one database, and the way back to it (operator). */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onBothEngines } from '@quadrangle/adapters/testing/databases';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { afterAll, describe, expect, it } from 'vitest';
import { newcomer } from '../testing/newcomer.ts';
import { type PreviousRelease, previousRelease } from '../testing/previous-release.ts';
import { ready, startProgram } from '../testing/server-process.ts';
import { aPicture, upload } from '../testing/uploading.ts';
import { Visitor } from '../testing/visitor.ts';

const previous = process.env.QUADRANGLE_FULL === '1' ? previousRelease() : 'it is built for `npm run test:full` alone';
if (typeof previous === 'string') console.log(`Skipped: two releases on one database, because ${previous}.`);

describe.skipIf(typeof previous === 'string')('two releases on one database', () => {
  onBothEngines((freshUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-releases-'));
    const children: ChildProcess[] = [];
    afterAll(() => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    it('both write and read everything, and the one before starts again on what this one made of it', async () => {
      const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: await freshUrl(), RATE_LIMIT: 'off' };
      const startBefore = async () => {
        const port = await freePort();
        const { folder: cwd } = previous as PreviousRelease;
        const child = spawn(process.execPath, ['api/dist/main.js'], {
          cwd,
          env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env, PORT: String(port) },
          stdio: 'ignore',
        });
        children.push(child);
        await ready(`http://127.0.0.1:${port}`);
        return { url: `http://127.0.0.1:${port}`, child };
      };
      const before = await startBefore();
      const asha = await newcomer(before.url, 'asha');

      const port = await freePort();
      const { child } = startProgram('main.ts', { ...env, PORT: String(port) });
      children.push(child);
      const after = `http://127.0.0.1:${port}`;
      await ready(after);

      await useEverything('first', asha, before.url, after);
      await useEverything('second', await newcomer(after, 'ravi'), after, before.url);

      for (const each of children) each.kill('SIGKILL');
      const again = await startBefore();
      await useEverything('third', at(asha, again.url), again.url, again.url);
    });
  });
});

/** The same person at another process. */
function at(visitor: Visitor, url: string): Visitor {
  const there = new Visitor(url);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

type Body = Record<string, unknown> & { _id: string };

/** Does at `url` what members do, and looks at `otherUrl` whether it came. */
async function useEverything(word: string, visitor: Visitor, url: string, otherUrl: string): Promise<void> {
  const here = at(visitor, url);
  const there = at(visitor, otherUrl);
  const done = async (method: string, path: string, body?: object): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await here.send<Body>(method, path, { headers, ...(body && { body: JSON.stringify(body) }) });
    expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, answer.body]);
    return answer.body;
  };
  const seen = async (path: string) => {
    const { status, body } = await there.get<Body & Body[]>(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  const { id } = await done('POST', '/api/pay/checkout', { month: 1 });
  const paid = await here.post<Record<string, string>>(`/api/pay/simulated/${id}`, { outcome: 'paid' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(paid.body).toString();
  expect((await here.send('POST', '/api/pay/paymentverification', { headers: form, body })).status).toBe(303);
  expect(await seen('/api/auth/me')).toMatchObject({ role: 'admin' });

  const event = await done('POST', '/api/events', {
    title: `${word} fest`,
    startsOn: '2026-03-14',
    endsOn: '2026-03-14',
  });
  const files = [await aPicture('photo', 'one.jpg'), await aPicture('photo', 'two.jpg')];
  const photos: Body[] = [];
  for (const [position, file] of files.entries())
    photos.push(
      await done('POST', '/api/photos', {
        title: `${word} sunrise ${position}`,
        tags: word,
        fileName: await upload(here, file),
        batch: `${word}-batch`,
        position,
      }),
    );
  const [photo, other] = photos as [Body, Body];
  for (const { _id } of photos) await done('PUT', `/api/events/${event._id}/items/${_id}`);
  expect(await seen(`/api/events/${event._id}/items`)).toHaveLength(2);
  expect(await seen(`/api/photos/search?q=${word}`)).toHaveLength(2);
  expect((await seen('/api/photos/recent')).map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([photo._id, other._id]),
  );

  const comment = await done('POST', '/api/comments', { photoId: photo._id, desc: `${word} comment @asha` });
  await done('POST', '/api/comments', { photoId: photo._id, desc: 'A reply', replyTo: comment._id });
  expect(await seen(`/api/comments/photoComment/${photo._id}`)).toHaveLength(2);
  await done('PUT', `/api/users/photoLike/${photo._id}`);
  await done('PUT', `/api/users/photosave/${photo._id}`);
  await done('PUT', `/api/photos/view/${photo._id}`);
  await done('PUT', `/api/users/photohistory/${photo._id}`);
  await done('PUT', `/api/photos/${photo._id}`, { title: `${word} evening` });
  expect(await seen(`/api/photos/find/${photo._id}`)).toMatchObject({ title: `${word} evening`, likeCount: 1 });
  expect((await seen('/api/photos/saved')).map(({ _id }) => _id)).toContain(photo._id);

  await done('POST', '/api/contacts', { message: `Hello of the ${word}` });
  await done('POST', '/api/zips', { items: [photo._id], size: 'web' });
  await done('PUT', '/api/notifications/choices', { kind: 'reply', way: 'app', wanted: true });
  const me = await done('PUT', `/api/users/${(await seen('/api/auth/me'))._id}`, { Normalname: `Full ${word}` });
  expect(await seen(`/api/users/find/${me._id}`)).toMatchObject({ Normalname: `Full ${word}` });
  await done('POST', '/api/users/recovery', { name: String(me.name) });
  await done('DELETE', `/api/photos/${other._id}`);
  expect((await there.get(`/api/photos/find/${other._id}`)).status).toBe(404);
  await seen('/api/notifications');
  await seen('/api/auth/sessions');
  await done('DELETE', '/api/users/history');
}
