import { expect, test } from 'vitest';
import { isOwnAddress } from './rules.ts';

test('an address is one’s own in any case and whatever follows a plus (decisions 73)', () => {
  const own = 'zoya@example.edu';
  for (const same of ['zoya@example.edu', 'Zoya@Example.EDU', 'zoya+mum@example.edu'])
    expect(isOwnAddress(own, same)).toBe(true);
  for (const other of ['zoya@example.org', 'mum@example.edu', 'zoya.mum@example.edu'])
    expect(isOwnAddress(own, other)).toBe(false);
});
