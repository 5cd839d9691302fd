/** How many trips to PostgreSQL each request takes (decisions 78). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import { countTrips, type Trips } from '@quadrangle/adapters/testing/trips';
import { openSession } from '@quadrangle/domain/accounts/open-session';
import { pictureFile } from '@quadrangle/domain/files/file-urls';
import { aMember, aPhoto, aPlanHolder, origin } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from './compose/app.ts';
import { composePorts } from './compose/compose.ts';
import { readConfig } from './config/config.ts';

/** How often a request is made at most until it takes no more trips than it may. */
const MOST_COUNTS = 50;

const server = inject('postgresUrl');
if (server === null) console.log('Skipped: the trips of requests, because there is no PostgreSQL.');

describe.skipIf(server === null)('trips of a request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-trips-'));
  let trips: Trips;
  let dependencies: Awaited<ReturnType<typeof composePorts>>;
  let app: Awaited<ReturnType<typeof createApp>>;
  let cookie: string;
  let id: string;
  let picture: string;
  let turn = 0;

  const trpc = (procedure: string, input?: () => object) => () =>
    `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input()))}`}`;
  const photo = () => ({ kind: 'photo', id });

  beforeAll(async () => {
    trips = countTrips();
    writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>');
    const env = { DATABASE_URL: await freshDatabase(server ?? ''), DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const config = readConfig({ ...env, NODE_ENV: 'test', TRANSCODE_JOBS: '0' }, folder);
    dependencies = await composePorts(config);
    app = await createApp(config, dependencies, { webFolder: folder, shedsLoad: false });
    const { ports } = dependencies;
    const holder = await aPlanHolder(ports);
    for (let count = 0; count < 3; count += 1) {
      const item = await aPhoto(ports, holder, { title: 'Lake', tags: ['lake'] });
      await ports.files.write(pictureFile(item.fileName, 'view'), 'image/webp', new TextEncoder().encode('a picture'));
      ({ id } = item);
    }
    const member = await aMember(ports);
    cookie = `quadrangle_session=${(await openSession(ports, member, origin)).token}`;
    const found = await app.inject({ url: trpc('media.find', photo)(), headers: { cookie } });
    picture = found.json().result.data.url;
  });
  afterAll(async () => {
    trips.end();
    await app.close();
    await dependencies.close();
    rmSync(folder, { recursive: true });
  });

  // The least that was found so far: who makes one of them need fewer lowers its number.
  it.each<[string, number, () => string, (() => object)?]>([
    ['a feed', 1, trpc('media.feed', () => ({ kind: 'photo', feed: 'recent' }))],
    ['cards', 1, trpc('media.cards', () => ({ kind: 'photo', feed: 'recent' }))],
    [
      'a random feed, which begins anew at the end of its ring',
      2,
      trpc('media.feed', () => ({ kind: 'photo', feed: 'random' })),
    ],
    ['a feed, REST', 2, () => '/api/photos/recent'],
    ['an item', 1, trpc('media.find', photo)],
    ['an item, REST', 1, () => `/api/photos/find/${id}`],
    ['a picture', 1, () => picture],
    ['comments', 1, trpc('comments.list', () => ({ kind: 'photo', mediaId: id }))],
    ['the page /', 2, () => '/'],
    ['me', 1, trpc('accounts.meOrNull')],
    ['me, REST', 1, () => '/api/auth/me'],
    ['unread', 2, trpc('news.unread')],
    ['a search', 2, trpc('media.search', () => ({ kind: 'photo', q: 'lake' }))],
    ['suggestions', 1, trpc('media.suggest', () => ({ q: 'la' }))],
    ['a view', 3, trpc('media.view'), photo],
    ['a like', 3, trpc('reactions.react'), () => ({ ...photo(), action: ++turn % 2 ? 'like' : 'unlike' })],
    ['a comment', 4, trpc('comments.write'), () => ({ kind: 'photo', mediaId: id, text: `Well done ${++turn}` })],
  ])('%s: %i', async (_, most, path, body) => {
    const ask = () =>
      app.inject({ method: body ? 'POST' : 'GET', url: path(), headers: { cookie }, ...(body && { payload: body() }) });
    // Some ask more: who is looked up anew meanwhile, once a second, and whose answers come one by one on a busy machine,
    // so that what follows from them does not begin together.
    let least: string[] = [];
    for (let count = 0; count < MOST_COUNTS && (count === 0 || least.length > most); count += 1) {
      trips.fresh();
      const answer = await ask();
      expect({ status: answer.statusCode, ...(answer.statusCode !== 200 && { body: answer.body }) }).toEqual({
        status: 200,
      });
      const sent = trips.fresh();
      if (count === 0 || sent.length < least.length) least = sent;
    }
    expect(least.length, least.join('\n')).toBeLessThanOrEqual(most);
  });
});
