import { describe, expect, it, test } from 'vitest';
import {
  actorOf,
  aMember,
  anAuthenticator,
  anonymous,
  aPasskey,
  codeOf,
  memoryAssertion,
  memoryCode,
  memoryPorts,
  outcomeOf,
  refusalOf,
} from '../../memory/index.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { signInWithCredential } from '../sign-in/enter-with-identity.ts';
import { recoverAccount, resetPassword } from '../sign-in/recover-account.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { type AskedFactor, askPasskey, issueTicket, showSecondFactor } from './enter.ts';
import { askOwnPasskey } from './prove.ts';
import { stepAt, TICKET_LIFE } from './rules.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada' });
  const { key, codes } = await anAuthenticator(memory, ada);
  const enter = async (from = anonymous()) => {
    const refusal = await refusalOf(execute(signIn, memory, from, { name: 'ada', password: 'correct horse' }));
    expect(refusal.code).toBe('SECOND_FACTOR_REQUIRED');
    return refusal.params as unknown as AskedFactor;
  };
  const show = (input: unknown) => execute(showSecondFactor, memory, anonymous(), input);
  /** The app's next code, 30 seconds later. */
  const nextCode = () => {
    memory.clock.advance(30_000);
    return memoryCode(key, stepAt(memory.clock.now()));
  };
  return { memory, ada, key, codes, enter, show, nextCode };
};

