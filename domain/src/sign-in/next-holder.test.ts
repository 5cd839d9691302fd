import { beforeEach, describe, expect, it } from 'vitest';
import {
  actorOf,
  aMember,
  anAuthenticator,
  anonymous,
  aPasskey,
  codeOf,
  type MemoryPorts,
  memoryAssertion,
  memoryPorts,
  operator,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { openSession } from '../accounts/open-session.ts';
import { isEmailTaken } from '../accounts/queries.ts';
import { signUp } from '../accounts/sign-up.ts';
import { proofOfSignUp } from '../accounts/sign-up-proof.ts';
import type { User } from '../accounts/user.ts';
import { verifyEmail } from '../accounts/verify-email.ts';
import { auditEntry } from '../audit/entry.ts';
import { recoveryOf, releasedEmail } from '../colleges/mailbox.ts';
import { type AskedFactor, askPasskey, showSecondFactor } from '../factors/enter.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { makeResetLink, verifyPerson } from '../operator/manage-people.ts';
import { releaseAddress } from '../operator/release-address.ts';
import { signInWithCredential } from './enter-with-identity.ts';
import { resendVerification, verifyByCode, withdrawSignUp } from './finish-sign-up.ts';
import { checkResetLink, recoverAccount, resetPassword } from './recover-account.ts';
import { signIn } from './sign-in.ts';

const email = 'ada@example.edu';
const recovery = 'ada@mail.example';
const password = 'a long sentence';

let memory: MemoryPorts;
let ada: User;
beforeEach(async () => {
  memory = memoryPorts();
  ada = await aMember(memory, { name: 'ada', email, createdAt: memory.clock.now() - 1_000 * DAY });
});

const leaves = () =>
  memory.rosters.put('example.edu', [{ email, name: 'Ada', leavesOn: '2026-03-01' }], '2026-03-01', null);
const hasRecovery = () =>
  memory.addresses.settle(ada.id, () => ({ recoveryAddress: recovery, recoveryProvenAt: 1 }), {
    audit: auditEntry(memory, operator, 'address-kept', {}),
  });

/** The next holder, by form, by provider, by the links that are mailed to the address. */
const byForm = (name = 'ada.next') =>
  execute(signUp, memory, anonymous(), { fullName: 'Ada Next', name, email, password });
const byProvider = (subject: string) =>
  execute(signInWithCredential, memory, anonymous(), {
    credential: memory.vouchFor({ subject, email, emailVerified: true, fullName: 'Ada Next' }),
  });
const linksTo = async (address: string, name = email) => {
  await execute(recoverAccount, memory, anonymous(), { name });
  await memory.runJobs();
  return memory.mails.sent.flatMap((mail) =>
    mail.kind === 'reset-password' && mail.to === address ? [mail.link] : [],
  );
};
const tokenIn = (link = '') => link.slice(link.lastIndexOf('/') + 1);
/** What somebody who signed up by form does with the code from the mailbox. */
const claimCode = async () => {
  await memory.runJobs();
  const mail = memory.mails.sent.findLast(({ kind }) => kind === 'claim-address');
  expect(mail).toMatchObject({ to: email });
  return mail?.kind === 'claim-address' ? mail.code : '';
};
/** The newest code to verify an account of their own with, and the link beside it. */
const sentCode = async () => {
  await memory.runJobs();
  const mail = memory.mails.sent.findLast(({ kind }) => kind === 'verify-email');
  expect(mail).toMatchObject({ to: email });
  return mail?.kind === 'verify-email' ? mail.code : '';
};
const prove = async (userId?: string) => {
  const token = await memory.mails.newestToken('verify');
  const newcomer = userId ?? (await memory.users.byLogin('ada.next'))?.id ?? '';
  return execute(verifyEmail, memory, anonymous(), { userId: newcomer, token });
};
const show = (proof: string, code: string) => execute(verifyByCode, memory, anonymous(), { proof, code });
/** The former, who knows their password. */
const former = (name = 'ada') => execute(signIn, memory, anonymous(), { name, password: 'correct horse' });
const live = async (token: string) =>
  (await memory.sessions.find(memory.secrets.digest(token), memory.clock.now())) !== null;
const acts = async () =>
  (await memory.audit.list({ concerning: ada.id, since: 0, limit: 20, after: null })).items.map(({ act }) => act);

describe('somebody left, with a recovery address', () => {
  beforeEach(async () => {
    await leaves();
    await hasRecovery();
  });

  it('the next holder by form gets an account of their own; the old one lives on under the other address (decisions 75)', async () => {
    const { token } = await openSession(memory, ada, anonymous().origin);
    expect(await execute(isEmailTaken, memory, anonymous(), { email })).toBe(false);
    const { id, proof } = await byForm();
    await memory.runJobs();
    const mail = memory.mails.sent.findLast(({ kind }) => kind === 'verify-email');
    const { user } = await show(proof, mail?.kind === 'verify-email' ? mail.code : '');
    expect(user).toMatchObject({ id, name: 'ada.next', email });
    expect(id).not.toBe(ada.id);
    expect(await reread(memory, ada.id)).toMatchObject({ email: releasedEmail(ada.id), tenant: 'example.edu' });
    expect((await former()).user).toMatchObject({ id: ada.id, email: recovery });
    expect(await codeOf(former(email))).toBe('SIGN_IN_FAILED');
    expect(await live(token)).toBe(true);
    expect(await acts()).toContain('address-released');
    await memory.runJobs();
    const mailed = memory.mails.sent.filter(({ kind }) => kind === 'account');
    expect(mailed).toMatchObject([{ to: recovery, news: 'address-released' }]);
  });

  it('whoever left signs in by the other address, and resets the password by it (decisions 74, 75)', async () => {
    expect((await former(recovery)).user.id).toBe(ada.id);
    expect((await former(' Ada@Mail.Example ')).user.id).toBe(ada.id);
    await byForm();
    expect((await former(recovery)).user.id).toBe(ada.id);
    memory.clock.advance(HOUR);
    const links = await linksTo(recovery, recovery);
    await execute(resetPassword, memory, anonymous(), { userId: ada.id, token: tokenIn(links.at(-1)), password });
    expect((await execute(signIn, memory, anonymous(), { name: recovery, password })).user.id).toBe(ada.id);
  });

  it('a wrong password, an address that nobody proved, and one of nobody get the same answer, and no link (decisions 6, 75)', async () => {
    await aMember(memory, { name: 'eve' });
    const tries = [
      execute(signIn, memory, anonymous(), { name: recovery, password: 'wrong' }),
      former('eve@mail.example'),
      former('nobody@mail.example'),
    ];
    for (const tried of tries) expect(await codeOf(tried)).toBe('SIGN_IN_FAILED');
    expect(await execute(recoverAccount, memory, anonymous(), { name: 'eve@mail.example' })).toEqual({ sent: true });
    await memory.runJobs();
    expect(memory.mails.sent.filter(({ kind }) => kind === 'reset-password')).toEqual([]);
  });

  it('tries by either address and by the name count together (decisions 42, 75)', async () => {
    for (const name of [...Array(5).fill(recovery), ...Array(5).fill('ada')])
      await execute(signIn, memory, anonymous(), { name, password: 'wrong' }).catch(() => undefined);
    expect((await former(recovery)).user.id).toBe(ada.id);
    expect(await codeOf(former(recovery))).toBe('SIGN_IN_FAILED');
  });

  it('so does the next holder by provider, and the one whom it knew still opens the old account (decisions 75)', async () => {
    await memory.bindings.bind(
      ada.id,
      { issuer: 'https://id.example.com', subject: '1' },
      1,
      auditEntry(memory, operator, 'identity-bound', {}),
    );
    const next = await byProvider('2');
    expect(next.user).toMatchObject({ name: 'ada2', email });
    expect((await byProvider('2')).user.id).toBe(next.user.id);
    expect((await byProvider('1')).user).toMatchObject({ id: ada.id, email: recovery });
  });

  it('nobody is taken for the former because they are unknown to the provider (decisions 75)', async () => {
    expect((await byProvider('1')).user.id).not.toBe(ada.id);
  });

  it('reset links go to the other address, before and after the address has its next holder (decisions 74, 75)', async () => {
    expect(await linksTo(email)).toEqual([]);
    const { id } = await byForm();
    await execute(verifyEmail, memory, anonymous(), { userId: id, token: await memory.mails.newestToken('verify') });
    memory.clock.advance(HOUR);
    const theirs = await linksTo(email);
    expect(theirs.map((link) => link.includes(id))).toEqual([true]);
    memory.clock.advance(HOUR);
    const own = await linksTo(recovery, 'ada');
    expect(own.at(-1)).toContain(ada.id);
    await execute(resetPassword, memory, anonymous(), { userId: ada.id, token: tokenIn(own.at(-1)), password });
    expect((await execute(signIn, memory, anonymous(), { name: 'ada', password })).user.id).toBe(ada.id);
  });

  it('a reset link from before does not work after the address is another’s (decisions 75)', async () => {
    const { url } = await execute(makeResetLink, memory, operator, { username: 'ada' });
    await byForm();
    await prove();
    const input = { userId: ada.id, token: tokenIn(url) };
    expect(await codeOf(execute(checkResetLink, memory, anonymous(), input))).toBe('LINK_EXPIRED');
  });

  it('a form that fails takes the address from nobody (decisions 75)', async () => {
    expect(await codeOf(byForm('ada'))).toBe('SIGN_UP_TAKEN');
    expect((await former(email)).user.id).toBe(ada.id);
    const hit: typeof memory.limits.hit = async (key) => (key.startsWith('mail:') ? 1_000 : null);
    const form = { fullName: 'Ada Next', name: 'ada.next', email, password };
    const ports = { ...memory, limits: { ...memory.limits, hit } };
    expect(await codeOf(execute(signUp, ports, anonymous(), form))).toBe('TOO_MANY_REQUESTS');
    expect((await former(email)).user.id).toBe(ada.id);
  });

  it('of several who come at once one gets the address (decisions 75)', async () => {
    const forms = await Promise.all([byForm('one'), byForm('two')]);
    await memory.runJobs();
    const codes = memory.mails.sent.flatMap((mail) => (mail.kind === 'verify-email' ? [mail.code] : []));
    const proofs = forms.map(({ proof }, index) => show(proof, codes[index] ?? ''));
    const outcomes = await Promise.allSettled([...proofs, byProvider('2')]);
    const entered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.user.id] : []));
    expect(new Set(entered).size).toBe(1);
    expect((await acts()).filter((act) => act === 'address-released')).toHaveLength(1);
    expect((await memory.users.byLogin(email))?.verifiedAt).not.toBeNull();
  });

  it('a form takes the address from nobody until its mailbox is read: by the code, or by the link (decisions 75)', async () => {
    const { id, proof } = await byForm();
    expect(await reread(memory, id)).toMatchObject({
      email: releasedEmail(id),
      addressOfAnother: email,
      verifiedAt: null,
    });
    expect((await former(email)).user.id).toBe(ada.id);
    expect(await codeOf(show(proof, (await sentCode()) === '000000' ? '000001' : '000000'))).toBe('CODE_WRONG');
    expect(await linksTo(email, 'ada.next')).toEqual([]);
    expect(await codeOf(execute(signIn, memory, anonymous(), { name: 'ada.next', password }))).toBe('SIGN_IN_FAILED');
    expect(await acts()).toEqual([]);
    await prove();
    expect(await reread(memory, id)).toMatchObject({ email, addressOfAnother: null });
    expect(await reread(memory, ada.id)).toMatchObject({ email: releasedEmail(ada.id), addressOfAnother: email });
  });

  it('a newcomer who waits gets nothing once the holder is there again, or the address is another’s (decisions 75)', async () => {
    const one = await byForm('one');
    const code = await sentCode();
    await execute(releaseAddress, memory, operator, { username: 'ada', keep: true });
    expect(await codeOf(show(one.proof, code))).toBe('CODE_EXPIRED');
    expect(await codeOf(prove(one.id))).toBe('LINK_EXPIRED');
    expect((await former(email)).user.id).toBe(ada.id);
  });

  it('a newcomer whom the holder lost the other address to before is refused, and the account closed (decisions 75)', async () => {
    const { proof } = await byForm();
    const code = await sentCode();
    await memory.users.setSuspended(ada.id, memory.clock.now());
    expect(await codeOf(show(proof, code))).toBe('ADDRESS_OF_ANOTHER');
    expect(await reread(memory, ada.id)).toMatchObject({ email, entryClosedAt: memory.clock.now() });
  });

  it('the operator verifies a newcomer who waits, as a link does (decisions 75)', async () => {
    const { id } = await byForm();
    await execute(verifyPerson, memory, operator, { username: 'ada.next' });
    expect(await reread(memory, id)).toMatchObject({ email, verifiedAt: memory.clock.now() });
    expect((await former(recovery)).user.id).toBe(ada.id);
  });

  it('the operator decides about a holder who is suspended before a newcomer is verified (decisions 75)', async () => {
    await byForm();
    await memory.users.setSuspended(ada.id, memory.clock.now(), undefined, []);
    const refusal = await refusalOf(execute(verifyPerson, memory, operator, { username: 'ada.next' }));
    expect([refusal.code, refusal.message]).toEqual([
      'ADDRESS_HELD',
      `${ada.name} has this address. Decide about it first, with people release.`,
    ]);
    expect((await reread(memory, ada.id)).entryClosedAt).toBeNull();
  });

  it('whoever has the address as the recovery address of another account loses it there with it (decisions 75)', async () => {
    const other = await aMember(memory, { name: 'ada.far', tenant: 'far.ac.in' });
    await memory.addresses.settle(other.id, () => ({ recoveryAddress: email, recoveryProvenAt: 1 }), {
      audit: auditEntry(memory, operator, 'address-kept', {}),
    });
    await byForm();
    await execute(verifyPerson, memory, operator, { username: 'ada.next' });
    expect(recoveryOf(await reread(memory, other.id))).toBeNull();
  });
});

