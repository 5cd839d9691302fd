import { refuse } from '../src/kernel/errors.ts';
import type { Identity, IdentityProvider, ProvenBy } from '../src/sign-in/ports.ts';

/** Who somebody is; the provider knows each by their address unless it is said. */
export type Vouched = Omit<Identity, keyof ProvenBy> & { readonly subject?: string };

/** An identity provider, and what people do there. */
export interface MemoryIdentities {
  readonly identityProvider: IdentityProvider;
  /** Whether the provider can be reached; true until set otherwise. */
  reachable: boolean;
  /** An ID token that says who somebody is. */
  vouchFor(identity: Vouched): string;
  /** Somebody signs in at the address a popup began at; returns the query it comes back with. */
  signIn(url: string, identity: Vouched): string;
}

/** An identity provider that vouches for the people whom a test names. */
export function memoryIdentities(issuer = 'https://id.example.com'): MemoryIdentities {
  const tokens = new Map<string, Identity>();
  const codes = new Map<string, { readonly identity: Identity; readonly nonce: string | null }>();
  let popups = 0;
  const known = (who: Vouched): Identity => ({ issuer, subject: `sub of ${who.email}`, ...who });
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
        const made = codes.get(code);
        codes.delete(code);
        return made?.nonce === nonce ? made.identity : refuse('THIRD_PARTY_REFUSED');
      },
    },
    vouchFor(identity) {
      const token = `credential-${tokens.size + 1}`;
      tokens.set(token, known(identity));
      return token;
    },
    signIn(url, identity) {
      const { searchParams } = new URL(url);
      popups += 1;
      const code = `code-${popups}`;
      codes.set(code, { identity: known(identity), nonce: searchParams.get('nonce') });
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
  };
  return memory;
}
