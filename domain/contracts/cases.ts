import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import { DAY, type Instant } from '../src/kernel/time.ts';
import type { Media } from '../src/media/media.ts';
import type { Reason, Verdict } from '../src/safety/case.ts';
import type { Cases, NewReport, Waiting } from '../src/safety/ports.ts';
import { aJob, allPages, atOnce, fixtureOf, idsOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of reports and decisions promises (decisions 51, 52). */
export function casesContract(name: string, open: Open): void {
  describe(`${name}: reports and decisions`, () => {
    const fixture = fixtureOf(open);
    const limits = { since: START - DAY, most: 20, mostAsked: 3 };
    const entry = (): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act: 'case-decided',
      doer: 'operator',
      doerId: null,
      personId: null,
      itemId: null,
      details: {},
    });
    type Thing = NewReport['opens'];
    const item = ({ id, tenant, uploaderId }: Media): Thing => ({
      id: fixture().id(),
      tenant,
      subject: 'item',
      subjectId: id,
      itemId: id,
      ownerId: uploaderId,
    });
    const report = (
      reporter: Person,
      opens: Thing,
      reason: Reason = 'in-it',
      createdAt: Instant = START,
    ): NewReport => ({
      id: fixture().id(),
      reporterId: reporter.id,
      reason,
      note: 'é\n“so”',
      createdAt,
      opens,
    });
    const file = (reporter: Person, thing: Thing, reason?: Reason, at?: Instant): ReturnType<Cases['file']> =>
      fixture().cases.file(report(reporter, { ...thing, id: fixture().id() }, reason, at), limits, () => []);
    const openOf = async (tenant: string) =>
      (await fixture().cases.list({ tenant, decidedSince: null, limit: 100, after: null })).items;
    const theOne = async (tenant: string) => {
      const [found] = await openOf(tenant);
      if (!found) throw new Error('Nothing is undecided.');
      return found;
    };
    const decide = (id: string, verdict: Verdict, stopDays = 0, decidedAt = START, later: 'later' | null = null) =>
      fixture().cases.decide(
        id,
        { verdict, stopDays, text: 'Because.', deciderId: null, decidedAt },
        [aJob('told')],
        later && { job: aJob(later), at: START + DAY },
        entry(),
      );
    const college = async () => {
      const tenant = fixture().tenant();
      const [owner, ada, bob] = await fixture().people(3, tenant);
      if (!owner || !ada || !bob) throw new Error('There are three.');
      const photo = await fixture().published(owner);
      await fixture().queued();
      return { tenant, owner, ada, bob, photo };
    };

    it('keeps the reports of one thing together, the oldest case first, in pages', async () => {
      const { tenant, owner, ada, bob, photo } = await college();
      const person: Thing = { ...item(photo), subject: 'person', subjectId: owner.id, itemId: null };
      const other = await fixture().published(owner);
      expect(await file(ada, item(photo), 'hurtful', START + 1)).toBe('filed');
      expect(await file(ada, person, 'other', START)).toBe('filed');
      expect(await file(bob, item(photo), 'other', START + 3)).toBe('filed');
      expect(await file(bob, item(other), 'other', START + 2)).toBe('filed');
      const found = await openOf(tenant);
      expect(found.map(({ case: { subjectId } }) => subjectId)).toEqual([owner.id, photo.id, other.id]);
      const [, both] = found;
      expect(both).toMatchObject({ reportCount: 2, case: { openedAt: START + 1, asked: false, decision: null } });
      expect(both?.reports).toMatchObject([
        { reporterId: ada.id, reason: 'hurtful', note: 'é\n“so”', createdAt: START + 1 },
        { reporterId: bob.id, reason: 'other' },
      ]);
      expect(await fixture().cases.byId(both?.case.id ?? '')).toEqual(both);
      const pages = await allPages((after) => fixture().cases.list({ tenant, decidedSince: null, limit: 2, after }));
      expect(pages).toEqual([found.slice(0, 2), found.slice(2)]);
      expect(await openOf(fixture().tenant())).toEqual([]);
      expect(await fixture().cases.historyOf(owner.id)).toEqual({ cases: 3, against: 0 });
      const { cases } = fixture();
      expect(await cases.filedBy(ada.id, owner.id)).toEqual({ things: 2, askedOfOwner: 0 });
      const ofBoth = both?.case.id ?? '';
      expect([await cases.isOf(ofBoth, bob.id), await cases.isOf(ofBoth, owner.id)]).toEqual([true, false]);
      expect(await cases.isOf(found[0]?.case.id ?? '', bob.id)).toBe(false);
    });

    it('counts for how many items of one uploader somebody requested a takedown', async () => {
      const { owner, ada, bob, photo } = await college();
      await file(ada, item(photo));
      await file(ada, item(await fixture().published(owner)));
      await file(ada, item(await fixture().published(owner)), 'other');
      await file(ada, item(await fixture().published(bob)));
      const { cases } = fixture();
      expect(await cases.filedBy(ada.id, owner.id)).toEqual({ things: 4, askedOfOwner: 2 });
      expect(await cases.filedBy(ada.id, bob.id)).toEqual({ things: 4, askedOfOwner: 1 });
      expect(await cases.filedBy(bob.id, owner.id)).toEqual({ things: 0, askedOfOwner: 0 });
    });

    it('accepts one report per person and thing, however many come at once', async () => {
      const { tenant, ada, photo } = await college();
      const outcomes = await atOnce(5, () => file(ada, item(photo)));
      expect(outcomes.toSorted()).toEqual(['filed', 'repeated', 'repeated', 'repeated', 'repeated']);
      expect(await openOf(tenant)).toMatchObject([{ reportCount: 1 }]);
      await decide((await theOne(tenant)).case.id, 'keep');
      expect(await file(ada, item(photo))).toBe('repeated');
    });

    it('opens one case per thing, however many report it at once', async () => {
      const { tenant, photo } = await college();
      const people = await fixture().people(8, tenant);
      const outcomes = await Promise.all(people.map((person) => file(person, item(photo), 'other')));
      expect(new Set(outcomes)).toEqual(new Set(['filed']));
      expect(await openOf(tenant)).toMatchObject([{ reportCount: 8 }]);
    });

    it('accepts no more reports of one person than the limits allow, even at once', async () => {
      const { owner, ada } = await college();
      const things: Thing[] = [];
      for (let index = 0; index < 6; index += 1) things.push(item(await fixture().published(owner)));
      const asked = await Promise.all(things.map((thing) => file(ada, thing)));
      expect(asked.filter((outcome) => outcome === 'filed')).toHaveLength(3);
      expect(asked.filter((outcome) => outcome === 'too-many-asked')).toHaveLength(3);
      const rest = things.filter((_, index) => asked[index] !== 'filed');
      const tight = { ...limits, most: 4 };
      const outcomes: string[] = [];
      for (const thing of rest) outcomes.push(await fixture().cases.file(report(ada, thing, 'other'), tight, () => []));
      expect(outcomes).toEqual(['filed', 'too-many', 'too-many']);
      const tomorrow = { ...tight, since: START };
      expect(await fixture().cases.file(report(ada, rest[1] as Thing, 'other', START + DAY), tomorrow, () => [])).toBe(
        'filed',
      );
    });

    it('accepts no report about something gone, and drops cases whose thing is deleted', async () => {
      const { tenant, owner, ada, bob, photo } = await college();
      await file(ada, item(photo));
      await fixture().media.remove(photo.id, []);
      expect(await openOf(tenant)).toEqual([]);
      expect(await file(bob, item(photo))).toBe('gone');
      const person: Thing = { ...item(photo), subject: 'person', subjectId: owner.id, itemId: null };
      await file(ada, person, 'other');
      await fixture().users.remove(owner.id, () => []);
      expect(await openOf(tenant)).toEqual([]);
      expect(await file(bob, person, 'other')).toBe('gone');
    });

    it('hides an item on a takedown request from every list, keeps it hidden through a suspension, and shows it again', async () => {
      const { tenant, owner, ada, photo } = await college();
      const { cases, media, users, now } = fixture();
      const recent = async () =>
        idsOf(
          (await media.feed({ feed: 'recent', kind: 'photo', viewer: ada, limit: 9, after: null, start: 0 })).items,
        );
      expect(await recent()).toEqual([photo.id]);
      expect(await file(ada, item(photo))).toBe('filed');
      expect(await recent()).toEqual([]);
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: true });
      expect(await cases.hiding(photo.id)).toMatchObject({ subjectId: photo.id, asked: true, decision: null });
      await users.setSuspended(owner.id, START);
      await users.setSuspended(owner.id, null);
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: true });
      await users.setSuspended(owner.id, START);
      await decide((await theOne(tenant)).case.id, 'keep');
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: false });
      await users.setSuspended(owner.id, null);
      expect(await recent()).toEqual([photo.id]);
      expect(await cases.hiding(photo.id)).toBeNull();
    });

    it('lets the next of a batch stand for the others while its first is withheld', async () => {
      const { tenant, owner, ada } = await college();
      const batchId = fixture().id();
      const items: Media[] = [];
      for (const position of [0, 1, 2]) items.push(await fixture().published(owner, { batchId, position }));
      const cards = async () =>
        (
          await fixture().media.cards({ feed: 'recent', kind: 'photo', viewer: ada, limit: 9, after: null, start: 0 })
        ).items.map(({ first, count }) => [first.media.id, count]);
      const [first, second] = items as [Media, Media, Media];
      expect(await cards()).toContainEqual([first.id, 3]);
      await file(ada, item(first));
      expect(await cards()).toContainEqual([second.id, 2]);
      const { id } = (await theOne(tenant)).case;
      await decide(id, 'keep');
      expect(await cards()).toContainEqual([first.id, 3]);
    });

    it('decides once, however many decide at once, in one unit with what it does', async () => {
      const { tenant, owner, ada, photo } = await college();
      const { cases, queued, user, now, audit } = fixture();
      await file(ada, item(photo), 'hurtful');
      const { id } = (await theOne(tenant)).case;
      const decided = await atOnce(4, () => decide(id, 'hide', 7, START, 'later'));
      expect(decided.filter(Boolean)).toHaveLength(1);
      expect(labels(await queued()).toSorted()).toEqual(['later', 'told']);
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: true });
      expect((await user(owner.id)).uploadsStoppedUntil).toBe(START + 7 * DAY);
      expect(await openOf(tenant)).toEqual([]);
      const past = await cases.list({ tenant, decidedSince: START, limit: 5, after: null });
      const decision = { verdict: 'hide', stopDays: 7, text: 'Because.', deciderId: null, decidedAt: START };
      expect(past.items).toMatchObject([{ case: { id, decision } }]);
      expect((await cases.list({ tenant, decidedSince: START + 1, limit: 5, after: null })).items).toEqual([]);
      expect(await cases.historyOf(owner.id)).toEqual({ cases: 1, against: 1 });
      const { items } = await audit.list({ since: START, limit: 100, after: null });
      expect(items.filter(({ act }) => act === 'case-decided').length).toBeGreaterThan(0);
    });

    it('does nothing before its time', async () => {
      const { tenant, ada, photo } = await college();
      await file(ada, item(photo), 'other');
      await decide((await theOne(tenant)).case.id, 'remove', 0, START, 'later');
      const { jobs } = fixture();
      const first = await jobs.claim(START + DAY - 1, START + DAY);
      expect(first && labels([first])).toEqual(['told']);
      if (first) await jobs.finish(first);
      expect(await jobs.claim(START + DAY - 1, START + DAY)).toBeNull();
      expect(labels(await fixture().queued())).toEqual(['later']);
    });

    it('undoes a decision once, with all its effects', async () => {
      const { tenant, owner, ada, photo } = await college();
      const { cases, now, user, queued } = fixture();
      await file(ada, item(photo));
      const { id } = (await theOne(tenant)).case;
      await decide(id, 'keep', 30);
      expect(await now(photo)).toMatchObject({ withheld: false });
      await queued();
      expect(await cases.undo(id, START + 1, [aJob('no')], entry())).toBe(false);
      const undone = await atOnce(3, () => cases.undo(id, START, [aJob('undone')], entry()));
      expect(undone.filter(Boolean)).toHaveLength(1);
      expect(labels(await queued())).toEqual(['undone']);
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: true });
      expect((await user(owner.id)).uploadsStoppedUntil).toBeNull();
      expect(await theOne(tenant)).toMatchObject({ case: { id, decision: null } });
      await decide(id, 'keep', 2);
      await decide(id, 'hide');
      expect((await user(owner.id)).uploadsStoppedUntil).toBe(START + 2 * DAY);
    });

    it('does not undo a decision about something reported anew since', async () => {
      const { tenant, ada, bob, photo } = await college();
      await file(ada, item(photo), 'other');
      const { id } = (await theOne(tenant)).case;
      await decide(id, 'keep');
      await file(bob, item(photo), 'other');
      expect(await fixture().cases.undo(id, START, [], entry())).toBe(false);
      expect(await openOf(tenant)).toHaveLength(1);
    });

    it('never shortens a stop', async () => {
      const { tenant, owner, ada, photo } = await college();
      const person: Thing = { ...item(photo), subject: 'person', subjectId: owner.id, itemId: null };
      await file(ada, item(photo), 'other');
      await decide((await theOne(tenant)).case.id, 'keep', 90);
      await file(ada, person, 'other');
      await decide((await theOne(tenant)).case.id, 'keep', 1, START + DAY);
      expect((await fixture().user(owner.id)).uploadsStoppedUntil).toBe(START + 90 * DAY);
    });

    it('removes a comment with its count, keeps it for a while, and restores it', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases, comments, now, id: fresh } = fixture();
      const comment = { id: fresh(), authorId: bob.id, text: 'Ugly. 😀', createdAt: START };
      await comments.add(photo, comment);
      const thing: Thing = { ...item(photo), subject: 'comment', subjectId: comment.id, ownerId: bob.id };
      await file(ada, thing, 'hurtful');
      const { id } = (await theOne(tenant)).case;
      await decide(id, 'remove');
      expect(await comments.byId(comment.id)).toBeNull();
      expect((await now(photo)).commentCount).toBe(0);
      const kept = { ...comment, mediaId: photo.id, threadId: comment.id, threadAt: comment.createdAt };
      expect((await cases.byId(id))?.case.decision?.comment).toEqual(kept);
      await cases.undo(id, START, [], entry());
      expect((await comments.byId(comment.id))?.comment).toEqual(kept);
      expect((await now(photo)).commentCount).toBe(1);
      await decide(id, 'remove', 0, START + 1);
      await cases.forgetComment(id, START);
      expect((await cases.byId(id))?.case.decision?.comment).toEqual(kept);
      await cases.forgetComment(id, START + 1);
      expect((await cases.byId(id))?.case.decision?.comment).toBeNull();
    });

    it('shows people their own reports, newest first, and deletes them with the person', async () => {
      const { tenant, owner, ada, photo } = await college();
      const { cases, users } = fixture();
      const other = await fixture().published(owner);
      await file(ada, item(photo), 'other', START);
      await file(ada, item(other), 'hurtful', START + 1);
      const own = await cases.ofReporter(ada.id, 1, null);
      expect(own.items).toMatchObject([{ report: { reason: 'hurtful' }, case: { subjectId: other.id } }]);
      const rest = await cases.ofReporter(ada.id, 5, own.next);
      expect(rest).toMatchObject({ items: [{ report: { reason: 'other' } }], next: null });
      await users.remove(ada.id, () => []);
      expect((await cases.ofReporter(ada.id, 5, null)).items).toEqual([]);
      expect(await openOf(tenant)).toMatchObject([{ reports: [] }, { reports: [] }]);
    });

    it('reminds once per college and age, whoever asks', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases } = fixture();
      const other = await fixture().published(bob);
      await file(ada, item(photo), 'other', START);
      await file(ada, item(other), 'other', START + 3 * DAY);
      const ages = [2 * DAY, 7 * DAY];
      const remindedAt = async (now: Instant) => {
        const told: Waiting[] = [];
        const note = (waiting: Waiting) => {
          if (waiting.tenant === tenant) told.push(waiting);
          return [];
        };
        await atOnce(2, () => cases.remind(now, ages, note));
        return told;
      };
      const waiting = { tenant, cases: 2, oldest: START };
      expect(await remindedAt(START + 2 * DAY - 1)).toEqual([]);
      expect(await remindedAt(START + 2 * DAY)).toEqual([waiting]);
      expect(await remindedAt(START + 3 * DAY)).toEqual([]);
      expect(await remindedAt(START + 7 * DAY)).toEqual([waiting]);
      expect(await remindedAt(START + 9 * DAY)).toEqual([]);
      expect(await remindedAt(START + 10 * DAY)).toEqual([waiting]);
      for (const { case: found } of await openOf(tenant)) await decide(found.id, 'keep');
      expect(await remindedAt(START + 90 * DAY)).toEqual([]);
    });

    it('knows its moderators', async () => {
      const { owner, ada, bob } = await college();
      const { users } = fixture();
      for (const { id } of [owner, ada, bob]) await users.setModerator(id, true);
      await users.setModerator(ada.id, false);
      await users.setSuspended(bob.id, START);
      const ids = (await users.moderators()).map(({ id }) => id);
      expect(ids).toContain(owner.id);
      expect(ids).not.toContain(ada.id);
      expect(ids).not.toContain(bob.id);
      expect((await users.byId(owner.id))?.moderator).toBe(true);
    });
  });
}
