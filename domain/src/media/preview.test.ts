import { expect, test } from 'vitest';
import { preview } from './preview.ts';

test('a card title or description longer than 50 characters is cut to 50 plus an ellipsis (product 9)', () => {
  expect(preview('x'.repeat(50))).toBe('x'.repeat(50));
  expect(preview('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
  expect(preview('😀'.repeat(51))).toBe(`${'😀'.repeat(50)}…`);
});
