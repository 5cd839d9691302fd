import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

const WAIT_MS = 120_000;

/** What the server sends to ask for a passkey: the ticket is the challenge (decisions 54). */
export interface Asked {
  readonly ticket: string;
  readonly host: string;
  readonly passkeys: readonly string[];
}

const known = (ids: readonly string[]) => ids.map((id) => ({ id, type: 'public-key' as const }));

/**
 * Makes the person use a passkey; `alone` requires user verification, because there is no password. Rejects if they do
 * not.
 */
export async function signWithPasskey({ ticket, host, passkeys }: Asked, alone = false) {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: ticket,
      rpId: host,
      allowCredentials: known(passkeys),
      userVerification: alone ? 'required' : 'preferred',
      timeout: WAIT_MS,
    },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { ticket, passkey: { id, response: { clientDataJSON, authenticatorData, signature } } };
}

/** The person for whom a passkey is made. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
}

const ES256 = -7;
const ED25519 = -8;
const RS256 = -257;

/** Makes the person create a passkey. Rejects if they do not. */
export async function makePasskey({ ticket, host, passkeys }: Asked, owner: Owner, appName: string) {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: ticket,
      rp: { id: host, name: appName },
      user: { id: btoa(owner.id).replaceAll('=', ''), name: owner.name, displayName: owner.fullName },
      pubKeyCredParams: [ES256, ED25519, RS256].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known(passkeys),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      timeout: WAIT_MS,
    },
  });
  const { clientDataJSON, attestationObject } = response;
  return { ticket, passkey: { id, response: { clientDataJSON, attestationObject } } };
}