describe('with a second factor the password alone opens nothing (decisions 54)', () => {
  it('the answer is a ticket and the ways to show it', async () => {
    const { memory, ada, enter } = await setting();
    expect(await enter()).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      ways: 'code',
      passkeys: '',
      host: 'photos.example.edu',
    });
    await aPasskey(memory, ada, 'k1');
    expect(await enter()).toMatchObject({ ways: 'code passkey', passkeys: 'k1' });
    expect(await memory.sessions.listOf(ada.id, memory.clock.now())).toEqual([]);
  });

  it('a verified identity needs it too', async () => {
    const { memory, ada } = await setting();
    const credential = memory.vouchFor({ email: ada.email, emailVerified: true, fullName: 'Ada' });
    const refusal = await refusalOf(execute(signInWithCredential, memory, anonymous(), { credential }));
    expect(refusal.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('the code of the app, a recovery code or a passkey opens a session, each once', async () => {
    const { memory, ada, codes, enter, show, nextCode } = await setting();
    const code = nextCode();
    expect((await show({ ticket: (await enter()).ticket, code })).user.id).toBe(ada.id);
    expect(await codeOf(show({ ticket: (await enter()).ticket, code }))).toBe('SECOND_FACTOR_FAILED');
    const [recovery = ''] = codes;
    await show({ ticket: (await enter()).ticket, code: recovery.toLowerCase() });
    expect(await codeOf(show({ ticket: (await enter()).ticket, code: recovery }))).toBe('SECOND_FACTOR_FAILED');
    await aPasskey(memory, ada, 'k1');
    const { ticket } = await enter();
    const passkey = memoryAssertion('k1', ticket, { looked: false });
    await show({ ticket, passkey });
    expect(await codeOf(show({ ticket, passkey }))).toBe('TICKET_INVALID');
    await memory.runJobs();
    const mailed = memory.mails.sent.map((mail) => (mail.kind === 'account' ? mail.news : mail.kind));
    expect(mailed).toContain('recovery-code-used');
  });
});

describe('the ticket of a sign-in that waits (decisions 54)', () => {
  it('allows five tries', async () => {
    const { enter, show, nextCode } = await setting();
    const { ticket } = await enter();
    for (const _ of [1, 2, 3, 4, 5])
      expect(await codeOf(show({ ticket, code: 'nonsense' }))).toBe('SECOND_FACTOR_FAILED');
    expect(await codeOf(show({ ticket, code: nextCode() }))).toBe('TICKET_INVALID');
  });

  it('expires, belongs to one person, and cannot be forged', async () => {
    const { memory, enter, show, nextCode } = await setting();
    const { ticket } = await enter();
    const bob = await aMember(memory, { name: 'bob' });
    await aPasskey(memory, bob, 'of-bob');
    expect(await codeOf(show({ ticket, passkey: memoryAssertion('of-bob', ticket) }))).toBe('SECOND_FACTOR_FAILED');
    expect(await codeOf(show({ ticket: 'made up', code: nextCode() }))).toBe('TICKET_INVALID');
    memory.clock.advance(TICKET_LIFE);
    expect(await codeOf(show({ ticket, code: nextCode() }))).toBe('TICKET_INVALID');
  });

  it('opens one session even if it is used twice at once', async () => {
    const { memory, ada, enter, show, nextCode } = await setting();
    const { ticket } = await enter();
    const code = nextCode();
    const shown = await Promise.allSettled([show({ ticket, code }), show({ ticket, code }), show({ ticket, code })]);
    expect(shown.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await memory.sessions.listOf(ada.id, memory.clock.now())).toHaveLength(1);
  });

  it('is void after the password has changed, and that keeps the factors', async () => {
    const { memory, ada, enter, show, nextCode } = await setting();
    const { ticket } = await enter();
    await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
    const token = await memory.mails.newestToken('reset');
    await execute(resetPassword, memory, anonymous(), { userId: ada.id, token, password: 'correct horses' });
    expect(await codeOf(show({ ticket, code: nextCode() }))).toBe('TICKET_INVALID');
    const again = execute(signIn, memory, anonymous(), { name: 'ada', password: 'correct horses' });
    expect(await codeOf(again)).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('opens nothing for somebody suspended meanwhile', async () => {
    const { memory, ada, enter, show, nextCode } = await setting();
    const { ticket } = await enter();
    await memory.users.setSuspended(ada.id, memory.clock.now());
    expect(await codeOf(show({ ticket, code: nextCode() }))).toBe('SECOND_FACTOR_FAILED');
  });
});

test('codes cannot be guessed with many tickets: ten attempts in 15 minutes, wherever they come from (decisions 54)', async () => {
  const { enter, show, nextCode } = await setting();
  for (let tries = 0; tries < 10; tries += 1)
    expect(await codeOf(show({ ticket: (await enter()).ticket, code: '000000' }))).toBe('SECOND_FACTOR_FAILED');
  const refusal = await refusalOf(show({ ticket: (await enter()).ticket, code: nextCode() }));
  expect(refusal.code).toBe('TOO_MANY_REQUESTS');
});

test('one person is given 600 tickets an hour; others, and whoever is nobody yet, are not held up (decisions 54, 78)', async () => {
  const { memory, ada, enter } = await setting();
  const issue = (userId: string | null) => issueTicket(memory, userId, 'bound');
  for (let given = 0; given < 600; given += 1) await issue(ada.id);
  const again = () => execute(signIn, memory, anonymous(), { name: 'ada', password: 'correct horse' });
  expect(await codeOf(again())).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(execute(askOwnPasskey, memory, actorOf(ada), {}))).toBe('TOO_MANY_REQUESTS');
  for (const other of ['another', null]) expect(await issue(other)).toMatch(/^[\w-]{43}$/);
  memory.wall.advance(HOUR);
  expect((await enter()).ways).toBe('code');
});

test('a network begins to sign in with a passkey 300 times in five minutes; another is not held up (decisions 42, 54)', async () => {
  const memory = memoryPorts();
  const ask = (from = {}) => outcomeOf(execute(askPasskey, memory, anonymous(from), {}));
  for (let asked = 0; asked < 300; asked += 1) expect(await ask()).toBeNull();
  expect(await ask()).toBe('TOO_MANY_REQUESTS');
  expect(await ask({ address: '198.51.100.1' })).toBeNull();
  memory.wall.advance(5 * MINUTE);
  expect(await ask()).toBeNull();
});

describe('a passkey alone signs in (decisions 54)', () => {
  const alone = async () => {
    const { memory, ada, show } = await setting();
    await aPasskey(memory, ada, 'k1');
    const { ticket, host } = await execute(askPasskey, memory, anonymous(), {});
    return { memory, ada, show, ticket, host };
  };

  it('with user verification', async () => {
    const { ada, show, ticket, host } = await alone();
    expect(host).toBe('photos.example.edu');
    expect(await codeOf(show({ ticket, passkey: memoryAssertion('k1', ticket, { looked: false }) }))).toBe(
      'SECOND_FACTOR_FAILED',
    );
    expect((await show({ ticket, passkey: memoryAssertion('k1', ticket) })).user.id).toBe(ada.id);
    expect(await codeOf(show({ ticket, passkey: memoryAssertion('k1', ticket) }))).toBe('TICKET_INVALID');
  });

  it.each([
    ['of another origin', { origin: 'https://photos.example.edu.evil.org' }],
    ['of another key', { key: 'k2' }],
  ])('not %s', async (_, wrong) => {
    const { show, ticket } = await alone();
    expect(await codeOf(show({ ticket, passkey: memoryAssertion('k1', ticket, wrong) }))).toBe('SECOND_FACTOR_FAILED');
  });

  it('not for another challenge, with an unknown passkey, or with a code', async () => {
    const { memory, ada, show, ticket } = await alone();
    const other = await execute(askPasskey, memory, anonymous(), {});
    expect(await codeOf(show({ ticket, passkey: memoryAssertion('k1', other.ticket) }))).toBe('SECOND_FACTOR_FAILED');
    expect(await codeOf(show({ ticket, passkey: memoryAssertion('none', ticket) }))).toBe('SECOND_FACTOR_FAILED');
    expect(await codeOf(show({ ticket, code: '000000' }))).toBe('TICKET_INVALID');
    const own = actorOf(ada);
    expect(await codeOf(execute(showSecondFactor, memory, own, { ticket: 'x', code: '1' }))).toBe('TICKET_INVALID');
  });

  it('not when the password is reset while the passkey is judged (decisions 7)', async () => {
    const { memory, ada, ticket } = await alone();
    const signed: typeof memory.ceremonies.signed = async (...all) => {
      await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
      const token = await memory.mails.newestToken('reset');
      await execute(resetPassword, memory, anonymous(), { userId: ada.id, token, password: 'another sentence' });
      return memory.ceremonies.signed(...all);
    };
    const ports = { ...memory, ceremonies: { ...memory.ceremonies, signed } };
    const shown = execute(showSecondFactor, ports, anonymous(), { ticket, passkey: memoryAssertion('k1', ticket) });
    expect(await codeOf(shown)).toBe('SIGN_IN_FAILED');
    expect(await memory.sessions.listOf(ada.id, memory.clock.now())).toEqual([]);
  });

  it('not with a copy whose counter is lower', async () => {
    const { memory, show, ticket } = await alone();
    await show({ ticket, passkey: memoryAssertion('k1', ticket, { counter: 5 }) });
    const { ticket: next } = await execute(askPasskey, memory, anonymous(), {});
    expect(await codeOf(show({ ticket: next, passkey: memoryAssertion('k1', next, { counter: 5 }) }))).toBe(
      'SECOND_FACTOR_FAILED',
    );
  });
});
