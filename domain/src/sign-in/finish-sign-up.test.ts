import { expect, test } from 'vitest';
import { aMember, anAuthenticator, anonymous, codeOf, memoryPorts, reread } from '../../memory/index.ts';
import { CODE_LIFE } from '../accounts/rules.ts';
import { signUp } from '../accounts/sign-up.ts';
import { proofOfSignUp } from '../accounts/sign-up-proof.ts';
import { verifyEmail } from '../accounts/verify-email.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { resendVerification, verifyByCode, withdrawSignUp } from './finish-sign-up.ts';
import { signIn } from './sign-in.ts';

const form = { fullName: 'Ada', name: 'ada', email: 'ada@example.edu', password: 'a long sentence' };

const joining = async (memory = memoryPorts()) => {
  const register = (more = {}) => execute(signUp, memory, anonymous(), { ...form, ...more });
  const { id, proof } = await register();
  const mailed = async () => {
    await memory.runJobs();
    const mail = memory.mails.sent.findLast(({ kind }) => kind === 'verify-email');
    if (mail?.kind !== 'verify-email') throw new Error('No mail');
    return mail;
  };
  const enter = (code: string, by: string | null = proof) =>
    execute(verifyByCode, memory, anonymous(), { code, proof: by });
  const resend = (by: string | null = proof) => execute(resendVerification, memory, anonymous(), { proof: by });
  const withdraw = (by: string | null = proof) => execute(withdrawSignUp, memory, anonymous(), { proof: by });
  return { memory, id, proof, register, mailed, enter, resend, withdraw };
};

/** Codes that are not `code`. */
const wrong = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));

test('the code in the mail verifies the address and signs in (decisions 67)', async () => {
  const { memory, id, mailed, enter } = await joining();
  const { code } = await mailed();
  expect(code).toMatch(/^\d{6}$/);
  const { user, token } = await enter(code);
  expect(user).toMatchObject({ id, name: 'ada' });
  expect(await memory.sessions.find(memory.secrets.digest(token), memory.clock.now())).not.toBeNull();
  expect(await reread(memory, id)).toMatchObject({ verifiedAt: memory.clock.now(), heldUntil: null });
});

test('a code may be pasted with spaces; what cannot be one is refused, and is no try (decisions 67)', async () => {
  const { mailed, enter } = await joining();
  const { code } = await mailed();
  for (const bad of ['', '12345', '1234567', 'abcdef', '１２３４５６', `${code}x`])
    for (let time = 0; time < 2; time += 1) expect(await codeOf(enter(bad))).toBe('VALIDATION_FAILED');
  expect((await enter(` ${code.slice(0, 3)} ${code.slice(3)}\n`)).user.name).toBe('ada');
});

test('a mail allows five tries: then not even its code works, but that of the next mail (decisions 67)', async () => {
  const { memory, mailed, enter, resend } = await joining();
  const { code } = await mailed();
  for (const guess of wrong(code, 5)) expect(await codeOf(enter(guess))).toBe('CODE_WRONG');
  expect(await codeOf(enter(code))).toBe('CODE_EXPIRED');
  memory.clock.advance(MINUTE);
  await resend();
  const next = (await mailed()).code;
  for (const guess of wrong(next, 4)) expect(await codeOf(enter(guess))).toBe('CODE_WRONG');
  await enter(next);
});

