import type { Passwords } from '@quadrangle/domain/accounts/ports';
import { passwordsContract } from '@quadrangle/domain/contracts';
import { NOBODY, type Rank } from '@quadrangle/domain/kernel/turns';
import { expect, it } from 'vitest';
import { passwords } from './passwords.ts';

passwordsContract('Argon2id', () => passwords());

const TURN = { ...NOBODY, rank: 'usual' } as const;

const port = passwords();

it('a password is kept as an Argon2id string with the parameters OWASP advises (decisions 5)', async () => {
  expect(await port.hash('correct horse', NOBODY)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('no password fits when there is none, not even the stand-in (decisions 6)', async () => {
  expect(await port.verify(null, 'the password of nobody', TURN)).toBe(false);
});

it('the most common passwords are known in any case (decisions 5)', () => {
  expect(port.isCommon('password')).toBe(true);
  expect(port.isCommon('QwertyUiop')).toBe(true);
  expect(port.isCommon('a lantern over the quad')).toBe(false);
});

const guess = (port: Passwords, id: string, rank: Rank = 'usual') =>
  port.verify(null, 'guessed', { ...NOBODY, id, rank });

it('somebody in another network is not refused because one network sends more than is checked in time (decisions 78)', async () => {
  const port = passwords({ longestWait: 60_000 });
  const done: string[] = [];
  const flood = Array.from({ length: 60 }, () => guess(port, '192.0.2.0/24').then(() => done.push('flood')));
  await guess(port, '198.51.100.0/24');
  // First come, first served would give nearly sixty; how many end while one is hashed depends on the processors.
  expect(done.length).toBeLessThan(50);
  await Promise.all(flood);
});

it('whoever waits too long is to come again (decisions 42)', async () => {
  const port = passwords({ longestWait: 0 });
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => guess(port, '192.0.2.0/24')));
  const busy = { status: 'rejected', reason: expect.objectContaining({ code: 'TOO_BUSY', retryAfter: 10 }) };
  expect(answers.slice(1)).toEqual([busy, busy, busy]);
});
