import { expect, test } from 'vitest';
import { aMember, anAuthenticator, memoryCode, memoryPorts, origin, refusalOf } from '../../memory/index.ts';
import { stepAt } from './rules.ts';
import { factorFits } from './show-factor.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const { key, codes } = await anAuthenticator(memory, ada);
  const fits = async (code: string) =>
    factorFits(memory, ada, await memory.secondFactors.of(ada.id), { code }, origin, false);
  const shown = () => memoryCode(key, stepAt(memory.clock.now()));
  return { memory, codes, fits, shown };
};

test('a right code does not count as an attempt, a wrong one does (decisions 54)', async () => {
  const { memory, fits, shown } = await setting();
  for (let times = 0; times < 12; times += 1) {
    memory.clock.advance(30_000);
    expect(await fits(shown())).toBe(true);
    expect(await fits(times < 9 ? 'wrong' : shown().replace(/./, 'x'))).toBe(false);
    if (times === 8) memory.wall.advance(15 * 60_000);
  }
});

test('no more than 50 codes are tried in a day (decisions 54)', async () => {
  const { memory, codes, fits } = await setting();
  for (let times = 0; times < 50; times += 1) {
    if (times % 10 === 0) memory.wall.advance(15 * 60_000);
    expect(await fits('000000')).toBe(false);
  }
  memory.wall.advance(15 * 60_000);
  expect((await refusalOf(fits(codes[0] ?? ''))).code).toBe('TOO_MANY_REQUESTS');
});
