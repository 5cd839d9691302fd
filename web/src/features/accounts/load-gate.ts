import { laterTexts } from '../../shared/i18n/languages.ts';

/** The card of age and guardian, with its texts: few visitors need it. */
export async function loadGate() {
  const [{ GateCard }] = await Promise.all([import('./gate-card.tsx'), laterTexts()]);
  return { default: GateCard };
}