test('guesses at once are counted like guesses one after another (decisions 67)', async () => {
  const { mailed, enter } = await joining();
  const { code } = await mailed();
  const outcomes = await Promise.all(wrong(code, 40).map((guess) => codeOf(enter(guess))));
  expect(outcomes.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(5);
});

test('a code works for ten minutes after its mail was sent, its link for a day (decisions 67)', async () => {
  const { memory, id, mailed, enter } = await joining();
  memory.clock.advance(5 * MINUTE);
  const { code, link } = await mailed();
  memory.clock.advance(CODE_LIFE - 1);
  expect(await codeOf(enter(wrong(code, 1)[0] ?? ''))).toBe('CODE_WRONG');
  memory.clock.advance(1);
  expect(await codeOf(enter(code))).toBe('CODE_EXPIRED');
  const token = link.slice(link.lastIndexOf('/') + 1);
  await execute(verifyEmail, memory, anonymous(), { userId: id, token });
});

test('a code works once: replayed, and used twice at once, it opens one session (decisions 67)', async () => {
  const { memory, id, mailed, enter } = await joining();
  const { code } = await mailed();
  const outcomes = await Promise.allSettled([enter(code), enter(code), enter(code)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await codeOf(enter(code))).toBe('ALREADY_VERIFIED');
  expect(await memory.sessions.listOf(id, memory.clock.now())).toHaveLength(1);
});

test('once the link was used, or a newer mail was sent, the code opens nothing (decisions 67)', async () => {
  const { memory, id, mailed, enter, resend } = await joining();
  const first = await mailed();
  memory.clock.advance(MINUTE);
  await resend();
  const second = await mailed();
  expect(await codeOf(enter(first.code))).toBe('CODE_WRONG');
  const token = second.link.slice(second.link.lastIndexOf('/') + 1);
  await execute(verifyEmail, memory, anonymous(), { userId: id, token });
  expect(await codeOf(enter(second.code))).toBe('ALREADY_VERIFIED');
  expect(await memory.sessions.listOf(id, memory.clock.now())).toEqual([]);
});

test('another browser cannot use the code, nor one with a forged, foreign or old proof (decisions 67)', async () => {
  const { memory, id, proof, register, mailed, enter, resend, withdraw } = await joining();
  const { code } = await mailed();
  const other = await register({ name: 'eve', email: 'eve@example.edu' });
  const [signature, expiresAt] = proof.split(' ');
  const forged = [
    null,
    '',
    id,
    `${signature} ${expiresAt} ${other.id}`,
    `${signature} ${Number(expiresAt) + 1} ${id}`,
    `${proof} x`,
    memory.secrets.sign(`${expiresAt} ${id}`),
    `${memory.secrets.sign(`${expiresAt} ${id}`)} ${expiresAt} ${id}`,
    'x'.repeat(1_000),
  ];
  for (const by of forged)
    for (const attempt of [enter(code, by), resend(by), withdraw(by)])
      expect(await codeOf(attempt)).toBe('SIGN_UP_ELSEWHERE');
  expect(await codeOf(enter(code, other.proof))).toBe('CODE_EXPIRED');
  memory.clock.advance(DAY);
  expect(await codeOf(enter(code))).toBe('SIGN_UP_ELSEWHERE');
});

test('the code of one mail is not that of another account (decisions 67)', async () => {
  const { memory, register, mailed, enter } = await joining();
  const { code } = await mailed();
  const eve = await register({ name: 'eve', email: 'eve@example.edu' });
  const evesMail = await mailed();
  expect(await codeOf(enter(code, eve.proof))).toBe('CODE_WRONG');
  expect(JSON.stringify(await memory.links.tryCode(eve.id, memory.clock.now(), 5))).not.toContain(evesMail.code);
});

test('nobody who is suspended, gone or verified by other means gets in by a code (decisions 67)', async () => {
  const { memory, id, mailed, enter, resend } = await joining();
  const { code } = await mailed();
  await memory.users.setSuspended(id, memory.clock.now());
  expect(await codeOf(enter(code))).toBe('CODE_EXPIRED');
  await memory.users.setSuspended(id, null);
  await memory.users.takeOver(id, memory.clock.now());
  expect(await codeOf(enter(code))).toBe('ALREADY_VERIFIED');
  expect(await codeOf(resend())).toBe('ALREADY_VERIFIED');
  await memory.users.remove(id, () => []);
  expect(await codeOf(enter(code))).toBe('CODE_EXPIRED');
});

test('a second factor is asked for even after a code (decisions 54)', async () => {
  const { memory, id, mailed, enter } = await joining();
  const { code } = await mailed();
  await anAuthenticator(memory, await reread(memory, id));
  expect(await codeOf(enter(code))).toBe('SECOND_FACTOR_REQUIRED');
});

test('the mail is sent again within its limits, and the answer is always the same (decisions 42, 67)', async () => {
  const { memory, mailed, resend } = await joining();
  await mailed();
  expect(await resend()).toEqual({ sent: true });
  expect(memory.mails.queued()).toHaveLength(0);
  for (let mail = 0; mail < 5; mail += 1) {
    memory.clock.advance(MINUTE);
    expect(await resend()).toEqual({ sent: true });
    await memory.runJobs();
  }
  expect(memory.mails.sent).toHaveLength(3);
  memory.wall.advance(HOUR);
  memory.clock.advance(HOUR);
  await resend();
  await memory.runJobs();
  expect(memory.mails.sent).toHaveLength(4);
});

test('a wrong address is withdrawn: name and mail are free, its code opens nothing, and nothing verified goes (decisions 67)', async () => {
  const { memory, id, register, mailed, enter, withdraw } = await joining();
  const { code } = await mailed();
  expect(await withdraw()).toEqual({ removed: true });
  expect(await withdraw()).toEqual({ removed: true });
  expect(await memory.users.byId(id)).toBeNull();
  expect(await codeOf(enter(code))).toBe('CODE_EXPIRED');
  const again = await register({ email: 'ada.right@example.edu' });
  const { user } = await enter((await mailed()).code, again.proof);
  expect(user.email).toBe('ada.right@example.edu');
  expect(await codeOf(withdraw(again.proof))).toBe('ALREADY_VERIFIED');
  const bob = await aMember(memory, { name: 'bob' });
  expect(await codeOf(withdraw(proofOfSignUp(memory, bob.id)))).toBe('ALREADY_VERIFIED');
  await execute(signIn, memory, anonymous(), { name: 'ada', password: form.password });
});
