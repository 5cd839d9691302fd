import type { ProviderClient } from '@quadrangle/domain/colleges/college';
import type { Tenant } from '@quadrangle/domain/kernel/actor';
import type { IdentityProvider, IdentityProviders } from '@quadrangle/domain/sign-in/ports';
import { BoundedCache } from '../system/bounded-cache.ts';

/** The most bytes of providers that are known, and about what each takes with its keys. */
const MAX_BYTES = 2 * 1024 * 1024;
const BYTES_EACH = 16 * 1024;

/**
 * Providers of colleges; each stays discovered for as long as its client is the same. Popups return to the address that
 * `redirectUriOf` gives a college. What speaks to them is loaded when somebody signs in there.
 */
export function openidProviders(redirectUriOf: (college: Tenant) => string): IdentityProviders {
  const known = new BoundedCache<Promise<IdentityProvider>>(MAX_BYTES);
  const provider = (client: ProviderClient, college: Tenant): Promise<IdentityProvider> => {
    const redirectUri = redirectUriOf(college);
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret, redirectUri]);
    const found =
      known.get(key) ?? import('./openid.ts').then(({ openidProvider }) => openidProvider({ ...client, redirectUri }));
    known.set(key, found, BYTES_EACH);
    return found;
  };
  return {
    at: (client, college) => ({
      begin: async () => (await provider(client, college)).begin(),
      finish: async (secrets, query) => (await provider(client, college)).finish(secrets, query),
      identify: async (credential) => (await provider(client, college)).identify(credential),
    }),
  };
}
