import { expect, test } from 'vitest';
import { codeOf } from '../../memory/index.ts';
import { refuseOtherUse, sendKey } from './send-key.ts';

test('a key may be left out, and is 1 to 64 letters, digits, dashes or underscores (decisions 23)', () => {
  const good = [undefined, 'k', 'x'.repeat(64), 'd2719a6e-8f0b-4f0e-9a57-6a8d1d2f3c4b', 'A_b-1'];
  for (const key of good) expect(sendKey.safeParse(key)).toMatchObject({ success: true, data: key });
  for (const key of ['', 'x'.repeat(65), 'a b', 'ä', 'a\0', 7, null, {}])
    expect(sendKey.safeParse(key).success).toBe(false);
  expect(sendKey.description).toMatch(/sent again with the same key, it is stored once/);
});

test('clients are told what a key is for (decisions 23)', () => {
  expect(sendKey.description).toMatch(/^Drawn anew for each thing .* stored once\.$/);
});

test('a key that came with something else before is refused (decisions 23)', async () => {
  expect(await codeOf((async () => refuseOtherUse())())).toBe('VALIDATION_FAILED');
});
