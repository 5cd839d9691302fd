import { expect, test } from 'vitest';
import { ZIPS_AT_ONCE, ZipSlots } from './slots.ts';

test('one person gets one ZIP at a time, and the next after it ended (decisions 48)', () => {
  const turns = new ZipSlots();
  const leave = turns.enter('asha');
  expect(turns.enter('asha')).toBeNull();
  expect(turns.enter('wen')).not.toBeNull();
  leave?.();
  expect(turns.enter('asha')).not.toBeNull();
});

test('at most ten people get a ZIP at the same time (decisions 48)', () => {
  const turns = new ZipSlots();
  const inside = Array.from({ length: ZIPS_AT_ONCE }, (_, index) => turns.enter(`person ${index}`));
  expect(inside.every(Boolean)).toBe(true);
  expect(turns.enter('one more')).toBeNull();
  inside[3]?.();
  expect(turns.enter('one more')).not.toBeNull();
});

test('releasing a slot twice frees nobody else’s (decisions 48)', () => {
  const turns = new ZipSlots();
  const leave = turns.enter('asha');
  leave?.();
  turns.enter('asha');
  leave?.();
  expect(turns.enter('asha')).toBeNull();
});
