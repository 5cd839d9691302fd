import { identityProviderContract } from '../contracts/identity-provider.ts';
import { memoryIdentities } from './identities.ts';

identityProviderContract('memory', async () => {
  const world = memoryIdentities();
  return {
    provider: world.identityProvider,
    idToken: async (identity) => world.vouchFor(identity),
    signIn: async (url, identity) => world.signIn(url, identity),
    deny: async (url) => `?error=access_denied&state=${new URL(url).searchParams.get('state')}`,
    async reach(reachable) {
      world.reachable = reachable;
    },
    close: async () => undefined,
  };
});
