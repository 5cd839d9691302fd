import { expect, test } from 'vitest';
import { aMember, anonymous, codeOf, memoryPorts, reread } from '../../memory/index.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { draftLink, mailLimitKey, mailLink, openLink } from './links.ts';
import { signUp } from './sign-up.ts';

const setting = async () => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'ada', verified: false });
  return { memory, user };
};

test('a link is PUBLIC_URL/users/:id/verify/:token, and its token is stored hashed (decisions 7)', async () => {
  const { memory, user } = await setting();
  const { link, url } = draftLink(memory, 'verify', user.id);
  const token = url.slice(url.lastIndexOf('/') + 1);
  const now = memory.clock.now();
  expect(url).toBe(`https://photos.example.edu/users/${user.id}/verify/${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(link).toEqual({
    userId: user.id,
    kind: 'verify',
    digest: memory.secrets.digest(token),
    createdAt: now,
    expiresAt: now + DAY,
    usedAt: null,
    retiredAt: null,
    code: null,
    codeUntil: null,
    codeTries: 0,
  });
  expect(JSON.stringify(link)).not.toContain(token);
});

test('a reset link is PUBLIC_URL/users/:id/reset/:token, and lives for an hour (decisions 7)', async () => {
  const { memory, user } = await setting();
  const { link, url } = draftLink(memory, 'reset', user.id);
  expect(url).toContain(`/users/${user.id}/reset/`);
  expect(link.expiresAt).toBe(memory.clock.now() + HOUR);
});

test('asking for a new link retires the older (decisions 7)', async () => {
  const { memory, user } = await setting();
  const tokens = [];
  for (let round = 0; round < 2; round += 1) {
    const { link, url } = draftLink(memory, 'verify', user.id);
    await memory.links.issue(link, MINUTE, []);
    tokens.push(url.slice(url.lastIndexOf('/') + 1));
    memory.clock.advance(MINUTE);
  }
  const [older = '', newer = ''] = tokens;
  expect(await codeOf(openLink(memory, 'verify', user.id, older))).toBe('LINK_EXPIRED');
  expect((await openLink(memory, 'verify', user.id, newer)).used).toBe(false);
  expect((await reread(memory, user.id)).heldUntil).toBe(memory.clock.now() - MINUTE + DAY);
});

test('a link that never was is not found, nor is one of another person or kind (decisions 7)', async () => {
  const { memory, user } = await setting();
  const other = await aMember(memory, { name: 'bob' });
  const { link, url } = draftLink(memory, 'verify', user.id);
  await memory.links.issue(link, 0, []);
  const token = url.slice(url.lastIndexOf('/') + 1);
  expect(await codeOf(openLink(memory, 'verify', user.id, 'nonsense'))).toBe('LINK_NOT_FOUND');
  expect(await codeOf(openLink(memory, 'verify', other.id, token))).toBe('LINK_NOT_FOUND');
  expect(await codeOf(openLink(memory, 'reset', user.id, token))).toBe('LINK_NOT_FOUND');
});

test('one mail a minute per kind and account goes out, and the limit counts those that did (decisions 7)', async () => {
  const { memory, user } = await setting();
  await mailLink(memory, 'verify', user);
  memory.clock.advance(MINUTE - 1);
  await mailLink(memory, 'verify', user);
  expect(memory.mails.queued()).toHaveLength(1);
  await mailLink(memory, 'reset', user);
  expect(memory.mails.queued()).toHaveLength(2);
  memory.clock.advance(1);
  await mailLink(memory, 'verify', user);
  expect(memory.mails.queued()).toHaveLength(3);
});

test('three mails of a kind go to an account in an hour, the fourth silently does not (decisions 42)', async () => {
  const { memory, user } = await setting();
  for (let round = 0; round < 12; round += 1) {
    await mailLink(memory, 'reset', user);
    memory.clock.advance(MINUTE / 2);
  }
  expect(memory.mails.queued()).toHaveLength(3);
  memory.wall.advance(HOUR);
  await mailLink(memory, 'reset', user);
  expect(memory.mails.queued()).toHaveLength(4);
});

test('mails are counted per kind and account (decisions 42)', () => {
  expect(mailLimitKey('reset', 'u1')).toBe('mail:reset:account:u1');
  expect(mailLimitKey('verify', 'u2')).toBe('mail:verify:account:u2');
});

test('the mail of the sign-up counts among the three of the hour (decisions 42)', async () => {
  const memory = memoryPorts();
  const form = { fullName: 'Ada', name: 'ada', email: 'ada@example.edu', password: 'a long sentence' };
  const { id } = await execute(signUp, memory, anonymous(), form);
  const user = await reread(memory, id);
  for (let round = 0; round < 4; round += 1) {
    memory.clock.advance(MINUTE);
    await mailLink(memory, 'verify', user);
  }
  expect(memory.mails.queued()).toHaveLength(3);
});
