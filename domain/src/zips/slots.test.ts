import { expect, test } from 'vitest';
import { OPEN_OF_COLLEGE, ZipSlots } from './slots.ts';

const [asha, wen] = ['asha', 'wen'].map((id) => ({ id, tenant: 'a.edu' }));
if (!asha || !wen) throw new Error('Nobody is there.');

test('one person gets one ZIP at a time, and the next after it ended (decisions 48)', () => {
  const turns = new ZipSlots();
  const leave = turns.enter(asha);
  expect(turns.enter(asha)).toBeNull();
  expect(turns.enter(wen)).not.toBeNull();
  leave?.();
  expect(turns.enter(asha)).not.toBeNull();
});

test('at most a hundred people of a college get a ZIP at the same time, and nobody elsewhere waits for them (decisions 48)', () => {
  const turns = new ZipSlots();
  const inside = Array.from({ length: OPEN_OF_COLLEGE }, (_, index) =>
    turns.enter({ id: `person ${index}`, tenant: 'a.edu' }),
  );
  expect(inside.every(Boolean)).toBe(true);
  expect(turns.enter(asha)).toBeNull();
  expect(turns.enter({ id: 'somebody else', tenant: 'b.edu' })).not.toBeNull();
  inside[3]?.();
  expect(turns.enter(asha)).not.toBeNull();
});

test('releasing a slot twice frees nobody else’s (decisions 48)', () => {
  const turns = new ZipSlots();
  const leave = turns.enter(asha);
  leave?.();
  turns.enter(asha);
  leave?.();
  expect(turns.enter(asha)).toBeNull();
});
