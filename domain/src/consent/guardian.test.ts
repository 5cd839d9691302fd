import { expect, test } from 'vitest';
import {
  aMember,
  anAuthenticator,
  anonymous,
  codeOf,
  type MemoryPorts,
  memoryPorts,
  memorySettings,
  operator,
  origin,
  outcomeOf,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import type { Age } from '../accounts/age.ts';
import { authenticate, stillSignedIn } from '../accounts/authenticate.ts';
import { auditEntry } from '../audit/entry.ts';
import type { Minors } from '../kernel/ports.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { accounts, consent } = useCases;
const EMAIL = 'parent@example.org';

const setting = async (minors: Minors, age?: Age) => {
  const ports = memoryPorts({ settings: { ...memorySettings, minors } });
  const user = await aMember(ports, { name: 'zoya', ...(age && { age }) });
  const enter = () => execute(accounts.signIn, ports, anonymous(), { name: 'zoya', password: 'correct horse' });
  const ticket = async () => String((await refusalOf(enter())).params.ticket);
  const ask = (ticket: string, email = EMAIL, from = {}) =>
    execute(consent.askGuardian, ports, anonymous(from), { ticket, email });
  const give = (ticket: string, code: string, from = {}) =>
    execute(consent.giveGuardianCode, ports, anonymous(from), { ticket, code });
  const say = (ticket: string, age: Age) => execute(consent.sayAge, ports, anonymous(), { ticket, age });
  const mailed = async () => {
    await ports.runJobs();
    const mail = ports.mails.sent.findLast(({ kind }) => kind === 'guardian-code');
    return mail?.kind === 'guardian-code' ? mail : expect.fail('No mail');
  };
  return { ports, user, enter, ticket, ask, give, say, mailed };
};

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('where younger people join as all do, nobody is asked (decisions 73)', async () => {
  for (const age of [undefined, 'adult', 'younger'] as const) {
    const { enter } = await setting('allow', age);
    expect((await enter()).user).toMatchObject({ name: 'zoya', age: age ?? null });
  }
});

test('where a guardian agrees first, whoever did not say their age does, and who is 18 enters (decisions 73)', async () => {
  const { ports, user, enter, ticket, say } = await setting('guardian');
  expect(await codeOf(enter())).toBe('AGE_ASKED');
  const first = await ticket();
  expect((await say(first, 'adult')).user).toMatchObject({ name: 'zoya', age: 'adult' });
  expect(await codeOf(say(first, 'adult'))).toBe('TICKET_INVALID');
  expect((await enter()).user.age).toBe('adult');
  const { items } = await ports.audit.list({ concerning: user.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act }) => act)).toContain('age-said');
});

test('somebody younger enters with the code that their guardian was mailed, and then without one (decisions 73)', async () => {
  const { ports, user, enter, ticket, ask, give, say, mailed } = await setting('guardian');
  const refused = await refusalOf(say(await ticket(), 'younger'));
  expect(refused.code).toBe('GUARDIAN_ASKED');
  await ask(String(refused.params.ticket));
  const { to, code, of, notice } = await mailed();
  expect({ to, of, notice }).toEqual({
    to: EMAIL,
    of: user.email,
    notice: 'https://photos.example.edu/privacy?lang=en',
  });
  expect(JSON.stringify(await mailed())).not.toContain(user.fullName);
  expect(await codeOf(enter())).toBe('GUARDIAN_ASKED');
  const { user: self, token } = await give(await ticket(), code);
  expect(self).toMatchObject({ name: 'zoya', age: 'younger' });
  expect(await authenticate(ports, token, origin)).not.toBeNull();
  expect((await reread(ports, user.id)).guardianAt).toBe(ports.clock.now());
  expect((await enter()).user.name).toBe('zoya');
});

test('where younger people are refused, who says so never enters (decisions 73)', async () => {
  const { enter, ticket, say } = await setting('refuse');
  expect(await codeOf(say(await ticket(), 'younger'))).toBe('MINORS_REFUSED');
  expect(await codeOf(enter())).toBe('MINORS_REFUSED');
});

test('a session is none as long as age or guardian are missing (decisions 73)', async () => {
  const { ports, enter } = await setting('allow', 'younger');
  const { token } = await enter();
  for (const [minors, known] of [
    ['allow', true],
    ['guardian', false],
    ['refuse', false],
  ] as const) {
    const now = { ...ports, settings: { ...memorySettings, minors } };
    expect((await authenticate(now, token, origin)) !== null).toBe(known);
    expect((await stillSignedIn(now, token, origin)) !== null).toBe(known);
  }
});

