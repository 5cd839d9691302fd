import { describe, expect, it } from 'vitest';
import type { User } from '../src/accounts/user.ts';
import type { AuditEntry } from '../src/audit/entry.ts';
import { releasedEmail } from '../src/colleges/mailbox.ts';
import { DAY } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store of rosters promises (decisions 71). */
export function contract(name: string, open: Open): void {
  describe(`${name}: rosters`, () => {
    const fixture = fixtureOf(open);
    const entry = (college: string): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act: 'roster-changed',
      doer: 'operator',
      doerId: null,
      personId: null,
      itemId: null,
      details: { college },
    });

    it('adds and changes addresses of a college, with an entry in the log, and removes none', async () => {
      const { rosters, audit, tenant } = fixture();
      const [domain, other] = [tenant(), tenant()];
      const ada = { email: `ada@${domain}`, name: 'Ada', leavesOn: '2027-05-31' };
      const bo = { email: `bo@${domain}`, name: null, leavesOn: null };
      await rosters.put(domain, [ada, bo], '2026-03-01', entry(domain));
      await rosters.put(domain, [{ ...bo, name: 'Bo' }], '2026-03-01', null);
      await rosters.put(domain, [], '2026-03-01', null);
      const found = await rosters.among(domain, [ada.email, bo.email, `eve@${domain}`]);
      expect(found.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual([ada, { ...bo, name: 'Bo' }]);
      expect(await rosters.among(other, [ada.email])).toEqual([]);
      expect([await rosters.count(domain), await rosters.count(other)]).toEqual([2, 0]);
      const { items } = await audit.list({ since: 0, limit: 1_000, after: null });
      expect(items.filter(({ details }) => details.college === domain)).toHaveLength(1);
    });

    it('takes nothing away where an entry has null, also when two come at once (decisions 71)', async () => {
      const { rosters, users, account, tenant } = fixture();
      const domain = tenant();
      const ada = account({ tenant: domain, email: `ada@${domain}` });
      await users.register(ada, null, []);
      const { email } = ada;
      const put = (said: { readonly name?: string; readonly leavesOn?: string }) =>
        rosters.put(domain, [{ email, name: null, leavesOn: null, ...said }], '2026-03-01', null);
      await Promise.all([put({ name: 'Ada' }), put({ leavesOn: '2027-05-31' })]);
      await put({});
      expect(await rosters.among(domain, [email])).toEqual([{ email, name: 'Ada', leavesOn: '2027-05-31' }]);
      expect((await users.byId(ada.id))?.rosterLeavesOn).toBe('2027-05-31');
    });

    it('keeps when people leave with their accounts, whoever was there first (decisions 74)', async () => {
      const { rosters, users, account, tenant } = fixture();
      const domain = tenant();
      const here = account({ tenant: domain, email: `here@${domain}`, ownLeavesOn: '2026-01-01' });
      const later = account({ tenant: domain, email: `later@${domain}` });
      const other = account({ tenant: domain, email: `other@${domain}`, ownLeavesOn: '2026-01-01' });
      for (const user of [here, other]) await users.register(user, null, []);
      const put = (leavesOn: string) =>
        rosters.put(
          domain,
          [here, later].map(({ email }) => ({ email, name: null, leavesOn })),
          '2026-03-01',
          null,
        );
      const rosterDayOf = async ({ id }: { id: string }) => (await users.byId(id))?.rosterLeavesOn;
      await put('2027-05-31');
      await users.register(later, null, []);
      expect(await Promise.all([here, later, other].map(rosterDayOf))).toEqual(['2027-05-31', '2027-05-31', null]);
      await put('2027-06-30');
      expect(await users.byId(here.id)).toEqual({ ...here, rosterLeavesOn: '2027-06-30' });
      expect(await rosterDayOf(later)).toBe('2027-06-30');
      // Whoever waits for the address of a leaver is who a line about it means.
      const made = account({ tenant: domain, verifiedAt: null, heldUntil: START + DAY });
      const waits = { ...made, email: releasedEmail(made.id), addressOfAnother: later.email };
      await users.register(waits, null, []);
      await put('2028-05-31');
      expect(await rosterDayOf(waits)).toBe('2028-05-31');
    });

    it('says nothing new of somebody who left by it, unless the operator decided that they are the same (decisions 75)', async () => {
      const { rosters, users, account, tenant } = fixture();
      const domain = tenant();
      const left = { rosterLeavesOn: '2026-03-01', createdAt: START - 1_000 * DAY, tenant: domain };
      const gone = account({ ...left, email: `gone@${domain}` });
      const kept = account({ ...left, email: `kept@${domain}`, keptOn: '2026-03-02' });
      for (const user of [gone, kept]) await users.register(user, null, []);
      const entries = [gone, kept].map(({ email }) => ({ email, name: null, leavesOn: '2030-05-31' }));
      await rosters.put(domain, entries, '2026-02-28', null);
      for (const { id } of [gone, kept]) expect((await users.byId(id))?.rosterLeavesOn).toBe('2030-05-31');
      await rosters.put(
        domain,
        entries.map((entry) => ({ ...entry, leavesOn: '2026-03-01' })),
        '2026-03-01',
        null,
      );
      await rosters.put(domain, entries, '2026-03-02', null);
      expect((await users.byId(gone.id))?.rosterLeavesOn).toBe('2026-03-01');
      expect((await users.byId(kept.id))?.rosterLeavesOn).toBe('2030-05-31');
      expect(await rosters.among(domain, [gone.email])).toMatchObject([{ leavesOn: '2030-05-31' }]);
    });

    it('queues jobs about those alone whose day it changed to one that has come (decisions 74)', async () => {
      const { rosters, users, account, tenant, queued } = fixture();
      const domain = tenant();
      const began = { createdAt: START - 1_000 * DAY, tenant: domain };
      const [ada, bo, left] = ['ada', 'bo', 'left'].map((who) =>
        account({ ...began, email: `${who}@${domain}`, ...(who === 'left' && { rosterLeavesOn: '2026-02-01' }) }),
      ) as [User, User, User];
      for (const user of [ada, bo, left]) await users.register(user, null, []);
      await queued();
      const put = (leavesOn: string) =>
        rosters.put(
          domain,
          [ada, left].map(({ email }) => ({ email, name: null, leavesOn })),
          '2026-03-01',
          null,
          (people) => people.map((id) => aJob(id)),
        );
      await put('2026-03-02');
      expect(labels(await queued())).toEqual([]);
      await put('2026-03-01');
      expect(labels(await queued())).toEqual([ada.id]);
      await put('2026-03-01');
      expect(labels(await queued())).toEqual([]);
    });

    it('puts five hundred addresses at once', async () => {
      const { rosters, tenant } = fixture();
      const domain = tenant();
      const entries = Array.from({ length: 500 }, (_, at) => ({
        email: `p${at}@${domain}`,
        name: 'P',
        leavesOn: null,
      }));
      await rosters.put(domain, entries, '2026-03-01', null);
      expect(
        await rosters.among(
          domain,
          entries.map(({ email }) => email),
        ),
      ).toHaveLength(500);
    });
  });
}

export const lists = {
  rosters: unlisted({ addresses: ['among', 'count'], changes: ['put'] }),
} satisfies Partial<Lists>;