describe('a recovery address', () => {
  const provedBy = (user: User, address: string, at = 1) =>
    memory.addresses.settle(user.id, () => ({ recoveryAddress: address, recoveryProvenAt: at }), {
      audit: auditEntry(memory, operator, 'address-kept', {}),
    });

  it('opens nothing before its person leaves (decisions 74)', async () => {
    await hasRecovery();
    expect(await codeOf(former(recovery))).toBe('SIGN_IN_FAILED');
    expect(await linksTo(recovery, recovery)).toEqual([]);
  });

  it('that another has as their college’s opens theirs alone, verified or not (decisions 75)', async () => {
    await leaves();
    for (const verified of [true, false]) {
      const bob = await aMember(memory, { name: `bob.${verified}`, password: 'bob’s own', verified });
      await provedBy(ada, bob.email);
      expect(await codeOf(former(bob.email))).toBe('SIGN_IN_FAILED');
      const links = await linksTo(bob.email, bob.email);
      expect(links.every((link) => link.includes(bob.id))).toBe(true);
    }
  });

  it('of two people means whoever proved it last; the other enters by name (decisions 75)', async () => {
    const bob = await aMember(memory, { name: 'bob', tenant: 'far.edu', createdAt: ada.createdAt });
    await leaves();
    await memory.users.changeProfile(bob.id, { ownLeavesOn: '2026-03-01' }, memory.clock.now(), () => []);
    await provedBy(ada, recovery, 1);
    await provedBy(bob, recovery, 2);
    expect((await former(recovery)).user.id).toBe(bob.id);
    expect((await former('ada')).user.id).toBe(ada.id);
  });

  it('of somebody whose account is closed to entry does not open it (decisions 75)', async () => {
    await leaves();
    await hasRecovery();
    await memory.users.setSuspended(ada.id, memory.clock.now());
    expect(await codeOf(byProvider('2'))).toBe('ADDRESS_OF_ANOTHER');
    await memory.users.setSuspended(ada.id, null);
    expect(await codeOf(former(recovery))).toBe('ENTRY_CLOSED');
  });
});

