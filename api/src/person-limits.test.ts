/** People who do something too often have to wait, on both wires (decisions 42, 78). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { boundedOtherwise, personLimits } from '@quadrangle/domain/declared/declared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { calls, surfaceOf } from '../testing/calls.ts';
import { rights } from '../testing/matrix.ts';
import { roles } from '../testing/scene.ts';
import { refusalIn, requestFor, send } from '../testing/send.ts';
import { aCase, startWholeApp } from '../testing/stage.ts';
import { does, procedures } from '../testing/surface.ts';
import { useCasesOf } from './openapi/refusals.ts';
import type { Operation } from './rest/routes/operation.ts';

/** Routes without a use case of their own: they run `membership.receiveProviderEvent` and `news.unsubscribe`. */
const WITHOUT: readonly string[] = ['POST /api/pay/webhook', 'POST /unsubscribe/:token'];

/** The use cases behind each route that changes something, and behind each mutation. */
const changes = new Map<string, readonly string[]>();

interface Registered {
  readonly url: string;
  readonly method: string | string[];
  readonly config?: { readonly operation?: Operation };
}

let app: TestApp;
/** Whether everybody has used up every limit. */
let usedUp = false;

beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: { addHook(name: 'onRoute', hook: (route: Registered) => void): void } };
    fastify.addHook('onRoute', ({ url, method, config }) => {
      for (const each of [method].flat())
        if (!['GET', 'HEAD', 'OPTIONS'].includes(each) && !url.startsWith('/trpc'))
          changes.set(`${each} ${url}`, config?.operation ? useCasesOf(config.operation).map(({ name }) => name) : []);
    });
  };
  subscribe('fastify.initialization', listen);
  app = await startWholeApp({
    limits: { hit: async (key) => (usedUp && isOfPerson(key) ? 77 : null), forgive: async () => {} },
  });
  unsubscribe('fastify.initialization', listen);
  for (const [name, kind] of procedures) if (kind === 'mutation') changes.set(name, does(name));
});
afterAll(() => app.close());

/** The changes that were refused to whoever has used up their limit. */
const refused = new Set<string>();

/** Whoever is refused because they have used up their limit changes nothing: others meet the same. */
const cases = new Map<string, ReturnType<typeof aCase>>();

const isOfPerson = (key: string) => Object.hasOwn(personLimits, key.split(':')[0] ?? '');
const isLimited = (name: string) => Object.hasOwn(personLimits, name);
const isBounded = (name: string) => isLimited(name) || Object.hasOwn(boundedOtherwise, name);

it('every change on both wires has a limit per person, or another bound that is written down', () => {
  const unbounded = (all: ReadonlyMap<string, readonly string[]>) =>
    [...all].flatMap(([call, names]) =>
      WITHOUT.includes(call) || (names.length > 0 && names.every(isBounded)) ? [] : [call],
    );
  expect(changes.size).toBeGreaterThan(100);
  expect(unbounded(changes)).toEqual([]);
  expect(
    unbounded(
      new Map([
        ['POST /api/albums', ['albums.create']],
        ['POST /api/x', []],
      ]),
    ),
  ).toHaveLength(2);
});

describe.each(rights)('$what', ({ own, calls: names, outcomes }) => {
  // Where nobody succeeds a developer asks: no access refuses them before the limit is judged.
  const role = roles.find((one) => one !== 'anonymous' && outcomes[one] === 'yes') ?? 'developer';

  it.each(names)('%s', async (name) => {
    const limited = (changes.get(surfaceOf(name)) ?? []).some(isLimited);
    if (!limited) return;
    const key = `${role} ${own}`;
    const met = cases.get(key) ?? aCase(app, role, own);
    cases.set(key, met);
    const { scene, token } = await met;
    const call = calls[name]?.(scene);
    if (!call) throw new Error(`Nobody knows how ${name} is called.`);
    usedUp = true;
    const answer = await send(app, requestFor(name, call, token));
    usedUp = false;
    expect({ status: answer.status, refusal: refusalIn(answer) }).toEqual({
      status: 429,
      refusal: 'TOO_MANY_REQUESTS',
    });
    expect(answer.headers['retry-after']).toBe('77');
    refused.add(surfaceOf(name));
  });
});

it('every change with a limit per person was refused once it was used up', () => {
  const limited = [...changes].flatMap(([call, names]) => (names.some(isLimited) ? [call] : []));
  expect([...refused].sort()).toEqual(limited.sort());
});
