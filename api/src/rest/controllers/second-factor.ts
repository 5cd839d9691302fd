import { useCases } from '@quadrangle/domain/use-cases';
import {
  AuthenticatorDraft,
  FactorAdded,
  OwnPasskeyAsked,
  PasskeyAsked,
  ProofWanted,
  presentFactors,
  RecoveryCodes,
  SecondFactor,
} from '../presenters/factors.ts';
import { User } from '../presenters/people.ts';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { del, get, post, put } from '../routes/route.ts';
import { welcome } from './auth.ts';

const { accounts } = useCases;

const ATTESTATION = { id: 'bXlwYXNza2V5', response: { clientDataJSON: 'e30', attestationObject: 'o2M' } };

/** Second factors and proofs (decisions 54). */
export const SecondFactorController = controller('auth', {
  show: post('second-factor', accounts.showSecondFactor, {
    summary: 'End a sign-in with a code or a passkey',
    note: 'The ticket comes from the refused sign-in, or from asking for a passkey to sign in with.',
    bodies: [
      { ticket: 'ticket', code: 'code' },
      { ticket: 'ticket', passkey: 'passkey' },
    ],
    example: { ticket: EXAMPLE.ticket, code: '123456' },
    gives: User,
    meaning: 'The own user; the session cookie is set.',
    answer: async ({ caller, run }) => welcome(caller, await run()),
  }),
  askPasskey: post('passkey', accounts.askPasskey, {
    summary: 'Ask for a passkey to sign in with, without a password',
    gives: PasskeyAsked,
    answer: ({ run }) => run(),
  }),
  list: get('second-factor', accounts.listFactors, {
    summary: 'Your second factors',
    gives: SecondFactor,
    answer: async ({ run }) => presentFactors(await run()),
  }),
  remove: del('second-factor/:id', accounts.removeFactor, {
    summary: 'Remove a second factor',
    note: 'The id of a passkey, `authenticator`, or `all`, which switches the second factor off.',
    ...givesMessage('Removed'),
  }),
  draftAuthenticator: post('authenticator', accounts.draftAuthenticator, {
    summary: 'Draw a key for an authenticator app',
    gives: AuthenticatorDraft,
    answer: ({ run }) => run(),
  }),
  addAuthenticator: put('authenticator', accounts.addAuthenticator, {
    summary: 'Turn on the app with its first code',
    body: { key: 'key', draft: 'draft', code: 'code' },
    example: { key: 'JBSWY3DPEHPK3PXP', draft: '1.x', code: '123456' },
    gives: FactorAdded,
    answer: ({ run }) => run(),
  }),
  askOwnPasskey: post('passkeys/ticket', accounts.askOwnPasskey, {
    summary: 'Ask for one of your passkeys: for a proof, or to add another',
    gives: OwnPasskeyAsked,
    answer: ({ run }) => run(),
  }),
  addPasskey: post('passkeys', accounts.addPasskey, {
    summary: 'Add a passkey',
    body: { ticket: 'ticket', name: 'name', passkey: 'passkey' },
    example: { ticket: EXAMPLE.ticket, name: 'My phone', passkey: ATTESTATION },
    gives: FactorAdded,
    answer: ({ run }) => run(),
  }),
  renewRecoveryCodes: post('recovery-codes', accounts.renewRecoveryCodes, {
    summary: 'Draw new recovery codes; the former ones stop working',
    gives: RecoveryCodes,
    answer: ({ run }) => run(),
  }),
  proofWanted: get('proof', accounts.proofWanted, {
    summary: 'The ways to prove that it is still you',
    gives: ProofWanted,
    answer: ({ run }) => run(),
  }),
  prove: post('proof', accounts.prove, {
    summary: 'Prove that it is still you',
    bodies: [{ password: 'password' }, { code: 'code' }, { ticket: 'ticket', passkey: 'passkey' }],
    example: { password: 'correct horse' },
    ...givesMessage('Proven'),
  }),
});
