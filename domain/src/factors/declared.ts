import type { Errors, OwnKinds } from '../declared/kinds.ts';

export const errors = {
  SECOND_FACTOR_REQUIRED: { kind: 'unauthenticated', message: 'One more step: show your second factor.' },
  SECOND_FACTOR_FAILED: { kind: 'unauthenticated', message: 'That is not right. Try the newest code, or another way.' },
  TICKET_INVALID: { kind: 'unauthenticated', message: 'This took too long, or too many tries. Begin again.' },
  PROOF_REQUIRED: { kind: 'unauthenticated', message: 'Prove first that it is you.' },
  PROOF_FAILED: { kind: 'unauthenticated', message: 'That is not right. Try again.' },
  AUTHENTICATOR_KNOWN: { kind: 'conflict', message: 'There is an app already. Remove it first.' },
  PASSKEY_KNOWN: { kind: 'conflict', message: 'This passkey is there already, or you have ten of them.' },
  SECOND_FACTOR_NOT_FOUND: { kind: 'not_found', message: 'There is no such second factor.' },
} as const satisfies Errors;

export const personalActs = [
  'second-factor-added',
  'second-factor-removed',
  'second-factor-off',
  'recovery-codes-renewed',
] as const;

export const own = {
  authenticators: { plain: [], times: ['addedAt'] },
  passkeys: { plain: ['name'], times: ['addedAt', 'usedAt'] },
} as const satisfies OwnKinds;
