import { describe, expect, it } from 'vitest';
import { MAX_STEWARDS, nameKey } from '../src/accounts/rules.ts';
import { plainCollege } from '../src/colleges/rules.ts';
import { DAY } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

const LIMIT = { most: MAX_STEWARDS, now: START };

/** What every store promises to stewards (decisions 70). */
export function contract(name: string, open: Open): void {
  describe(`${name}: stewards`, () => {
    const fixture = fixtureOf(open);

    it('appoints five stewards of a college at most, also all at once, and dismisses them', async () => {
      const { users, people, tenant, colleges, id } = fixture();
      const domain = tenant();
      const doer = { doer: 'operator', doerId: null, personId: null, itemId: null, details: {} } as const;
      const entry = { id: id(), at: START, act: 'college-added' as const, ...doer };
      await colleges.add({ ...plainCollege, domain, addedAt: START, marked: false, version: 1 }, entry);
      const seven = await people(7, domain);
      const named = await Promise.all(seven.map((one) => users.setSteward(one.id, true, LIMIT)));
      expect(named.filter(Boolean)).toHaveLength(MAX_STEWARDS);
      const stewards = async () => (await users.stewards(START)).filter((one) => one.tenant === domain);
      expect(await stewards()).toHaveLength(MAX_STEWARDS);
      const [first] = await stewards();
      expect(await users.setSteward(first?.id ?? '', true, LIMIT)).toBe(true);
      await users.setSteward(first?.id ?? '', false, LIMIT);
      expect(await stewards()).toHaveLength(MAX_STEWARDS - 1);
    });

    it('counts nobody among the five, nor as a steward, whose duty ended (decisions 74)', async () => {
      const { users, people, tenant } = fixture();
      const domain = tenant();
      const six = await people(MAX_STEWARDS + 1, domain);
      const [former, last] = [six[0]?.id ?? '', six.at(-1)?.id ?? ''];
      for (const { id } of six.slice(0, MAX_STEWARDS)) await users.setSteward(id, true, LIMIT);
      await users.changeProfile(former, { ownLeavesOn: '2026-01-31' }, START, () => []);
      const at = (day: string) => Date.parse(`${day}T12:00Z`);
      const ids = async (now: number) => (await users.stewards(now)).map(({ id }) => id);
      expect(await users.setSteward(last, true, { ...LIMIT, now: at('2026-03-01') })).toBe(false);
      expect(await ids(at('2026-03-01'))).toContain(former);
      expect(await users.setSteward(last, true, { ...LIMIT, now: at('2026-03-02') })).toBe(true);
      expect(await ids(at('2026-03-02'))).not.toContain(former);
    });

    it('knows the stewards who can sign in', async () => {
      const { users, person, tenant } = fixture();
      const domain = tenant();
      const one = await person(domain);
      await users.setSteward(one.id, true, LIMIT);
      await users.setSuspended(one.id, START);
      expect((await users.stewards(START)).map(({ id }) => id)).not.toContain(one.id);
    });

    it('pages through the people of one tenant by username, and counts them and what they shared', async () => {
      const { tenantPeople, people, person, published, tenant } = fixture();
      const domain = tenant();
      const [first] = await people(3, domain);
      if (!first) throw new Error('There is nobody.');
      await person(domain, { verifiedAt: null, heldUntil: START + DAY });
      await person(domain, { planEnd: START + DAY });
      const other = await person();
      await published(first, { size: 70 });
      await published(first, { kind: 'video', size: 30 });
      await published(other);
      const found: string[] = [];
      let page = await tenantPeople.page(domain, 2, null);
      found.push(...page.items.map(({ name }) => name));
      while (page.next !== null) {
        page = await tenantPeople.page(domain, 2, page.next);
        found.push(...page.items.map(({ name }) => name));
      }
      expect(found).toHaveLength(5);
      expect(found).toEqual(found.toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1)));
      expect(found).not.toContain(other.user.name);
      expect(await tenantPeople.figures(domain, START)).toEqual({
        people: 5,
        unverified: 1,
        livePlans: 1,
        videos: 1,
        photos: 1,
        bytes: 100,
      });
      expect((await tenantPeople.figures(tenant(), START)).people).toBe(0);
    });

    it('sets the day on which a college closes, with the jobs and the entry, and forgets all that is left of it', async () => {
      const { closings, colleges, media, rosters, published, person, tenant, id, audit } = fixture();
      const [domain, other] = [tenant(), tenant()];
      const nobody = { doer: 'operator', doerId: null, personId: null, itemId: null } as const;
      const entry = (act: 'college-added' | 'college-closing' | 'college-erased') => ({
        ...{ id: id(), at: START, act, details: { college: domain } },
        ...nobody,
      });
      for (const one of [domain, other])
        await colleges.add(
          { ...plainCollege, domain: one, addedAt: START, marked: false, version: 1 },
          entry('college-added'),
        );
      expect(await closings.set(tenant(), '2027-06-30', entry('college-closing'), [])).toBeNull();
      expect(await closings.set(domain, '2027-06-30', entry('college-closing'), [])).toMatchObject({
        closesOn: '2027-06-30',
        version: 2,
      });
      expect(await colleges.find(domain)).toMatchObject({ closesOn: '2027-06-30' });
      expect((await colleges.find(other))?.closesOn).toBeNull();
      await rosters.put(domain, [{ email: `a@${domain}`, name: null, leavesOn: null }], '2026-03-01', null);
      const [mine, theirs] = [await person(domain), await person(other)];
      const shared = [await published(mine), await published(mine), await published(mine)];
      const neighbour = await published(theirs);
      const removed: string[] = [];
      const some = () =>
        closings.removeItems(domain, 2, (files) => {
          removed.push(...files.map(({ fileName }) => fileName));
          return [];
        });
      expect([await some(), await some(), await some()]).toEqual([true, true, false]);
      expect(removed.toSorted()).toEqual(shared.map(({ fileName }) => fileName).toSorted());
      expect(await Promise.all(shared.map(({ id }) => media.byId(id)))).toEqual([null, null, null]);
      expect(await media.byId(neighbour.id)).not.toBeNull();
      await closings.forget(domain, () => [], entry('college-erased'));
      expect([await colleges.find(domain), await rosters.count(domain)]).toEqual([null, 0]);
      expect(await colleges.find(other)).not.toBeNull();
      const { items } = await audit.list({ since: 0, limit: 1_000, after: null });
      const acts = items.filter(({ details }) => details.college === domain).map(({ act }) => act);
      expect(acts).toEqual(expect.arrayContaining(['college-closing', 'college-erased']));
    });
  });
}

export const lists = {
  closings: unlisted({ changes: ['set', 'removeItems', 'forget'] }),
  tenantPeople: unlisted({ people: ['page'], 'numbers for stewards, in every state': ['figures'] }),
} satisfies Partial<Lists>;
