import { expect, test } from 'vitest';
import { sentPartIn } from './content-range.ts';

const start = 10 ** 14;

test.each([
  [undefined, { kind: 'whole' }],
  ['', { kind: 'whole' }],
  ['bytes */10', { kind: 'ask', total: 10 }],
  ['bytes */*', { kind: 'ask', total: null }],
  ['bytes 0-9/10', { kind: 'chunk', start: 0, end: 9, total: 10 }],
  [' bytes 3-3/10 ', { kind: 'chunk', start: 3, end: 3, total: 10 }],
  ['bytes 0-4/*', { kind: 'chunk', start: 0, end: 4, total: null }],
  [`bytes ${start}-${start + 10}/${start + 11}`, { kind: 'chunk', start, end: start + 10, total: start + 11 }],
])('Content-Range %j means %j (decisions 24)', (header, part) => expect(sentPartIn(header)).toEqual(part));

test.each([
  'bytes 0-9',
  'bytes=0-9/10',
  'bytes -1-9/10',
  'bytes a-b/10',
  'items 0-9/10',
  'bytes 0-9/10, 3-4/10',
  'xbytes 0-9/10',
  'bytes 0-9/10x',
  'bytes 1e1-9/10',
  'bytes 0-1234567890123456/10',
])('Content-Range "%s" makes no sense (decisions 24)', (header) => expect(sentPartIn(header)).toBeNull());
