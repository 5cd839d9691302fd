import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, memoryPorts, refusalOf } from '../../memory/index.ts';
import { auditEntry } from '../audit/entry.ts';
import { prove } from '../factors/prove.ts';
import type { Limits } from '../kernel/ports.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import type { Turn } from '../kernel/turns.ts';
import { execute } from '../kernel/use-case.ts';
import { recoverAccount, resetPassword } from './recover-account.ts';
import { type Ports, signIn } from './sign-in.ts';

const FAILED = {
  code: 'SIGN_IN_FAILED',
  kind: 'unauthenticated',
  message: 'Wrong credentials or user is not verified',
};

const setting = async (options = {}) => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'Ada', password: 'a long sentence', ...options });
  const enter = (more: object = {}, from = {}, ports: Partial<Ports> = {}) =>
    execute(signIn, { ...memory, ...ports }, anonymous(from), { name: 'ada', password: 'a long sentence', ...more });
  return { memory, user, enter };
};

test('signing in opens a session of 30 days, whose token is stored hashed (decisions 8)', async () => {
  const { memory, user, enter } = await setting();
  const { token, expiresAt, user: self } = await enter({}, { userAgent: 'Phone' });
  const now = memory.clock.now();
  expect(expiresAt).toBe(now + 30 * DAY);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(self).toMatchObject({ id: user.id, email: user.email });
  const [session] = await memory.sessions.listOf(user.id, now);
  expect(session).toEqual({
    id: expect.any(String),
    userId: user.id,
    digest: memory.secrets.digest(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    provenAt: now,
    userAgent: 'Phone',
  });
});

test.each(['ada', 'ADA', ' Ada ', 'ada@example.edu', ' ADA@Example.edu '])(
  'sign-in takes username or e-mail in any case: "%s" (decisions 5)',
  async (name) => {
    const { user, enter } = await setting();
    expect((await enter({ name })).user.id).toBe(user.id);
  },
);

test.each(['reset', 'suspended', 'closed to entry'] as const)(
  'a sign-in under way when the account is %s opens no session (decisions 7)',
  async (what) => {
    const { memory, user } = await setting();
    const meanwhile = {
      reset: async () => {
        await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
        const token = await memory.mails.newestToken('reset');
        await execute(resetPassword, memory, anonymous(), { userId: user.id, token, password: 'another sentence' });
      },
      suspended: () => memory.users.setSuspended(user.id, memory.clock.now()),
      'closed to entry': () => {
        const audit = auditEntry(memory, { kind: 'product' }, 'entry-closed', { personId: user.id });
        return memory.addresses.settle(user.id, () => ({ entryClosedAt: memory.clock.now() }), { audit });
      },
    }[what];
    const verify: typeof memory.passwords.verify = async (...all) => {
      const fits = await memory.passwords.verify(...all);
      await meanwhile();
      return fits;
    };
    const ports = { ...memory, passwords: { ...memory.passwords, verify } };
    const entering = execute(signIn, ports, anonymous(), { name: 'ada', password: 'a long sentence' });
    expect(await refusalOf(entering)).toMatchObject(FAILED);
    expect(await memory.sessions.listOf(user.id, memory.clock.now())).toEqual([]);
  },
);

test('unknown name, wrong password, unverified and suspended account are told alike (decisions 6)', async () => {
  const { memory, user, enter } = await setting();
  await aMember(memory, { name: 'new', verified: false, password: 'a long sentence' });
  expect(await refusalOf(enter({ name: 'nobody' }))).toMatchObject(FAILED);
  expect(await refusalOf(enter({ password: 'A long sentence' }))).toMatchObject(FAILED);
  expect(await refusalOf(enter({ name: 'new' }))).toMatchObject(FAILED);
  await memory.users.setSuspended(user.id, memory.clock.now());
  expect(await refusalOf(enter())).toMatchObject(FAILED);
});

test('a password is hashed also for an unknown name, so that it takes the same time (decisions 6)', async () => {
  const { memory } = await setting();
  const asked: (string | null)[] = [];
  const passwords = {
    ...memory.passwords,
    verify: async (hash: string | null) => {
      asked.push(hash);
      return false;
    },
  };
  for (const name of ['ada', 'nobody'])
    await refusalOf(execute(signIn, { ...memory, passwords }, anonymous(), { name, password: 'x' }));
  expect(asked).toEqual(['plain:a long sentence', null]);
});

test('an account that only ever came through the identity provider has no password to guess (decisions 9)', async () => {
  const { enter } = await setting({ password: null });
  expect(await refusalOf(enter({ password: 'null' }))).toMatchObject(FAILED);
});

test('the right password of an unverified account sends a fresh verification mail (decisions 7)', async () => {
  const { memory, user, enter } = await setting({ verified: false });
  await refusalOf(enter({ password: 'wrong password' }));
  expect(memory.mails.queued()).toEqual([]);
  expect(await refusalOf(enter())).toMatchObject(FAILED);
  expect(memory.mails.queued()).toMatchObject([{ kind: 'verify', to: user.email }]);
  await refusalOf(enter());
  expect(memory.mails.queued()).toHaveLength(1);
});

test('until somebody takes its name, an expired account still gets a fresh mail (decisions 7)', async () => {
  const { memory, enter } = await setting({ verified: false });
  memory.clock.advance(3 * DAY);
  expect(await memory.users.holdsName('ada', memory.clock.now())).toBe(false);
  await refusalOf(enter());
  expect(memory.mails.queued()).toHaveLength(1);
  expect(await memory.users.holdsName('ada', memory.clock.now())).toBe(true);
});

test('verification mails asked for from one address are limited to 500 an hour (decisions 42)', async () => {
  const { memory, enter } = await setting({ verified: false });
  for (let hit = 0; hit < 500; hit += 1)
    await memory.limits.hit('mail:verify:address:203.0.113.7', { max: 500, seconds: 3_600 });
  expect(await refusalOf(enter())).toMatchObject(FAILED);
  expect(memory.mails.queued()).toEqual([]);
  await refusalOf(enter({}, { address: '198.51.100.1' }));
  expect(memory.mails.queued()).toHaveLength(1);
});

test('ten failures in 5 minutes per account and address, then it has to wait (decisions 42)', async () => {
  const { memory, enter } = await setting();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await refusalOf(enter({ password: 'wrong password' }))).toMatchObject(FAILED);
  const wrong = { name: ' ADA', password: 'wrong password' };
  expect(await refusalOf(enter(wrong))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 300 });
  expect((await enter({}, { address: '198.51.100.1' })).token).toBeDefined();
  memory.wall.advance(5 * MINUTE);
  expect((await enter()).token).toBeDefined();
});

