import { describe, expect, it } from 'vitest';
import type { CollegeEvent } from '../src/events/event.ts';
import { named, queryWords } from '../src/finding/words.ts';
import { aEntry } from './consent.ts';
import { event, found, type Lists, unlisted } from './listed.ts';
import { type Fixture, fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store promises about finding events, people and clubs (decisions 19, 46, 61). */
export function contract(name: string, open: Open): void {
  describe(`${name}: finding events, people and clubs`, () => {
    const fixture = fixtureOf(open);

    it('finds events by how words of their title, place and description begin, all of them, the latest first', async () => {
      const { owner, event, eventsFor } = await aCollege();
      const first = await event(owner, { title: 'Techfest', startsOn: '2025-01-15' });
      const second = await event(owner, { title: 'Łódź evening', place: 'Tech park', startsOn: '2025-03-01' });
      const third = await event(owner, { title: '毕业典礼', description: 'With robots', startsOn: '2025-02-01' });
      expect(await eventsFor('tec')).toEqual([second.id, first.id]);
      expect(await eventsFor('TECH lodz')).toEqual([second.id]);
      expect(await eventsFor('ROBÔT')).toEqual([third.id]);
      expect(await eventsFor('毕业')).toEqual([third.id]);
      expect(await eventsFor('echfest')).toEqual([]);
      expect(await eventsFor('techfest lodz')).toEqual([]);
      expect(await eventsFor('tec', { limit: 1 })).toEqual([second.id]);
    });

    it('finds an event by its current texts, and not after it is gone', async () => {
      const { owner, event, eventsFor, events } = await aCollege();
      const made = await event(owner, { title: 'Quiz', place: 'Hall' });
      await events.change(made.id, { title: 'Debate' });
      expect(await eventsFor('quiz')).toEqual([]);
      expect(await eventsFor('debate hall')).toEqual([made.id]);
      await events.remove(made.id);
      expect(await eventsFor('debate')).toEqual([]);
    });

    it('gives events as lists show them, with cover and counts', async () => {
      const { owner, event, published, eventItems, finding, viewer } = await aCollege();
      const made = await event(owner, { title: 'Opera' });
      const item = await published(owner);
      await eventItems.add(item, { eventId: made.id, mediaId: item.id, moment: START, position: 0 });
      expect(await finding.events({ viewer, ...asked('oper') })).toMatchObject([
        { event: made, owner: { id: owner.id }, cover: { id: item.id }, counts: { video: 0, photo: 1 } },
      ]);
    });

    it('finds for whoever left the events from before their view ended, and their own (decisions 74)', async () => {
      const { owner, event, viewer, eventsFor } = await aCollege();
      const left = { ...viewer, sharedBefore: START + 2 };
      const before = await event(owner, { startsOn: '2025-01-15', createdAt: START + 1 });
      await event(owner, { startsOn: '2025-02-15', createdAt: START + 2 });
      const own = await event(viewer, { startsOn: '2025-03-01', createdAt: START + 3 });
      expect(await eventsFor('event', { viewer: left })).toEqual([own.id, before.id]);
      expect(await eventsFor('event')).toHaveLength(3);
    });

    it('considers the events that were created last', async () => {
      const { owner, event, eventsFor } = await aCollege();
      const made: CollegeEvent[] = [];
      for (const startsOn of ['2025-03-03', '2025-03-01', '2025-03-02'])
        made.push(await event(owner, { title: 'Match', startsOn }));
      expect(await eventsFor('match', { most: 2 })).toEqual([made[2]?.id, made[1]?.id]);
    });

    it('finds people who ever uploaded by how words of their names begin, and nobody else', async () => {
      const { college: tenant, member, peopleFor, published, media } = await aCollege();
      const anna = await member('Änna Kowalska');
      await member('Anna Silent');
      const item = await published(anna);
      expect(await peopleFor('ann')).toEqual([anna.id]);
      expect(await peopleFor('KOWAL anna')).toEqual([anna.id]);
      expect(await peopleFor(anna.user.name)).toEqual([anna.id]);
      expect(await peopleFor('nna')).toEqual([]);
      await media.remove(item.id, []);
      expect(await peopleFor('ann')).toEqual([anna.id]);
      expect(await peopleFor('ann', { viewer: { id: 'x', tenant: `other.${tenant}` } })).toEqual([]);
    });

    it('finds a person by their current names, once however often they uploaded, and not after they are gone', async () => {
      const { member, peopleFor, published, users } = await aCollege();
      const zoe = await member('Zoe Lens');
      await published(zoe);
      await users.changeProfile(zoe.id, { fullName: 'Zoe Flash' }, START, () => []);
      await published(zoe);
      expect(await peopleFor('lens')).toEqual([]);
      expect(await peopleFor('flash')).toEqual([zoe.id]);
      const shy = await member('Shy Flash');
      await users.changeProfile(shy.id, { fullName: 'Shy Flasher' }, START, () => []);
      expect(await peopleFor('flash')).toEqual([zoe.id]);
      await users.remove(zoe.id, () => []);
      expect(await peopleFor('flash')).toEqual([]);
    });

    it('finds nobody who is younger than 18, from the moment they say so until they say otherwise (decisions 73)', async () => {
      const { member, peopleFor, published, consents } = await aCollege();
      const [zoya, adult] = [
        await member('Zoya Young', { age: 'younger' }),
        await member('Zoya Old', { age: 'adult' }),
      ];
      for (const person of [zoya, adult]) await published(person);
      expect(await peopleFor('zoya')).toEqual([adult.id]);
      expect(await peopleFor(zoya.user.name)).toEqual([]);
      await consents.setAge(adult.id, 'younger', aEntry(fixture().id(), adult.id));
      expect(await peopleFor('zoya')).toEqual([]);
      await consents.setAge(zoya.id, 'adult', aEntry(fixture().id(), zoya.id));
      expect(await peopleFor('zoya')).toEqual([zoya.id]);
    });

    it('finds nobody who is suspended or not verified, nor anything of another tenant', async () => {
      const { college: tenant, owner, member, event, peopleFor, eventsFor, published, users } = await aCollege();
      const [gone, unverified] = [await member('Ravi Gone'), await member('Ravi New', { verifiedAt: null })];
      for (const person of [gone, unverified]) await published(person);
      expect(await peopleFor('ravi')).toEqual([gone.id]);
      await users.setSuspended(gone.id, START);
      expect(await peopleFor('ravi')).toEqual([]);
      await users.setSuspended(gone.id, null);
      expect(await peopleFor('ravi')).toEqual([gone.id]);
      await event(owner, { title: 'Ravi reads' });
      const stranger = { id: 'x', tenant: `other.${tenant}` };
      expect(await eventsFor('ravi', { viewer: stranger })).toEqual([]);
      expect(await peopleFor('ravi', { viewer: stranger })).toEqual([]);
    });

    it('finds clubs by how words of their names and handles begin, those first that more people marked (decisions 61)', async () => {
      const { college: tenant, owner, finding, viewer, club, clubs, clubFavourites } = await aCollege();
      const clubsFor = async (text: string, changes: object = {}) =>
        (await finding.clubs({ viewer, ...asked(text), ...changes })).map(({ id }) => id);
      const handle = `foto-${fixture().id()}`;
      const [lens, dance] = [
        await club(owner, { name: 'Łens Club', handle }),
        await club(owner, { name: 'Dance Club' }),
      ];
      expect(await clubsFor('lens')).toEqual([lens.id]);
      expect([await clubsFor(handle), await clubsFor('foto lens')]).toEqual([[lens.id], [lens.id]]);
      expect([await clubsFor('ens'), await clubsFor('lens dance')]).toEqual([[], []]);
      expect(await clubsFor('club')).toEqual([dance.id, lens.id]);
      await clubFavourites.favour(lens.id, owner.id, START);
      expect(await clubsFor('club')).toEqual([lens.id, dance.id]);
      expect(await clubsFor('club', { limit: 1 })).toEqual([lens.id]);
      expect(await clubsFor('club', { most: 1 })).toEqual([dance.id]);
      expect((await finding.clubs({ viewer, ...asked('lens') }))[0]).toEqual({ ...lens, favouriteCount: 1 });
      expect(await clubsFor('club', { viewer: { id: 'x', tenant: `other.${tenant}` } })).toEqual([]);
      await clubs.change(lens.id, { name: 'Optics' }, START, () => []);
      expect([await clubsFor('lens'), await clubsFor('optic foto')]).toEqual([[], [lens.id]]);
    });

    it('shows those first whom more people have as a favourite, then goes by username', async () => {
      const { college: tenant, member, peopleFor, published, library } = await aCollege();
      const made: Person[] = [];
      for (const first of ['c', 'B', 'a']) made.push(await member('Mira', { name: `${first}${fixture().id()}` }));
      for (const person of made) await published(person);
      const [c = '', b = '', a = ''] = made.map(({ id }) => id);
      expect(await peopleFor('mira')).toEqual([a, b, c]);
      const fan = await fixture().person(tenant);
      await library.favour({ id: c }, fan.id, START);
      expect(await peopleFor('mira')).toEqual([c, a, b]);
      expect(await peopleFor('mira', { limit: 1 })).toEqual([c]);
      expect(await peopleFor('mira', { most: 2 })).toEqual([a, b]);
    });

    it('counts of a long word the beginning', async () => {
      const { owner, event, eventsFor } = await aCollege();
      const made = await event(owner, { description: 'w'.repeat(300) });
      expect(await eventsFor('w'.repeat(200))).toEqual([made.id]);
      expect(await eventsFor(`${'w'.repeat(200)}x`)).toEqual([made.id]);
    });

    it('stops when nobody waits for the answer any more', async () => {
      const { finding, viewer } = await aCollege();
      const request = { viewer, ...asked('any'), signal: AbortSignal.abort(new Error('gone')) };
      await expect(finding.events(request)).rejects.toThrow('gone');
      await expect(finding.people(request)).rejects.toThrow('gone');
    });

    it('finds the same after everything was indexed anew', async () => {
      const { owner, event, member, published, eventsFor, peopleFor, finding } = await aCollege();
      const made = await event(owner, { title: 'Regatta' });
      const rower = await member('Rower Rao');
      await published(rower);
      await member('Rower Idle');
      for (const kind of named)
        for (let after: string | null = null; ; ) {
          after = await finding.indexNext(kind, after, 2);
          if (after === null) break;
        }
      expect(await eventsFor('regat')).toEqual([made.id]);
      expect(await peopleFor('rower')).toEqual([rower.id]);
    });

    type Changes = { most?: number; limit?: number; viewer?: { id: string; tenant: string } };

    async function aCollege(): Promise<
      Fixture & {
        college: string;
        owner: Person;
        viewer: Person;
        member(fullName: string, changes?: Partial<Person['user']>): Promise<Person>;
        event(owner: Person, changes?: Partial<CollegeEvent>): Promise<CollegeEvent>;
        eventsFor(query: string, changes?: Changes): Promise<string[]>;
        peopleFor(query: string, changes?: Changes): Promise<string[]>;
      }
    > {
      const all = fixture();
      const owner = await all.person();
      const viewer = await all.person(owner.tenant);
      return {
        ...all,
        college: owner.tenant,
        owner,
        viewer,
        member: (fullName, changes = {}) => all.person(owner.tenant, { fullName, ...changes }),
        async event({ id: ownerId, tenant }, changes = {}) {
          const made: CollegeEvent = {
            id: all.id(),
            tenant,
            ownerId,
            clubId: null,
            title: 'An event',
            description: '',
            startsOn: '2025-01-15',
            endsOn: '2025-03-10',
            place: '',
            coverId: null,
            preview: false,
            pool: 'closed' as const,
            open: true,
            createdAt: START,
            ...changes,
          };
          await all.events.create(made, []);
          return made;
        },
        eventsFor: async (query, changes = {}) =>
          (await all.finding.events({ viewer, ...asked(query), ...changes })).map(({ event }) => event.id),
        peopleFor: async (query, changes = {}) =>
          (await all.finding.people({ viewer, ...asked(query), ...changes })).map(({ id }) => id),
      };
    }

    function asked(query: string) {
      return { words: queryWords(query), most: 200, limit: 20 };
    }
  });
}

export const lists = {
  finding: {
    events: event(({ finding }, { viewer }) => finding.events({ ...found, viewer, words: queryWords('techfest') })),
    ...unlisted({
      'people who ever uploaded, whatever became of it': ['people'],
      clubs: ['clubs'],
      'work on all': ['indexNext'],
    }),
  },
} satisfies Partial<Lists>;
