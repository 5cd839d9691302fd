import { expect, test } from 'vitest';
import { memorySecrets } from '../../memory/index.ts';
import { codeFits, freshCode, hashedCode } from './code.ts';

test('a code has six digits, leading zeros too (decisions 67)', () => {
  expect(freshCode({ random: () => 2_000_048 })).toBe('000048');
  expect(freshCode({ random: () => 1_999_999 })).toBe('999999');
});

test('every code is as likely as any other: what would favour the small ones is drawn again (decisions 67)', () => {
  const drawn = [2 ** 31 - 1, 2_147_000_000, 2_146_999_999];
  expect(freshCode({ random: () => drawn.shift() ?? 0 })).toBe('999999');
});

test('a code fits its own mail and installation alone, and cannot be read in what is stored (decisions 67)', () => {
  const [ours, others] = [memorySecrets('ours'), memorySecrets('others')];
  const code = hashedCode(ours, 'digest', '048213');
  expect(code).not.toContain('048213');
  const mailed = { digest: 'digest', code, codeUntil: 10 };
  expect(codeFits(ours, mailed, '048213', 9)).toBe(true);
  expect(codeFits(ours, mailed, '048214', 9)).toBe(false);
  expect(codeFits(ours, { ...mailed, digest: 'another' }, '048213', 9)).toBe(false);
  expect(codeFits(others, mailed, '048213', 9)).toBe(false);
  expect(codeFits(ours, { ...mailed, code: null }, '048213', 9)).toBe(false);
});

test('a code fits only before the moment until which it works (decisions 67, 72–74)', () => {
  const secrets = memorySecrets('ours');
  const mailed = { digest: 'digest', code: hashedCode(secrets, 'digest', '048213'), codeUntil: 10 };
  expect([9, 10].map((now) => codeFits(secrets, mailed, '048213', now))).toEqual([true, false]);
  expect(codeFits(secrets, { ...mailed, codeUntil: null }, '048213', 9)).toBe(false);
});
