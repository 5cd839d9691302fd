import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  codeOf,
  memoryPorts,
  memorySettings,
  origin,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { accounts, consent } = useCases;
const form = { fullName: 'Ada', name: 'ada', email: 'ada@example.edu', password: 'a long sentence' };

test('signing up keeps the version, the language and the time of an agreement, and the age (decisions 73)', async () => {
  const ports = memoryPorts();
  const more = { notice: 'notice-1', age: 'younger' };
  const { id } = await execute(accounts.signUp, ports, anonymous({ language: 'hi' }), { ...form, ...more });
  const user = (await ports.users.byId(id)) ?? expect.fail();
  const agreement = { version: 'notice-1', language: 'hi', at: ports.clock.now(), withdrawnAt: null };
  expect(await execute(consent.readConsent, ports, actorOf(user), {})).toEqual({
    notice: 'notice-1',
    due: null,
    age: 'younger',
    withdrawnAt: null,
    agreements: [agreement],
  });
});

test('signing up without them works as before, and the notice is due (decisions 73)', async () => {
  const ports = memoryPorts();
  for (const [at, more] of [{}, { notice: null, age: null }].entries()) {
    const named = { ...form, name: `ada${at}`, email: `ada${at}@example.edu` };
    const { id } = await execute(accounts.signUp, ports, anonymous(), { ...named, ...more });
    const user = (await ports.users.byId(id)) ?? expect.fail();
    const seen = await execute(consent.readConsent, ports, actorOf(user), {});
    expect(seen).toMatchObject({ due: 'new', age: null, agreements: [] });
  }
});

test('signing up refuses another notice than the present one, other ages, and the younger where they are refused (decisions 73)', async () => {
  const ports = memoryPorts({ settings: { ...memorySettings, minors: 'refuse' } });
  const register = (more: object) =>
    codeOf(execute(accounts.signUp, ports, anonymous(), { ...form, ...more } as never));
  expect(await register({ notice: 'notice-0' })).toBe('NOTICE_CHANGED');
  expect(await register({ notice: '' })).toBe('NOTICE_CHANGED');
  for (const wrong of [{ notice: true }, { notice: 'x'.repeat(101) }, { age: 17 }, { age: 'child' }, { age: true }])
    expect(await register(wrong)).toBe('SIGN_UP_INCOMPLETE');
  expect(await register({ age: 'younger' })).toBe('MINORS_REFUSED');
  expect(await ports.users.byLogin('ada')).toBeNull();
});

test('a changed notice is due until one agrees to it; each agreement is kept (decisions 73)', async () => {
  const ports = memoryPorts();
  const actor = actorOf(await aMember(ports));
  const later = { ...ports, settings: { ...memorySettings, notice: 'notice-2' } };
  const first = await execute(consent.agree, ports, actor, { notice: 'notice-1', age: 'adult' });
  expect(first).toMatchObject({ due: null, age: 'adult' });
  ports.clock.advance(5);
  expect(await execute(consent.agree, ports, actor, { notice: 'notice-1' })).toEqual(first);
  expect(await execute(consent.readConsent, later, actor, {})).toMatchObject({ due: 'changed' });
  expect(await codeOf(execute(consent.agree, later, actor, { notice: 'notice-1' }))).toBe('NOTICE_CHANGED');
  const second = await execute(consent.agree, later, actor, { notice: 'notice-2' });
  expect(second).toMatchObject({ due: null, age: 'adult' });
  expect(second.agreements.map(({ version }) => version)).toEqual(['notice-2', 'notice-1']);
  expect(await execute(consent.readNotice, later, anonymous(), {})).toEqual({ notice: 'notice-2', minors: 'allow' });
});

test('who says by a session that they are younger ends it where a guardian is to agree, and learns so (decisions 73)', async () => {
  const ports = memoryPorts({ settings: { ...memorySettings, minors: 'guardian' } });
  const mira = await aMember(ports, { name: 'mira', age: 'adult' });
  const { token } = await execute(accounts.signIn, ports, anonymous(), { name: 'mira', password: 'correct horse' });
  const provenAt = ports.clock.now();
  const change = execute(consent.changeAge, ports, actorOf(mira, { provenAt }), { age: 'younger' });
  const { code, params } = await refusalOf(change);
  expect(code).toBe('GUARDIAN_ASKED');
  expect(await authenticate(ports, token, origin)).toBeNull();
  const asked = { ticket: String(params.ticket), email: 'parent@example.org' };
  expect(await execute(consent.askGuardian, ports, anonymous(), asked)).toEqual({ sent: true });
  const ravi = await aMember(ports, { name: 'ravi' });
  const agreeing = execute(consent.agree, ports, actorOf(ravi, { provenAt }), { notice: 'notice-1', age: 'younger' });
  expect(await codeOf(agreeing)).toBe('GUARDIAN_ASKED');
  expect(await reread(ports, ravi.id)).toMatchObject({ agreedTo: 'notice-1', age: 'younger' });
});

test('a session without a fresh proof names no guardian, and nothing changes (decisions 54, 73)', async () => {
  const ports = memoryPorts({ settings: { ...memorySettings, minors: 'guardian' } });
  const mira = await aMember(ports, { age: 'adult' });
  const old = actorOf(mira, { provenAt: ports.clock.now() - 11 * MINUTE });
  expect(await codeOf(execute(consent.changeAge, ports, old, { age: 'younger' }))).toBe('PROOF_REQUIRED');
  const agreeing = execute(consent.agree, ports, old, { notice: 'notice-1', age: 'younger' });
  expect(await codeOf(agreeing)).toBe('PROOF_REQUIRED');
  expect(await reread(ports, mira.id)).toEqual(mira);
  await execute(consent.changeAge, ports, old, { age: 'adult' });
});

test('the session that a guardian’s code opens has the proof of the one that it came from (decisions 54, 73)', async () => {
  const ports = memoryPorts({ settings: { ...memorySettings, minors: 'guardian' } });
  const mira = await aMember(ports, { age: 'adult' });
  const provenAt = ports.clock.now() - 9 * MINUTE;
  const change = execute(consent.changeAge, ports, actorOf(mira, { provenAt }), { age: 'younger' });
  const ticket = String((await refusalOf(change)).params.ticket);
  await execute(consent.askGuardian, ports, anonymous(), { ticket, email: 'parent@example.org' });
  await ports.runJobs();
  const mail = ports.mails.sent.find(({ kind }) => kind === 'guardian-code');
  const code = mail?.kind === 'guardian-code' ? mail.code : '';
  ports.clock.advance(2 * MINUTE);
  const { token } = await execute(consent.giveGuardianCode, ports, anonymous(), { ticket, code });
  const known = (await authenticate(ports, token, origin)) ?? expect.fail();
  expect(known.member.provenAt).toBe(provenAt);
});

test('an age can be said anew, but not that one is younger where such people are refused (decisions 73)', async () => {
  const ports = memoryPorts();
  const actor = actorOf(await aMember(ports));
  for (const age of ['younger', 'adult'] as const)
    expect(await execute(consent.changeAge, ports, actor, { age })).toMatchObject({ age });
  const refusing = { ...ports, settings: { ...memorySettings, minors: 'refuse' as const } };
  expect(await codeOf(execute(consent.changeAge, refusing, actor, { age: 'younger' }))).toBe('MINORS_REFUSED');
  const agreeing = execute(consent.agree, refusing, actor, { notice: 'notice-1', age: 'younger' });
  expect(await codeOf(agreeing)).toBe('MINORS_REFUSED');
  expect(await execute(consent.readConsent, ports, actor, {})).toMatchObject({ age: 'adult', agreements: [] });
});
