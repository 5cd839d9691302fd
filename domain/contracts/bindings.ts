import { describe, expect, it } from 'vitest';
import type { User } from '../src/accounts/user.ts';
import { auditEntry } from '../src/audit/entry.ts';
import type { ProvenBy } from '../src/sign-in/ports.ts';
import { type Lists, unlisted } from './listed.ts';
import { atOnce, fixtureOf, type Open, START } from './support.ts';

/** What every store of bound identities promises (decisions 75). */
export function contract(name: string, open: Open): void {
  describe(`${name}: bound identities`, () => {
    const fixture = fixtureOf(open);
    const issuer = 'https://id.example.com';
    const anIdentity = (changes: Partial<ProvenBy> = {}): ProvenBy => ({ issuer, subject: fixture().id(), ...changes });
    const bind = (userId: string, identity: ProvenBy, fits?: (person: User) => boolean) =>
      fixture().bindings.bind(
        userId,
        identity,
        START,
        auditEntry(
          { clock: { now: () => START }, ids: { next: fixture().id } },
          { kind: 'member', id: userId },
          'identity-bound',
          { personId: userId },
        ),
        fits,
      );

    it('bind an identity to one person, and a person to one identity of each issuer; a note says when', async () => {
      const { bindings, people, tenant, audit } = fixture();
      const [one, other] = await people(2, tenant());
      if (!one || !other) throw new Error('Two people are needed.');
      const [identity, elsewhere] = [anIdentity(), anIdentity({ issuer: 'https://id.example.org' })];
      expect(await bindings.ownerOf(identity)).toBeNull();
      for (const _ of ['first', 'again']) expect(await bind(one.id, identity)).toBe(true);
      expect(await bindings.ownerOf(identity)).toBe(one.id);
      expect(await bindings.ownerOf({ ...identity, issuer: elsewhere.issuer })).toBeNull();
      expect(await bind(one.id, anIdentity())).toBe(false);
      expect(await bind(other.id, identity)).toBe(false);
      expect(await bind(one.id, elsewhere)).toBe(true);
      expect(await bind(other.id, { ...identity, issuer: elsewhere.issuer })).toBe(true);
      const { items } = await audit.list({ concerning: one.id, since: 0, limit: 9, after: null });
      expect(items.map(({ act }) => act)).toEqual(['identity-bound', 'identity-bound']);
    });

    it('tell subjects apart by every letter', async () => {
      const { bindings, person, id } = fixture();
      const one = await person();
      const subject = `${id()} Ä`;
      await bind(one.id, anIdentity({ subject }));
      for (const like of [subject.toLowerCase(), subject.normalize('NFD'), `${subject} `])
        expect(await bindings.ownerOf(anIdentity({ subject: like }))).toBeNull();
    });

    it('bind a person to one of many identities that come at once, and an identity to one of many people', async () => {
      const { bindings, person, people, tenant } = fixture();
      const { id } = await person();
      const rivals = Array.from({ length: 8 }, () => anIdentity());
      const bound = await atOnce(8, (index) => bind(id, rivals[index] ?? anIdentity()));
      expect(bound.filter(Boolean)).toHaveLength(1);
      expect(await bindings.ownerOf(rivals[bound.indexOf(true)] ?? anIdentity())).toBe(id);
      const [everybody, identity] = [await people(8, tenant()), anIdentity()];
      const theirs = await atOnce(8, (index) => bind(everybody[index]?.id ?? '', identity));
      expect(theirs.filter(Boolean)).toHaveLength(1);
      expect(await bindings.ownerOf(identity)).toBe(everybody[theirs.indexOf(true)]?.id);
      expect(await atOnce(4, () => bind(everybody[theirs.indexOf(true)]?.id ?? '', identity))).not.toContain(false);
    });

    it('bind nobody of whom it is said no, as they are at that moment (decisions 75)', async () => {
      const { bindings, users, person } = fixture();
      const { user } = await person();
      const identity = anIdentity();
      const judged: User[] = [];
      const says = (answer: boolean) => (now: User) => judged.push(now) > 0 && answer;
      expect(await bind(user.id, identity, says(false))).toBe(false);
      expect(await bindings.ownerOf(identity)).toBeNull();
      expect(await bind(user.id, identity, says(true))).toBe(true);
      expect(judged).toEqual([await users.byId(user.id), user]);
    });

    it('go with their person', async () => {
      const { bindings, users, person } = fixture();
      const { id } = await person();
      const identity = anIdentity();
      await bind(id, identity);
      await users.remove(id, () => []);
      expect(await bindings.ownerOf(identity)).toBeNull();
      expect(await bind(id, identity)).toBe(false);
    });
  });
}

export const lists = {
  bindings: unlisted({ 'a person': ['ownerOf'], changes: ['bind'] }),
} satisfies Partial<Lists>;
