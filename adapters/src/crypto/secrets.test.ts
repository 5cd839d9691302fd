import { expect, it } from 'vitest';
import { sameText, secretsFrom } from './secrets.ts';

const secrets = secretsFrom('the key');

it('a token is 256 random bits as base64url', () => {
  const token = secrets.token();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(secrets.token()).not.toBe(token);
});

it('a digest is SHA-256 in hex and tells nothing of the token', () => {
  expect(secrets.digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('a signature holds for its own text and key only', () => {
  const signature = secrets.sign('text');
  expect(secrets.verify('text', signature)).toBe(true);
  expect(secrets.verify('text!', signature)).toBe(false);
  expect(secrets.verify('text', signature.slice(0, -1))).toBe(false);
  expect(secrets.verify('text', '')).toBe(false);
  expect(secretsFrom('another key').verify('text', signature)).toBe(false);
});

it('random numbers lie in [0, 2^31)', () => {
  for (let i = 0; i < 1_000; i += 1) {
    const number = secrets.random();
    expect(Number.isInteger(number) && number >= 0 && number < 2 ** 31).toBe(true);
  }
});

it('texts are the same only when every character is', () => {
  expect(sameText('one', 'one')).toBe(true);
  expect(sameText('one', 'onE')).toBe(false);
  expect(sameText('one', 'one ')).toBe(false);
});
