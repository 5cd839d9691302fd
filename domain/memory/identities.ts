import type { Identity, IdentityProvider } from '../src/accounts/ports.ts';
import { refuse } from '../src/kernel/errors.ts';

/**
 * An identity provider that vouches for whom it was told to. What `vouchFor` answers is an ID token, and the code of
 * any popup.
 */
export function memoryIdentities(): { identityProvider: IdentityProvider; vouchFor(identity: Identity): string } {
  const identities = new Map<string, Identity>();
  let popups = 0;
  const identify = async (credential: string) => identities.get(credential) ?? refuse('THIRD_PARTY_REFUSED');
  return {
    identityProvider: {
      identify,
      async begin() {
        popups += 1;
        const secrets = { state: `state-${popups}`, nonce: `nonce-${popups}`, verifier: `verifier-${popups}` };
        return { url: `https://id.example.com/authorize?state=${secrets.state}`, secrets };
      },
      async finish({ state }, query) {
        const answer = new URLSearchParams(query);
        if (answer.get('state') !== state) refuse('THIRD_PARTY_REFUSED');
        return identify(answer.get('code') ?? '');
      },
    },
    vouchFor(identity) {
      const credential = `credential-${identities.size + 1}`;
      identities.set(credential, identity);
      return credential;
    },
  };
}
