import { expect, test } from 'vitest';
import { drawKey, sendKeys } from './send-key.ts';

test('no key is drawn twice', () => {
  expect(drawKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(drawKey()).not.toBe(drawKey());
});

test('what is sent again as it was has the key that it had, and nothing else has', () => {
  const keyOf = sendKeys();
  const first = keyOf({ password: 'one' });
  expect(keyOf({ password: 'one' })).toBe(first);
  const second = keyOf({ password: 'two' });
  expect(second).not.toBe(first);
  expect(sendKeys()({ password: 'two' })).not.toBe(second);
});
