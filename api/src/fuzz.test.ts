/** Random requests all get documented answers (decisions 36, 37). */
import { openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import type { Repositories } from '@quadrangle/domain/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { attacks, requestOf } from '../testing/attack.ts';
import type { Scene } from '../testing/call.ts';
import { calls, surfaceOf } from '../testing/calls.ts';
import { refsOf } from '../testing/hostile.ts';
import { faultsOf } from '../testing/judge.ts';
import { aCollege, isOutsider } from '../testing/scene.ts';
import { requestFor, send } from '../testing/send.ts';
import { aScene, startWholeApp } from '../testing/stage.ts';

const SEED = 20_260_302;
/** After this number of requests, too much has been signed out and deleted: the next ones go to another college. */
const FRESH_AFTER = 100;
/** Requests in memory, and on each engine; a larger number continues the same sequence. */
const [IN_MEMORY, IN_DATABASE] = process.env.QUADRANGLE_FULL === '1' ? [20_000, 1_500] : [2_000, 500];

describe('whatever is asked, the answer is legal or refused by the catalogue, and tells nothing of the inside', () => {
  it('in memory', () => fuzz(IN_MEMORY, {}));

  onBothEngines((freshUrl) => {
    it('in a database', async () => {
      const database = await openDatabase({ url: await freshUrl(), migrations });
      await fuzz(IN_DATABASE, database.repositories).finally(() => database.close());
    });
  });
});

/** Sends `most` requests, always the same ones, and prints their count. */
async function fuzz(most: number, ports: Partial<Repositories>): Promise<void> {
  const app = await startWholeApp({ ports });
  const fields = await describedFields(app);
  expect(fields.get('POST /api/auth/signup')).toContain('password');
  const statuses = new Map<number, number>();
  let sent = 0;
  let stage = await aStage(app);
  const property = fc.asyncProperty(attacks, async (attack) => {
    sent += 1;
    if (sent % FRESH_AFTER === 0) stage = await aStage(app);
    const { scene, refs } = stage;
    const { token } = isOutsider(attack.role) ? { token: null } : scene.people[attack.role];
    const call = calls[attack.name]?.(scene) ?? {};
    const request = requestOf(attack, call, token, refs, fields.get(surfaceOf(attack.name)) ?? []);
    const answer = await send(app, request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const faults = faultsOf(request, answer);
    if (faults.length > 0) expect({ request: shortened(request), faults }).toEqual({ faults: [] });
  });
  try {
    await fc.assert(property, { seed: SEED, numRuns: most });
  } finally {
    await app.close();
  }
  const tally = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} requests, seed ${SEED}; ${tally.join(', ')}`);
  expect(sent).toBeGreaterThanOrEqual(most);
}

const shortened = (request: object) => JSON.stringify(request).slice(0, 1_000);

/** A college, with the names of everything in it, cursors included. */
async function aStage(app: TestApp): Promise<{ scene: Scene; refs: readonly string[] }> {
  const college = await aCollege(app.memory);
  const scene = await aScene(app, college, 'owner');
  await aScene(app, college, 'owner');
  const { token } = college.people.owner;
  const pages = ['GET /api/videos/:type', 'GET /api/photos/search', 'GET /api/photos/:type'].map(async (name) => {
    const call = calls[name]?.(scene) ?? {};
    const { headers } = await send(app, requestFor(name, { ...call, query: { ...call.query, limit: '1' } }, token));
    return /[?&]cursor=([^&>]+)/.exec(String(headers.link))?.[1] ?? '';
  });
  return { scene, refs: refsOf(scene, await Promise.all(pages)) };
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
}

/** The fields of each route's body, by the OpenAPI document. */
async function describedFields(app: TestApp): Promise<Map<string, string[]>> {
  const { body } = await send(app, { method: 'GET', url: '/api/openapi.json', headers: {} });
  const { paths } = JSON.parse(body) as Described;
  const fields = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]): [string, string[]] => [
      `${method.toUpperCase()} ${path.replace('{typeOrId}', method === 'get' ? ':type' : ':id').replace(/\{(\w+)\}/g, ':$1')}`,
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
    ]),
  );
  return new Map(fields);
}
