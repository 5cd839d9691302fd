import { secretsContract } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';
import { sameText, secretsFrom } from './secrets.ts';

secretsContract('the system', secretsFrom);

const secrets = secretsFrom('the key');

it('a token is 256 random bits as base64url', () => {
  const token = secrets.token();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('a digest is SHA-256 in hex and reveals nothing of the token', () => {
  expect(secrets.digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('texts are the same only when every character is', () => {
  expect(sameText('one', 'one')).toBe(true);
  expect(sameText('one', 'onE')).toBe(false);
  expect(sameText('one', 'one ')).toBe(false);
});
