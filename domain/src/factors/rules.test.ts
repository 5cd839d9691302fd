import { describe, expect, it, test } from 'vitest';
import { memorySecrets } from '../../memory/index.ts';
import { MINUTE, SECOND } from '../kernel/time.ts';
import {
  authenticatorUri,
  fittingStep,
  hasSecondFactor,
  isProofFresh,
  newAuthenticatorKey,
  newRecoveryCodes,
  placeOf,
  recoveryDigest,
  stepAt,
  typedDigits,
  waysToProve,
} from './rules.ts';

const passkey = { id: 'k', publicKey: 'p', counter: 0, name: 'Phone', addedAt: 1, usedAt: 1 };
const authenticator = { sealed: 's', step: 1, addedAt: 1 };
const none = { authenticator: null, passkeys: [], codesLeft: 0 };

test('an app or a passkey is a second factor, remaining recovery codes are not (decisions 54)', () => {
  expect(hasSecondFactor({ ...none, codesLeft: 3 })).toBe(false);
  expect(hasSecondFactor({ ...none, authenticator })).toBe(true);
  expect(hasSecondFactor({ ...none, passkeys: [passkey] })).toBe(true);
});

test('one proves by password or passkey, without a password by the app too (decisions 54)', () => {
  const all = { authenticator, passkeys: [passkey], codesLeft: 1 };
  expect(waysToProve({ passwordHash: 'h' }, all)).toEqual(['password', 'passkey']);
  expect(waysToProve({ passwordHash: null }, all)).toEqual(['passkey', 'code']);
  expect(waysToProve({ passwordHash: null }, none)).toEqual([]);
});

test('a proof is fresh for ten minutes (decisions 54)', () => {
  expect(isProofFresh(1, 1 + 10 * MINUTE)).toBe(true);
  expect(isProofFresh(1, 2 + 10 * MINUTE)).toBe(false);
  expect(isProofFresh(null, 1)).toBe(false);
});

describe('the code of an app (decisions 54)', () => {
  const now = 1_000 * 30 * SECOND + 7 * SECOND;
  const codeAt = (step: number) => String(step).padStart(6, '0');
  const fits = (step: number, used = 0) => fittingStep(codeAt, codeAt(step), now, used);

  it('is valid in its 30 seconds, and in those before and after, because clocks differ', () => {
    expect(stepAt(now)).toBe(1_000);
    expect([998, 999, 1_000, 1_001, 1_002].map((step) => fits(step))).toEqual([null, 999, 1_000, 1_001, null]);
  });

  it('is valid once: none of a used step or an earlier one is', () => {
    expect(fits(1_000, 999)).toBe(1_000);
    expect(fits(1_000, 1_000)).toBeNull();
    expect(fits(999, 1_000)).toBeNull();
  });

  it('is never valid if the key cannot be opened, or with another length', () => {
    expect(fittingStep(() => null, '', now, 0)).toBeNull();
    expect(fittingStep(() => null, '000000', now, 0)).toBeNull();
    for (const typed of ['', '1', '00100', '0010000', '001001x']) expect(fittingStep(codeAt, typed, now, 0)).toBeNull();
  });

  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['ABCD-EFGH', null],
  ])('typed as "%s" is %s', (typed, digits) => expect(typedDigits(typed)).toBe(digits));
});

test('a key has 160 bits, and its address names whose it is and where (decisions 54)', () => {
  expect(newAuthenticatorKey(memorySecrets())).toMatch(/^[A-Z2-7]{32}$/);
  expect(authenticatorUri('Our Quad', 'a+b@x.edu', 'ABCD')).toBe(
    'otpauth://totp/Our%20Quad:a%2Bb%40x.edu?secret=ABCD&issuer=Our%20Quad&algorithm=SHA1&digits=6&period=30',
  );
});

test('there are ten recovery codes for one person, accepted however they are typed (decisions 54)', () => {
  const secrets = memorySecrets();
  const codes = newRecoveryCodes(secrets);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const [code = ''] = codes;
  const stored = recoveryDigest(secrets, 'ada', code);
  expect(recoveryDigest(secrets, 'ada', ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(stored);
  expect(recoveryDigest(secrets, 'bob', code)).not.toBe(stored);
  expect(stored).not.toContain(code);
});

test('passkeys belong to the host of the installation, and to pages of its own origins below it (decisions 54)', () => {
  const webOrigins = ['https://app.quad.edu', 'https://quad.edu.evil.org', 'https://notquad.edu'];
  expect(placeOf({ publicUrl: 'https://quad.edu', webOrigins })).toEqual({
    host: 'quad.edu',
    origins: ['https://quad.edu', 'https://app.quad.edu'],
  });
});
