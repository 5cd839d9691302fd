import { idsContract } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';
import { ids } from './ids.ts';

idsContract('the system', ids);

it('identifiers are 32 hex digits, all different, and sort by the moment they were made', () => {
  let time = 1_700_000_000_000;
  const source = ids(() => time);
  const made = Array.from({ length: 10_000 }, (_, index) => {
    if (index % 100 === 0) time += 1;
    return source.next();
  });
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect([...made].sort()).toEqual(made);
});

it('identifiers keep their order when the clock steps back or a millisecond is crowded', () => {
  let time = 1_700_000_000_000;
  const source = ids(() => time);
  const made = Array.from({ length: 9_000 }, () => source.next());
  time -= 5_000;
  made.push(source.next());
  expect([...made].sort()).toEqual(made);
});
