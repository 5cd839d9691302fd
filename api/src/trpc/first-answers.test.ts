import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementsPreparedBy } from '@quadrangle/adapters/testing/prepared-statements';
import { actorOf, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composePorts } from '../compose/compose.ts';
import { readConfig } from '../config/config.ts';
import { Caller } from '../edge/caller.ts';
import { siteOf } from '../edge/site.ts';
import type { Context } from './context.ts';
import { firstAnswers } from './first-answers.ts';

/** A page comes with its first answers (decisions 41), at no more than the cost of reading them. */

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-answers-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_ENV: 'test', TRANSCODE_JOBS: '0' }, folder);
let dependencies: Awaited<ReturnType<typeof composePorts>>;
let context: Context;
let photoId: string;

beforeAll(async () => {
  dependencies = await composePorts(config);
  const { ports } = dependencies;
  const club = await aPlanHolder(ports);
  photoId = (await aPhoto(ports, club)).id;
  const cookie = { set: () => {}, clear: () => {} };
  const caller = new Caller(ports, {
    actor: actorOf(club),
    college: null,
    cookie,
    signUp: { proof: null, ...cookie },
    webOrigin: null,
    baseUrl: 'http://localhost',
  });
  context = { caller, site: siteOf(config, null) };
});
afterAll(async () => {
  await dependencies.close();
  rmSync(folder, { recursive: true });
});

it.each(['/', '/trend', '/favorite', '/recent', '/myfiles', '/saved', '/history', '/videos', '/photos', '/photo/'])(
  'what %s asks first is answered by statements that were prepared before',
  async (page) => {
    const path = page === '/photo/' ? `/photo/${photoId}` : page;
    expect(Object.keys((await firstAnswers(context, path)).answers)).toContain('news.unread');
    // The worker is not started, so nothing else uses the database.
    expect(await statementsPreparedBy(() => firstAnswers(context, path))).toEqual([]);
  },
);
