import type { Ceremonies } from '@quadrangle/domain/factors/ports';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded with the first passkey, because it imports a whole library for certificates. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * The ceremonies of passkeys. An answer that does not match and one that cannot be read get the same refusal (decisions
 * 54).
 */
export function ceremonies(): Ceremonies {
  return {
    async made({ host, origins }, challenge, { id, response }) {
      const { verifyRegistrationResponse } = await webauthn();
      const sent = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const;
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: sent satisfies RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: host,
          requireUserVerification: false,
        });
        if (!verified || !registrationInfo) return null;
        const { credential } = registrationInfo;
        const publicKey = Buffer.from(credential.publicKey).toString('base64url');
        return { id: credential.id, publicKey, counter: credential.counter };
      } catch {
        return null;
      }
    },
    async signed({ host, origins }, challenge, { id, publicKey, counter }, { response }, alone) {
      const { verifyAuthenticationResponse } = await webauthn();
      const sent = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: sent satisfies AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: host,
          credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
          requireUserVerification: alone,
        });
        return verified ? authenticationInfo.newCounter : null;
      } catch {
        return null;
      }
    },
  };
}
