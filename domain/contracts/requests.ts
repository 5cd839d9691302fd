import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import { DAY, HOUR } from '../src/kernel/time.ts';
import type { Filing, Overdue } from '../src/rights/ports.ts';
import type { RightsRequest } from '../src/rights/request.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of requests at the rights desk promises (decisions 72). */
export function contract(name: string, open: Open): void {
  describe(`${name}: requests at the rights desk`, () => {
    const fixture = fixtureOf(open);
    const entry = (): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act: 'request-filed',
      doer: 'product',
      doerId: null,
      personId: null,
      itemId: null,
      details: {},
    });
    const added = async (changes: Partial<RightsRequest> = {}): Promise<RightsRequest> => {
      const request: RightsRequest = {
        id: fixture().id(),
        kind: 'picture',
        email: 'visitor@example.org',
        language: 'hi',
        link: 'https://x.edu/photo/1',
        text: 'é\n“so”',
        memberId: null,
        createdAt: START,
        code: null,
        codeUntil: null,
        codeTries: 0,
        filed: null,
        ...changes,
      };
      await fixture().requests.add(request, [aJob('code')]);
      return request;
    };
    const filing = (changes: Partial<Filing['filed']> = {}, about: Partial<Filing['about']> = {}): Filing => ({
      filed: { caseId: fixture().id(), number: '20250115-000001', dueAt: START + DAY, nextAt: START + DAY, ...changes },
      at: START,
      about: { tenant: '', itemId: null, clubId: null, ownerId: '', ...about },
      reportId: fixture().id(),
      mailbox: `mailbox ${fixture().id()}`,
      jobs: [aJob('told')],
      audit: entry(),
    });
    const filed = async (changes?: Partial<Filing['filed']>, about?: Partial<Filing['about']>, asked = {}) => {
      const request = await added(asked);
      const made = filing(changes, about);
      expect(await fixture().requests.file(request.id, made)).toBe(true);
      return { id: request.id, ...made.filed };
    };
    type Reason = 'other' | 'in-it';
    /** Reports an item, or asks for it to be taken down, which hides it. */
    const reported = async (
      about: { tenant: string; itemId: string; clubId: null; ownerId: string },
      by: Person,
      reason: Reason,
    ) => {
      const { cases, id } = fixture();
      const opens = { id: id(), ...about, subject: 'item' as const, subjectId: about.itemId };
      const mailbox = `mailbox of ${by.id}`;
      const report = { id: id(), reporterId: by.id, mailbox, young: false, reason, note: '', createdAt: START };
      const judge = () => (reason === 'in-it' ? 'hidden' : 'filed');
      await cases.file({ ...report, opens }, { day: START, hour: START }, judge, () => ({ jobs: [] }));
      const open = await cases.list({ tenant: about.tenant, decidedSince: null, limit: 9, after: null });
      const found = open.items.find(({ case: { subject } }) => subject === 'item');
      return { reportId: report.id, caseId: found?.case.id ?? '' };
    };
    const decide = (id: string, verdict: 'keep' | 'hide', decidedAt = START) => {
      const texts = { text: 'Because.', reporterText: 'Thank you.' };
      const decision = { verdict, stopDays: 0, ...texts, deciderId: null, decidedAt };
      return fixture().cases.decide(id, decision, [], null, entry());
    };
    const overdueAt = async (now: number, most = 1_000, nextAt: number | null = null) => {
      const seen: Overdue[] = [];
      await fixture().requests.escalate(now, most, (overdue) => {
        seen.push(overdue);
        return { nextAt, jobs: [aJob('late')], audit: entry() };
      });
      return seen;
    };

    it('gives a request a code, counts the tries up to the most, and knows none that is not there', async () => {
      const { requests, queued } = fixture();
      const { id } = await added();
      expect(labels(await queued())).toContain('code');
      expect(await requests.giveCode(id, 'first', START)).toMatchObject({ id, code: 'first' });
      expect(await requests.giveCode(id, 'hashed', START + HOUR)).toMatchObject({ code: 'hashed', text: 'é\n“so”' });
      expect(await requests.tryCode(id, 2)).toMatchObject({
        id,
        code: 'hashed',
        codeUntil: START + HOUR,
        codeTries: 1,
      });
      expect(await requests.tryCode(id, 2)).toMatchObject({ codeTries: 2, language: 'hi', filed: null });
      expect(await requests.tryCode(id, 2)).toBeNull();
      expect([await requests.tryCode('nothing', 9), await requests.giveCode('nothing', 'x', 1)]).toEqual([null, null]);
    });

    it('becomes a case once, also at the same moment, with its text as the note of its report', async () => {
      const { requests, cases, queued, person } = fixture();
      const asker = await person();
      const { id } = await added({ memberId: asker.id, kind: 'erase' });
      const made = await atOnce(3, () => requests.file(id, filing({}, { tenant: asker.tenant })));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(labels(await queued()).filter((label) => label === 'told')).toHaveLength(1);
      const found = (await cases.list({ tenant: asker.tenant, decidedSince: null, limit: 9, after: null })).items;
      expect(found).toMatchObject([
        {
          case: { subject: 'request', subjectId: id, itemId: null, ownerId: '', asked: false, decision: null },
          reports: [{ reporterId: asker.id, reason: 'other', note: 'é\n“so”' }],
          reportCount: 1,
          request: { kind: 'erase', email: 'visitor@example.org', language: 'hi', number: '20250115-000001' },
        },
      ]);
      expect(await requests.tryCode(id, 9)).toMatchObject({ text: '', filed: { caseId: found[0]?.case.id } });
      expect(await requests.giveCode(id, 'late', START)).toBeNull();
      expect(await requests.erasureOf(asker.id)).toMatchObject({ id });
      await decide(found[0]?.case.id ?? '', 'keep');
      expect(await requests.erasureOf(asker.id)).toBeNull();
      expect(await requests.erasureOf(asker.id, START)).toMatchObject({ id });
      expect(await requests.erasureOf(asker.id, START + 1)).toBeNull();
    });

    it('has no case of somebody who withdrew it, whatever moment is asked for', async () => {
      const { requests, cases, person } = fixture();
      const asker = await person();
      await filed({}, {}, { kind: 'erase', memberId: asker.id });
      const [own] = (await cases.ofReporter(asker.id, 1, null)).items;
      await cases.withdraw(own?.report.id ?? '', asker.id, START, () => ({ jobs: [] }));
      expect(await requests.erasureOf(asker.id, START)).toBeNull();
    });

    it('is about an item once somebody names it, as long as nobody decided', async () => {
      const { requests, cases, published, person, now } = fixture();
      const owner = await person();
      const [photo, other] = [await published(owner), await published(owner)];
      const { caseId } = await filed();
      const about = ({ id: itemId, clubId, uploaderId: ownerId }: typeof photo) => ({ itemId, clubId, ownerId });
      expect(await requests.nameItem('nothing', about(photo))).toBe(false);
      expect(await requests.nameItem(caseId, about(photo))).toBe(true);
      expect(await requests.nameItem(caseId, about(other))).toBe(false);
      expect((await cases.byId(caseId))?.case).toMatchObject({ itemId: photo.id, ownerId: photo.uploaderId });
      await decide(caseId, 'hide');
      expect([(await now(photo)).withheld, (await now(other)).withheld]).toEqual([true, false]);
      const answered = await filed();
      await decide(answered.caseId, 'keep');
      expect(await requests.nameItem(answered.caseId, about(other))).toBe(false);
    });

    it('makes one case at a time of what one person asks for, also of several at the same moment', async () => {
      const { requests, person } = fixture();
      const asker = await person();
      const asked = { memberId: asker.id, kind: 'erase' } as const;
      const several = [await added(asked), await added(asked), await added(asked)];
      const made = await Promise.all(several.map(({ id }) => requests.file(id, filing())));
      expect(made.filter(Boolean)).toHaveLength(1);
      const first = await requests.erasureOf(asker.id);
      expect(first?.id).toBe(several[made.indexOf(true)]?.id);
      await decide(first?.filed?.caseId ?? '', 'keep');
      expect(await filed({}, {}, asked)).toMatchObject({ id: (await requests.erasureOf(asker.id))?.id });
    });

    it('hides its item when that is decided and not before; undone, the item is as it was', async () => {
      const { cases, person, published, now } = fixture();
      const owner = await person();
      const item = await published(owner);
      const about = { tenant: owner.tenant, itemId: item.id, ownerId: owner.id };
      const [one, other] = [await filed({}, about), await filed({}, about)];
      expect((await now(item)).hidden).toBe(false);
      await decide(one.caseId, 'hide', START + 1);
      expect((await now(item)).hidden).toBe(true);
      expect(await cases.hiding(item.id)).toMatchObject([{ id: one.caseId }]);
      expect(await cases.lastRuling(item.id)).toBeNull();
      // A request that is declined shows nothing that another one hid.
      await decide(other.caseId, 'keep', START + 2);
      expect((await now(item)).hidden).toBe(true);
      await cases.undo(other.caseId, START + 2, [], entry());
      expect((await now(item)).hidden).toBe(true);
      await decide(other.caseId, 'hide', START + 3);
      await cases.undo(other.caseId, START + 3, [], entry());
      expect((await now(item)).hidden).toBe(true);
      await cases.undo(one.caseId, START + 1, [], entry());
      expect((await now(item)).hidden).toBe(false);
    });

    it('leaves an item hidden when it is undone for which an undecided report asks, opened before the last decision (decisions 51, 72)', async () => {
      const { cases, people, published, now, tenant } = fixture();
      const [owner, ada, bob] = (await people(3, tenant())) as [Person, Person, Person];
      const item = await published(owner);
      const about = { tenant: owner.tenant, itemId: item.id, clubId: null, ownerId: owner.id };
      const report = (by: Person, reason: Reason) => reported(about, by, reason);
      const request = await filed({}, about);
      const asked = await report(ada, 'in-it');
      await decide(asked.caseId, 'hide', START + 1);
      await decide((await report(bob, 'other')).caseId, 'keep', START + 2);
      await cases.undo(asked.caseId, START + 1, [], entry());
      expect((await now(item)).hidden).toBe(true);
      await decide(request.caseId, 'hide', START + 3);
      await cases.undo(request.caseId, START + 3, [], entry());
      expect((await now(item)).hidden).toBe(true);
    });

    it('names the club of its item, also once that is gone (decisions 62, 72)', async () => {
      const { cases, people, published, club, media, tenant } = fixture();
      const [owner] = (await people(1, tenant())) as [Person];
      const { id: clubId } = await club(owner);
      const item = await published(owner, { clubId });
      const { caseId } = await filed({}, { tenant: owner.tenant, itemId: item.id, clubId, ownerId: owner.id });
      await media.remove(item.id, []);
      expect((await cases.byId(caseId))?.case).toMatchObject({ subject: 'request', itemId: item.id, clubId });
    });

    it('keeps an item hidden that a request hid, whatever becomes of a report about it (decisions 52, 72)', async () => {
      const { cases, people, published, now, tenant } = fixture();
      const [owner, ada, bob] = (await people(3, tenant())) as [Person, Person, Person];
      const item = await published(owner);
      const about = { tenant: owner.tenant, itemId: item.id, clubId: null, ownerId: owner.id };
      const report = (by: Person, reason: Reason) => reported(about, by, reason);
      const isHidden = async () => (await now(item)).hidden;
      const first = await report(ada, 'other');
      const request = await filed({}, about);
      await decide(request.caseId, 'hide', START + 1);
      await decide(first.caseId, 'keep', START + 2);
      expect(await isHidden()).toBe(true);
      await cases.undo(first.caseId, START + 2, [], entry());
      await decide(first.caseId, 'hide', START + 3);
      await cases.undo(first.caseId, START + 3, [], entry());
      expect(await isHidden()).toBe(true);
      await decide(first.caseId, 'keep', START + 4);
      const asked = await report(bob, 'in-it');
      await cases.withdraw(asked.reportId, bob.id, START + 5, () => ({ jobs: [] }));
      expect(await isHidden()).toBe(true);
      await cases.undo(request.caseId, START + 1, [], entry());
      expect(await isHidden()).toBe(false);
    });

    it('names what is overdue, the longest due first, once per moment, and nothing that is decided', async () => {
      const { queued } = fixture();
      const late = await filed({ nextAt: START - 2 }, { tenant: 'late.edu' });
      const later = await filed({ nextAt: START - 1 }, { tenant: 'later.edu' });
      const done = await filed({ nextAt: START - 3 });
      await filed({ nextAt: START + 1 });
      await filed({ nextAt: null });
      await decide(done.caseId, 'keep');
      expect(await overdueAt(START, 1)).toMatchObject([{ request: { id: late.id }, tenant: 'late.edu' }]);
      expect(labels(await queued()).filter((label) => label === 'late')).toHaveLength(1);
      const [next, ...more] = await overdueAt(START, 9, START + HOUR);
      expect([next?.request.filed.caseId, more]).toEqual([later.caseId, []]);
      expect(await overdueAt(START)).toEqual([]);
      expect((await overdueAt(START + HOUR)).map(({ request }) => request.id)).toContain(later.id);
    });

    it('forgets what nobody proved, and address and text of what was answered', async () => {
      const { requests, cases, person, users } = fixture();
      const gone = await person();
      const unproved = await added({ createdAt: START - 2 * DAY });
      const [open, answered] = [await filed(), await filed()];
      const erased = await filed({}, {}, { kind: 'erase', memberId: gone.id });
      await decide(answered.caseId, 'keep', START - 9 * DAY);
      await decide(erased.caseId, 'keep', START - 2 * DAY);
      await users.remove(gone.id, () => [], {});
      await requests.forget({ unproved: START - DAY, answered: START - 10 * DAY, erased: START - DAY });
      expect(await requests.tryCode(unproved.id, 9)).toBeNull();
      const shown = async ({ caseId }: { caseId: string }) => {
        const found = await cases.byId(caseId);
        return [found?.request?.email ?? null, found?.reports[0]?.note];
      };
      expect(await shown(open)).toEqual(['visitor@example.org', 'é\n“so”']);
      expect(await shown(answered)).toEqual(['visitor@example.org', 'é\n“so”']);
      expect(await shown(erased)).toEqual([null, '']);
      await requests.forget({ unproved: START - DAY, answered: START - DAY, erased: START - DAY });
      expect([await shown(open), await shown(answered)]).toEqual([
        ['visitor@example.org', 'é\n“so”'],
        [null, ''],
      ]);
      expect((await cases.byId(answered.caseId))?.request).toMatchObject({ number: '20250115-000001', link: null });
    });
  });
}

export const lists = {
  requests: unlisted({
    changes: ['add', 'giveCode', 'tryCode', 'file', 'nameItem', 'escalate', 'forget'],
    'requests of one mailbox': ['erasureOf'],
  }),
} satisfies Partial<Lists>;
