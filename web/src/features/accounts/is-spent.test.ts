import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

stubStorage('localStorage');
const { isSpent } = await import('./is-spent.ts');

const refused = (code: string, httpStatus: number) =>
  TRPCClientError.from({ error: { message: 'No.', code: -32000, data: { httpStatus, refusal: { code } } } });

test.each([
  ['LINK_EXPIRED', 410, true],
  ['LINK_NOT_FOUND', 404, true],
  ['VALIDATION_FAILED', 400, true],
  ['DATABASE_UNAVAILABLE', 503, false],
  ['ENTRY_CLOSED', 409, false],
] as const)('by %s (%i) a link is spent: %s', (code, status, spent) => {
  expect(isSpent(refused(code, status))).toBe(spent);
});

test('a link is not spent where no answer came', () => {
  expect(isSpent(TRPCClientError.from(new TypeError('Failed to fetch')))).toBe(false);
});
