import { laterTexts } from '../../shared/i18n/languages.ts';

/** The card of the second step, with its texts: few visitors need it. */
export async function loadSecondFactor() {
  const [card] = await Promise.all([import('./second-factor-card.tsx'), laterTexts()]);
  return card;
}

/** Signing in with only a passkey, likewise. */
export async function loadPasskeySignIn() {
  const [code] = await Promise.all([import('./show-factor.ts'), laterTexts()]);
  return code;
}
