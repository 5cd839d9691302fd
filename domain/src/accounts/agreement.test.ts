import { expect, test } from 'vitest';
import { noticeDue } from './agreement.ts';

test('the notice is due to whoever never agreed, or agreed to an earlier one, until they withdraw (decisions 73)', () => {
  expect(noticeDue('v2', { agreedTo: null, withdrawnAt: null })).toBe('new');
  expect(noticeDue('v2', { agreedTo: 'v1', withdrawnAt: null })).toBe('changed');
  expect(noticeDue('v2', { agreedTo: 'v2', withdrawnAt: null })).toBeNull();
  expect(noticeDue('v2', { agreedTo: null, withdrawnAt: 5 })).toBeNull();
});
