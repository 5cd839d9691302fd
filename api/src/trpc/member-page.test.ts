/** A member's page, and everybody else's (decisions 40, 41). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMember, aPhoto, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/visitor.ts';

const HTML = '<!doctype html><html><head><title>Quadrangle</title></head><body><div id="root"></div></body></html>';

/** The answers in a page, by question. */
function answersIn(html: unknown): Record<string, unknown> {
  const json = /<script type="application\/json" id="first-answers">(.*)<\/script>/s.exec(String(html))?.[1];
  return json === undefined ? {} : JSON.parse(json);
}

describe('a member’s page', () => {
  let folder: string;
  let app: TestApp;
  let member: Visitor;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-page-'));
    writeFileSync(join(folder, 'index.html'), HTML);
    writeFileSync(join(folder, 'code-of-pages.json'), JSON.stringify({ photo: ['assets/item-page-1.js'] }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    app = await startTestApp({ webFolder: folder });
    member = await app.signedIn(await aMember(app.memory));
  });
  afterEach(() => app.close());

  /** A question’s answer on the wire. */
  const asked = async (procedure: string, input?: object) => {
    const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const { body } = await member.get<{ result: { data: unknown } }>(`/trpc/${procedure}${query}`);
    return body.result.data;
  };

  it('comes with what it asks first, answered as the wire answers it', async () => {
    const uploader = await aPlanHolder(app.memory);
    const photo = await aPhoto(app.memory, uploader, { title: 'A </script> in the title' });
    await aVideo(app.memory, uploader);
    const input = { kind: 'photo', id: photo.id };
    const { body, headers } = await member.get(`/photo/${photo.id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await asked('media.find', input)).toMatchObject({ views: 0 });
    expect(answersIn(body)).toEqual({
      [`media.find ${JSON.stringify(input)}`]: await asked('media.find', input),
      'accounts.meOrNull': await asked('accounts.meOrNull'),
      'news.unread': await asked('news.unread'),
      'site.settings': await asked('site.settings'),
    });
    expect(String(body)).toContain('<link rel="modulepreload" href="/assets/item-page-1.js">');
    expect(String(body)).toMatch(
      /<link rel="preload" as="image" media="all" imagesrcset="\/media\/[^"]+ \d+w" imagesizes="[^"]+" fetchpriority="high">/,
    );
    expect(String((await member.get('/photos')).body)).toContain('as="image" media="(max-width: 600px)"');
    expect(String(body)).toMatch(/<\/head><body><div id="root"><\/div><\/body><\/html>$/);
  });

  it.each([
    ['/', 'media.cards', { feed: 'random' }, ['video', 'photo']],
    ['/trend?x=1', 'media.feed', { feed: 'trend' }, ['video', 'photo']],
    ['/favorite', 'media.cards', { feed: 'sub' }, ['video', 'photo']],
    ['/photos', 'media.feed', { feed: 'random' }, ['photo']],
  ])('%s comes with its lists', async (path, procedure, of, kinds) => {
    const answers = answersIn((await member.get(path)).body);
    const lists = Object.keys(answers).filter((question) => question.startsWith('media.'));
    expect(lists).toEqual(kinds.map((kind) => `${procedure} ${JSON.stringify({ kind, ...of })}`));
  });

  it('comes with its answers also where an address names what every object has', async () => {
    expect(answersIn((await member.get('/constructor')).body)).toHaveProperty(['accounts.meOrNull']);
  });

  it('comes with the latest events on the first page, and nowhere else', async () => {
    const question = `events.list ${JSON.stringify({ limit: 8 })}`;
    const owner = await app.signedIn(await aPlanHolder(app.memory));
    const festival = { title: 'A festival', startsOn: '2026-03-14', endsOn: '2026-03-15' };
    const { body: event } = await owner.post<{ _id: string }>('/api/events', festival);
    const firstPage = answersIn((await member.get('/')).body);
    expect(firstPage[question]).toMatchObject({ items: [{ id: event._id }] });
    expect(firstPage[question]).toEqual(await asked('events.list', { limit: 8 }));
    expect(Object.keys(answersIn((await member.get('/trend')).body))).not.toContain(question);
  });

  it('leaves what is refused to be asked again', async () => {
    const uploader = await aPlanHolder(app.memory, { email: 'club@elsewhere.edu' });
    const { id } = await aPhoto(app.memory, uploader);
    const { status, body } = await member.get(`/photo/${id}`);
    expect(status).toBe(200);
    expect(Object.keys(answersIn(body)).sort()).toEqual(['accounts.meOrNull', 'news.unread', 'site.settings']);
    expect(Object.keys(answersIn((await member.get('/myfiles')).body)).sort()).toEqual([
      'accounts.meOrNull',
      'news.unread',
      'site.settings',
    ]);
  });

  it('is the one for everybody where nobody is signed in, and then forgets an ended session', async () => {
    expect((await app.visitor().get('/')).body).toBe(HTML);
    await member.post('/api/auth/signout');
    member.cookies.set('quadrangle_session', 'of-somebody-who-left');
    const { body, headers } = await member.get('/');
    expect(body).toBe(HTML);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(member.cookies.has('quadrangle_session')).toBe(false);
  });

  it('is the one for everybody to a member who asks too often', async () => {
    const limited = await startTestApp({ webFolder: folder, env: { RATE_LIMIT: 'on' } });
    const visitor = await limited.signedIn(await aMember(limited.memory));
    const bodies = await Promise.all(Array.from({ length: 90 }, async () => String((await visitor.get('/')).body)));
    expect(bodies.filter((body) => body === HTML).length).toBeGreaterThan(10);
    expect(bodies.filter((body) => body !== HTML).length).toBeGreaterThan(50);
    await limited.close();
  });

  it('looks up invented sessions within the limit of their address, whose members keep their pages', async () => {
    let lookUps = 0;
    const { sessions } = app.memory;
    const counted: typeof sessions.find = (...asked) => {
      lookUps += 1;
      return sessions.find(...asked);
    };
    const env = { RATE_LIMIT: 'on' };
    const limited = await startTestApp({ webFolder: folder, env, ports: { sessions: { ...sessions, find: counted } } });
    const known = await limited.signedIn(await aMember(limited.memory));
    await known.get('/');
    const inventor = async (index: number) => {
      const visitor = limited.visitor();
      visitor.cookies.set('quadrangle_session', `invented${index}`);
      return String((await visitor.get('/')).body);
    };
    lookUps = 0;
    const bodies = await Promise.all(Array.from({ length: 320 }, (_, index) => inventor(index)));
    expect(bodies.every((body) => body === HTML)).toBe(true);
    expect(lookUps).toBeLessThanOrEqual(300);
    expect(answersIn((await known.get('/')).body)).toHaveProperty(['accounts.meOrNull']);
    await limited.close();
  });

  it('opens without answers where the database does not answer', async () => {
    const broken = () => Promise.reject(new Error('down'));
    const down = await startTestApp({
      webFolder: folder,
      ports: { sessions: { ...app.memory.sessions, find: broken } as never },
    });
    const visitor = down.visitor();
    visitor.cookies.set('quadrangle_session', 'some-token');
    const { status, body } = await visitor.get('/');
    expect({ status, body }).toEqual({ status: 200, body: HTML });
    await down.close();
  });
});