describe('somebody left without one', () => {
  beforeEach(() => leaves());

  it('the word of a stranger at the form closes nothing: the holder gets a code, and goes on (decisions 75)', async () => {
    expect(await execute(isEmailTaken, memory, anonymous(), { email })).toBe(false);
    const { id, proof } = await byForm();
    expect(await memory.users.byId(id)).toBeNull();
    expect(await memory.users.byLogin('ada.next')).toBeNull();
    const code = await claimCode();
    expect(await codeOf(show(proof, code === '000000' ? '000001' : '000000'))).toBe('CODE_WRONG');
    expect((await former()).user.id).toBe(ada.id);
    expect(await acts()).toEqual([]);
  });

  it('the next holder by form proves the mailbox by its code, which closes the account and opens none (decisions 75)', async () => {
    const { token } = await openSession(memory, ada, anonymous().origin);
    const { proof } = await byForm();
    const code = await claimCode();
    expect(await refusalOf(show(proof, code))).toMatchObject({
      code: 'ADDRESS_OF_ANOTHER',
      params: { contact: 'office@example.edu' },
      errors: [{ field: 'email', message: expect.stringContaining('office@example.edu') }],
    });
    expect(await live(token)).toBe(false);
    expect(await codeOf(former())).toBe('ENTRY_CLOSED');
    expect(await acts()).toEqual(['entry-closed']);
    expect(await codeOf(show(proof, code))).toBe('CODE_EXPIRED');
    expect(await codeOf(byForm())).toBe('ADDRESS_OF_ANOTHER');
    expect(await execute(resendVerification, memory, anonymous(), { proof })).toEqual({ sent: true });
    expect(memory.mails.queued()).toEqual([]);
  });

  it('the code works for ten minutes, five tries and that browser; another comes when asked for (decisions 67, 75)', async () => {
    const { proof } = await byForm();
    const first = await claimCode();
    expect(await codeOf(show(proofOfSignUp(memory, ada.id), first))).toBe('ALREADY_VERIFIED');
    expect(await codeOf(show(proof.replace(ada.id, 'another'), first))).toBe('SIGN_UP_ELSEWHERE');
    const wrong = first === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried += 1) expect(await codeOf(show(proof, wrong))).toBe('CODE_WRONG');
    expect(await codeOf(show(proof, first))).toBe('CODE_EXPIRED');
    memory.clock.advance(HOUR);
    await execute(resendVerification, memory, anonymous(), { proof });
    const second = await claimCode();
    memory.clock.advance(HOUR);
    expect(await codeOf(show(proof, second))).toBe('CODE_EXPIRED');
    expect(await execute(withdrawSignUp, memory, anonymous(), { proof })).toEqual({ removed: true });
    expect((await former()).user.id).toBe(ada.id);
  });

  it('a code closes nothing once its holder is there again, has another address, or is gone (decisions 75)', async () => {
    const { proof } = await byForm();
    const code = await claimCode();
    memory.clock.advance(-10 * DAY);
    expect(await codeOf(show(proof, code))).toBe('CODE_EXPIRED');
    memory.clock.advance(10 * DAY);
    await hasRecovery();
    expect(await codeOf(show(proof, code))).toBe('CODE_EXPIRED');
    expect((await former()).user.id).toBe(ada.id);
    await memory.users.remove(ada.id, () => []);
    expect(await codeOf(show(proof, code))).toBe('CODE_EXPIRED');
  });

  it('no reset link goes to the address, and none is told of it (decisions 6, 75)', async () => {
    for (const name of [email, 'ada']) expect(await linksTo(email, name)).toEqual([]);
    expect(memory.mails.sent).toEqual([]);
    const { url } = await execute(makeResetLink, memory, operator, { username: 'ada' });
    await execute(resetPassword, memory, anonymous(), { userId: ada.id, token: tokenIn(url), password });
  });

  it('the next holder by provider closes the account to every entry, and opens none (decisions 75)', async () => {
    const { codes } = await anAuthenticator(memory, ada);
    await aPasskey(memory, ada, 'key');
    const asked = (await refusalOf(former())).params as unknown as AskedFactor;
    const { token } = await openSession(memory, ada, anonymous().origin);
    const { url } = await execute(makeResetLink, memory, operator, { username: 'ada' });
    await memory.bindings.bind(
      ada.id,
      { issuer: 'https://id.example.com', subject: '1' },
      1,
      auditEntry(memory, operator, 'identity-bound', {}),
    );

    for (const _ of ['first', 'again']) expect(await codeOf(byProvider('2'))).toBe('ADDRESS_OF_ANOTHER');

    expect(await live(token)).toBe(false);
    const again = await refusalOf(former());
    expect(again).toMatchObject({ code: 'ENTRY_CLOSED', kind: 'forbidden', params: { contact: 'office@example.edu' } });
    expect(await codeOf(byProvider('1'))).toBe('ENTRY_CLOSED');
    const link = { userId: ada.id, token: tokenIn(url) };
    expect(await codeOf(execute(checkResetLink, memory, anonymous(), link))).toBe('ENTRY_CLOSED');
    const guessed = { ...link, token: 'a guess' };
    expect(await codeOf(execute(checkResetLink, memory, anonymous(), guessed))).toBe('LINK_NOT_FOUND');
    expect(await codeOf(execute(resetPassword, memory, anonymous(), { ...link, password }))).toBe('ENTRY_CLOSED');
    const code = { ticket: asked.ticket, code: codes[0] };
    expect(await codeOf(execute(showSecondFactor, memory, anonymous(), code))).toBe('TICKET_INVALID');
    const { ticket } = await execute(askPasskey, memory, anonymous(), {});
    const passkey = { ticket, passkey: memoryAssertion('key', ticket) };
    expect(await codeOf(execute(showSecondFactor, memory, anonymous(), passkey))).toBe('ENTRY_CLOSED');
    expect(await linksTo(email, 'ada')).toEqual([]);
    expect(await codeOf(execute(signIn, memory, anonymous(), { name: 'ada', password: 'wrong' }))).toBe(
      'SIGN_IN_FAILED',
    );
    expect(await codeOf(byForm())).toBe('ADDRESS_OF_ANOTHER');
    expect((await acts()).filter((act) => act === 'entry-closed')).toHaveLength(1);
  });

  it('a ticket for the second factor that was asked for meanwhile opens nothing (decisions 75)', async () => {
    const { codes } = await anAuthenticator(memory, ada);
    await byProvider('2').catch(() => undefined);
    const asked = await codeOf(former());
    expect(asked).toBe('ENTRY_CLOSED');
    expect(codes).not.toEqual([]);
  });
});

