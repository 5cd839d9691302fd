/** Who may call what (product 6; decisions 2, 3, 36). */
import { readFileSync } from 'node:fs';
import { type Code, catalogue } from '@quadrangle/domain/kernel/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { calls, surfaceOf } from '../testing/calls.ts';
import { outcomeOf, rights } from '../testing/matrix.ts';
import { roles } from '../testing/scene.ts';
import { refusalIn, requestFor, send } from '../testing/send.ts';
import { aCase, startWholeApp } from '../testing/stage.ts';
import { procedures, routesOf } from '../testing/surface.ts';
import { ROOT } from './config/product-paths.ts';
import { statusOfKind } from './edge/problems.ts';

/** Routes that are not calls of their own: the web client's wire, whose procedures are listed one by one. */
const noCalls = /^(\S+ \/trpc\/|OPTIONS )/;

let routes: readonly string[];
beforeAll(async () => {
  const started = await routesOf(() => startWholeApp());
  routes = started.routes;
  await started.app.close();
});

it('every route and every procedure has its rights and is called, and no other', () => {
  const surface = [...routes.filter((route) => !noCalls.test(route)), ...procedures.keys()].sort();
  const named = (names: readonly string[]) => [...new Set(names.map(surfaceOf))].sort();
  expect(named(rights.flatMap((right) => right.calls))).toEqual(surface);
  expect(named(Object.keys(calls))).toEqual(surface);
});

it('while developing, Vite passes on whatever the server answers itself (operator)', () => {
  const [, pattern = ''] = /proxy: \{ '(.+?)'/.exec(readFileSync(new URL('web/vite.config.ts', ROOT), 'utf8')) ?? [];
  expect(pattern).not.toBe('');
  const passedOn = new RegExp(pattern.replaceAll('\\\\', '\\'));
  const paths = routes.map((route) => route.split(' ')[1] ?? '').filter((path) => path !== '*');
  expect([...paths, '/terms'].filter((path) => !passedOn.test(path))).toEqual([]);
});

describe.each(rights)('$what', ({ own, calls: names, outcomes }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startWholeApp();
  });
  afterAll(() => app.close());

  it.each(names)('%s', async (name) => {
    let untouched: Parameters<typeof aCase>[3];
    for (const role of roles) {
      const { college, scene, token } = await aCase(app, role, own, untouched);
      const call = calls[name]?.(scene);
      if (!call) throw new Error(`Nobody knows how ${name} is called.`);
      const request = requestFor(name, call, token);
      const answer = await send(app, request);
      const refusal = refusalIn(answer);
      expect({ role, outcome: outcomeOf(answer.status, refusal) }).toEqual({ role, outcome: outcomes[role] });
      if (refusal !== null) expect(answer.status).toBe(statusOfKind[catalogue[refusal as Code].kind].http);
      if (role === 'stranger' && !own) expect(answer.body).not.toContain(scene.mark);
      // A refused or reading call changed nothing, so that the next caller can try the same.
      untouched = refusal !== null || request.method === 'GET' ? { college, scene } : undefined;
    }
  });
});
