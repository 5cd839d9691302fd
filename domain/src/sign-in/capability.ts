import { signInWithCredential } from './enter-with-identity.ts';
import { checkResetLink, recoverAccount, resetPassword } from './recover-account.ts';
import { signIn } from './sign-in.ts';
import { beginPopup, finishPopup } from './sign-in-by-popup.ts';

export const useCases = {
  signIn,
  signInWithCredential,
  beginPopup,
  finishPopup,
  recoverAccount,
  checkResetLink,
  resetPassword,
};
