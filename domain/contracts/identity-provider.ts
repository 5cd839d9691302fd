import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Vouched } from '../memory/identities.ts';
import { codeOf } from '../memory/refusals.ts';
import type { IdentityProvider } from '../src/sign-in/ports.ts';

/** A provider for the suite, and what people do there. */
export interface OpenedIdentityProvider {
  readonly provider: IdentityProvider;
  readonly issuer: string;
  /** An ID token of somebody. */
  idToken(identity: Vouched): Promise<string>;
  /** Somebody signs in at the address a popup began at; the query it comes back with. */
  signIn(url: string, identity: Vouched): Promise<string>;
  /** Somebody says no there. */
  deny(url: string): Promise<string>;
  /** The provider cannot be reached from now on, or can again. */
  reach(reachable: boolean): Promise<void>;
  close(): Promise<void>;
}

const ada = {
  subject: '110',
  email: 'ada@example.edu',
  emailVerified: true,
  fullName: 'Ada Lovelace',
  picture: 'https://pictures.example.com/ada',
};
const eve: Vouched = { subject: '111', email: 'eve@example.edu', emailVerified: false, fullName: 'Eve' };

/** What every `IdentityProvider` promises (decisions 9). */
export function identityProviderContract(name: string, open: () => Promise<OpenedIdentityProvider>): void {
  describe(`${name} as an identity provider`, () => {
    let fixture: OpenedIdentityProvider;
    let provider: IdentityProvider;
    let issuer: string;
    beforeEach(async () => {
      fixture = await open();
      ({ provider, issuer } = fixture);
    });
    afterEach(() => fixture.close());
    const refused = async (attempt: Promise<unknown>) => expect(await codeOf(attempt)).toBe('THIRD_PARTY_REFUSED');

    it('begins each popup with secrets of its own, and sends the state along', async () => {
      const [first, second] = [await provider.begin(), await provider.begin()];
      const secrets = [...Object.values(first.secrets), ...Object.values(second.secrets)];
      expect(new Set(secrets).size).toBe(6);
      for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
      expect(new URL(first.url).searchParams.get('state')).toBe(first.secrets.state);
      expect(first.url).not.toContain(first.secrets.verifier);
    });

    it('tells who signed in in a popup, and whether their e-mail is verified', async () => {
      for (const identity of [ada, eve]) {
        const { url, secrets } = await provider.begin();
        expect(await provider.finish(secrets, await fixture.signIn(url, identity))).toEqual({ ...identity, issuer });
      }
    });

    it('refuses a popup at which the person said no', async () => {
      const { url, secrets } = await provider.begin();
      await refused(provider.finish(secrets, await fixture.deny(url)));
    });

    it('refuses a popup that comes back without its state, with another one, or with nothing', async () => {
      const { url, secrets } = await provider.begin();
      const answer = new URLSearchParams(await fixture.signIn(url, ada));
      const code = answer.get('code') ?? '';
      for (const query of [`?code=${code}`, `?code=${code}&state=another`, `?state=${secrets.state}`, ''])
        await refused(provider.finish(secrets, query));
    });

    it('refuses a code that was made for another popup', async () => {
      const [mine, theirs] = [await provider.begin(), await provider.begin()];
      const answer = new URLSearchParams(await fixture.signIn(theirs.url, ada));
      answer.set('state', mine.secrets.state);
      await refused(provider.finish(mine.secrets, `?${answer}`));
    });

    it('lets a popup come back once', async () => {
      const { url, secrets } = await provider.begin();
      const query = await fixture.signIn(url, ada);
      await provider.finish(secrets, query);
      await refused(provider.finish(secrets, query));
    });

    it('tells who an ID token is about, as often as it is shown', async () => {
      const token = await fixture.idToken(ada);
      expect(await provider.identify(token)).toEqual({ ...ada, issuer });
      expect(await provider.identify(token)).toEqual({ ...ada, issuer });
      expect(await provider.identify(await fixture.idToken(eve))).toEqual({ ...eve, issuer });
    });

    it('knows somebody as the same when their address changes, and the next holder of it as another (decisions 75)', async () => {
      const identified = async (identity: Vouched) => provider.identify(await fixture.idToken(identity));
      expect(await identified({ ...ada, email: 'ada.byron@example.edu' })).toMatchObject({
        issuer,
        subject: ada.subject,
      });
      expect(await identified({ ...ada, subject: '112' })).toMatchObject({ issuer, subject: '112', email: ada.email });
    });

    it('refuses an ID token that was changed, or is none; a code is none', async () => {
      const token = await fixture.idToken(ada);
      const { url } = await provider.begin();
      const code = new URLSearchParams(await fixture.signIn(url, ada)).get('code') ?? '';
      for (const wrong of ['', 'credential', `${token.slice(0, -4)}AAAA`, `x${token}`, code])
        await refused(provider.identify(wrong));
    });

    it('is unavailable while it cannot be reached, and works again afterwards', async () => {
      const { url, secrets } = await provider.begin();
      const query = await fixture.signIn(url, ada);
      await fixture.reach(false);
      expect(await codeOf(provider.finish(secrets, query))).toBe('THIRD_PARTY_UNAVAILABLE');
      await fixture.reach(true);
      expect(await provider.finish(secrets, query)).toEqual({ ...ada, issuer });
    });
  });
}