describe('the next holder is on a later roster', () => {
  const listed = () =>
    memory.rosters.put('example.edu', [{ email, name: 'Ada Next', leavesOn: '2030-05-31' }], '2026-03-01', null);

  it('the new line is not about who left: nobody opens the old account by it (decisions 75)', async () => {
    await leaves();
    await listed();
    expect(await reread(memory, ada.id)).toMatchObject({ rosterLeavesOn: '2026-03-01' });
    expect(await linksTo(email, 'ada')).toEqual([]);
    await hasRecovery();
    const { user } = await byProvider('2');
    expect(user.id).not.toBe(ada.id);
    expect(await reread(memory, user.id)).toMatchObject({ email, rosterLeavesOn: '2030-05-31' });
  });

  it('a roster that corrects the day of somebody who is still there is believed (decisions 74)', async () => {
    await listed();
    expect(await reread(memory, ada.id)).toMatchObject({ rosterLeavesOn: '2030-05-31' });
    expect((await byProvider('1')).user.id).toBe(ada.id);
  });
});

describe('nobody leaves what was decided about them behind', () => {
  beforeEach(async () => {
    await leaves();
    await hasRecovery();
  });

  it('somebody suspended gets no second account with their address, by form or provider (decisions 75, 52)', async () => {
    await memory.users.setSuspended(ada.id, memory.clock.now());
    await byForm();
    expect(await memory.users.byLogin('ada.next')).toBeNull();
    expect(await codeOf(byProvider('2'))).toBe('ADDRESS_OF_ANOTHER');
    expect(await reread(memory, ada.id)).toMatchObject({ email, suspendedAt: memory.clock.now() });
  });
});

