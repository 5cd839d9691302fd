import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  codeOf,
  type MemoryPorts,
  memoryPorts,
  origin,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { openSession } from '../accounts/open-session.ts';
import { auditEntry } from '../audit/entry.ts';
import { dayOf, daysLater, startOfDay, utcDay } from '../kernel/days.ts';
import type { Limits } from '../kernel/ports.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { NOBODY } from '../kernel/turns.ts';
import { execute } from '../kernel/use-case.ts';
import { describeJob } from '../run-jobs.ts';
import { checkResetLink, recoverAccount, resetPassword } from './recover-account.ts';
import { signIn } from './sign-in.ts';

const START = Date.UTC(2025, 1, 1);

const proved = async (memory: MemoryPorts, userId: string, address: string) => {
  const audit = auditEntry(memory, { kind: 'member', id: userId }, 'recovery-address-changed', {});
  await memory.recoveryAddresses.ask(userId, address, memory.clock.now(), 0, []);
  await memory.recoveryAddresses.keep(userId, address, memory.clock.now(), [], audit);
};

const setting = async (options = {}) => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'ada', ...options });
  const recover = async (name: unknown = 'ada', from = {}) => {
    const answer = await execute(recoverAccount, memory, anonymous(from), { name });
    await memory.runJobs();
    return answer;
  };
  const newestToken = () => memory.mails.newestToken('reset');
  const reset = (token: string, password: unknown = 'another sentence', key?: string) =>
    execute(resetPassword, memory, anonymous(), { userId: user.id, token, password }, undefined, key);
  const again = (token: string, password?: string) => reset(token, password, 'a-key-of-16-signs');
  const check = (token: string) => execute(checkResetLink, memory, anonymous(), { userId: user.id, token });
  return { memory, user, recover, newestToken, reset, again, check };
};

test.each(['ada', ' ADA ', 'ada@example.edu'])(
  'recovery takes username or e-mail and mails a reset link: "%s" (decisions 5)',
  async (name) => {
    const { memory, user, recover } = await setting();
    expect(await recover(name)).toEqual({ sent: true });
    expect(memory.mails.sent).toMatchObject([{ kind: 'reset-password', to: user.email }]);
  },
);

test('recovery answers alike for known and unknown names, and when a mail just went out (decisions 6)', async () => {
  const { memory, recover } = await setting();
  const answers = [await recover('nobody'), await recover(), await recover()];
  expect(answers).toEqual([{ sent: true }, { sent: true }, { sent: true }]);
  expect(memory.mails.sent).toHaveLength(1);
  memory.clock.advance(MINUTE);
  await recover();
  expect(memory.mails.sent).toHaveLength(2);
});

test.each(['ada', 'ada@example.edu', 'nobody', 'nobody@example.edu'])(
  'a stranger’s call does the same work for every name, so that its time tells nothing: %s (decisions 6)',
  async (name) => {
    const { memory } = await setting();
    const seen: string[] = [];
    const byLogin = async () => expect.unreachable();
    const users = { ...memory.users, byLogin, byRecoveryAddress: byLogin };
    const limits = {
      ...memory.limits,
      hit: (...[key, limit]: Parameters<Limits['hit']>) => {
        seen.push(key);
        return memory.limits.hit(key, limit);
      },
    };
    await execute(recoverAccount, { ...memory, users, limits }, anonymous(), { name });
    expect(seen).toEqual([`mail:reset:address:${origin.address}`]);
    expect((await memory.jobs.counts()).waiting).toBe(1);
    await memory.runJobs();
    expect((await memory.jobs.counts()).waiting).toBe(0);
  },
);