test('no guardian has one’s own address, whatever follows a plus (decisions 73)', async () => {
  const { ticket, ask } = await setting('guardian', 'younger');
  const asked = await ticket();
  for (const own of ['zoya@example.edu', ' ZOYA@Example.EDU ', 'zoya+mum@example.edu'])
    expect(await codeOf(ask(asked, own))).toBe('GUARDIAN_IS_SELF');
  for (const none of ['', 'mum', 'mum@', 'a@b.c\nBcc: x@y.z', `${'m'.repeat(65)}@example.org`])
    expect(await codeOf(ask(asked, none))).toBe('VALIDATION_FAILED');
});

test('a mail allows five tries, and its code works for a day, until another mail is asked for (decisions 73)', async () => {
  const { ports, ticket, ask, give, mailed } = await setting('guardian', 'younger');
  const first = await ticket();
  expect(await codeOf(give(first, '123456'))).toBe('GUARDIAN_CODE_WRONG');
  await ask(first);
  const { code } = await mailed();
  for (let by = 1; by <= 5; by += 1) expect(await codeOf(give(first, wrong(code, by)))).toBe('GUARDIAN_CODE_WRONG');
  expect(await codeOf(give(first, code))).toBe('GUARDIAN_CODE_WRONG');
  ports.clock.advance(MINUTE);
  await ask(first, 'other@example.org');
  const second = await mailed();
  expect(second.to).toBe('other@example.org');
  expect(await codeOf(give(first, code))).toBe('GUARDIAN_CODE_WRONG');
  ports.clock.advance(DAY);
  const late = await ticket();
  expect(await codeOf(give(late, second.code))).toBe('GUARDIAN_CODE_WRONG');
  await ask(late);
  expect((await give(late, (await mailed()).code)).user.name).toBe('zoya');
});

test('the code for one person opens no other’s account (decisions 73)', async () => {
  const { ports, ticket, ask, mailed } = await setting('guardian', 'younger');
  await ask(await ticket());
  const { code } = await mailed();
  await aMember(ports, { name: 'mira', age: 'younger' });
  const enter = execute(accounts.signIn, ports, anonymous(), { name: 'mira', password: 'correct horse' });
  const hers = String((await refusalOf(enter)).params.ticket);
  await execute(consent.askGuardian, ports, anonymous(), { ticket: hers, email: 'other@example.org' });
  await ports.runJobs();
  expect(await codeOf(execute(consent.giveGuardianCode, ports, anonymous(), { ticket: hers, code }))).toBe(
    'GUARDIAN_CODE_WRONG',
  );
});

test('a ticket works for an hour, for thirty acts, and until the password changes or the account is suspended (decisions 73)', async () => {
  const { ports, user, ticket, ask, give } = await setting('guardian', 'younger');
  const first = await ticket();
  for (let act = 0; act < 30; act += 1) expect(await codeOf(give(first, '123456'))).toBe('GUARDIAN_CODE_WRONG');
  expect(await codeOf(give(first, '123456', { address: '198.51.100.1' }))).toBe('TICKET_INVALID');
  const second = await ticket();
  ports.clock.advance(HOUR);
  expect(await codeOf(ask(second))).toBe('TICKET_INVALID');
  const third = await ticket();
  await ports.users.setSuspended(user.id, ports.clock.now());
  expect(await codeOf(ask(third))).toBe('TICKET_INVALID');
  await ports.users.setSuspended(user.id, null);
  await ports.users.takeOver(user.id, ports.clock.now());
  expect(await codeOf(ask(third))).toBe('TICKET_INVALID');
  expect(await codeOf(ask('made up'))).toBe('TICKET_INVALID');
});

test('the ticket of an age asks no guardian, nor does that of a second factor (decisions 73)', async () => {
  const { ports, user, enter, ticket, ask, give, say } = await setting('guardian');
  const asked = await ticket();
  expect(await codeOf(ask(asked))).toBe('TICKET_INVALID');
  expect(await codeOf(give(asked, '123456'))).toBe('TICKET_INVALID');
  await anAuthenticator(ports, user);
  const factor = await refusalOf(enter());
  expect(factor.code).toBe('SECOND_FACTOR_REQUIRED');
  const stolen = String(factor.params.ticket);
  expect(await codeOf(say(stolen, 'adult'))).toBe('TICKET_INVALID');
  const shown = execute(accounts.showSecondFactor, ports, anonymous(), { ticket: asked, code: '123456' });
  expect(await codeOf(shown)).not.toBe('AGE_ASKED');
});

test('a mail a minute: sooner says so and sends none, which does not count (decisions 7, 73)', async () => {
  const { ports, ticket, ask, mailed } = await setting('guardian', 'younger');
  const asked = await ticket();
  await ask(asked);
  for (let time = 0; time < 9; time += 1)
    expect(await refusalOf(ask(asked, 'other@example.org'))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 60,
    });
  expect((await mailed()).to).toBe(EMAIL);
  expect(ports.mails.sent.filter(({ kind }) => kind === 'guardian-code')).toHaveLength(1);
  ports.clock.advance(MINUTE);
  await ask(asked, 'other@example.org');
  expect((await mailed()).to).toBe('other@example.org');
});

