import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import type { Mark } from '../src/colleges/college.ts';
import { MAX_ABSENT } from '../src/colleges/ports.ts';
import { plainCollege } from '../src/colleges/rules.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

/** What every store of colleges promises (decisions 69). */
export function contract(name: string, open: Open): void {
  describe(`${name}: colleges`, () => {
    const fixture = fixtureOf(open);
    const entry = (act: AuditEntry['act'], college: string): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act,
      doer: 'operator',
      doerId: null,
      personId: null,
      itemId: null,
      details: { college },
    });
    const listed = async () => {
      const domain = fixture().tenant();
      const college = { ...plainCollege, domain, addedAt: START, marked: false, version: 1 };
      expect(await fixture().colleges.add(college, entry('college-added', domain))).toBe(true);
      return college;
    };
    const logged = async (domain: string) => {
      const { items } = await fixture().audit.list({ since: 0, limit: 1_000, after: null });
      return items.filter(({ details }) => details.college === domain).map(({ act }) => act);
    };

    it('keeps the provider of a listed college, changes it, and takes it away', async () => {
      const { collegeProviders, tenant } = fixture();
      const { domain } = await listed();
      const client = { issuer: 'https://id.college.edu', clientId: 'quadrangle', clientSecret: 'a secret' };
      const set = (where: string, what: typeof client | null) =>
        collegeProviders.set(where, what, entry('college-changed', domain));
      expect(await set(tenant(), client)).toBe(false);
      expect(await collegeProviders.of(domain)).toBeNull();
      expect(await set(domain, { ...client, clientId: 'first' })).toBe(true);
      expect(await set(domain, client)).toBe(true);
      expect(await collegeProviders.of(domain)).toEqual(client);
      expect(await collegeProviders.any()).toBe(true);
      expect(await set(domain, null)).toBe(true);
      expect(await collegeProviders.of(domain)).toBeNull();
    });

    it('unbinds its people at another client of the same issuer, and nobody else (decisions 75)', async () => {
      const { bindings, collegeProviders, person, tenant } = fixture();
      const { domain } = await listed();
      const [issuer, elsewhere] = ['https://id.college.edu', 'https://id.example.com'];
      const [ours, far] = [await person(domain), await person(tenant())];
      const bound = async (userId: string, at: string) => {
        const identity = { issuer: at, subject: fixture().id() };
        await bindings.bind(userId, identity, START, entry('identity-bound', domain));
        return () => bindings.ownerOf(identity);
      };
      const owners = [await bound(ours.id, issuer), await bound(ours.id, elsewhere), await bound(far.id, issuer)];
      const found = () => Promise.all(owners.map((owner) => owner()));
      const set = (change: object) =>
        collegeProviders.set(
          domain,
          { issuer, clientId: 'first', clientSecret: 'a', ...change },
          entry('college-changed', domain),
        );
      for (const change of [{}, { clientSecret: 'b' }]) await set(change);
      expect(await found()).toEqual([ours.id, ours.id, far.id]);
      await set({ clientId: 'second' });
      expect(await found()).toEqual([null, ours.id, far.id]);
    });

    it('adds a college once, with its entry in the log', async () => {
      const { colleges } = fixture();
      const college = await listed();
      expect(await colleges.find(college.domain)).toEqual(college);
      const again = { ...college, name: 'Another', addedAt: START + 1 };
      expect(await colleges.add(again, entry('college-added', college.domain))).toBe(false);
      expect(await colleges.find(college.domain)).toEqual(college);
      expect(await logged(college.domain)).toEqual(['college-added']);
    });

    it('changes the given fields and nothing else, and raises the version', async () => {
      const { colleges } = fixture();
      const { domain } = await listed();
      const links = ['https://college.edu/a', 'mailto:office@college.edu'];
      const first = { name: 'Northfield', timeZone: 'Asia/Kolkata', links, room: 5_000_000_000_000 };
      await colleges.change(domain, first, entry('college-changed', domain));
      const second = { name: null, contact: 'office@college.edu', timeZone: undefined };
      const changed = await colleges.change(domain, second, entry('college-changed', domain));
      expect(changed).toEqual({
        domain,
        closesOn: null,
        addedAt: START,
        marked: false,
        version: 3,
        name: null,
        contact: 'office@college.edu',
        grievanceContact: null,
        timeZone: 'Asia/Kolkata',
        links,
        room: 5_000_000_000_000,
        roster: null,
        alumni: null,
      });
      expect(await colleges.find(domain)).toEqual(changed);
      expect(await logged(domain)).toEqual(['college-changed', 'college-changed', 'college-added']);
    });

    it('keeps a mark until it is taken away, with the version of the college', async () => {
      const { colleges } = fixture();
      const { domain } = await listed();
      const change = (mark: Mark | null) => colleges.change(domain, { mark }, entry('college-changed', domain));
      const png = { type: 'image/png', data: 'iVBORw0KGgo=' } as const;
      const svg = { type: 'image/svg+xml', data: 'PHN2Zy8+' } as const;
      expect(await colleges.mark(domain)).toBeNull();
      expect(await change(png)).toMatchObject({ marked: true, version: 2 });
      expect(await change(svg)).toMatchObject({ marked: true, version: 3 });
      expect(await colleges.mark(domain)).toEqual(svg);
      await colleges.change(domain, { name: 'N' }, entry('college-changed', domain));
      expect(await colleges.mark(domain)).toEqual(svg);
      expect(await change(null)).toMatchObject({ marked: false, version: 5 });
      expect(await colleges.mark(domain)).toBeNull();
    });

    it('neither finds nor changes a college that is not listed', async () => {
      const { colleges } = fixture();
      expect(await colleges.find('nowhere.edu')).toBeNull();
      expect(await colleges.change('nowhere.edu', { name: 'N' }, entry('college-changed', 'nowhere.edu'))).toBeNull();
      expect(await logged('nowhere.edu')).toEqual([]);
    });

    it('lists colleges by domain, page by page', async () => {
      const { colleges } = fixture();
      const added = [(await listed()).domain, (await listed()).domain, (await listed()).domain];
      const found: string[] = [];
      for (
        let after: Awaited<ReturnType<typeof colleges.list>>['next'] = null, first = true;
        first || after !== null;
        first = false
      ) {
        const page = await colleges.list(2, after);
        expect(page.items.length).toBeLessThanOrEqual(2);
        found.push(...page.items.map(({ domain }) => domain));
        after = page.next;
      }
      expect(found).toEqual([...new Set(found)].sort());
      expect(found).toEqual(expect.arrayContaining(added));
    });

    it('counts tries for colleges that are not listed, and forgets the oldest beyond the most', async () => {
      const { absentColleges, tenant, colleges } = fixture();
      const [often, once, later] = [tenant(), tenant(), tenant()];
      for (let tries = 0; tries < 3; tries += 1) await absentColleges.count(often, START + tries);
      await absentColleges.count(once, START);
      await absentColleges.count(later, START);
      await absentColleges.count(later, START + 1);
      expect(await absentColleges.list(2)).toEqual([
        { domain: often, tries: 3, lastAt: START + 2 },
        { domain: later, tries: 2, lastAt: START + 1 },
      ]);
      await colleges.add(
        { ...plainCollege, domain: often, addedAt: START, marked: false, version: 1 },
        entry('college-added', often),
      );
      expect((await absentColleges.list(10)).map(({ domain }) => domain)).toEqual([later, once]);
      for (let more = 0; more < MAX_ABSENT - 2; more += 1) await absentColleges.count(`x${more}.edu`, START + 10);
      expect((await absentColleges.list(MAX_ABSENT)).map(({ domain }) => domain)).not.toContain(once);
      expect((await absentColleges.list(1))[0]?.domain).toBe(later);
    });
  });
}

export const lists = {
  colleges: unlisted({ colleges: ['find', 'list'], 'the mark of one': ['mark'], changes: ['add', 'change'] }),
  absentColleges: unlisted({ changes: ['count'], 'domains without a college': ['list'] }),
  collegeProviders: unlisted({ 'providers of colleges': ['of', 'any'], changes: ['set'] }),
} satisfies Partial<Lists>;
