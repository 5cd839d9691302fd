import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { loggerOptions } from './request-log.ts';

/** What the server's own log says of `facts`, in production. */
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
