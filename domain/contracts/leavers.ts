import { describe, expect, it } from 'vitest';
import { leavingCause } from '../src/colleges/leaving-soon.ts';
import type { Notification } from '../src/kernel/ports.ts';
import { DAY } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, fixtureOf, labels, type Open, type Person, START } from './support.ts';

const FROM = '2031-04-01';
const TO = '2031-05-30';

/** What every store promises of people who leave soon (decisions 74). */
export function contract(name: string, open: Open): void {
  describe(`${name}: people who leave`, () => {
    const fixture = fixtureOf(open);
    const leaves = async ({ id }: Person, ownLeavesOn: string) =>
      fixture().users.changeProfile(id, { ownLeavesOn }, START, () => []);
    const leavingNotice = ({ id }: Person, day: string): Notification => ({
      personId: id,
      cause: leavingCause(day),
      kind: 'leaving',
      at: START + DAY,
      actorId: null,
      mediaId: null,
      commentId: null,
      caseId: null,
      clubId: null,
      eventId: null,
    });
    /** Those of `people` who are told, by portions of one. */
    const withoutNotice = async (people: readonly Person[]) => {
      const found: string[] = [];
      for (let page = await fixture().leavers.withoutNotice(FROM, TO, 1, ''); page.length > 0; ) {
        found.push(...page.map(({ id }) => id));
        page = await fixture().leavers.withoutNotice(FROM, TO, 1, found.at(-1) ?? '');
      }
      expect(found).toEqual([...found].sort());
      return people.map(({ id }) => found.includes(id));
    };

    it('are those who can enter and leave in these days, by their own word or the roster’s', async () => {
      const f = fixture();
      const tenant = f.tenant();
      const unverified = await f.person(tenant, { verifiedAt: null, heldUntil: START + DAY, ownLeavesOn: FROM });
      const closed = await f.person(tenant, { entryClosedAt: START, ownLeavesOn: FROM });
      const people = [...(await f.people(6, tenant)), unverified, closed];
      const [before, first, last, after, suspended, byRoster] = people as Person[] as [
        Person,
        Person,
        Person,
        Person,
        Person,
        Person,
      ];
      await leaves(before, '2031-03-31');
      await leaves(first, FROM);
      await leaves(last, TO);
      await leaves(after, '2031-05-31');
      await leaves(suspended, FROM);
      await f.users.setSuspended(suspended.id, START);
      await f.rosters.put(tenant, [{ email: byRoster.user.email, name: '', leavesOn: TO }], '2026-01-01', null);
      expect(await withoutNotice(people)).toEqual([false, true, true, false, false, true, false, false]);
    });

    it('count by their own word where the roster means an earlier holder of their address (decisions 74)', async () => {
      const f = fixture();
      const person = await f.person(f.tenant(), { rosterLeavesOn: '2020-05-31' });
      await leaves(person, FROM);
      await f.leavers.tell(leavingNotice(person, FROM), []);
      expect(await withoutNotice([person])).toEqual([false]);
      const request = { viewer: person, kinds: ['leaving'], since: START } as const;
      expect(await f.notifications.unread({ ...request, most: 9 })).toBe(1);
    });

    it('are told of a day once, with their letters, and of another day again', async () => {
      const f = fixture();
      const person = await f.person();
      await leaves(person, FROM);
      await f.queued();
      expect(await f.leavers.tell(leavingNotice(person, FROM), [aJob('first')])).toBe(true);
      expect(await f.leavers.tell(leavingNotice(person, FROM), [aJob('again')])).toBe(false);
      expect(labels(await f.queued())).toEqual(['first']);
      expect(await withoutNotice([person])).toEqual([false]);
      const request = { viewer: person, kinds: ['leaving'], since: START } as const;
      const { items } = await f.notifications.page({ ...request, limit: 9, after: null });
      expect(items.map(({ notification: { cause } }) => cause)).toEqual([leavingCause(FROM)]);
      await leaves(person, TO);
      expect(await withoutNotice([person])).toEqual([true]);
      expect((await f.notifications.page({ ...request, limit: 9, after: null })).items).toEqual([]);
      expect(await f.notifications.unread({ ...request, most: 9 })).toBe(0);
      await f.users.remove(person.id, () => []);
      expect(await f.leavers.tell(leavingNotice(person, TO), [aJob('gone')])).toBe(false);
    });
  });
}

export const lists = {
  leavers: unlisted({ people: ['withoutNotice'], changes: ['tell'] }),
} satisfies Partial<Lists>;
