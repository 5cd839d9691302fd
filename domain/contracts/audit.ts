import { describe, expect, it } from 'vitest';
import type { Act, AuditEntry } from '../src/audit/entry.ts';
import { DAY } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { allPages, atOnce, fixtureOf, type Open, START } from './support.ts';

/**
 * What every audit log promises: entries in the unit of their cause, by time, for as long as they must be kept
 * (decisions 53).
 */
export function contract(name: string, open: Open): void {
  describe(`${name}: audit log`, () => {
    const fixture = fixtureOf(open);
    const entry = (personId: string | null, changes: Partial<AuditEntry> = {}): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act: 'role-changed',
      doer: 'operator',
      doerId: null,
      personId,
      itemId: null,
      details: {},
      ...changes,
    });
    const of = async (concerning: string): Promise<readonly AuditEntry[]> =>
      (await fixture().audit.list({ concerning, since: 0, limit: 100, after: null })).items;

    it('returns entries as they were stored, newest first, in pages, each once', async () => {
      const { audit, id } = fixture();
      const person = id();
      const kept = Array.from({ length: 5 }, (_, index) =>
        entry(person, {
          at: START + (index === 3 ? 2 : index),
          details: { index, why: 'é “so”' },
          itemId: `i${index}`,
        }),
      );
      for (const one of kept) await audit.append(one);
      const order = [4, 3, 2, 1, 0].map((index) => kept[index]);
      expect(await of(person)).toEqual(order);
      const pages = await allPages((after) => audit.list({ concerning: person, since: START + 1, limit: 2, after }));
      expect(pages).toEqual([order.slice(0, 2), order.slice(2, 4)]);
    });

    it('distinguishes what concerns a person from what they did, and finds either', async () => {
      const { audit, id } = fixture();
      const [ada, bob] = [id(), id()];
      const done = entry(bob, { doer: 'member', doerId: ada, at: START + 1 });
      const suffered = entry(ada);
      for (const one of [done, suffered, entry(bob)]) await audit.append(one);
      const list = async (of: object) => (await audit.list({ ...of, since: 0, limit: 10, after: null })).items;
      expect(await list({ concerning: ada })).toEqual([suffered]);
      expect(await list({ by: ada })).toEqual([done]);
      expect(await list({ concerning: ada, by: ada })).toEqual([done, suffered]);
    });

    it('is written in the unit of its cause, and not without it', async () => {
      const { users, links, media, memberships, id, person, published } = fixture();
      const ada = await person();
      const audit = (act: Act) => entry(ada.id, { act });
      const link = { digest: id(), userId: ada.id, kind: 'reset', createdAt: START, expiresAt: START + DAY } as const;
      const fresh = { ...link, usedAt: null, retiredAt: null, code: null, codeUntil: null, codeTries: 0 };
      const grant = { id: id(), userId: ada.id, orderId: null, months: 1, until: null, grantedAt: START };
      const photo = await published(ada);
      await users.setDeveloper(ada.id, true, audit('role-changed'));
      await users.markVerified(ada.id, START, audit('email-verified'));
      await users.setSuspended(ada.id, START, audit('suspended'));
      await users.setSuspended(ada.id, null, audit('unsuspended'));
      await users.takeOver(ada.id, START, audit('password-removed'));
      await memberships.grant(grant, audit('plan-granted'));
      await links.issue(fresh, 0, [], audit('reset-link-made'));
      expect(await links.issue({ ...fresh, digest: id() }, DAY, [], audit('reset-link-made'))).toBe(false);
      const changes = await atOnce(5, () =>
        links.resetPassword(fresh, 'hash', START, { audit: audit('password-changed') }),
      );
      expect(changes.filter(Boolean)).toHaveLength(1);
      const removals = await atOnce(5, () => media.remove(photo.id, [], audit('item-removed')));
      expect(removals.filter(Boolean)).toHaveLength(1);
      await users.remove(ada.id, () => [], { audit: audit('person-erased') });
      for (const again of [
        users.setDeveloper(ada.id, false, audit('role-changed')),
        users.markVerified(ada.id, START, audit('email-verified')),
        users.setSuspended(ada.id, START, audit('suspended')),
        users.takeOver(ada.id, START, audit('password-removed')),
        users.remove(ada.id, () => [], { audit: audit('person-erased') }),
        memberships.grant({ ...grant, id: id() }, audit('plan-granted')),
      ])
        await again;
      expect((await of(ada.id)).map(({ act }) => act).sort()).toEqual([
        'email-verified',
        'item-removed',
        'password-changed',
        'password-removed',
        'person-erased',
        'plan-granted',
        'reset-link-made',
        'role-changed',
        'suspended',
        'unsuspended',
      ]);
    });

    it('deletes entries older than a moment, the oldest first, a limited number at a time', async () => {
      const { audit, id } = fixture();
      const person = id();
      const early = START - 100 * DAY;
      for (const at of [early, early + 1, early + 2, early + 3]) await audit.append(entry(person, { at }));
      expect(await audit.forget(early + 3, 2)).toBe(2);
      expect(await audit.forget(early + 3, 2)).toBe(1);
      expect(await audit.forget(early + 3, 2)).toBe(0);
      expect((await of(person)).map(({ at }) => at)).toEqual([early + 3]);
    });
  });
}

export const lists = {
  audit: unlisted({ changes: ['append', 'forget'], 'what was done, not what was shared': ['list'] }),
} satisfies Partial<Lists>;
