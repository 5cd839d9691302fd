import { describe, expect, it } from 'vitest';
import { DAY } from '../src/kernel/time.ts';
import { fieldsOf, kindNames, type OwnKind, type OwnRow } from '../src/own-data/kinds.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store promises about the records of a person and the own data that they asked for (decisions 56). */
export function contract(name: string, open: Open): void {
  describe(`${name}: own data`, () => {
    const fixture = fixtureOf(open);
    const allOf = async (kind: OwnKind, { id }: Pick<Person, 'id'>, limit = 2): Promise<OwnRow[]> => {
      const found: OwnRow[] = [];
      for (let after: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(kind, id, limit, after);
        found.push(...page.rows);
        after = page.next;
        if (after === null) return found;
      }
    };
    const read = (...request: Parameters<ReturnType<typeof fixture>['ownData']['rows']>) =>
      fixture().ownData.rows(...request);
    const aCopy = async (askedAt = START) => ({ id: fixture().id(), personId: (await fixture().person()).id, askedAt });

    it('returns the rows of every kind with its fields, only the person’s, in pages', async () => {
      const f = fixture();
      const tenant = f.tenant();
      const [ada, bob] = (await f.people(2, tenant)) as [Person, Person];
      const items = [await f.published(ada), await f.published(ada), await f.published(ada)];
      const other = await f.published(bob);
      for (const person of [ada, bob]) {
        const at = START + 5;
        await f.comments.add(other, { id: f.id(), authorId: person.id, text: `by ${person.id}`, createdAt: at });
        await f.reactions.swap(other, person.id, null, 'like', at);
        await f.library.save(other, person.id, at);
        await f.contactMessages.add(
          {
            id: f.id(),
            userId: person.id,
            fullName: 'F',
            name: 'n',
            email: 'e',
            message: `by ${person.id}`,
            createdAt: at,
          },
          [],
        );
        await f.upload(person);
        await f.memberships.placeOrder({
          id: f.id(),
          providerOrderId: `order of ${person.id}`,
          userId: person.id,
          clubId: null,
          payerId: null,
          newClub: null,
          months: 1,
          amount: 23_000,
          currency: 'INR',
          createdAt: at,
          paidAt: null,
          paymentId: null,
          granted: false,
          checkAt: null,
        });
        const fact = { event: 'asked', paymentId: null, state: null, amount: 1, currency: 'INR', refunded: 0 } as const;
        await f.memberships.note([{ id: f.id(), providerOrderId: `order of ${person.id}`, receivedAt: at, ...fact }]);
      }
      for (const kind of kindNames)
        for (const row of await allOf(kind, ada)) expect(Object.keys(row).sort()).toEqual([...fieldsOf(kind)].sort());
      expect(await allOf('account', ada)).toMatchObject([{ id: ada.id, email: ada.user.email, planEnd: START }]);
      expect((await allOf('items', ada)).map(({ id }) => id)).toEqual(items.map(({ id }) => id).sort());
      expect((await read('items', ada.id, 3, null)).next).toBeNull();
      expect(await allOf('comments', ada)).toMatchObject([{ text: `by ${ada.id}`, createdAt: START + 5 }]);
      expect(await allOf('reactions', ada)).toEqual([{ mediaId: other.id, value: 'like', reactedAt: START + 5 }]);
      expect(await allOf('saves', ada)).toEqual([{ mediaId: other.id, savedAt: START + 5 }]);
      expect(await allOf('messages', ada)).toMatchObject([{ message: `by ${ada.id}` }]);
      expect(await allOf('uploads', ada)).toHaveLength(1);
      expect(await allOf('orders', ada)).toMatchObject([{ providerOrderId: `order of ${ada.id}`, amount: 23_000 }]);
      expect(await allOf('payments', ada)).toMatchObject([
        { providerOrderId: `order of ${ada.id}`, receivedAt: START + 5 },
      ]);
      const own = await f.ownData.stillOwn(ada.id, [...items.map(({ id }) => id), other.id, 'unknown']);
      expect([...own].sort()).toEqual(items.map(({ id }) => id).sort());
      expect(await f.ownData.stillOwn(ada.id, [])).toEqual(new Set());
    });

    it('has what somebody holds, gave and opened, of clubs, walls and pools, and nothing that opens one', async () => {
      const f = fixture();
      const [ada, bob, other] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const times = { createdAt: START, expiresAt: START + DAY };
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-15', place: '' };
      const flags = { coverId: null, open: true, preview: false, pool: 'closed', createdAt: START } as const;
      const act = { at: START, doer: 'member', itemId: null, details: {} } as const;
      const all = async (one: Person) => {
        const [led, elsewhere] = [await f.club(one), await f.club(other)];
        await f.clubFavourites.favour(elsewhere.id, one.id, START + 1);
        const invitation = { id: f.id(), clubId: elsewhere.id, role: 'photographer', ...times } as const;
        await f.invitations.add({ ...invitation, inviterId: other.id, inviteeId: one.id });
        const item = await f.published(one);
        const gift = { id: f.id(), clubId: led.id, giverId: one.id, givenAt: START + 2, undoneAt: null };
        const entry = { id: f.id(), ...act, doerId: one.id, personId: one.id };
        const given = { items: [item.id], events: [], all: false };
        await f.gifts.add(gift, given, () => {}, [], { ...entry, act: 'given-to-club' });
        const eventId = f.id();
        await f.events.create(
          { id: eventId, tenant: one.tenant, ownerId: one.id, clubId: null, ...texts, ...flags },
          [],
        );
        const wall = { id: f.id(), eventId, openedAt: START, endsAt: START + DAY };
        const secret = { token: `token ${wall.id}`, code: `code ${wall.id}` };
        const opened = { ...entry, id: f.id(), act: 'wall-opened' } as const;
        expect(await f.walls.open({ ...wall, openerId: one.id, ...secret }, 3, opened)).toBe('opened');
        const offered = { pool: 'offered', hidden: true, createdAt: START } as const;
        const { id: mediaId } = await f.published(one, offered, { eventId, holderId: other.id, most: 30 });
        await f.pools.noteRemoved(one.id, START + 3);
        return {
          offers: [{ mediaId, eventId, offeredAt: START, acceptedAt: null, declinedAt: null }],
          poolRemovals: [{ removedAt: START + 3 }],
          clubFavourites: [{ clubId: elsewhere.id, markedAt: START + 1 }],
          seats: [{ clubId: led.id, role: 'lead', since: START }],
          invitations: [invitation],
          gifts: [{ id: gift.id, clubId: led.id, givenAt: START + 2 }],
          walls: [wall],
        };
      };
      const [hers] = [await all(ada), await all(bob)];
      for (const kind of Object.keys(hers) as (keyof typeof hers)[]) expect(await allOf(kind, ada)).toEqual(hers[kind]);
    });

    it('has what somebody asked for at the rights desk with their account, without its code', async () => {
      const f = fixture();
      const [ada, bob] = (await f.people(2, f.tenant())) as [Person, Person];
      const asked = async (one: Person | null) => {
        const shown = { id: f.id(), kind: 'erase', email: 'ada@example.org', link: null, createdAt: START } as const;
        const code = { code: 'hashed', codeUntil: START, codeTries: 1 };
        const request = {
          ...shown,
          ...code,
          language: 'en',
          text: 'Why',
          memberId: one?.id ?? null,
          filed: null,
        } as const;
        await f.requests.add(request, []);
        return { ...shown, number: null, dueAt: null };
      };
      const hers = await asked(ada);
      await asked(bob);
      await asked(null);
      expect(await allOf('rightsRequests', ada)).toEqual([hers]);
    });

    it('gives reporters the decisions, owners what concerned them but not who reported it, and moderators their own words', async () => {
      const f = fixture();
      const tenant = f.tenant();
      const [owner, ada, mod] = (await f.people(3, tenant)) as [Person, Person, Person];
      const about = async (reason: 'in-it' | 'other') => {
        const { id } = await f.published(owner);
        const thing = { subject: 'item', subjectId: id, itemId: id, clubId: null, ownerId: owner.id } as const;
        const opens = { id: f.id(), tenant, ...thing };
        const facts = { id: f.id(), reporterId: ada.id, reason, note: 'Mine.', createdAt: START };
        const report = { ...facts, mailbox: f.id(), young: false, opens };
        const judged = reason === 'in-it' ? 'hidden' : 'filed';
        await f.cases.file(
          report,
          { day: 0, hour: 0 },
          () => judged,
          () => ({ jobs: [] }),
        );
        return opens.id;
      };
      const [asked, kept, hidden] = [await about('in-it'), await about('other'), await about('other')];
      const entry = {
        id: f.id(),
        at: START,
        act: 'case-decided',
        doer: 'member',
        doerId: mod.id,
        personId: owner.id,
        itemId: null,
        details: {},
      } as const;
      for (const [id, verdict] of [[kept, 'keep'] as const, [hidden, 'hide'] as const]) {
        const texts = { text: `So: ${verdict}`, reporterText: `Thanks: ${verdict}` };
        const decision = { verdict, stopDays: 0, ...texts, deciderId: mod.id, decidedAt: START + 1 };
        await f.cases.decide(id, decision, [], null, { ...entry, id: f.id() });
      }
      expect((await allOf('decisionsAboutMe', owner)).map(({ id }) => id).sort()).toEqual([asked, hidden].sort());
      expect((await allOf('decisionsByMe', mod)).map(({ text }) => text).sort()).toEqual(['So: hide', 'So: keep']);
      const reports = await allOf('reports', ada);
      expect(reports.map(({ verdict }) => verdict).sort()).toEqual(['hide', 'keep', null].sort());
      expect(reports).toContainEqual(
        expect.objectContaining({ note: 'Mine.', text: 'Thanks: hide', decidedAt: START + 1 }),
      );
      expect(await allOf('log', owner)).toHaveLength(2);
      expect(JSON.stringify([await allOf('log', owner), await allOf('decisionsAboutMe', owner)])).not.toMatch(
        new RegExp(`${ada.id}|${mod.id}|Mine|Thanks`),
      );
    });

    it('accepts one request per interval, however many come at once, and queues its job', async () => {
      const { ownData, queued, id } = fixture();
      const copy = await aCopy();
      await queued();
      const ask = (askedAt: number, old: number) =>
        ownData.ask({ id: id(), personId: copy.personId, askedAt }, old, [aJob('make')]);
      expect((await atOnce(4, () => ask(START, START - DAY))).filter(Boolean)).toHaveLength(1);
      expect(labels(await queued())).toEqual(['make']);
      const first = await ownData.of(copy.personId);
      expect(first).toMatchObject({ askedAt: START, readyAt: null });
      expect(await ask(START + DAY - 1, START - 1)).toBe(false);
      expect(await ask(START + DAY, START)).toBe(true);
      expect(await ownData.byId(first?.id ?? '')).toBeNull();
      expect(await ownData.ask({ ...copy, personId: 'nobody' }, START, [aJob('no')])).toBe(false);
    });

    it('keeps the parts in order, also when made anew, until it is deleted', async () => {
      const { ownData, queued } = fixture();
      const copy = await aCopy();
      await ownData.ask(copy, 0, []);
      await queued();
      await ownData.add(copy.id, { number: 0, file: 'old.json', size: 3 }, 'old');
      await ownData.clear(copy.id);
      const [first, second] = [
        { number: 0, file: 'a.json', size: 5 },
        { number: 1, file: 'a.json', size: 1 },
      ];
      await ownData.add(copy.id, second, 'b');
      await ownData.add(copy.id, first, '“é');
      expect(await ownData.parts(copy.id)).toEqual([first, second]);
      expect([await ownData.text(copy.id, 0), await ownData.text(copy.id, 9)]).toEqual(['“é', null]);
      await ownData.finish(copy.id, START + 1, { job: aJob('later'), at: START + DAY });
      expect(await ownData.byId(copy.id)).toEqual({ ...copy, readyAt: START + 1 });
      expect(await ownData.of(copy.personId)).toEqual({ ...copy, readyAt: START + 1 });
      expect(labels(await queued())).toEqual(['later']);
      await ownData.forget(copy.id);
      expect([await ownData.of(copy.personId), await ownData.parts(copy.id)]).toEqual([null, []]);
      await ownData.add(copy.id, first, 'late');
      await ownData.finish(copy.id, START, { job: aJob('no'), at: START });
      expect(await ownData.parts(copy.id)).toEqual([]);
      expect(await queued()).toEqual([]);
    });

    it('is deleted with the person', async () => {
      const { ownData, users } = fixture();
      const copy = await aCopy();
      await ownData.ask(copy, 0, []);
      await ownData.add(copy.id, { number: 0, file: 'a.json', size: 1 }, 'a');
      await users.remove(copy.personId, () => []);
      expect([await ownData.byId(copy.id), await ownData.parts(copy.id)]).toEqual([null, []]);
    });
  });
}

export const lists = {
  ownData: unlisted({
    "one's own, in every state": ['rows', 'stillOwn'],
    "a copy of one's own data": ['of', 'byId', 'parts', 'text'],
    changes: ['ask', 'finish', 'forget', 'clear', 'add'],
  }),
} satisfies Partial<Lists>;
