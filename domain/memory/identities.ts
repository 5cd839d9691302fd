import { refuse } from '../src/kernel/errors.ts';
import type { Identity, IdentityProvider } from '../src/sign-in/ports.ts';

/** An identity provider, and what people do there. */
export interface MemoryIdentities {
  readonly identityProvider: IdentityProvider;
  /** Whether the provider can be reached; true until set otherwise. */
  reachable: boolean;
  /** An ID token that says who somebody is. */
  vouchFor(identity: Identity): string;
  /** Somebody signs in at the address a popup began at; returns the query it comes back with. */
  signIn(url: string, identity: Identity): string;
}

/** An identity provider that vouches for the people whom a test names. */
export function memoryIdentities(): MemoryIdentities {
  const tokens = new Map<string, Identity>();
  const codes = new Map<string, { readonly identity: Identity; readonly nonce: string | null }>();
  let popups = 0;
  const reached = () => memory.reachable || refuse('THIRD_PARTY_UNAVAILABLE');
  const memory: MemoryIdentities = {
    reachable: true,
    identityProvider: {
      async identify(credential) {
        reached();
        return tokens.get(credential) ?? refuse('THIRD_PARTY_REFUSED');
      },
      async begin() {
        reached();
        popups += 1;
        const secret = (name: string) => `${name}-${popups}`.padEnd(43, '-');
        const secrets = { state: secret('state'), nonce: secret('nonce'), verifier: secret('verifier') };
        const { state, nonce } = secrets;
        return { url: `https://id.example.com/authorize?${new URLSearchParams({ state, nonce })}`, secrets };
      },
      async finish({ state, nonce }, query) {
        const answer = new URLSearchParams(query);
        const code = answer.get('code') ?? '';
        if (answer.get('state') !== state) refuse('THIRD_PARTY_REFUSED');
        if (code !== '') reached();
        const known = codes.get(code);
        codes.delete(code);
        return known?.nonce === nonce ? known.identity : refuse('THIRD_PARTY_REFUSED');
      },
    },
    vouchFor(identity) {
      const token = `credential-${tokens.size + 1}`;
      tokens.set(token, identity);
      return token;
    },
    signIn(url, identity) {
      const { searchParams } = new URL(url);
      popups += 1;
      const code = `code-${popups}`;
      codes.set(code, { identity, nonce: searchParams.get('nonce') });
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
  };
  return memory;
}
