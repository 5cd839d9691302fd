/** What is worked out once for each header (decisions 38). */
import { expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

it('reads a text once, whatever it made of it', () => {
  const read = vi.fn((text: string) => (text === 'nothing' ? undefined : text.length));
  const lengthOf = memoize(read);
  expect([lengthOf('one'), lengthOf('one'), lengthOf('nothing'), lengthOf('nothing')]).toEqual([
    3,
    3,
    undefined,
    undefined,
  ]);
  expect(read).toHaveBeenCalledTimes(2);
});

it('keeps no long text, and never more than 200', () => {
  const read = vi.fn((text: string) => text.length);
  const lengthOf = memoize(read);
  const long = 'x'.repeat(501);
  expect([lengthOf(long), lengthOf(long)]).toEqual([501, 501]);
  expect(read).toHaveBeenCalledTimes(2);
  for (let index = 0; index < 201; index += 1) lengthOf(`${index}`);
  lengthOf('0');
  expect(read).toHaveBeenCalledTimes(2 + 202);
});
