/** What a link tells a chat, and whoever follows it signed out (decisions 68). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { actorOf, aPhoto, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

const HTML =
  '<!doctype html><html><head><title>Quadrangle</title><meta name="description" content="x" /></head><body><div id="root"></div></body></html>';

describe('a link in a chat', () => {
  let folder: string;
  let app: TestApp;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-shared-'));
    writeFileSync(join(folder, 'index.html'), HTML);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    app = await startTestApp({
      webFolder: folder,
      env: { APP_NAME: 'Lens & <Co>' },
    });
  });
  afterEach(() => app.close());

  /** Everything but the time of an answer. */
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered, body } = await app.inject({ url, headers });
    const { date: _, ...others } = answered;
    return { statusCode, headers: others, body };
  };
  const tag = (body: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(body)?.[1];

  const club = () => aPlanHolder(app.memory, { name: 'club' });
  const anEvent = async (preview: boolean) => {
    const owner = await club();
    const actor = actorOf(owner);
    const event = await execute(useCases.events.createEvent, app.memory, actor, {
      title: 'Tech<fest> & "friends"',
      startsOn: '2026-11-20',
      endsOn: '2026-11-21',
      preview,
    });
    return { owner, actor, event };
  };

  it.each([
    ['photo', 'A photo was shared with you'],
    ['video', 'A video was shared with you'],
    ['event', 'An event was shared with you'],
    ['batch', 'Some photos and videos were shared with you'],
    ['club', 'A club was shared with you'],
    ['people', 'Somebody’s page was shared with you'],
  ])(
    'to a %s says its kind, the name of the app and a drawn card, in one language or the other',
    async (kind, title) => {
      const { body, headers } = await get(`/${kind}/anything`);
      expect(tag(body, 'og:title')).toBe(title);
      expect(tag(body, 'twitter:title')).toBe(title);
      expect(tag(body, 'og:site_name')).toBe('Lens &amp; &lt;Co&gt;');
      expect(tag(body, 'og:image')).toMatch(new RegExp(`^http://localhost[:\\d]*/card-${kind}\\.png$`));
      expect(tag(body, 'twitter:card')).toBe('summary_large_image');
      expect(body).toContain('<div id="root">');
      expect(body.match(/<title>|name="description"/g)).toHaveLength(2);
      expect(headers.vary).toContain('accept-language');
      const chinese = await get(`/${kind}/anything`, { 'accept-language': 'zh-CN' });
      expect(tag(chinese.body, 'og:description')).toBe('用校园邮箱登录即可查看。');
    },
  );

  it('is the same, byte for byte, whether the thing exists, is gone or never was', async () => {
    const { owner, event } = await anEvent(false);
    const [photo, gone, video] = [
      await aPhoto(app.memory, owner),
      await aPhoto(app.memory, owner),
      await aVideo(app.memory, owner),
    ];
    await app.memory.media.remove(gone.id, []);
    for (const [kind, ids] of [
      ['photo', [photo.id, gone.id, 'x'.repeat(500)]],
      ['video', [video.id]],
      ['event', [event.id, `${event.id}0`, '%00', "'--", 'x'.repeat(5_000)]],
      ['batch', [photo.batchId ?? photo.id]],
      ['people', [owner.id, owner.name]],
      ['club', [owner.id]],
    ] as const) {
      const unknown = await get(`/${kind}/unknown`);
      expect(unknown.statusCode).toBe(200);
      for (const id of ids) expect(await get(`/${kind}/${id}`)).toEqual(unknown);
      const stale = { cookie: 'quadrangle_session=unknown' };
      const { 'set-cookie': _, ...others } = (await get(`/${kind}/${ids[0]}`, stale)).headers;
      expect(others).toEqual(unknown.headers);
    }
  });

  it('to an event says its title and days where its owner allows it, for as long as they do', async () => {
    const { owner, actor, event } = await anEvent(true);
    const shown = await get(`/event/${event.id}`);
    expect(tag(shown.body, 'og:title')).toBe('Tech&lt;fest&gt; &amp; &quot;friends&quot;');
    expect(tag(shown.body, 'og:description')).toMatch(/20.*21 November 2026 · Sign in/);
    const unknown = await get('/event/unknown');
    await app.memory.users.setSuspended(owner.id, app.memory.clock.now());
    expect(await get(`/event/${event.id}`)).toEqual(unknown);
    await app.memory.users.setSuspended(owner.id, null);
    expect(await get(`/event/${event.id}`)).toEqual(shown);
    await execute(useCases.events.editEvent, app.memory, actor, { id: event.id, preview: false });
    expect(await get(`/event/${event.id}`)).toEqual(unknown);
  });

  it('to an event says no more than its kind beyond the general limit (decisions 42)', async () => {
    const { event } = await anEvent(true);
    const limited = await startTestApp({ webFolder: folder, env: { RATE_LIMIT: 'on' }, ports: app.memory });
    const ask = async () => tag((await limited.inject({ url: `/event/${event.id}` })).body, 'og:title');
    const titles = await Promise.all(Array.from({ length: 300 }, ask));
    expect(new Set(titles)).toEqual(new Set(['Tech&lt;fest&gt; &amp; &quot;friends&quot;']));
    expect(await ask()).toBe('An event was shared with you');
    await limited.close();
  });

  it.each(['/', '/photo', '/photo/', '/photos/p1', '/search', '/photo/p1/more'])(
    '%s has no such tags',
    async (path) => {
      expect((await get(path)).body).toBe(HTML);
    },
  );
});