test('username and e-mail share the ten failures of their account, past which the right password passes once a minute (decisions 42)', async () => {
  const { memory, enter } = await setting();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const name = attempt % 2 === 0 ? 'ada' : 'ada@example.edu';
    expect(await refusalOf(enter({ name, password: 'wrong password' }))).toMatchObject(FAILED);
  }
  const byEmail = () => enter({ name: 'ada@example.edu' });
  expect((await byEmail()).token).toBeDefined();
  expect(await refusalOf(byEmail())).toMatchObject(FAILED);
  memory.wall.advance(MINUTE);
  expect((await byEmail()).token).toBeDefined();
});

test('nobody learns from the limits that a username and an e-mail are of one account (decisions 6, 42)', async () => {
  const answersFor = async (name: string, other: string) => {
    const { memory, enter } = await setting();
    const hits: number[] = [];
    const answers: string[] = [];
    for (const typed of [...Array(12).fill(name), ...Array(12).fill(other), name]) {
      let hit = 0;
      const limits = {
        ...memory.limits,
        async hit(...asked: Parameters<Limits['hit']>) {
          hit += 1;
          return memory.limits.hit(...asked);
        },
      };
      answers.push((await refusalOf(enter({ name: typed, password: 'wrong' }, {}, { limits }))).code);
      hits.push(hit);
    }
    return { answers, hits };
  };
  const strangers = await answersFor('nobody', 'nobody@example.edu');
  expect(await answersFor('ada', 'ada@example.edu')).toEqual(strangers);
  expect(await answersFor('ada', 'nobody@example.edu')).toEqual(strangers);
  expect(new Set(strangers.answers.slice(12, 22))).toEqual(new Set(['SIGN_IN_FAILED']));
});

test('the right password passes a limited pair once a minute: a neighbour locks nobody out (decisions 42)', async () => {
  const { memory, enter } = await setting();
  for (let attempt = 0; attempt < 20; attempt += 1) await refusalOf(enter({ password: 'wrong password' }));
  expect((await enter()).token).toBeDefined();
  expect(await refusalOf(enter())).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 300 });
  memory.wall.advance(MINUTE);
  expect((await refusalOf(enter({ password: 'wrong password' }))).code).toBe('TOO_MANY_REQUESTS');
  expect((await enter()).token).toBeDefined();
});

test('nobody is told that a limited pair has an account, whatever was typed (decisions 6)', async () => {
  const { enter } = await setting({ verified: false });
  for (let attempt = 0; attempt < 10; attempt += 1) await refusalOf(enter({ name: 'nobody' }));
  expect((await refusalOf(enter({ name: 'nobody' }))).code).toBe('TOO_MANY_REQUESTS');
  for (let attempt = 0; attempt < 10; attempt += 1) await refusalOf(enter({ password: 'wrong password' }));
  expect((await refusalOf(enter({ password: 'wrong password' }))).code).toBe('TOO_MANY_REQUESTS');
});

