import { passwordsContract } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';
import { passwords } from './passwords.ts';

passwordsContract('Argon2id', () => passwords());

const port = passwords();

it('a password is kept as an Argon2id string with the parameters OWASP advises (decisions 5)', async () => {
  expect(await port.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('nobody fits nothing, not even the password that stands in for it (decisions 6)', async () => {
  expect(await port.verify(null, 'the password of nobody')).toBe(false);
});

it('the most common passwords are known in any case (decisions 5)', () => {
  expect(port.isCommon('password')).toBe(true);
  expect(port.isCommon('QwertyUiop')).toBe(true);
  expect(port.isCommon('a lantern over the quad')).toBe(false);
});

it('two passwords are looked at at a time, and whoever finds too many waiting is to come again (decisions 42)', async () => {
  const { verify } = passwords({ most: 3 });
  const tries = Array.from({ length: 8 }, () => verify(null, 'guessed').catch((refusal) => refusal));
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === false)).toHaveLength(2 + 3);
  const busy = expect.objectContaining({ code: 'TOO_BUSY', retryAfter: expect.any(Number) });
  expect(answers.filter((answer) => answer !== false)).toEqual([busy, busy, busy]);
});
