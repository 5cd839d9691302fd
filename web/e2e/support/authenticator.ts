import type { Page } from '@playwright/test';
import { authenticatorKeysFrom } from '../../../adapters/src/crypto/authenticator-keys.ts';

const keys = authenticatorKeysFrom('an app');

/** The code that an authenticator app shows for the key, this many steps from now. */
export const shown = (key: string, ahead = 0): string =>
  keys.codeAt(keys.seal(key, 'app'), 'app', Math.floor(Date.now() / 30_000) + ahead) ?? '';

/** The browser's virtual authenticator, which verifies its owner. */
export async function withKeys(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
