import { describe, expect, it } from 'vitest';
import {
  aMember,
  anAuthenticator,
  anonymous,
  aPasskey,
  codeOf,
  memoryAssertion,
  memoryCode,
  memoryPorts,
  origin,
} from '../../memory/index.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { openSession } from '../accounts/open-session.ts';
import { execute } from '../kernel/use-case.ts';
import { deleteAccount } from '../own-data/delete-account.ts';
import { recoverAccount } from '../sign-in/recover-account.ts';
import { draftAuthenticator } from './manage-factors.ts';
import { askOwnPasskey, proofWanted, prove } from './prove.ts';
import { stepAt } from './rules.ts';

const setting = async (wishes: Parameters<typeof aMember>[1] = {}) => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada', ...wishes });
  const { token } = await openSession(memory, ada, origin);
  const actor = async () => {
    const known = await authenticate(memory, token, origin);
    if (!known) throw new Error('Nobody is signed in.');
    return known.member;
  };
  const wanted = async () => (await execute(proofWanted, memory, await actor(), {})).ways;
  const give = async (input: unknown) => execute(prove, memory, await actor(), input);
  /** The proof of signing in is too old by now. */
  const later = () => memory.clock.advance(11 * 60_000);
  return { memory, ada, actor, wanted, give, later };
};

describe('the proof that it is still the same person (decisions 54)', () => {
  it('is fresh after signing in, needed after ten minutes, and given by the password', async () => {
    const { wanted, give, later } = await setting();
    expect(await wanted()).toEqual([]);
    later();
    expect(await wanted()).toEqual(['password']);
    expect(await codeOf(give({ password: 'wrong horse' }))).toBe('PROOF_FAILED');
    expect(await codeOf(give({ code: '123456' }))).toBe('PROOF_FAILED');
    expect(await give({ password: 'correct horse' })).toEqual({ proven: true });
    expect(await wanted()).toEqual([]);
  });

  it('is given by a passkey, for a ticket of this session and once', async () => {
    const { memory, ada, actor, wanted, give, later } = await setting();
    await aPasskey(memory, ada, 'k1');
    later();
    expect(await wanted()).toEqual(['password', 'passkey']);
    const ask = async () => execute(askOwnPasskey, memory, await actor(), {});
    const { ticket, passkeys, host } = await ask();
    expect({ passkeys, host }).toEqual({ passkeys: ['k1'], host: 'photos.example.edu' });
    const passkey = memoryAssertion('k1', ticket, { looked: false });
    await give({ ticket, passkey });
    expect(await wanted()).toEqual([]);
    expect(await codeOf(give({ ticket, passkey }))).toBe('TICKET_INVALID');
    const elsewhere = { ...(await actor()), sessionId: 'another' };
    const { ticket: other } = await execute(askOwnPasskey, memory, elsewhere, {});
    expect(await codeOf(give({ ticket: other, passkey: memoryAssertion('k1', other) }))).toBe('TICKET_INVALID');
    const { ticket: third } = await ask();
    const evil = memoryAssertion('k1', third, { origin: 'https://evil.example' });
    expect(await codeOf(give({ ticket: third, passkey: evil }))).toBe('PROOF_FAILED');
  });

  it('is given by the code of the app if there is no password, and not needed from people who have nothing', async () => {
    const { memory, ada, wanted, give, later } = await setting({ password: null });
    later();
    expect(await wanted()).toEqual([]);
    const { key } = await anAuthenticator(memory, ada);
    expect(await wanted()).toEqual(['code']);
    memory.clock.advance(30_000);
    await give({ code: memoryCode(key, stepAt(memory.clock.now())) });
    expect(await wanted()).toEqual([]);
  });

  it('cannot be guessed faster than by signing in (decisions 42)', async () => {
    const { give, later } = await setting();
    later();
    for (let tries = 0; tries < 10; tries += 1) await codeOf(give({ password: 'wrong horse' }));
    expect(await codeOf(give({ password: 'wrong horse' }))).toBe('TOO_MANY_REQUESTS');
  });
});

describe('what asks for a proof (decisions 54)', () => {
  it('is every change of a second factor', async () => {
    const { memory, actor, give, later } = await setting();
    later();
    expect(await codeOf(execute(draftAuthenticator, memory, await actor(), {}))).toBe('PROOF_REQUIRED');
    await give({ password: 'correct horse' });
    await execute(draftAuthenticator, memory, await actor(), {});
  });

  it('is deleting the account and changing the password on the profile, only with a second factor', async () => {
    const { memory, ada, actor, give, later } = await setting();
    later();
    await execute(recoverAccount, memory, await actor(), { name: 'ada' });
    await anAuthenticator(memory, ada);
    const leave = async () => execute(deleteAccount, memory, await actor(), { id: ada.id });
    const change = async () => execute(recoverAccount, memory, await actor(), { name: 'ADA' });
    expect(await codeOf(leave())).toBe('PROOF_REQUIRED');
    expect(await codeOf(change())).toBe('PROOF_REQUIRED');
    await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
    await give({ password: 'correct horse' });
    await change();
    expect(await leave()).toEqual({ deleted: true });
  });

  it('is nothing that earlier clients do without a second factor', async () => {
    const { memory, ada, actor, later } = await setting();
    later();
    expect(await execute(deleteAccount, memory, await actor(), { id: ada.id })).toEqual({ deleted: true });
  });
});