test('a password fits however its keyboard put the accents together (decisions 5)', async () => {
  const { enter } = await setting({ password: 'Zoë in the quad' });
  expect((await enter({ password: 'Zoe\u0308 in the quad' })).token).toBeDefined();
});

test('somebody is signed in at twenty places at most: one more ends the oldest (decisions 8)', async () => {
  const { memory, user, enter } = await setting();
  const { token } = await enter();
  for (let place = 1; place < 20; place += 1) {
    memory.clock.advance(MINUTE);
    await enter();
  }
  expect(await memory.sessions.listOf(user.id, memory.clock.now())).toHaveLength(20);
  memory.clock.advance(MINUTE);
  await enter();
  expect(await memory.sessions.listOf(user.id, memory.clock.now())).toHaveLength(20);
  expect(await memory.sessions.find(memory.secrets.digest(token), memory.clock.now())).toBeNull();
});

test('an account is not kept waiting by the failures of another at its address (decisions 42)', async () => {
  const { memory, enter } = await setting();
  await aMember(memory, { name: 'Bea', password: 'a long sentence' });
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await refusalOf(enter({ password: 'wrong password' }))).toMatchObject(FAILED);
  expect((await enter({ name: 'bea' })).token).toBeDefined();
});

test('an unknown name is limited like a known one, each separately (decisions 6)', async () => {
  const { enter } = await setting();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await refusalOf(enter({ name: 'nobody' }))).toMatchObject(FAILED);
  expect((await refusalOf(enter({ name: ' NOBODY ' }))).code).toBe('TOO_MANY_REQUESTS');
  expect(await refusalOf(enter({ name: 'nobody@example.edu' }))).toMatchObject(FAILED);
});

test('300 failures in 5 minutes per address, whatever the account (decisions 42)', async () => {
  const { enter } = await setting();
  for (let attempt = 0; attempt < 300; attempt += 1) await refusalOf(enter({ name: `nobody${attempt}` }));
  expect((await refusalOf(enter())).code).toBe('TOO_MANY_REQUESTS');
});

test('a sign-in that succeeds counts as no failure (decisions 42)', async () => {
  const { enter } = await setting();
  for (let attempt = 0; attempt < 310; attempt += 1) await enter();
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: undefined }, 'name'],
  [{ password: '' }, 'password'],
  [{ password: undefined }, 'password'],
  [{ password: 'x'.repeat(1_001) }, 'password'],
])('sign-in requires username and password: %j (product 5)', async (more, field) => {
  const { enter } = await setting();
  const refusal = await refusalOf(enter(more));
  expect(refusal.code).toBe('SIGN_IN_INCOMPLETE');
  expect(refusal.errors.map((error) => error.field)).toEqual([field]);
});

test('what is missing is said in words (product 5)', async () => {
  const { enter } = await setting();
  expect((await refusalOf(enter({ name: '', password: '' }))).errors).toEqual([
    { field: 'name', message: 'Enter your username.' },
    { field: 'password', message: 'Enter your password.' },
  ]);
});

test('one address does not use up the tries of another (decisions 42)', async () => {
  const { enter } = await setting();
  for (let attempt = 0; attempt < 300; attempt += 1) await refusalOf(enter({ name: `nobody${attempt}` }));
  expect((await enter({}, { address: '198.51.100.1' })).token).toBeDefined();
});

test('passwords are checked in turns by network, those of a known device also on a place of its own (decisions 78)', async () => {
  const { memory, user, enter } = await setting();
  const turns: Turn[] = [];
  const { verify } = memory.passwords;
  memory.passwords.verify = (stored, password, turn) => {
    turns.push(turn);
    return verify(stored, password, turn);
  };
  const phone = { userAgent: 'Phone', address: '198.51.100.7' };
  await enter({}, phone);
  await enter({}, phone);
  await refusalOf(enter({ name: 'nobody' }, phone));
  await refusalOf(enter({ password: 'wrong' }, { userAgent: 'Tablet', address: '2001:db8:1:2::/64' }));
  const here = { id: '198.51.100.0/24', tenant: '198.51.100.0/24' };
  const there = { id: '2001:db8:1:0::/56', tenant: '2001:db8:1:0::/56' };
  expect(turns).toEqual([
    { ...here, rank: 'usual' },
    { ...here, rank: 'soon' },
    { ...here, rank: 'usual' },
    { ...there, rank: 'usual' },
  ]);
  await execute(prove, memory, actorOf(user), { password: 'a long sentence' });
  expect(turns.at(-1)).toMatchObject({ id: user.id, tenant: user.tenant, rank: 'soon' });
});