describe('a browser that is signed in', () => {
  const inBrowserOf = (user: User, subject: string) =>
    execute(signInWithCredential, memory, actorOf(user), {
      credential: memory.vouchFor({ subject, email, emailVerified: true, fullName: 'Ada' }),
    });

  it('binds its account, also after its person left, and closes nothing (decisions 75)', async () => {
    await leaves();
    expect((await inBrowserOf(ada, '1')).user.id).toBe(ada.id);
    expect((await byProvider('1')).user.id).toBe(ada.id);
  });

  it('binds neither the account of somebody else nor one that is bound (decisions 75)', async () => {
    await leaves();
    const bob = await aMember(memory, { name: 'bob' });
    expect(await codeOf(inBrowserOf(bob, '1'))).toBe('ADDRESS_OF_ANOTHER');
    await byProvider('1').catch(() => undefined);
    expect(await codeOf(inBrowserOf(ada, '2'))).toBe('ADDRESS_OF_ANOTHER');
  });
});

describe('at the same moment', () => {
  const credential = () => ({
    credential: memory.vouchFor({ subject: '2', email, emailVerified: true, fullName: 'Ada Next' }),
  });

  it('an account that lost its recovery address before it gave its address up is not opened (decisions 75)', async () => {
    await leaves();
    await hasRecovery();
    const settle: typeof memory.addresses.settle = async () => null;
    const ports = { ...memory, addresses: { settle } };
    expect(await codeOf(execute(signInWithCredential, ports, anonymous(), credential()))).toBe('ADDRESS_OF_ANOTHER');
    expect(await memory.bindings.ownerOf({ issuer: 'https://id.example.com', subject: '2' })).toBeNull();
  });

  it('an address that the operator releases between look-up and binding binds nobody (decisions 75)', async () => {
    const byLogin: typeof memory.users.byLogin = async (login) => {
      const user = await memory.users.byLogin(login);
      if (user?.id === ada.id)
        await execute(releaseAddress, memory, operator, { username: 'ada', recovery: 'ada@mail.example' });
      return user;
    };
    const ports = { ...memory, users: { ...memory.users, byLogin } };
    expect(await codeOf(execute(signInWithCredential, ports, anonymous(), credential()))).toBe('ADDRESS_OF_ANOTHER');
    expect(await memory.bindings.ownerOf({ issuer: 'https://id.example.com', subject: '2' })).toBeNull();
    expect((await byProvider('2')).user.id).not.toBe(ada.id);
  });
});

describe('somebody is there, and a provider knows another with their address', () => {
  beforeEach(() => byProvider('1'));

  it('without a recovery address nobody enters until the operator decides (decisions 75)', async () => {
    expect(await codeOf(byProvider('2'))).toBe('ADDRESS_OF_ANOTHER');
    expect(await codeOf(former())).toBe('ENTRY_CLOSED');
  });

  it('with one, each has an account of their own (decisions 75)', async () => {
    await hasRecovery();
    expect((await byProvider('2')).user.id).not.toBe(ada.id);
    expect((await former()).user.id).toBe(ada.id);
  });
});
