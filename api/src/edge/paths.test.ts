/** Paths as clients spell them (decisions 36). */
import { describe, expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';
import { calls, surfaceOf } from '../../testing/calls.ts';
import { assembled, partsOf, send } from '../../testing/send.ts';
import { aCase, startWholeApp } from '../../testing/stage.ts';
import { procedures } from '../../testing/surface.ts';

const start = testApps();
const routes = Object.keys(calls).filter(
  (name) => !procedures.has(surfaceOf(name)) && !/media\/.*\*|google\/callback/.test(name),
);

describe('a path finds its route', () => {
  it('with a slash at its end, and with its fixed words in another case; what stands between them keeps its own', async () => {
    const twisted = [
      (path: string) => `${path}/`,
      (path: string) => path.replace(/(?<=\/)[a-z]\w*/gi, (word) => word.toUpperCase()),
    ];
    for (const name of routes) {
      // A new one for each: what is in memory is looked through from its beginning.
      const app = await startWholeApp();
      const answerTo = async (mutation: (path: string) => string) => {
        const { scene, token } = await aCase(app, 'owner', true);
        const parts = partsOf(name, calls[name]?.(scene) ?? {}, token);
        parts.path = mutation(parts.path);
        const { status } = await send(app, assembled(parts));
        return { path: parts.path, status };
      };
      const { status } = await answerTo((path) => path);
      for (const mutation of twisted) {
        const answer = await answerTo(mutation);
        expect(answer).toEqual({ ...answer, status });
      }
      await app.close();
    }
  });

  it('a feed is known by its name in any case', async () => {
    const app = await start();
    const { token } = await aCase(app, 'member', false);
    const headers = { cookie: `quadrangle_session=${token}` };
    for (const url of ['/api/videos/Random', '/API/Photos/RECENT/?limit=5', '/api/videos/Favorite'])
      expect({ url, status: (await send(app, { method: 'GET', url, headers })).status }).toEqual({ url, status: 200 });
  });

  it('other spellings open nothing else: an unlisted page is refused, a token stays out of the log', async () => {
    const app = await start();
    const headers = { origin: 'https://evil.example' };
    expect((await app.visitor().post('/API/Auth/SignOut/', undefined, headers)).status).toBe(403);
    expect((await app.visitor().get('/API/Auth/Me/')).status).toBe(401);
    expect((await app.visitor().get('/API/nothing/')).body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an OPTIONS that is no preflight', () => {
  it.each([{}, { WEB_ORIGINS: 'https://app.college.edu' }])('is answered 204 with Allow, with %j', async (env) => {
    const visitor = (await start({ env })).visitor();
    const allow = async (path: string, headers = {}) => {
      const { status, headers: answered } = await visitor.send('OPTIONS', path, { headers });
      return [status, answered.get('allow')];
    };
    expect(await allow('/api/auth/signin')).toEqual([204, 'POST, OPTIONS']);
    expect(await allow('/api/videos/0193f1b2')).toEqual([204, 'DELETE, GET, HEAD, PUT, OPTIONS']);
    expect(await allow('/API/Users/x/', { origin: 'https://app.college.edu' })).toEqual([204, 'DELETE, PUT, OPTIONS']);
    expect(await allow('/api/nothing')).toEqual([404, null]);
  });
});
