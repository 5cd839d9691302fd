import { beforeEach, expect, it } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';
import { forgetSignUp, pendingSignUp, rememberPending, rememberSignUp, signedUpHere } from './signed-up-here.ts';

const stored = stubStorage('localStorage');
beforeEach(() => stored.clear());

it('the browser that signed up knows it, any other does not', () => {
  expect(signedUpHere('u1')).toBe(false);
  rememberSignUp('u1');
  rememberSignUp('u2');
  expect([signedUpHere('u1'), signedUpHere('u2'), signedUpHere('u3')]).toEqual([true, true, false]);
});

it('who signed up here is known until they show the code (decisions 67)', () => {
  expect(pendingSignUp()).toBeNull();
  rememberPending({ name: 'ada', email: ' ada@example.edu ' });
  expect(pendingSignUp()).toEqual({ name: 'ada', email: 'ada@example.edu' });
  forgetSignUp();
  expect(pendingSignUp()).toBeNull();
  for (const broken of ['{', 'null', '{"name":"ada"}']) {
    stored.set('signedUpAs', broken);
    expect(pendingSignUp()).toBeNull();
  }
});

it('a broken note is ignored', () => {
  stored.set('signedUpHere', '{"u1":');
  expect(signedUpHere('u1')).toBe(false);
});
