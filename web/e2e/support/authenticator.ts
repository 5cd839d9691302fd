import { authenticatorKeysFrom } from '../../../adapters/src/crypto/authenticator-keys.ts';

const keys = authenticatorKeysFrom('an app');

/** The code that an authenticator app shows for the key, this many steps from now. */
export const shown = (key: string, ahead = 0): string =>
  keys.codeAt(keys.seal(key, 'app'), 'app', Math.floor(Date.now() / 30_000) + ahead) ?? '';
