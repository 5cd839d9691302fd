import { GONE, type Processing } from '../kernel/processing.ts';
import { changeProfile } from './change-profile.ts';
import { signInWithCredential } from './enter-with-identity.ts';
import { resendVerification, verifyByCode, withdrawSignUp } from './finish-sign-up.ts';
import type { Bindings } from './ports.ts';
import { checkResetLink, recoverAccount, recoverJob, resetPassword } from './recover-account.ts';
import {
  askRecoveryAddress,
  confirmRecoveryAddress,
  removeRecoveryAddress,
  sendRecoveryCodeJob,
} from './recovery-address.ts';
import { signIn } from './sign-in.ts';
import { beginPopup, findOpener, findThirdPartyWays, finishPopup } from './sign-in-by-popup.ts';

export const useCases = {
  signIn,
  signInWithCredential,
  beginPopup,
  findOpener,
  finishPopup,
  findThirdPartyWays,
  recoverAccount,
  checkResetLink,
  resetPassword,
  verifyByCode,
  resendVerification,
  withdrawSignUp,
  askRecoveryAddress,
  confirmRecoveryAddress,
  removeRecoveryAddress,
  changeProfile,
};

export const processing = {
  identities: {
    what: 'as whom an identity provider knows somebody',
    why: 'so that nobody else enters with their address',
    until: GONE,
  },
} satisfies Processing;

export interface Repositories {
  bindings: Bindings;
}

export const jobs = [recoverJob, sendRecoveryCodeJob] as const;
