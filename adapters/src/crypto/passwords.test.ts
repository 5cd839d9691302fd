import type { Passwords } from '@quadrangle/domain/accounts/ports';
import { passwordsContract } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';
import { passwords } from './passwords.ts';

passwordsContract('Argon2id', () => passwords());

const port = passwords();

it('a password is kept as an Argon2id string with the parameters OWASP advises (decisions 5)', async () => {
  expect(await port.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('no password fits when there is none, not even the stand-in (decisions 6)', async () => {
  expect(await port.verify(null, 'the password of nobody')).toBe(false);
});

it('the most common passwords are known in any case (decisions 5)', () => {
  expect(port.isCommon('password')).toBe(true);
  expect(port.isCommon('QwertyUiop')).toBe(true);
  expect(port.isCommon('a lantern over the quad')).toBe(false);
});

it.each([
  ['are looked at', (port: Passwords) => port.verify(null, 'guessed')],
  ['are made', (port: Passwords) => port.hash('correct horse')],
] as const)(
  'two passwords %s at a time, and whoever finds too many waiting is to come again (decisions 42)',
  async (_, work) => {
    const port = passwords({ most: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => work(port)));
    const busy = expect.objectContaining({ code: 'TOO_BUSY', retryAfter: expect.any(Number) });
    expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))).toEqual([
      busy,
      busy,
      busy,
    ]);
  },
);
