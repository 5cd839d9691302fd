import { expect, test } from 'vitest';
import { isReservedName, nameKey, username } from './names.ts';

test('names and handles are compared in any case, and not taken for the operator’s (decisions 5, 61)', () => {
  expect(nameKey('Lens.Club')).toBe('lens.club');
  expect(username.safeParse('lens-club').success).toBe(true);
  expect(username.safeParse('-lens').success).toBe(false);
  expect(isReservedName('Quad-Rangle', { appName: 'Photos' })).toBe(true);
  expect(isReservedName('photos', { appName: 'Photos' })).toBe(true);
  const named = { appName: 'North Album', otherwise: { appName: 'Photos' } };
  expect(['photos', 'north-album', 'lens'].map((name) => isReservedName(name, named))).toEqual([true, true, false]);
  expect(isReservedName('lens', { appName: 'Photos' })).toBe(false);
});
