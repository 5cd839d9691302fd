import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { calls } from '../../testing/calls.ts';
import { assembled, partsOf, send } from '../../testing/send.ts';
import { aCase, startWholeApp } from '../../testing/stage.ts';
import type { OpenApi } from '../openapi/document.ts';

let app: TestApp;
let withoutBody: string[];
beforeAll(async () => {
  app = await startWholeApp();
  const { paths } = (await app.visitor().get<OpenApi>('/api/openapi.json')).body;
  withoutBody = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { requestBody }]) => ['post', 'put'].includes(method) && requestBody === undefined)
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
});
afterAll(() => app.close());

const FORM = 'application/x-www-form-urlencoded';
const types = [FORM, 'application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'];

describe('an empty body counts as none (decisions 36)', () => {
  it('on every POST and PUT that takes none, whatever its type says', async () => {
    expect(withoutBody.length).toBeGreaterThanOrEqual(17);
    for (const name of withoutBody)
      for (const type of types) {
        const ofOwner = /\/(events|clubs|videos\/retry)\//.test(name) ? 'owner' : 'member';
        const who = name.includes('/college/') ? 'steward' : ofOwner;
        const { scene, token } = await aCase(app, who, name.includes('signout'));
        const parts = partsOf(name, calls[name]?.(scene) ?? {}, token);
        parts.headers['content-type'] = type;
        parts.headers['content-length'] = '0';
        // These calls need a second factor, which nobody here has.
        const status = name.endsWith('/recovery-codes') ? 404 : 200;
        expect({ name, type, status: (await send(app, assembled(parts))).status }).toEqual({ name, type, status });
      }
  });

  it('also where it comes in chunks, of which there are none', async () => {
    for (const type of types.filter((each) => each !== 'nonsense')) {
      const status = await new Promise((resolve, reject) => {
        const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
        request(`${app.url}/api/auth/signout`, { method: 'POST', headers }, ({ statusCode }) => resolve(statusCode))
          .on('error', reject)
          .end();
      });
      expect({ type, status }).toEqual({ type, status: 200 });
    }
  });

  it('and is missing its fields where there should be some', async () => {
    for (const type of types) {
      const { status } = await app
        .visitor()
        .send('POST', '/api/auth/signup', { headers: { 'content-type': type }, body: '' });
      expect({ type, status }).toEqual({ type, status: 400 });
    }
  });
});

it('signing in takes a form too; nothing else of ours does', async () => {
  const { scene } = await aCase(app, 'member', true);
  const body = new URLSearchParams({ name: scene.person.name, password: scene.password }).toString();
  const headers = { 'content-type': FORM };
  const visitor = app.visitor();
  const answer = await visitor.send('POST', '/api/auth/signin', { headers, body });
  expect([answer.status, answer.body._id]).toEqual([200, scene.person.id]);
  expect((await visitor.get('/api/auth/me')).status).toBe(200);
  expect((await visitor.send('POST', '/api/contacts', { headers, body: 'message=Hello' })).status).toBe(415);
});

describe('text that is not UTF-8 is a 400 and changes nothing (decisions 37)', () => {
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
  const named = (name: string, password: string) => bytes(`{"name":"${name}","password":"${password}"}`);

  it('as JSON, whatever charset it states, on both wires', async () => {
    const { scene, token } = await aCase(app, 'member', true);
    const before = { ...(await app.memory.users.byId(scene.person.id)) };
    const cookie = `quadrangle_session=${token}`;
    for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
      const headers = { 'content-type': type, cookie };
      const path = `/api/users/${scene.person.id}`;
      const sent = { headers, body: bytes('{"Normalname":"Ren\xe9"}') };
      const { status, body } = await app.visitor().send('PUT', path, sent);
      expect({ type, status, code: body.code }).toEqual({ type, status: 400, code: 'MALFORMED_REQUEST' });
      const trpc = { headers, body: named(scene.person.name, 'motdepass\xe9') };
      expect((await app.visitor().send('POST', '/trpc/accounts.signIn', trpc)).status).toBe(400);
    }
    expect(await app.memory.users.byId(scene.person.id)).toEqual(before);
  });

  it('as a form, in bytes or encoded', async () => {
    const { scene } = await aCase(app, 'member', true);
    const signIn = async (body: string) => {
      const sent = { headers: { 'content-type': FORM }, body: bytes(body) };
      return (await app.visitor().send('POST', '/api/auth/signin', sent)).status;
    };
    const form = `name=${scene.person.name}&password=`;
    for (const password of ['motdepass\xe9', 'motdepass%E9', 'motdepass%c3', 'motdepass%C3&x=%A9'])
      expect([password, await signIn(form + password)]).toEqual([password, 400]);
    // Read, and wrong: a sign that encodes nothing stands for itself.
    for (const password of ['motdepass%C3%A9', 'motdepass\xc3\xa9', '100%', '100%zz+%'])
      expect([password, await signIn(form + password)]).toEqual([password, 401]);
  });
});
