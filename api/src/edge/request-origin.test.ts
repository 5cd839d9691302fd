import { expect, it } from 'vitest';
import { loopbackOriginOf } from './request-origin.ts';

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:4310', 'http://127.0.0.1:4310'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['LOCALHOST:3000', 'http://localhost:3000'],
  ['localhost:80', 'http://localhost'],
  ['localhost:03000', 'http://localhost:3000'],
  ['localhost', 'http://localhost'],
  ['localhost:3000/evil', 'http://localhost:3000'],
  ['localhost:99999', null],
  ['localhost:3000@evil.example', null],
  ['localhost.evil.example:3000', null],
  ['evil.example', null],
])('a request to %s comes to %j (decisions 28, 38)', (host, origin) => {
  expect(loopbackOriginOf({ protocol: 'http', host })).toBe(origin);
});
