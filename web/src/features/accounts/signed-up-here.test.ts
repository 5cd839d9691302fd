import { beforeEach, expect, it, vi } from 'vitest';
import { rememberSignUp, signedUpHere } from './signed-up-here.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
});
beforeEach(() => stored.clear());

it('the browser that signed up knows it, any other does not', () => {
  expect(signedUpHere('u1')).toBe(false);
  rememberSignUp('u1');
  rememberSignUp('u2');
  expect([signedUpHere('u1'), signedUpHere('u2'), signedUpHere('u3')]).toEqual([true, true, false]);
});

it('a broken note is no note', () => {
  stored.set('signedUpHere', '{"u1":');
  expect(signedUpHere('u1')).toBe(false);
});
