import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import { DAY, HOUR, type Instant } from '../src/kernel/time.ts';
import type { Media } from '../src/media/media.ts';
import type { Reason, Verdict } from '../src/safety/case.ts';
import type { Cases, Judged, NewReport, ReportFacts, Waiting } from '../src/safety/ports.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, allPages, atOnce, fixtureOf, idsOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of reports and decisions promises (decisions 51, 52). */
export function contract(name: string, open: Open): void {
  describe(`${name}: reports and decisions`, () => {
    const fixture = fixtureOf(open);
    const windows = { day: START - DAY, hour: START - HOUR };
    /** As the rules judge, of an old account. */
    const judgeBy =
      (reason: Reason, most = 20) =>
      ({ lately, undecided }: ReportFacts): Judged => {
        if (lately >= most) return 'too-many';
        if (reason !== 'in-it') return 'filed';
        return undecided >= 3 ? 'too-many-asked' : 'hidden';
      };
    const alone = () => ({ jobs: [] });
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
    const item = ({ id, tenant, clubId, uploaderId }: Media): Thing => ({
      id: fixture().id(),
      tenant,
      subject: 'item',
      subjectId: id,
      itemId: id,
      clubId,
      ownerId: uploaderId,
    });
    const report = (
      reporter: Person,
      opens: Thing,
      reason: Reason = 'in-it',
      createdAt: Instant = START,
      about: Partial<NewReport> = {},
    ): NewReport => ({
      id: fixture().id(),
      reporterId: reporter.id,
      mailbox: `mailbox of ${reporter.id}`,
      young: false,
      reason,
      note: 'é\n“so”',
      createdAt,
      opens,
      ...about,
    });
    const file = (reporter: Person, thing: Thing, reason?: Reason, at?: Instant): ReturnType<Cases['file']> =>
      fixture().cases.file(
        report(reporter, { ...thing, id: fixture().id() }, reason, at),
        windows,
        judgeBy(reason ?? 'in-it'),
        alone,
      );
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
        { verdict, stopDays, text: 'Because.', reporterText: 'Thank you.', deciderId: null, decidedAt },
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
      expect(await fixture().cases.historyOf(owner.id, 9)).toEqual({ cases: 3, against: 0 });
      const { cases } = fixture();
      expect(await cases.filedBy(ada.id, owner.id, 9)).toEqual({ things: 2, askedOfOwner: 0 });
      const ofBoth = both?.case.id ?? '';
      expect([await cases.isOf(ofBoth, bob.id), await cases.isOf(ofBoth, owner.id)]).toEqual([true, false]);
      expect(await cases.isOf(found[0]?.case.id ?? '', bob.id)).toBe(false);
    });

    it('keeps the club of an item as it was when the case was opened, also once the item is gone (decisions 52, 62)', async () => {
      const { owner, ada, bob, photo } = await college();
      const { cases, media } = fixture();
      const { id: clubId } = await fixture().club(owner);
      const ofClub = await fixture().published(owner, { clubId });
      await file(ada, item(ofClub), 'other', START);
      await file(bob, { ...item(ofClub), clubId: null }, 'other', START);
      await file(ada, item(photo), 'other', START + 1);
      await media.remove(ofClub.id, []);
      const own = await cases.ofReporter(ada.id, 5, null);
      expect(own.items.map(({ case: found }) => [found.itemId, found.clubId])).toEqual([
        [photo.id, null],
        [ofClub.id, clubId],
      ]);
      expect((await cases.byId(own.items[1]?.case.id ?? ''))?.case).toMatchObject({ clubId, ownerId: owner.id });
    });

    it('counts for how many items of one uploader somebody requested a takedown', async () => {
      const { owner, ada, bob, photo } = await college();
      await file(ada, item(photo));
      await file(ada, item(await fixture().published(owner)));
      await file(ada, item(await fixture().published(owner)), 'other');
      await file(ada, item(await fixture().published(bob)));
      const { cases } = fixture();
      expect(await cases.filedBy(ada.id, owner.id, 9)).toEqual({ things: 4, askedOfOwner: 2 });
      expect(await cases.filedBy(ada.id, bob.id, 9)).toEqual({ things: 4, askedOfOwner: 1 });
      expect(await cases.filedBy(bob.id, owner.id, 9)).toEqual({ things: 0, askedOfOwner: 0 });
    });

    it('counts the newest reports of a person and the cases about one, and no more than are asked for', async () => {
      const { owner, ada, photo } = await college();
      await file(ada, item(photo), 'in-it', START);
      await file(ada, item(await fixture().published(owner)), 'other', START + 1);
      await file(ada, item(await fixture().published(owner)), 'in-it', START + 2);
      const { cases } = fixture();
      expect(await cases.filedBy(ada.id, owner.id, 2)).toEqual({ things: 2, askedOfOwner: 1 });
      expect(await cases.historyOf(owner.id, 2)).toEqual({ cases: 2, against: 0 });
    });

    it('accepts one report per person and thing, however many come at once', async () => {
      const { tenant, ada, photo } = await college();
      const outcomes = await atOnce(5, () => file(ada, item(photo)));
      expect(outcomes.toSorted()).toEqual(['hidden', 'repeated', 'repeated', 'repeated', 'repeated']);
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

    it('knows everybody whose report stands, in pages, and not only those whom a case shows (decisions 50, 52)', async () => {
      const { tenant, photo } = await college();
      const { cases, users } = fixture();
      const people = await fixture().people(24, tenant);
      for (const [index, person] of people.entries()) await file(person, item(photo), 'other', START + (index >> 1));
      const found = await theOne(tenant);
      expect(found).toMatchObject({ reportCount: 24, reports: { length: 20 } });
      const [withdrawn, gone, ...left] = people as [Person, Person, ...Person[]];
      const [own] = (await cases.ofReporter(withdrawn.id, 1, null)).items;
      await cases.withdraw(own?.report.id ?? '', withdrawn.id, START, alone);
      await users.remove(gone.id, () => []);
      const pages = await allPages((after) => cases.reporters(found.case.id, 10, after));
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 2]);
      expect(pages.flat()).toEqual(left.map(({ id }) => id));
      expect(await cases.reporters('nothing', 10, null)).toEqual({ items: [], next: null });
    });

    it('accepts no more reports of one person than the limits allow, even at once', async () => {
      const { owner, ada } = await college();
      const things: Thing[] = [];
      for (let index = 0; index < 6; index += 1) things.push(item(await fixture().published(owner)));
      const asked = await Promise.all(things.map((thing) => file(ada, thing)));
      expect(asked.filter((outcome) => outcome === 'hidden')).toHaveLength(3);
      expect(asked.filter((outcome) => outcome === 'too-many-asked')).toHaveLength(3);
      const rest = things.filter((_, index) => asked[index] !== 'hidden');
      const { cases } = fixture();
      const tight = judgeBy('other', 4);
      const outcomes: string[] = [];
      for (const thing of rest) outcomes.push(await cases.file(report(ada, thing, 'other'), windows, tight, alone));
      expect(outcomes).toEqual(['filed', 'too-many', 'too-many']);
      const tomorrow = report(ada, rest[1] as Thing, 'other', START + DAY);
      expect(await cases.file(tomorrow, { ...windows, day: START }, tight, alone)).toBe('filed');
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
      expect(await file(ada, item(photo))).toBe('hidden');
      expect(await recent()).toEqual([]);
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: true });
      expect(await cases.hiding(photo.id)).toMatchObject([{ subjectId: photo.id, asked: true, decision: null }]);
      await users.setSuspended(owner.id, START);
      await users.setSuspended(owner.id, null);
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: true });
      await users.setSuspended(owner.id, START);
      await decide((await theOne(tenant)).case.id, 'keep');
      expect(await now(photo)).toMatchObject({ hidden: true, withheld: false });
      await users.setSuspended(owner.id, null);
      expect(await recent()).toEqual([photo.id]);
      expect(await cases.hiding(photo.id)).toEqual([]);
      expect(await cases.lastRuling(photo.id)).toMatchObject({ itemId: photo.id, decision: { verdict: 'keep' } });
      expect(await cases.lastRuling('nothing')).toBeNull();
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
      const more = fixture().media.publish({ ...photo, id: fixture().id(), fileName: 'photo/more' }, [], []);
      await expect(more).rejects.toMatchObject({ code: 'UPLOADS_STOPPED' });
      expect(await openOf(tenant)).toEqual([]);
      const past = await cases.list({ tenant, decidedSince: START, limit: 5, after: null });
      const decision = {
        verdict: 'hide',
        stopDays: 7,
        text: 'Because.',
        reporterText: 'Thank you.',
        deciderId: null,
        decidedAt: START,
      };
      expect(past.items).toMatchObject([{ case: { id, decision } }]);
      expect((await cases.list({ tenant, decidedSince: START + 1, limit: 5, after: null })).items).toEqual([]);
      expect(await cases.historyOf(owner.id, 9)).toEqual({ cases: 1, against: 1 });
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

    it('keeps the stop of other decisions that stand when one is undone (decisions 52)', async () => {
      const { tenant, owner, ada, photo } = await college();
      const person: Thing = { ...item(photo), subject: 'person', subjectId: owner.id, itemId: null };
      const until = async () => (await fixture().user(owner.id)).uploadsStoppedUntil;
      const undo = (id: string, decidedAt: Instant) => fixture().cases.undo(id, decidedAt, [], entry());
      await file(ada, item(photo), 'other');
      const { id: first } = (await theOne(tenant)).case;
      await decide(first, 'keep', 3);
      await file(ada, person, 'other');
      const { id: second } = (await theOne(tenant)).case;
      await decide(second, 'keep', 10, START + 1);
      expect(await undo(second, START + 1)).toBe(true);
      expect(await until()).toBe(START + 3 * DAY);
      await decide(second, 'keep', 10, START + 2);
      expect(await undo(first, START)).toBe(true);
      expect(await until()).toBe(START + 2 + 10 * DAY);
      expect(await undo(second, START + 2)).toBe(true);
      expect(await until()).toBeNull();
    });

    it('stops uploads for a club, and permits them again when that is undone (decisions 52)', async () => {
      const { tenant, owner, ada } = await college();
      const { id } = await fixture().club(owner);
      const thing: Thing = { id: '', tenant, subject: 'club', subjectId: id, itemId: null, clubId: null, ownerId: id };
      const stoppedUntil = async () => (await fixture().clubs.byId(id))?.uploadsStoppedUntil;
      expect(await file(ada, { ...thing, subjectId: 'nobody' }, 'other')).toBe('gone');
      expect(await file(ada, thing, 'other')).toBe('filed');
      const { case: found } = await theOne(tenant);
      expect(await decide(found.id, 'keep', 3)).toBe(true);
      expect(await stoppedUntil()).toBe(START + 3 * DAY);
      expect(await fixture().cases.historyOf(id, 9)).toEqual({ cases: 1, against: 1 });
      expect(await fixture().cases.undo(found.id, START, [], entry())).toBe(true);
      expect(await stoppedUntil()).toBeNull();
      expect(await fixture().cases.waiting(tenant, 5)).toBe(1);
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

    it('shows people their own reports, newest first, and keeps them with the case without the person', async () => {
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
      const kept = { reporterId: null, note: 'é\n“so”' };
      expect(await openOf(tenant)).toMatchObject([
        { reports: [{ ...kept, reason: 'other' }], reportCount: 1 },
        { reports: [{ ...kept, reason: 'hurtful' }], reportCount: 1 },
      ]);
    });

    it('counts the reports of a mailbox, whoever has it, until it is forgotten (decisions 51)', async () => {
      const { owner, ada, bob } = await college();
      const { cases, users, id } = fixture();
      const things: Thing[] = [];
      for (let index = 0; index < 4; index += 1) things.push(item(await fixture().published(owner)));
      const [first, second, third, fourth] = things as [Thing, Thing, Thing, Thing];
      const mailbox = id();
      const seen: ReportFacts[] = [];
      const of = (who: Person, thing: Thing, reason: Reason = 'in-it') =>
        cases.file(
          report(who, { ...thing, id: id() }, reason, START, { mailbox }),
          windows,
          (facts) => {
            seen.push(facts);
            return reason === 'in-it' ? 'hidden' : 'filed';
          },
          alone,
        );
      await of(ada, first);
      await of(ada, second, 'other');
      await users.remove(ada.id, () => []);
      expect(await of(bob, first)).toBe('repeated');
      await of(bob, third);
      await cases.forgetMailboxes(START);
      await of(bob, fourth);
      expect(seen.map(({ lately, undecided }) => [lately, undecided])).toEqual([
        [0, 0],
        [1, 1],
        [2, 1],
        [3, 2],
      ]);
      const [again, more] = await fixture().people(2, owner.tenant);
      await cases.forgetMailboxes(START + 1);
      for (const who of [again, more]) if (who) await of(who, first);
      expect(seen.slice(4).map(({ lately }) => lately)).toEqual([0]);
    });

    it('counts takedown requests only while their thing exists, and nobody has decided (decisions 51)', async () => {
      const { tenant, owner, ada, photo } = await college();
      const facts = async () => {
        let found: ReportFacts | null = null;
        const thing = item(await fixture().published(owner));
        await fixture().cases.file(
          report(ada, thing),
          windows,
          (known) => {
            found = known;
            return 'too-many';
          },
          alone,
        );
        return found;
      };
      await file(ada, item(photo));
      expect(await facts()).toMatchObject({ undecided: 1, lately: 1 });
      await decide((await theOne(tenant)).case.id, 'hide');
      expect(await facts()).toMatchObject({ undecided: 0 });
      const other = await fixture().published(owner);
      await file(ada, item(other));
      expect(await facts()).toMatchObject({ undecided: 1 });
      await fixture().media.remove(other.id, []);
      expect(await facts()).toMatchObject({ undecided: 0 });
    });

    it('knows which decision about an item was the last, also after the newest was undone (decisions 52)', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases } = fixture();
      const ruled = async (reporter: Person, verdict: Verdict, at: Instant) => {
        await file(reporter, item(photo));
        const { id } = (await theOne(tenant)).case;
        await decide(id, verdict, 0, at);
        return id;
      };
      const first = await ruled(ada, 'keep', START + HOUR);
      const second = await ruled(bob, 'hide', START + 2 * HOUR);
      expect(await cases.lastRuling(photo.id)).toMatchObject({ id: second, decision: { verdict: 'hide' } });
      await cases.undo(second, START + 2 * HOUR, [], entry());
      expect(await cases.lastRuling(photo.id)).toMatchObject({ id: first, decision: { verdict: 'keep' } });
    });

    it('knows each case that hides an item or did, the newest first (decisions 51, 52)', async () => {
      const { tenant, owner, ada, bob, photo } = await college();
      for (const [at, verdict] of (['hide', 'keep', 'remove'] as const).entries()) {
        const [reporter] = (await fixture().people(1, tenant)) as [Person];
        await file(reporter, item(photo), 'other', START + at);
        await decide((await theOne(tenant)).case.id, verdict, 0, START + 9 - at);
      }
      await file(ada, item(photo), 'in-it', START + 5);
      await file(bob, item(await fixture().published(owner)), 'in-it', START + 6);
      const hiding = await fixture().cases.hiding(photo.id);
      expect(hiding.map(({ decision }) => decision?.verdict)).toEqual([undefined, 'remove', 'hide']);
    });

    it('keeps a takedown request waiting with its item shown, until one hides it (decisions 51)', async () => {
      const { tenant, owner, ada, bob, photo } = await college();
      const { cases, now, queued, id } = fixture();
      const request = (who: Person, judged: Judged) =>
        cases.file(
          report(who, { ...item(photo), id: id() }),
          windows,
          () => judged,
          (caseId, outcome) => ({
            jobs: [aJob(`${caseId === '' ? 'no case' : outcome}`)],
          }),
        );
      expect(await request(ada, 'queued')).toBe('queued');
      expect(await now(photo)).toMatchObject({ hidden: false, withheld: false });
      expect(await cases.hiding(photo.id)).toEqual([]);
      const waits = await theOne(tenant);
      expect(waits).toMatchObject({ case: { asked: true, queued: true } });
      await decide(waits.case.id, 'hide');
      expect(await now(photo)).toMatchObject({ withheld: true });
      await cases.undo(waits.case.id, START, [], entry());
      expect(await now(photo)).toMatchObject({ withheld: false });
      expect(await request(bob, 'hidden')).toBe('hidden');
      expect(await now(photo)).toMatchObject({ withheld: true });
      expect(await theOne(tenant)).toMatchObject({ case: { asked: true, queued: false } });
      const [third] = await fixture().people(1, owner.tenant);
      if (third) await request(third, 'queued');
      expect(await theOne(tenant)).toMatchObject({ case: { asked: true, queued: false }, reportCount: 3 });
      expect(await cases.hiding(photo.id)).toMatchObject([{ id: waits.case.id }]);
      expect(labels(await queued())).toEqual(expect.arrayContaining(['queued', 'hidden']));
    });

    it('counts what young accounts hid in a college, even when they ask at once (decisions 51)', async () => {
      const { tenant, owner } = await college();
      const { cases, id } = fixture();
      const people = await fixture().people(7, tenant);
      const things: Thing[] = [];
      for (const _ of people) things.push(item(await fixture().published(owner)));
      const outcomes = await Promise.all(
        people.map((who, index) =>
          cases.file(
            report(who, { ...(things[index] as Thing), id: id() }, 'in-it', START, { young: index > 0 }),
            windows,
            ({ hiddenByYoung }) => (hiddenByYoung >= 3 ? 'queued' : 'hidden'),
            alone,
          ),
        ),
      );
      // One of them is old, and does not count.
      expect(outcomes.filter((outcome) => outcome === 'hidden').length).toBeGreaterThanOrEqual(3);
      expect(outcomes.filter((outcome) => outcome === 'queued').length).toBeGreaterThanOrEqual(3);
      const later = async (hour: Instant, of: Person) => {
        let known = -1;
        const thing = item(await fixture().published(of));
        await cases.file(
          report(of, thing),
          { ...windows, hour },
          ({ hiddenByYoung }) => {
            known = hiddenByYoung;
            return 'too-many';
          },
          alone,
        );
        return known;
      };
      expect(await later(START - 1, owner)).toBe(3);
      expect(await later(START, owner)).toBe(0);
      const [stranger] = await fixture().people(1, fixture().tenant());
      if (stranger) expect(await later(START - 1, stranger)).toBe(0);
    });

    it('reminds once per college and age, whoever asks', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases } = fixture();
      const other = await fixture().published(bob);
      await file(ada, item(photo), 'other', START);
      await file(ada, item(other), 'other', START + 3 * DAY);
      const ages = [2 * DAY, 7 * DAY];
      const remindedAt = async (now: Instant) => {
        const reminded: Waiting[] = [];
        const note = (waiting: Waiting) => {
          if (waiting.tenant === tenant) reminded.push(waiting);
          return [];
        };
        await atOnce(2, () => cases.remind(now, ages, note));
        return reminded;
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

    it('says of one’s own reports whether the thing still exists, whatever it is (decisions 51)', async () => {
      const { tenant, owner, ada, photo } = await college();
      const { cases, comments, id, media, person, published, users } = fixture();
      const [commented, other] = [await published(owner), await person(tenant)];
      const comment = { id: id(), authorId: owner.id, text: 'So.', createdAt: START };
      await comments.add(commented, comment);
      const club = await fixture().club(owner);
      const whole = { ...item(photo), itemId: null };
      await file(ada, item(photo), 'other', START);
      await file(ada, { ...item(commented), subject: 'comment', subjectId: comment.id }, 'other', START + 1);
      await file(ada, { ...whole, subject: 'person', subjectId: other.id, ownerId: other.id }, 'other', START + 2);
      await file(ada, { ...whole, subject: 'club', subjectId: club.id, ownerId: club.id }, 'other', START + 3);
      const thereNow = async () => (await cases.ofReporter(ada.id, 9, null)).items.map(({ isThere }) => isThere);
      expect(await thereNow()).toEqual([true, true, true, true]);
      for (const { id } of [photo, commented]) await media.remove(id, []);
      await users.remove(other.id, () => []);
      // Clubs stay.
      expect(await thereNow()).toEqual([true, false, false, false]);
    });

    it('withdraws a report once while nobody decided, and shows the item when nobody asks any more (decisions 51)', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases, now, queued } = fixture();
      await file(ada, item(photo));
      await file(bob, item(photo), 'hurtful', START + 1);
      const [own] = (await cases.ofReporter(ada.id, 1, null)).items;
      const withdraw = (who: Person, id = own?.report.id ?? '') =>
        cases.withdraw(id, who.id, START + 2, (was, shown) => ({
          jobs: [aJob(`${was.subjectId === photo.id} ${shown}`)],
        }));
      expect(await cases.waiting(tenant, 9)).toBe(1);
      expect(await withdraw(bob)).toBe('gone');
      expect(await withdraw(ada, fixture().id())).toBe('gone');
      const refused = cases.withdraw(own?.report.id ?? '', ada.id, START + 2, () => {
        throw new Error('No.');
      });
      await expect(refused).rejects.toThrow('No.');
      expect(await now(photo)).toMatchObject({ hidden: true });
      expect(await atOnce(3, () => withdraw(ada))).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
      expect(labels(await queued())).toEqual(['true true']);
      expect(await now(photo)).toMatchObject({ hidden: false, withheld: false });
      expect(await theOne(tenant)).toMatchObject({
        reportCount: 1,
        case: { asked: false },
        reports: [{ reason: 'hurtful' }],
      });
      expect((await cases.ofReporter(ada.id, 1, null)).items).toMatchObject([{ report: { withdrawnAt: START + 2 } }]);
      expect(await file(ada, item(photo))).toBe('repeated');

      const [other] = (await cases.ofReporter(bob.id, 1, null)).items;
      const closed = await theOne(tenant);
      expect(await withdraw(bob, other?.report.id)).toBe('withdrawn');
      expect(labels(await queued())).toEqual(['true false']);
      expect(await openOf(tenant)).toEqual([]);
      expect(await cases.waiting(tenant, 9)).toBe(0);
      expect((await cases.list({ tenant, decidedSince: 0, limit: 9, after: null })).items).toEqual([]);
      expect(await cases.byId(closed.case.id)).toMatchObject({ reportCount: 0, case: { decision: null } });
      expect(await cases.historyOf(photo.uploaderId, 9)).toEqual({ cases: 0, against: 0 });
      expect(await decide(closed.case.id, 'hide')).toBe(false);
    });

    it('says whether the consent of who withdraws a report is withdrawn by then (decisions 73)', async () => {
      const { ada, photo } = await college();
      const { cases, consents, id } = fixture();
      await file(ada, item(photo));
      const [own] = (await cases.ofReporter(ada.id, 1, null)).items;
      const withdrew = async () => {
        let answer: boolean | null = null;
        const refused = cases.withdraw(own?.report.id ?? '', ada.id, START, (_was, _shown, is) => {
          answer = is;
          throw new Error('No.');
        });
        await expect(refused).rejects.toThrow('No.');
        return answer;
      };
      expect(await withdrew()).toBe(false);
      const concerns = { doer: 'member', doerId: ada.id, personId: ada.id, itemId: null, details: {} } as const;
      const audit = { id: id(), at: START, act: 'consent-withdrawn', ...concerns } as const;
      await consents.withdraw(ada.id, { at: START, listing: () => ({ erasures: [], jobs: [] }), audit });
      expect(await withdrew()).toBe(true);
    });

    it('keeps an item hidden while somebody else asks, and withdraws nothing that was decided (decisions 51)', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases, now } = fixture();
      await file(ada, item(photo));
      await file(bob, item(photo));
      const idOf = async (who: Person) => (await cases.ofReporter(who.id, 1, null)).items[0]?.report.id ?? '';
      const withdraw = async (who: Person) => cases.withdraw(await idOf(who), who.id, START, alone);
      expect(await withdraw(ada)).toBe('withdrawn');
      expect(await now(photo)).toMatchObject({ hidden: true });
      await decide((await theOne(tenant)).case.id, 'hide');
      expect(await withdraw(bob)).toBe('decided');
      expect(await withdraw(ada)).toBe('withdrawn');
      expect(await now(photo)).toMatchObject({ hidden: true });
    });

    it('shows an item again for which only requests are left that wait for a moderator (decisions 51)', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases, now, id } = fixture();
      await file(ada, item(photo));
      const thing = { ...item(photo), id: id() };
      await cases.file(report(bob, thing), windows, () => 'queued', alone);
      const [own] = (await cases.ofReporter(ada.id, 1, null)).items;
      expect(await now(photo)).toMatchObject({ withheld: true });
      let showed = false;
      await cases.withdraw(own?.report.id ?? '', ada.id, START, (_was, shown) => {
        showed = shown;
        return { jobs: [] };
      });
      expect([showed, (await now(photo)).withheld]).toEqual([true, false]);
      expect(await theOne(tenant)).toMatchObject({ reportCount: 1, case: { asked: true, queued: true } });
    });

    it('opens another case for what is reported after its case was closed', async () => {
      const { tenant, ada, bob, photo } = await college();
      const { cases } = fixture();
      await file(ada, item(photo), 'other');
      const [own] = (await cases.ofReporter(ada.id, 1, null)).items;
      await cases.withdraw(own?.report.id ?? '', ada.id, START, alone);
      expect(await file(bob, item(photo), 'other', START + 5)).toBe('filed');
      expect(await theOne(tenant)).toMatchObject({ reportCount: 1, case: { openedAt: START + 5 } });
    });

    it('counts the undecided cases of a college, up to a number', async () => {
      const { tenant, owner, ada, photo } = await college();
      await file(ada, item(photo), 'other');
      await file(ada, item(await fixture().published(owner)), 'other');
      expect(await fixture().cases.waiting(tenant, 9)).toBe(2);
      expect(await fixture().cases.waiting(tenant, 1)).toBe(1);
      expect(await fixture().cases.waiting(fixture().tenant(), 9)).toBe(0);
    });

    it('knows its moderators', async () => {
      const { owner, ada, bob } = await college();
      const { users } = fixture();
      for (const { id } of [owner, ada, bob]) await users.setModerator(id, true);
      await users.setModerator(ada.id, false);
      await users.setSuspended(bob.id, START);
      const leaves = (on: string) => users.changeProfile(owner.id, { ownLeavesOn: on }, START, () => []);
      await leaves('2031-06-01');
      const idsAt = async (day: string) => (await users.moderators(Date.parse(day))).map(({ id }) => id);
      expect(await idsAt('2031-07-01')).not.toContain(owner.id);
      const ids = await idsAt('2031-06-30');
      expect(ids).toContain(owner.id);
      expect(ids).not.toContain(ada.id);
      expect(ids).not.toContain(bob.id);
      expect((await users.byId(owner.id))?.moderator).toBe(true);
    });
  });
}

export const lists = {
  cases: unlisted({
    changes: ['file', 'withdraw', 'decide', 'undo', 'forgetComment', 'forgetMailboxes', 'remind'],
    "the reporter's own": ['ofReporter', 'filedBy', 'isOf'],
    'whom a decision is told': ['reporters'],
    'what moderators decide about, in every state': ['list', 'byId', 'hiding', 'lastRuling'],
    'a number of cases': ['waiting', 'historyOf'],
  }),
} satisfies Partial<Lists>;
