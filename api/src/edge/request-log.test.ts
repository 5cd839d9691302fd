/** What the log contains, and what it never does (decisions 37). */
import { Writable } from 'node:stream';
import { memorySecrets } from '@quadrangle/domain/memory';
import { type FastifyRequest, fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { addressInLog, loggerOptions, logRequests, publicPath } from './request-log.ts';

/** The line of the server's log for `facts`, in production. */
function logged(facts: object): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://photos.college.edu' }, '/');
  const { log } = fastify({ logger: { ...(loggerOptions(config) as object), stream } });
  log.error(facts, 'request failed');
  return text;
}

it('an error is logged with what caused it, and without what the query that failed was about', () => {
  const row = { code: '23503', detail: 'Key (email)=(mira@north.edu) is not there', table: 'users' };
  const engine = Object.assign(new Error('violates foreign key constraint'), row);
  const params = ['https://photos.college.edu/users/u/reset/the-token', 'at\n    at mira@north.edu'];
  const query = Object.assign(new Error(`Failed query: insert into "jobs"\nparams: ${params}`, { cause: engine }), {
    params,
    rejected: ['mira@north.edu'],
  });
  const line = logged({ err: new Error('This does not work right now', { cause: query }) });
  expect(line).not.toMatch(/the-token|mira@north/);
  const { err } = JSON.parse(line) as { err: unknown };
  expect(err).toEqual({
    type: 'Error',
    message: 'This does not work right now: Failed query: insert into "jobs": violates foreign key constraint',
    code: '23503',
    stack: expect.stringMatching(/^Error: This does.*\ncaused by: Error: Failed query: .*request-log\.test/s),
  });
});

it('errors that go round in circles are logged, and those that are many', () => {
  const one = new Error('one');
  one.cause = new Error('other', { cause: one });
  const { err } = JSON.parse(logged({ err: new AggregateError([one], 'all of them') })) as { err: object };
  expect(err).toMatchObject({ type: 'AggregateError', message: 'all of them', errors: [{ message: 'one: other' }] });
});

it('what is thrown and is no error is logged as it is', () => {
  expect(JSON.parse(logged({ err: { statusCode: 401 } }))).toMatchObject({ err: { statusCode: 401 } });
});

it('a request is logged with its person and an address that nobody reads, another one each day (decisions 42)', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://photos.college.edu' }, '/');
  const server = fastify({ logger: { ...(loggerOptions(config) as object), stream } });
  const secrets = memorySecrets();
  const caller = { actor: { kind: 'member', id: 'id-of-asha' } } as unknown as FastifyRequest['caller'];
  server.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/mine')) request.caller = caller;
  });
  logRequests(server, { secrets });
  server.get('/mine', () => 'yes');
  await server.inject({ url: '/mine?token=s3cret', remoteAddress: '203.0.113.7', headers: { cookie: 'a=s3cret' } });
  await server.inject({ url: '/theirs', remoteAddress: '203.0.113.7' });
  const answered = lines.filter((line) => line.includes('"answered"'));
  const [mine, theirs] = answered.map((line) => JSON.parse(line) as { person?: string; from: string });
  expect(mine?.person).toBe('id-of-asha');
  expect(theirs && 'person' in theirs).toBe(false);
  expect(theirs?.from).toBe(mine?.from);
  expect(lines.join()).not.toMatch(/203\.0\.113\.7|s3cret/);
  const on = (day: string) => addressInLog(secrets, '203.0.113.7', new Date(day));
  expect(on('2026-03-02T23:00:00Z')).toBe(on('2026-03-02T01:00:00Z'));
  expect(on('2026-03-03')).not.toBe(on('2026-03-02'));
});

it.each([
  ['/users/u/verify/s3cret', '/users/u/verify/…'],
  ['/api/users/u/reset/s3cret', '/api/users/u/reset/…'],
  ['/wall/s3cret', '/wall/…'],
  ['/unsubscribe/u.s3cret', '/unsubscribe/…'],
  ['/invitation/s3cret', '/invitation/…'],
  ['/api/invitations/s3cret/accept', '/api/invitations/…/accept'],
  [
    '/media/stream/north.edu/1772442000/s3cret/video/1.mp4/main.m3u8',
    '/media/stream/north.edu/1772442000/…/video/1.mp4/main.m3u8',
  ],
  ['/media/view/photo/1.jpg?t=north.edu&s=s3cret', '/media/view/photo/1.jpg'],
  ['/api/walls/file?token=s3cret', '/api/walls/file'],
  ['/api/invitations', '/api/invitations'],
  ['/event/1', '/event/1'],
])('of %s the log keeps %s (decisions 37)', (url, kept) => {
  expect(publicPath(url)).toBe(kept);
});