test('a typed name that could not be looked up within the hour is forgotten, and no dead letter keeps it (decisions 6, 12)', async () => {
  const { memory } = await setting();
  await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
  memory.clock.advance(HOUR);
  await memory.runJobs();
  expect(memory.mails.sent).toEqual([]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
  const payload = { login: 'ada', until: memory.clock.now() + HOUR };
  expect(describeJob({ kind: 'recover', payload })).toBe('recover');
});

test('somebody suspended gets no reset mail (operator)', async () => {
  const { memory, user, recover } = await setting();
  await memory.users.setSuspended(user.id, memory.clock.now());
  expect(await recover()).toEqual({ sent: true });
  expect(memory.mails.sent).toEqual([]);
});

test('the fourth mail in an hour silently does not go out (decisions 42)', async () => {
  const { memory, recover } = await setting();
  for (let mail = 0; mail < 4; mail += 1) {
    expect(await recover()).toEqual({ sent: true });
    memory.clock.advance(MINUTE);
  }
  expect(memory.mails.sent).toHaveLength(3);
});

test('an address that asks for more than 500 mails an hour is told so (decisions 42)', async () => {
  const { recover } = await setting();
  for (let mail = 0; mail < 500; mail += 1) await recover(`nobody${mail}`);
  expect(await codeOf(recover())).toBe('TOO_MANY_REQUESTS');
  expect(await recover('ada', { address: '198.51.100.1' })).toEqual({ sent: true });
});

test('completing a reset sets the password, verifies the address and ends every session (decisions 7)', async () => {
  const { memory, user, recover, newestToken, reset } = await setting({ verified: false });
  await openSession(memory, user, origin);
  await openSession(memory, user, origin);
  await recover();
  expect(await reset(await newestToken())).toEqual({ changed: true });
  expect(await reread(memory, user.id)).toMatchObject({ verifiedAt: memory.clock.now(), heldUntil: null });
  expect(await memory.sessions.listOf(user.id, memory.clock.now())).toEqual([]);
  await execute(signIn, memory, anonymous(), { name: 'ada', password: 'another sentence' });
});

test('a reset link works until its hour is over, and is then expired (decisions 7)', async () => {
  const { memory, recover, newestToken, reset, check } = await setting();
  await recover();
  memory.clock.advance(HOUR - 1);
  expect(await check(await newestToken())).toEqual({ ready: true });
  memory.clock.advance(1);
  expect(await refusalOf(check(await newestToken()))).toMatchObject({ code: 'LINK_EXPIRED', message: 'Link expired' });
  expect(await codeOf(reset(await newestToken()))).toBe('LINK_EXPIRED');
});

test('a reset link is used once (decisions 7)', async () => {
  const { recover, newestToken, reset, check } = await setting();
  await recover();
  const outcomes = await Promise.allSettled([
    reset(await newestToken()),
    reset(await newestToken(), 'a third sentence'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await codeOf(reset(await newestToken()))).toBe('LINK_EXPIRED');
  expect(await codeOf(check(await newestToken()))).toBe('LINK_EXPIRED');
});

test('a reset whose answer was lost says again that it set this very password (decisions 7)', async () => {
  const { memory, user, recover, newestToken, reset, again } = await setting();
  await recover();
  const token = await newestToken();
  expect(await again(token)).toEqual({ changed: true });
  await openSession(memory, await reread(memory, user.id), origin);
  expect(await again(token)).toEqual({ changed: true });
  expect(await memory.sessions.listOf(user.id, memory.clock.now())).toHaveLength(1);
  expect(await codeOf(again(token, 'a third sentence'))).toBe('KEY_REUSED');
  expect(await codeOf(reset(token))).toBe('LINK_EXPIRED');
  expect((await reread(memory, user.id)).passwordHash).toBe('plain:another sentence');
});

test('of two tries at once with the same key both are answered alike (decisions 7)', async () => {
  const { recover, newestToken, again } = await setting();
  await recover();
  const token = await newestToken();
  expect(await Promise.all([again(token), again(token)])).toEqual([{ changed: true }, { changed: true }]);
});

test('a reset link that was retired while the password was hashed is expired (decisions 7)', async () => {
  const { memory, user, recover, newestToken } = await setting();
  await recover();
  const token = await newestToken();
  memory.clock.advance(MINUTE);
  const passwords = {
    ...memory.passwords,
    hash: async (password: string) => {
      await recover();
      return memory.passwords.hash(password, NOBODY);
    },
  };
  const input = { userId: user.id, token, password: 'a long sentence' };
  expect(await codeOf(execute(resetPassword, { ...memory, passwords }, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a reset link that was used while the password was hashed is expired (decisions 7)', async () => {
  const { memory, user, recover, newestToken, reset } = await setting();
  await recover();
  const passwords = {
    ...memory.passwords,
    hash: async (password: string) => {
      await reset(await newestToken());
      return memory.passwords.hash(password, NOBODY);
    },
  };
  const input = { userId: user.id, token: await newestToken(), password: 'too late a sentence' };
  expect(await codeOf(execute(resetPassword, { ...memory, passwords }, anonymous(), input))).toBe('LINK_EXPIRED');
  expect((await reread(memory, user.id)).passwordHash).toBe('plain:another sentence');
});

test.each([
  [null, 'password-changed'],
  ['planted@home.org', 'password-changed-address-gone'],
] as const)(
  'a reset by a link to the college’s address ends a recovery address: %s (decisions 55, 74)',
  async (address, news) => {
    const { memory, user, recover, newestToken, reset } = await setting();
    await recover();
    const token = await newestToken();
    if (address) await proved(memory, user.id, address);
    await memory.recoveryAddresses.ask(user.id, 'next@home.org', memory.clock.now(), 0, []);
    await reset(token);
    expect(await reread(memory, user.id)).toMatchObject({ recoveryAddress: null, recoveryProvenAt: null });
    expect(await memory.recoveryAddresses.tryCode(user.id, 5)).toBeNull();
    await memory.runJobs();
    expect(memory.mails.sent.at(-1)).toMatchObject({ kind: 'account', news, to: user.email });
    const { items } = await memory.audit.list({ concerning: user.id, since: 0, limit: 1, after: null });
    expect(items).toMatchObject([{ act: 'password-changed', details: address ? { recoveryAddress: 'removed' } : {} }]);
  },
);

test('a link that went to the college’s address before they left ends a recovery address after it, too (decisions 74)', async () => {
  const { memory, user, recover, newestToken, reset } = await setting({ createdAt: START });
  const { timeZone } = memory.settings;
  const ownLeavesOn = daysLater(dayOf(memory.clock.now(), timeZone), 1);
  await memory.users.changeProfile(user.id, { ownLeavesOn }, memory.clock.now(), () => []);
  memory.clock.advance(startOfDay(ownLeavesOn, timeZone) - memory.clock.now() - 1);
  await recover();
  await proved(memory, user.id, 'planted@home.org');
  memory.clock.advance(MINUTE);
  await reset(await newestToken());
  expect(await reread(memory, user.id)).toMatchObject({ recoveryAddress: null });
});

test('whoever left keeps the recovery address by whose link they set a new password (decisions 74)', async () => {
  const { memory, user, recover, newestToken, reset } = await setting({ createdAt: START });
  await proved(memory, user.id, 'ada@home.org');
  await memory.users.changeProfile(user.id, { ownLeavesOn: utcDay(memory.clock.now()) }, memory.clock.now(), () => []);
  await memory.recoveryAddresses.ask(user.id, 'planted@home.org', memory.clock.now(), 0, []);
  await recover();
  await reset(await newestToken());
  expect(await reread(memory, user.id)).toMatchObject({ recoveryAddress: 'ada@home.org' });
  expect(await memory.recoveryAddresses.tryCode(user.id, 5)).toBeNull();
  await memory.runJobs();
  expect(memory.mails.sent.at(-1)).toMatchObject({ news: 'password-changed', to: 'ada@home.org' });
});

test('asking again retires the older reset link (decisions 7)', async () => {
  const { memory, recover, newestToken, check } = await setting();
  await recover();
  const older = await newestToken();
  memory.clock.advance(MINUTE);
  await recover();
  expect(await codeOf(check(older))).toBe('LINK_EXPIRED');
  expect(await check(await newestToken())).toEqual({ ready: true });
});

test('a reset link that never was is not found (decisions 7)', async () => {
  const { check, reset } = await setting();
  expect(await codeOf(check('nonsense'))).toBe('LINK_NOT_FOUND');
  expect(await codeOf(reset('nonsense'))).toBe('LINK_NOT_FOUND');
});

test('the new password obeys the rules of every password (decisions 5)', async () => {
  const { recover, newestToken, reset } = await setting();
  await recover();
  expect((await refusalOf(reset(await newestToken(), '1234567'))).errors).toEqual([
    { field: 'password', message: 'Use 8 to 128 characters.' },
  ]);
  expect(await refusalOf(reset(await newestToken(), '12345678'))).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'password', message: 'This password is too common. Choose another one.' }],
  });
  await reset(await newestToken());
});

test("a new password is neither common nor one's own username or e-mail (decisions 5)", async () => {
  const { user, recover, newestToken, reset } = await setting();
  await recover();
  const token = await newestToken();
  for (const [password, message] of [
    ['password123', 'This password is too common. Choose another one.'],
    [user.email.toUpperCase(), 'A password can’t be your username or e-mail.'],
  ] as const)
    expect(await refusalOf(reset(token, password))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'password', message }],
    });
});

test('whoever left without a recovery address reads that no link goes to them; a stranger learns nothing (decisions 6, 74)', async () => {
  const { memory, user, recover } = await setting();
  const today = dayOf(memory.clock.now(), memory.settings.timeZone);
  const own = () => execute(recoverAccount, memory, actorOf(user), { name: 'ada' });
  await memory.users.changeProfile(user.id, { ownLeavesOn: daysLater(today, 1) }, memory.clock.now(), () => []);
  memory.clock.set(startOfDay(daysLater(today, 1), memory.settings.timeZone));
  expect(await codeOf(own())).toBe('RECOVERY_MISSING');
  const other = actorOf(await aMember(memory));
  expect(await execute(recoverAccount, memory, other, { name: 'ada' })).toEqual({ sent: true });
  expect(await recover()).toEqual({ sent: true });
  expect(memory.mails.sent).toEqual([]);
  await proved(memory, user.id, 'ada@mail.example');
  expect(await own()).toEqual({ sent: true });
});
