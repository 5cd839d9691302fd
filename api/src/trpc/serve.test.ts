/** Errors on the web client's wire (decisions 37). */
import { request } from 'node:http';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { anonymous, memoryPorts } from '@quadrangle/domain/memory';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';
import { appRouter } from '../compose/wires.ts';
import { readConfig } from '../config/config.ts';
import { Caller } from '../edge/caller.ts';
import { siteOf } from '../edge/site.ts';
import { serveTrpc } from './serve.ts';

const start = testApps();
const json = { 'content-type': 'application/json' };

it('a part that does not work is logged with its reason, as on REST', async () => {
  const lines: { err: { message: string }; path: string }[] = [];
  const server = fastify({ logger: { level: 'error', stream: { write: (line) => lines.push(JSON.parse(line)) } } });
  const ports = memoryPorts();
  ports.users.holdsName = async () => refuse('DATABASE_UNAVAILABLE', { cause: new Error('connection cut') });
  const cookie = { set: () => {}, clear: () => {} };
  const caller = new Caller(ports, {
    actor: anonymous(),
    college: null,
    cookie,
    signUp: { proof: null, ...cookie },
    webOrigin: null,
    baseUrl: 'http://localhost',
  });
  server.addHook('onRequest', async (request) => void Object.assign(request, { caller }));
  await serveTrpc(server, siteOf(readConfig({}, '/'), null), appRouter);
  const ask = (name: string) => server.inject(`/trpc/accounts.isNameTaken?input=${encodeURIComponent(name)}`);
  expect((await ask('{"name":"asha"}')).statusCode).toBe(503);
  expect((await ask('{"name":5}')).statusCode).toBe(400);
  expect(lines).toMatchObject([
    { path: 'accounts.isNameTaken', err: { message: expect.stringContaining('connection cut') } },
  ]);
});

describe('what the web client would never send', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE'])('%s is a 405 that says what there is', async (method) => {
    const { url } = await start();
    // fetch sends no TRACE.
    const answer = await new Promise<{ status: number | undefined; allow: string | undefined }>((resolve, reject) => {
      const asking = request(`${url}/trpc/site.settings`, { method }, ({ statusCode, headers }) =>
        resolve({ status: statusCode, allow: headers.allow }),
      );
      asking.on('error', reject).end();
    });
    expect(answer).toEqual({ status: 405, allow: 'GET, HEAD, POST' });
  });

  it.each(['a b', '[::1', 'localhost:99999'])('a Host of %s is a 400', async (host) => {
    const { inject } = await start();
    expect((await inject({ method: 'GET', url: '/trpc/site.settings', headers: { host } })).statusCode).toBe(400);
  });

  it.each(['a%25', 'a%2525', '%22', 'site.settings%00', 'nothing', '__proto__', 'constructor.name'])(
    'a procedure called %s is a 404',
    async (name) => {
      expect((await (await start()).visitor().get(`/trpc/${name}`)).status).toBe(404);
    },
  );

  it.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain', ''])(
    'content of the type "%s" is a 415',
    async (type) => {
      const sent = { headers: { 'content-type': type }, body: 'x' };
      expect((await (await start()).visitor().send('POST', '/trpc/accounts.signIn', sent)).status).toBe(415);
    },
  );

  it.each(['{', 'undefined', '{"__proto__":{"a":1}', '[1,]'])('a body of %s is a 400', async (body) => {
    const { status, body: answer } = await (await start())
      .visitor()
      .send('POST', '/trpc/accounts.signIn', { headers: json, body });
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).not.toMatch(/stack|\.ts:|node_modules/);
  });
});
