import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import type { Breach } from '../src/breaches/breach.ts';
import { DAY, HOUR } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of the register of breaches promises (decisions 73). */
export function contract(name: string, open: Open): void {
  describe(`${name}: breaches`, () => {
    const fixture = fixtureOf(open);
    const entry = (personId: string | null = null, at = START): AuditEntry => ({
      ...{ id: fixture().id(), at, act: 'breach-opened', doer: 'operator', doerId: null, personId, itemId: null },
      details: {},
    });
    const opened = async (changes: Partial<Breach> = {}): Promise<Breach> => {
      const breach: Breach = {
        ...{ id: fixture().id(), what: 'é\n“so”', tenant: null, whom: 'active', from: START - HOUR, until: START },
        ...{ knownAt: START, openedAt: START, authorityAt: null, letter: null, closedAt: null, outcome: null },
        ...changes,
      };
      await fixture().breaches.open(breach, entry());
      return breach;
    };
    const gathered = async (breach: Breach) => {
      let after: string | null = null;
      do after = await fixture().breachPeople.gather(breach, 3, after);
      while (after !== null);
    };
    const listed = async ({ id }: Breach) => (await fixture().breachPeople.list(id, 99, null)).items;
    const signedIn = (person: Person, createdAt: number, expiresAt: number) =>
      fixture().sessions.open(
        {
          ...{ id: fixture().id(), userId: person.id, digest: fixture().id(), createdAt, lastSeenAt: createdAt },
          ...{ expiresAt, provenAt: null, userAgent: 'contract' },
        },
        9,
      );

    it('keeps each entry with the counts of its people, and lists them newest first, and the unclosed by what is due first', async () => {
      const { breaches } = fixture();
      const first = await opened({ openedAt: START + 1, knownAt: START - 1, tenant: 'a.edu', from: null });
      const second = await opened({ openedAt: START + 2, knownAt: START - 2, letter: { hi: 'क' } });
      expect(await breaches.find(first.id)).toEqual({ ...first, concerned: 0, notified: 0 });
      expect(await breaches.find('nowhere')).toBeNull();
      const page = await breaches.list(1, null);
      expect(page.items).toEqual([{ ...second, concerned: 0, notified: 0 }]);
      expect((await breaches.list(1, page.next)).items.map(({ id }) => id)).toEqual([first.id]);
      expect((await breaches.unclosed(9)).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(await breaches.close(second.id, { closedAt: START, outcome: 'Done' }, () => entry())).toBe('closed');
      expect((await breaches.unclosed(9)).map(({ id }) => id)).toEqual([first.id]);
      await breaches.close(first.id, { closedAt: START, outcome: 'Done' }, () => entry());
    });

    it('gathers who had a session or is in the log within the window, of its college alone, each once', async () => {
      const { person, people, tenant, audit } = fixture();
      const domain = tenant();
      const [before, within, after, logged, doer] = (await people(6, domain)) as [
        Person,
        Person,
        Person,
        Person,
        Person,
      ];
      const unverified = await person(domain, { verifiedAt: null, heldUntil: START + DAY });
      const stranger = await person();
      await signedIn(before, START - DAY, START - HOUR);
      await signedIn(within, START - DAY, START - HOUR + 1);
      await signedIn(after, START, START + DAY);
      for (const one of [within, unverified, stranger]) await signedIn(one, START - 1, START + DAY);
      for (const at of [START - HOUR, START - HOUR + 1]) await audit.append(entry(logged.id, at));
      await audit.append({ ...entry(null, START - 1), doer: 'member', doerId: doer.id });
      for (const at of [START - HOUR - 1, START]) await audit.append(entry(before.id, at));
      const breach = await opened({ tenant: domain });
      await gathered(breach);
      await gathered(breach);
      const found = new Map((await listed(breach)).map(({ id, why }) => [id, why]));
      expect(found).toEqual(
        new Map([
          [within.id, 'session'],
          [logged.id, 'log'],
          [doer.id, 'log'],
        ]),
      );
      const everywhere = await opened();
      await gathered(everywhere);
      expect((await listed(everywhere)).map(({ id }) => id)).toContain(stranger.id);
    });

    it('gathers everybody who had an account, and whom it names', async () => {
      const { people, person, tenant, breachPeople, users, ownData } = fixture();
      const domain = tenant();
      const [one, two] = (await people(2, domain)) as [Person, Person];
      await person(domain, { createdAt: START + 1 });
      const other = await person();
      expect([await breachPeople.areAt(domain), await breachPeople.areAt(tenant())]).toEqual([true, false]);
      const breach = await opened({ tenant: domain, whom: 'everybody', from: null, until: START + 1 });
      await breachPeople.name(breach.id, [other.id, one.id, other.id]);
      await gathered(breach);
      expect(await listed(breach)).toEqual(
        [
          { id: one.id, username: one.user.name, email: one.user.email, why: 'named', notifiedAt: null },
          { id: two.id, username: two.user.name, email: two.user.email, why: 'account', notifiedAt: null },
          { id: other.id, username: other.user.name, email: other.user.email, why: 'named', notifiedAt: null },
        ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      const row = { breachId: breach.id, why: 'account', notifiedAt: null };
      expect((await ownData.rows('breaches', two.id, 99, null)).rows).toContainEqual(row);
      await users.remove(two.id, () => [], {});
      expect((await listed(breach)).map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    });

    it('tells each of them once, in portions, also when asked at once', async () => {
      const { people, breachPeople, breaches, queued } = fixture();
      const seven = await people(7, fixture().tenant());
      const breach = await opened({ whom: 'named' });
      const ids = seven.map(({ id }) => id);
      await breachPeople.name(breach.id, ids);
      const tellSome = async () => breachPeople.tell(breach.id, 3, START + 5, ({ id }) => aJob(id));
      const unreached = await fixture().person();
      const other = await opened({ whom: 'named' });
      await breachPeople.name(other.id, [unreached.id]);
      expect(await breachPeople.tell(other.id, 3, START, () => null)).toBe(1);
      expect(await breaches.find(other.id)).toMatchObject({ concerned: 0, notified: 0 });
      await queued();
      expect(await tellSome()).toBe(3);
      expect(await breaches.find(breach.id)).toMatchObject({ concerned: 7, notified: 3 });
      const counts = await atOnce(2, tellSome);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4);
      while ((await tellSome()) > 0);
      expect(labels(await queued()).sort()).toEqual(ids.toSorted());
      expect((await listed(breach)).every(({ notifiedAt }) => notifiedAt === START + 5)).toBe(true);
    });

    it('of naming somebody and closing at once, one comes first: nobody is left untold', async () => {
      const { breaches, breachPeople, person } = fixture();
      const { id } = await person();
      for (let time = 0; time < 5; time += 1) {
        const breach = await opened({ whom: 'named', letter: { en: 'a' } });
        const [named, closed] = await Promise.all([
          breachPeople.name(breach.id, [id]),
          breaches.close(breach.id, { closedAt: START, outcome: 'Done' }, () => entry()),
        ]);
        expect([
          [true, 'telling'],
          [false, 'closed'],
        ]).toContainEqual([named, closed]);
        expect(await listed(breach)).toHaveLength(named ? 1 : 0);
        if (named) await breachPeople.tell(breach.id, 9, START, () => null);
        await breaches.close(breach.id, { closedAt: START, outcome: 'Done' }, () => entry());
      }
    });

    it('notes what was told while it is open; closed, it keeps the counts and forgets the people', async () => {
      const { breaches, breachPeople, person, queued, audit } = fixture();
      const breach = await opened({ whom: 'named' });
      const [one, two] = [await person(), await person()];
      await breachPeople.name(breach.id, [one.id, two.id]);
      await queued();
      expect(await breaches.tell(breach.id, { letter: { en: 'a', zh: '甲' } }, [aJob('told')], entry())).toBe(true);
      expect(await breaches.tell(breach.id, { authorityAt: START + 7 }, [], entry())).toBe(true);
      expect(labels(await queued())).toEqual(['told']);
      expect(await breaches.find(breach.id)).toMatchObject({ letter: { en: 'a', zh: '甲' }, authorityAt: START + 7 });
      await breachPeople.tell(breach.id, 1, START, () => aJob('letter'));
      const closing = entry(null, START + 9);
      const counted: unknown[] = [];
      const close = () =>
        breaches.close(breach.id, { closedAt: START + 9, outcome: 'Ö' }, (counts) => {
          counted.push(counts);
          return closing;
        });
      // Somebody who gets a letter was not told.
      expect(await close()).toBe('telling');
      expect(await breaches.find(breach.id)).toMatchObject({ closedAt: null, concerned: 2, notified: 1 });
      await breachPeople.tell(breach.id, 1, START, () => aJob('letter'));
      expect(await close()).toBe('closed');
      expect(counted).toEqual([{ concerned: 2, notified: 2 }]);
      expect(await breaches.find(breach.id)).toMatchObject({
        concerned: 2,
        notified: 2,
        closedAt: START + 9,
        outcome: 'Ö',
      });
      expect(await listed(breach)).toEqual([]);
      expect((await audit.list({ since: START + 9, limit: 9, after: null })).items.map(({ id }) => id)).toContain(
        closing.id,
      );
      expect(await breaches.close(breach.id, { closedAt: START, outcome: 'again' }, () => entry())).toBe('over');
      expect(await breachPeople.name(breach.id, [one.id])).toBe(false);
      expect(await breachPeople.gather({ ...breach, whom: 'everybody' }, 3, null)).toBeNull();
      expect(await listed(breach)).toEqual([]);
      expect(await breaches.tell(breach.id, { authorityAt: START }, [aJob('late')], entry())).toBe(false);
      expect(await breaches.tell('nowhere', {}, [], entry())).toBe(false);
    });
  });
}

export const lists = {
  breaches: unlisted({
    changes: ['open', 'tell', 'close'],
    'the register, which has no items': ['find', 'list', 'unclosed'],
  }),
  breachPeople: unlisted({ changes: ['gather', 'name', 'tell'], people: ['areAt', 'list'] }),
} satisfies Partial<Lists>;
