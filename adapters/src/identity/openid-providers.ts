import type { ProviderClient } from '@quadrangle/domain/colleges/college';
import type { IdentityProvider, IdentityProviders } from '@quadrangle/domain/sign-in/ports';
import { BoundedCache } from '../system/bounded-cache.ts';

/** The most bytes of providers that are known, and about what each takes with its keys. */
const MAX_BYTES = 2 * 1024 * 1024;
const BYTES_EACH = 16 * 1024;

/**
 * Providers of colleges; each stays discovered for as long as its client is the same. Popups return to `redirectUri`.
 * What speaks to them is loaded when somebody signs in there.
 */
export function openidProviders(redirectUri: string): IdentityProviders {
  const known = new BoundedCache<Promise<IdentityProvider>>(MAX_BYTES);
  const provider = (client: ProviderClient): Promise<IdentityProvider> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const found =
      known.get(key) ?? import('./openid.ts').then(({ openidProvider }) => openidProvider({ ...client, redirectUri }));
    known.set(key, found, BYTES_EACH);
    return found;
  };
  return {
    at: (client) => ({
      begin: async () => (await provider(client)).begin(),
      finish: async (secrets, query) => (await provider(client)).finish(secrets, query),
      identify: async (credential) => (await provider(client)).identify(credential),
    }),
  };
}