test('a guardian who is named while another one’s code is given changes nothing (decisions 73)', async () => {
  const { ports, user, ticket, ask, give, mailed } = await setting('guardian', 'younger');
  await ask(await ticket());
  const { code } = await mailed();
  const [mine, late] = [await ticket(), await ticket()];
  ports.clock.advance(MINUTE);
  const { guardians } = ports;
  const name: typeof guardians.name = async (...args) => {
    ports.guardians = guardians;
    await give(mine, code);
    return guardians.name(...args);
  };
  ports.guardians = { ...guardians, name };
  expect(await codeOf(ask(late, 'other@example.org'))).toBe('TICKET_INVALID');
  const { rows } = await ports.ownData.rows('guardians', user.id, 9, null);
  expect(rows).toMatchObject([{ email: EMAIL, givenAt: ports.clock.now() }]);
});

/** Has new children ask for mails to a parent; tells what became of each. */
const asking = (ports: MemoryPorts) => {
  let children = 0;
  return async (email: string, address?: string) => {
    children += 1;
    const name = `child${children}`;
    await aMember(ports, { name, age: 'younger' });
    const from = anonymous({ address: address ?? `198.51.100.${children}` });
    const refused = await refusalOf(execute(accounts.signIn, ports, from, { name, password: 'correct horse' }));
    return outcomeOf(execute(consent.askGuardian, ports, from, { ticket: refused.params.ticket, email }));
  };
};

test('an account gets five mails a day, whoever they go to (decisions 73, 78)', async () => {
  const { ports, ticket, ask } = await setting('guardian', 'younger');
  for (let mail = 0; mail < 5; mail += 1) {
    await ask(await ticket(), `${mail}@example.org`);
    ports.clock.advance(MINUTE);
  }
  expect(await codeOf(ask(await ticket()))).toBe('TOO_MANY_REQUESTS');
  ports.wall.advance(DAY);
  await ask(await ticket());
});

test('a mailbox gets five mails a day, whoever asks from wherever, whatever follows a plus (decisions 73, 78)', async () => {
  const { ports } = await setting('guardian');
  const askFor = asking(ports);
  for (let mail = 0; mail < 5; mail += 1) expect(await askFor(`parent+${mail}@example.org`)).toBeNull();
  expect(await askFor(EMAIL)).toBe('TOO_MANY_REQUESTS');
  expect(await askFor('other@example.org')).toBeNull();
  ports.wall.advance(DAY);
  expect(await askFor(EMAIL)).toBeNull();
});

test('a network asks for 500 mails and tries sixty wrong codes an hour; another is not held up (decisions 42, 73)', async () => {
  const { ports, give } = await setting('guardian');
  const askFor = asking(ports);
  const [one, another] = ['192.0.2.1', '192.0.2.2'];
  const tried = (address: string) => outcomeOf(give('made up', '123456', { address }));
  for (let mail = 0; mail < 500; mail += 1) expect(await askFor(`${mail}@example.org`, one)).toBeNull();
  for (let code = 0; code < 60; code += 1) expect(await tried(one)).toBe('TICKET_INVALID');
  expect([await askFor(EMAIL, one), await tried(one)]).toEqual(Array(2).fill('TOO_MANY_REQUESTS'));
  expect([await askFor(EMAIL, another), await tried(another)]).toEqual([null, 'TICKET_INVALID']);
  ports.wall.advance(HOUR);
  expect([await askFor(EMAIL, one), await tried(one)]).toEqual([null, 'TICKET_INVALID']);
});

test('the mail names the address that somebody has after the college gave theirs up; who has none asks nobody (decisions 73, 75)', async () => {
  const { ports, user, ticket, ask, mailed } = await setting('guardian', 'younger');
  const release = (recovery?: string) =>
    execute(useCases.operator.releaseAddress, ports, operator, { username: 'zoya', ...(recovery && { recovery }) });
  await release('zoya@mail.example');
  const asked = await ticket();
  for (const own of [user.email, 'zoya@mail.example']) expect(await codeOf(ask(asked, own))).toBe('GUARDIAN_IS_SELF');
  await ask(asked);
  expect((await mailed()).of).toBe('zoya@mail.example');
  ports.clock.advance(MINUTE);
  await ports.recoveryAddresses.remove(user.id, [], auditEntry(ports, operator, 'recovery-address-removed', {}));
  expect(await codeOf(ask(asked))).toBe('ENTRY_CLOSED');
});
