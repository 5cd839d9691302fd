/** The previous release beside this one on one database, and the way back to it (operator). */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onBothEngines } from '@quadrangle/adapters/testing/databases';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Everything, everythingOn } from '../testing/everything.ts';
import { rights } from '../testing/matrix.ts';
import { newcomer } from '../testing/newcomer.ts';
import { type PreviousRelease, previousRelease, startPrevious } from '../testing/previous-release.ts';
import { ready, startProgram } from '../testing/server-process.ts';
import { aPicture, upload } from '../testing/uploading.ts';
import { Visitor } from '../testing/visitor.ts';

const previous = process.env.QUADRANGLE_FULL === '1' ? previousRelease() : 'it is built for `npm run test:full` alone';
if (typeof previous === 'string') console.log(`Skipped: two releases on one database, because ${previous}.`);

/** Procedures that have another name in the previous release. */
const RENAMED = /^browsing\.(?!ofClub)/;

/** How a release answers a route or a procedure that it does not have. */
const UNKNOWN = /^404 (NOT_FOUND|null)$/;

/** What the release before refuses to people who hold a seat in a club and have no plan of their own. */
const FOR_SEATS = ['browsing.ownFiles'];

/**
 * Calls that need more than the scenes have: a third party, an app, real files (which the walk publishes), a provider
 * that sends, parts.
 */
const ELSEWHERE = /^\d+ (THIRD_PARTY_UNAVAILABLE|SECOND_FACTOR_FAILED|FILE_TYPE_REFUSED|FILE_UNREADABLE)$/;
const ABSENT = ['POST /api/pay/webhook', 'POST /api/uploads/:id/parts', 'uploads.signParts'];

describe.skipIf(typeof previous === 'string')('two releases on one database', () => {
  onBothEngines((freshUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-releases-'));
    const children: ChildProcess[] = [];
    const killAll = () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    };
    afterAll(() => {
      killAll();
      rmSync(folder, { recursive: true, force: true });
    });

    const start = async (
      begin: (env: Readonly<Record<string, string>>) => ChildProcess,
      env: Record<string, string>,
    ) => {
      const port = await freePort();
      const child = begin({ ...env, PORT: String(port) });
      children.push(child);
      await ready(`http://127.0.0.1:${port}`, { child });
      return `http://127.0.0.1:${port}`;
    };
    const startBefore = (env: Record<string, string>) =>
      start((all) => startPrevious(previous as PreviousRelease, all), env);
    const startAfter = (env: Record<string, string>) => start((all) => startProgram('main.ts', all).child, env);

    it('both write and read everything, and the one before starts again on what this one made of it', async () => {
      onTestFinished(killAll);
      const env = { DATA_DIR: join(folder, 'script'), DATABASE_URL: await freshUrl(), RATE_LIMIT: 'off' };
      const before = await startBefore(env);
      const asha = await newcomer(before, 'asha');
      const after = await startAfter(env);

      await useEverything('first', asha, before, after);
      await useEverything('second', await newcomer(after, 'ravi'), after, before);

      killAll();
      const again = await startBefore(env);
      await useEverything('third', at(asha, again), again, again);
    });

    describe('make every call of the matrix alike, and read what the other wrote', () => {
      let urls: { before: string; after: string };
      let everything: Everything;
      let [made, compared] = [0, 0];
      beforeAll(async () => {
        const more = { RATE_LIMIT: 'off', NODE_ENV: 'test', TRANSCODE_JOBS: '0', LOG_LEVEL: 'silent' };
        const env = { DATA_DIR: join(folder, 'matrix'), DATABASE_URL: await freshUrl(), ...more };
        urls = { before: await startBefore(env), after: await startAfter(env) };
        everything = await everythingOn(env, (url, name) =>
          url === urls.before ? name.replace(RENAMED, 'events.') : name,
        );
      });
      afterAll(async () => {
        await everything?.close();
        console.log(`Counted: ${made} calls of the matrix at two releases, ${compared} pairs of answers compared.`);
      });

      it.each(rights)('$what', async (right) => {
        const outcomes: Record<string, Record<string, string>> = {};
        for (const [release, url] of Object.entries(urls))
          await everything.callAll(url, right, async ({ name, writes, expected, outcome, ...where }) => {
            made += 1;
            outcomes[name] = { ...outcomes[name], expected, [release]: outcome };
            // What the release before cannot do, it cannot read either.
            if (!writes || UNKNOWN.test(outcomes[name].before ?? '')) return;
            const unlike = async () => {
              const [there = {}, here = {}] = await Promise.all(
                [urls.before, urls.after].map((each) => everything.readAll(each, where)),
              );
              compared += Object.keys(here).length;
              return Object.keys(here).flatMap((query) => {
                if (isUnknown(there[query]) || (FOR_SEATS.includes(query) && statusOf(there[query]) === 403)) return [];
                const [was, is] = common(there[query], here[query]);
                return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ query, was, is }];
              });
            };
            // A job may end between two answers.
            await expect
              .poll(unlike, { message: `what both read after ${name} at the release ${release}` })
              .toEqual([]);
          });
        for (const [name, { expected, before, after = '' }] of Object.entries(outcomes)) {
          expect([name, after]).toEqual([name, ELSEWHERE.test(after) || ABSENT.includes(name) ? after : expected]);
          expect([name, before]).toEqual([name, UNKNOWN.test(before ?? '') ? before : after]);
        }
      });
    });
  });
});

/** Fields in which releases may differ: the English text of a refusal, the version, and a college's own mark. */
const OWN = ['message', 'release', 'logoUrl'];

const statusOf = (answer: unknown) => isObject(answer) && answer.status;

/** Whether an answer says that there is no such procedure. */
const isUnknown = (answer: unknown) => statusOf(answer) === 404 && JSON.stringify(answer).includes('"refusal":null');

/** Two answers, reduced to the fields that both have and that are not generated for each. */
function common(one: unknown, other: unknown): [unknown, unknown] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    const pairs = one.map((each, at) => common(each, other[at]));
    return [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one).filter((name) => name in other && !OWN.includes(name));
    const pairs = names.map((name) => [name, common(one[name], other[name])] as const);
    return [Object.fromEntries(pairs.map(([n, [a]]) => [n, a])), Object.fromEntries(pairs.map(([n, [, b]]) => [n, b]))];
  }
  // Signatures.
  const bare = (value: unknown) => (typeof value === 'string' ? value.replace(/\?.*$/, '') : value);
  return [bare(one), bare(other)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same person at another process. */
function at(visitor: Visitor, url: string): Visitor {
  const there = new Visitor(url);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

type Body = Record<string, unknown> & { _id: string };

/** Uses the product at `url` as members do, and checks the effects at `otherUrl`. */
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
