import { identityProviderContract } from '../contracts/identity-provider.ts';
import { memoryIdentities } from './identities.ts';

identityProviderContract('memory', async () => {
  const memory = memoryIdentities();
  return {
    issuer: 'https://id.example.com',
    provider: memory.identityProvider,
    idToken: async (identity) => memory.vouchFor(identity),
    signIn: async (url, identity) => memory.signIn(url, identity),
    deny: async (url) => `?error=access_denied&state=${new URL(url).searchParams.get('state')}`,
    async reach(reachable) {
      memory.reachable = reachable;
    },
    close: async () => undefined,
  };
});
