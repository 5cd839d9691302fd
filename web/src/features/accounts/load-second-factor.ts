import { laterTexts } from '../../shared/i18n/languages.ts';

/** The card of the second step and the passkey's button, with their texts: few visitors need them. */
export async function loadSecondFactor() {
  const [card] = await Promise.all([import('./second-factor-card.tsx'), laterTexts()]);
  return card;
}
