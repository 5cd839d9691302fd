import { describe, expect, it } from 'vitest';
import type { AddressChange } from '../src/accounts/ports.ts';
import { auditEntry, theProduct } from '../src/audit/entry.ts';
import { releasedEmail } from '../src/colleges/mailbox.ts';
import { DAY, HOUR } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store promises of accounts whose address has another holder (decisions 75). */
export function contract(name: string, open: Open): void {
  describe(`${name}: addresses with another holder`, () => {
    const fixture = fixtureOf(open);
    const settle = (id: string, change: AddressChange | null, label = 'letter') =>
      fixture().addresses.settle(id, () => change, {
        audit: auditEntry(
          { clock: { now: () => START }, ids: { next: fixture().id } },
          theProduct,
          'address-released',
          { personId: id },
        ),
        letters: [aJob(label)],
      });
    const entered = async (userId: string) => {
      const { sessions, tickets, links, id } = fixture();
      const digest = id();
      const session = { createdAt: START, lastSeenAt: START, expiresAt: START + DAY, provenAt: START, userAgent: '' };
      await sessions.open({ id: id(), userId, digest, ...session }, 20);
      await tickets.issue({ digest, userId, bound: '', expiresAt: START + HOUR }, START);
      const link = { userId, kind: 'reset', digest, createdAt: START, expiresAt: START + HOUR } as const;
      const fresh = { usedAt: null, retiredAt: null, code: null, codeUntil: null, codeTries: 0 };
      await links.issue({ ...link, ...fresh }, 0, []);
      return async () => ({
        session: (await sessions.find(digest, START + 1)) !== null,
        ticket: (await tickets.attempt(digest, START + 1, 9)) !== null,
        link: (await links.find('reset', userId, digest))?.retiredAt === null,
      });
    };

    it('give it up: the account stays as it is but for that, and the address is free for one of many', async () => {
      const { users, person, account, queued, audit } = fixture();
      const { user } = await person();
      const still = await entered(user.id);
      await queued();
      const change = { email: releasedEmail(user.id), recoveryAddress: 'a@mail.example', recoveryProvenAt: START };
      expect(await settle(user.id, change)).toEqual({ ...user, ...change });
      expect(await users.byId(user.id)).toEqual({ ...user, ...change });
      expect(await still()).toEqual({ session: true, ticket: true, link: false });
      expect(labels(await queued())).toEqual(['letter']);
      const { items } = await audit.list({ concerning: user.id, since: 0, limit: 9, after: null });
      expect(items.map(({ act }) => act)).toEqual(['address-released']);
      const { email, tenant } = user;
      const outcomes = await atOnce(6, () => users.register(account({ email, tenant }), null, []));
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
      expect((await users.byLogin(email))?.id).not.toBe(user.id);
      expect((await users.byLogin(user.name))?.id).toBe(user.id);
    });

    it('are closed to entry: sessions and tickets end, links are retired, and a session that comes later opens nothing', async () => {
      const { users, person } = fixture();
      const { user } = await person();
      const [still, other] = [await entered(user.id), await person()];
      const others = await entered(other.id);
      await settle(user.id, { entryClosedAt: START });
      expect(await still()).toEqual({ session: false, ticket: false, link: false });
      expect(await others()).toEqual({ session: true, ticket: true, link: true });
      expect((await (await entered(user.id))()).session).toBe(false);
      await settle(user.id, { entryClosedAt: null });
      expect(await users.byId(user.id)).toEqual(user);
      expect((await (await entered(user.id))()).session).toBe(true);
    });

    it('forget as whom providers know their person, where that is asked for', async () => {
      const { bindings, person, id } = fixture();
      const one = await person();
      const identity = { issuer: 'https://id.example.com', subject: id() };
      const audit = auditEntry({ clock: { now: () => START }, ids: { next: id } }, theProduct, 'identity-bound', {});
      await bindings.bind(one.id, identity, START, audit);
      await settle(one.id, { entryClosedAt: null });
      expect(await bindings.ownerOf(identity)).toBe(one.id);
      await settle(one.id, { unbinds: true });
      expect(await bindings.ownerOf(identity)).toBeNull();
    });

    it('give nobody an address that somebody else has', async () => {
      const { users, person, queued } = fixture();
      const [{ user }, { user: other }] = [await person(), await person()];
      await queued();
      expect(await settle(user.id, { email: other.email })).toBeNull();
      expect(await users.byId(user.id)).toEqual(user);
      expect(await queued()).toEqual([]);
    });

    it('of newcomers who wait for one, the first who proves it gets it, by a link or by a new password', async () => {
      const { users, links, person, account, id } = fixture();
      const { user } = await person();
      const { email, tenant } = user;
      const times = { createdAt: START, expiresAt: START + HOUR, usedAt: null, retiredAt: null };
      const wait = async (kind: 'verify' | 'reset') => {
        const made = account({ verifiedAt: null, heldUntil: START + HOUR, tenant });
        const newcomer = { ...made, email: releasedEmail(made.id), addressOfAnother: email };
        const link = { userId: made.id, kind, digest: id(), ...times, code: null, codeUntil: null, codeTries: 0 };
        expect(await users.register(newcomer, link, [])).toBe('registered');
        return { newcomer, link };
      };
      const [one, two, three] = [await wait('verify'), await wait('verify'), await wait('reset')];
      expect(await links.verify(one.link, START)).toBe(false);
      await expect(users.markVerified(two.newcomer.id, START)).rejects.toThrow();
      expect(await users.byId(one.newcomer.id)).toEqual(one.newcomer);
      await settle(user.id, { email: releasedEmail(user.id), addressOfAnother: email });
      expect(await links.verify(one.link, START)).toBe(true);
      const { heldUntil: _, ...found } = (await users.byId(one.newcomer.id)) ?? expect.fail();
      expect(found).toMatchObject({ email, addressOfAnother: null, verifiedAt: START });
      expect(await links.verify(two.link, START)).toBe(false);
      expect(await links.resetPassword(three.link, 'hash', START)).toBe(false);
      expect(await users.byId(three.newcomer.id)).toEqual(three.newcomer);
      expect((await links.find('verify', two.newcomer.id, two.link.digest))?.usedAt).toBeNull();
    });

    it('keep nobody who waited for one in vain, once another signs up with it', async () => {
      const { users, account, id } = fixture();
      const addressOfAnother = `${id()}@example.edu`;
      const wait = async (createdAt: number) => {
        const made = account({ verifiedAt: null, createdAt, heldUntil: createdAt + HOUR });
        const newcomer = { ...made, email: releasedEmail(made.id), addressOfAnother };
        expect(await users.register(newcomer, null, [])).toBe('registered');
        return newcomer.id;
      };
      const [one, two, three] = [await wait(START), await wait(START + 1), await wait(START + HOUR)];
      expect([await users.byId(one), (await users.byId(two))?.id, (await users.byId(three))?.id]).toEqual([
        null,
        two,
        three,
      ]);
    });

    it('prove nothing any more as recovery addresses once they pass on', async () => {
      const { users, person } = fixture();
      const [{ user }, { user: other }, { user: third }] = [await person(), await person(), await person()];
      const recovery = (recoveryAddress: string) => ({ recoveryAddress, recoveryProvenAt: START });
      await settle(other.id, recovery(user.email));
      await settle(third.id, recovery('third@mail.example'));
      await settle(user.id, { entryClosedAt: START });
      expect((await users.byId(other.id))?.recoveryProvenAt).toBe(START);
      await settle(user.id, { email: releasedEmail(user.id), passesOn: true });
      const proven = [other, third].map(async ({ id }) => (await users.byId(id))?.recoveryProvenAt);
      expect(await Promise.all(proven)).toEqual([null, START]);
    });

    it('change nothing when nothing is decided, or nobody is there', async () => {
      const { users, person, queued } = fixture();
      const { user } = await person();
      await queued();
      expect(await settle(user.id, null)).toBeNull();
      expect(await settle('nobody', { entryClosedAt: START })).toBeNull();
      expect(await users.byId(user.id)).toEqual(user);
      expect(await queued()).toEqual([]);
    });

    it('are decided of the person as they are, one after the other', async () => {
      const { addresses, person, id } = fixture();
      const one = await person();
      const audit = () =>
        auditEntry({ clock: { now: () => START }, ids: { next: id } }, theProduct, 'entry-closed', {});
      const outcomes = await atOnce(5, () =>
        addresses.settle(one.id, ({ entryClosedAt }) => (entryClosedAt === null ? { entryClosedAt: START } : null), {
          audit: audit(),
        }),
      );
      expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    });
  });
}

export const lists = {
  addresses: unlisted({ changes: ['settle'] }),
} satisfies Partial<Lists>;
