/** Answers match the OpenAPI document (product 7; decisions 36). */
import { anAuthenticator } from '@quadrangle/domain/memory';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { calls } from '../../testing/calls.ts';
import { type Conformance, conformance } from '../../testing/conformance.ts';
import { requestFor, send } from '../../testing/send.ts';
import { aCase, startWholeApp } from '../../testing/stage.ts';
import { procedures } from '../../testing/surface.ts';
import type { OpenApi } from './document.ts';

let app: TestApp;
let document: OpenApi;
let judge: Conformance;
// A new one for each: what is in memory is looked through from its beginning.
beforeEach(async () => {
  app = await startWholeApp();
});
afterEach(() => app.close());
beforeAll(async () => {
  const first = await startWholeApp();
  document = (await first.visitor().get<OpenApi>('/api/openapi.json')).body;
  judge = conformance(document);
  await first.close();
});

const routes = Object.keys(calls).filter((name) => !procedures.has(name) && /^\S+ \/(api|media|metrics)/.test(name));

/** Calls that need an existing second factor. */
const ofFactors = new Set(['DELETE /api/auth/second-factor/:id', 'POST /api/auth/recovery-codes']);

/** The documented name of each call that succeeded. */
const succeeded = new Map<string, string | null>();

/** The answer of call `name` to `role`, for their own things or somebody else's. */
async function answerTo(
  name: string,
  role: 'anonymous' | 'owner' | 'member' | 'reporter' | 'moderator' | 'steward',
  own: boolean,
) {
  const { scene, token } = await aCase(app, role, own);
  if (own && ofFactors.has(name)) await anAuthenticator(app.memory, scene.person);
  const call = calls[name]?.(scene);
  if (!call) throw new Error(`Nobody knows how ${name} is called.`);
  const request = requestFor(name, call, token);
  const { status, headers, body } = await send(app, request);
  if (status < 400) succeeded.set(name, judge.nameOf(request.method, request.url));
  const contentType = typeof headers['content-type'] === 'string' ? headers['content-type'] : null;
  return { method: request.method, path: request.url, status, contentType, text: body };
}

it.each(routes)('%s answers as documented, with and without the right to call it', async (name) => {
  for (const answer of [
    await answerTo(name, 'owner', true),
    await answerTo(name, 'member', false),
    ...(name.includes('/api/moderation/') ? [await answerTo(name, 'moderator', false)] : []),
    ...(/ \/api\/college(\/|$)/.test(name) ? [await answerTo(name, 'steward', false)] : []),
    await answerTo(name, 'anonymous', false),
  ])
    expect({ answer, faults: judge.faults(answer) }).toEqual({ answer, faults: [] });
});

/** Succeed only in a browser's popup. */
const POPUPS = ['GET /api/auth/google/callback', 'GET /api/auth/google/callback/{college}'];

/** Succeeds only with an S3-compatible store: `api/src/s3.test.ts`. */
const PARTS = 'POST /api/uploads/{id}/parts';

it('every documented call has succeeded once', async () => {
  const callers = [
    ['owner', true],
    ['member', true],
    ['member', false],
    ['reporter', false],
    ['moderator', false],
    ['steward', false],
  ] as const;
  for (const name of routes)
    for (const [role, own] of callers) if (!succeeded.has(name)) await answerTo(name, role, own);
  const documented = new Set<string | null>([...POPUPS, PARTS, ...succeeded.values()]);
  for (const path of ['/api/openapi.json', '/api/docs'])
    if ((await app.visitor().get(path)).status === 200) documented.add(judge.nameOf('GET', path));
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(all.filter((name) => !documented.has(name))).toEqual([]);
});
