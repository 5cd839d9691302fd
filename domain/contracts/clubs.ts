import { describe, expect, it, vi } from 'vitest';
import type { LedClub } from '../src/accounts/ports.ts';
import type { AuditEntry, PersonalAct } from '../src/audit/entry.ts';
import { AWAY_AFTER, leadsAreAway, mayTakeBack, takenOver } from '../src/clubs/handover.ts';
import type { Invitation } from '../src/clubs/invitation.ts';
import type { ClubJudge } from '../src/clubs/ports.ts';
import { type ClubState, isLastLeadOf, MAX_SEATS, refuseLastLead, refuseNoRoom } from '../src/clubs/rules.ts';
import { utcDay } from '../src/kernel/days.ts';
import type { SideWrite } from '../src/kernel/ports.ts';
import { addMonths, DAY } from '../src/kernel/time.ts';
import type { Club, SeatRole } from '../src/membership/club.ts';
import type { Order } from '../src/membership/order.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, allPages, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of clubs, seats and invitations promises (decisions 61–63). */
export function contract(name: string, open: Open): void {
  describe(`${name}: clubs`, () => {
    const fixture = fixtureOf(open);
    const entry = (act: PersonalAct, personId: string | null = null): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act,
      doer: 'product',
      doerId: null,
      personId,
      itemId: null,
      details: {},
    });
    const draft = (tenant: string, changes: Partial<Club> = {}): Club => {
      const id = fixture().id();
      const texts = { name: `Club ${id}`, handle: `club-${id}`, description: '', avatar: null };
      const times = { createdAt: START, planEnd: START, closedAt: null, handoverAt: null, uploadsStoppedUntil: null };
      return { id, tenant, ...texts, ...times, favouriteCount: 0, ...changes };
    };
    const create = (club: Club, { id: personId }: Pick<Person, 'id'>, sideWrites?: readonly SideWrite[]) =>
      fixture().clubs.create(
        club,
        { clubId: club.id, personId, role: 'lead', since: START },
        entry('club-created'),
        sideWrites,
      );
    const founded = async (lead: Person, changes: Partial<Club> = {}): Promise<Club> => {
      const club = draft(lead.tenant, changes);
      expect(await create(club, lead)).toBe('created');
      return club;
    };
    const give = (club: Club, { id }: Pick<Person, 'id'>, role: SeatRole | null, at = START + 1) =>
      fixture().seats.change(club.id, id, (state) => {
        if (role === null) refuseLastLead(state, START);
        else refuseNoRoom(state, role);
        return { roles: new Map([[id, role]]), at, sideWrites: [], audit: entry('seat-given', id) };
      });
    const tried = (work: Promise<boolean>) => work.catch((error: Error & { code?: string }) => error.code);
    const rolesIn = async (club: Club) =>
      (await fixture().seats.of(club.id)).map(({ seat: { personId, role } }) => [personId, role]);

    it('finds a club by id and by handle in any case', async () => {
      const lead = await fixture().person();
      const club = await founded(lead, { handle: 'Photo.Society' });
      expect(await fixture().clubs.byId(club.id)).toEqual(club);
      expect(await fixture().clubs.byHandle('photo.society')).toEqual(club);
      expect(await fixture().clubs.byHandle('nobody')).toBeNull();
      expect(await fixture().clubs.held(lead.id)).toEqual([{ club, role: 'lead' }]);
    });

    it('makes one club with a receipt, and keeps none of a club that is not made (decisions 23)', async () => {
      const f = fixture();
      const lead = await f.person();
      const kept = { key: f.id(), sent: 'digest', effect: {}, at: START };
      const first = await founded(lead);
      expect(await create(draft(lead.tenant, { name: first.name }), lead, [kept])).toBe('name-taken');
      const [second, third] = [draft(lead.tenant), draft(lead.tenant)];
      expect(await create(second, lead, [kept])).toBe('created');
      await expect(create(third, lead, [kept])).rejects.toThrow();
      expect(await Promise.all([second, third].map(({ id }) => f.clubs.byId(id)))).toEqual([second, null]);
    });

    it('has each name once in a tenant, folded, and each handle once among handles and usernames', async () => {
      const f = fixture();
      const lead = await f.person();
      const other = await f.person();
      const club = await founded(lead, { name: 'Café Łódź', handle: `Ha-${f.id()}` });
      const again = (changes: Partial<Club>) => create(draft(lead.tenant, changes), lead);
      expect(await again({ name: 'cafe LODZ' })).toBe('name-taken');
      expect(await again({ handle: club.handle.toUpperCase() })).toBe('handle-taken');
      expect(await again({ handle: other.user.name.toUpperCase() })).toBe('handle-taken');
      expect(await create(draft(other.tenant, { name: club.name }), other)).toBe('created');
      const wanted = { tenant: lead.tenant, name: 'Another', handle: `free-${f.id()}` };
      expect(await f.clubs.isFree(wanted, START)).toBe('free');
      expect(await f.clubs.isFree({ ...wanted, name: 'CAFE łódź' }, START)).toBe('name-taken');
      expect(await again({ name: 'காதல்' })).toBe('created');
      expect(await f.clubs.isFree({ ...wanted, name: 'கிதல்' }, START)).toBe('free');
      expect(await f.clubs.isFree({ ...wanted, handle: other.user.name }, START)).toBe('handle-taken');
      expect(await f.users.holdsName(club.handle.toUpperCase(), START)).toBe(true);
      const account = f.account({ name: club.handle });
      expect(await f.users.register(account, null, [])).toBe('name-taken');
      expect(await f.users.changeProfile(other.id, { name: club.handle }, START, () => [])).toBe('name-taken');
    });

    it('takes a handle from an account that no longer holds it', async () => {
      const f = fixture();
      const lead = await f.person();
      const name = `late-${f.id()}`;
      await f.users.register(f.account({ name, verifiedAt: null, heldUntil: START + DAY }), null, []);
      expect(await create(draft(lead.tenant, { handle: name, createdAt: START }), lead)).toBe('handle-taken');
      const later = { handle: name, createdAt: START + DAY, planEnd: START + DAY };
      expect(await f.clubs.isFree({ tenant: lead.tenant, name: f.id(), handle: name }, START + DAY)).toBe('free');
      expect(await create(draft(lead.tenant, later), lead)).toBe('created');
      expect(await f.users.byLogin(name)).toBeNull();
    });

    it('gives a handle to one of those who want it at once, people and clubs', async () => {
      const f = fixture();
      const leads = await f.people(4, f.tenant());
      const handle = `wanted-${f.id()}`;
      const outcomes = await Promise.all([
        ...leads.map((lead) => create(draft(lead.tenant, { handle }), lead)),
        ...[1, 2, 3].map(() => f.users.register(f.account({ name: handle }), null, [])),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'created' || outcome === 'registered')).toHaveLength(1);
    });

    it('lists the clubs of a tenant by name, page by page, and those of all tenants', async () => {
      const f = fixture();
      const lead = await f.person();
      const names = ['Zebra', 'ábacus', 'Music'];
      for (const name of names) await founded(lead, { name });
      const pages = await allPages((after) => f.clubs.list(lead.tenant, 2, after));
      expect(pages.map((page) => page.map((club) => club.name))).toEqual([['ábacus', 'Music'], ['Zebra']]);
      const all = (await allPages((after) => f.clubs.list(null, 50, after))).flat();
      expect(all.filter(({ tenant }) => tenant === lead.tenant)).toHaveLength(3);
    });

    it('changes what is given, and queues the jobs for what was', async () => {
      const f = fixture();
      const lead = await f.person();
      const [club, other] = [await founded(lead), await founded(lead)];
      const picture = await f.upload(lead, { folder: 'profile' });
      await f.queued();
      const change = { description: 'Ours.', avatar: picture.fileName };
      const former = (one: Club) => [aJob(`was ${one.description}`)];
      expect(await f.clubs.change(club.id, change, START, former)).toEqual({ ...club, ...change });
      expect(await f.clubs.byId(club.id)).toEqual({ ...club, ...change });
      expect((await f.uploads.byFileName(picture.fileName))?.usedBy).toBe(club.id);
      expect(await f.avatars.avatarOwner(picture.fileName)).toEqual({ id: club.id, tenant: club.tenant });
      expect(labels(await f.queued())).toEqual(['was ']);
      expect(await f.clubs.change(club.id, { name: other.name }, START, former)).toBe('name-taken');
      expect(await f.clubs.change(club.id, { handle: other.handle }, START, former)).toBe('handle-taken');
      expect(await f.clubs.change(club.id, { handle: lead.user.name }, START, former)).toBe('handle-taken');
      expect(await f.clubs.change(club.id, { name: club.name.toUpperCase() }, START, () => [])).toMatchObject({
        handle: club.handle,
      });
      expect(await f.clubs.change('nothing', {}, START, () => [])).toBeNull();
    });

    it('takes no picture that another uses, and frees the room of the former one (decisions 57)', async () => {
      const f = fixture();
      const lead = await f.person();
      const [one, two] = [await f.upload(lead, { folder: 'profile' }), await f.upload(lead, { folder: 'profile' })];
      const club = await founded(lead, { avatar: one.fileName });
      expect((await f.uploads.byId(one.id))?.usedBy).toBe(club.id);
      const rival = draft(lead.tenant, { avatar: one.fileName });
      expect(await create(rival, lead)).toBe('upload-in-use');
      expect(await f.clubs.byId(rival.id)).toBeNull();

      const other = await founded(lead);
      const change = { avatar: one.fileName, description: 'No.' };
      expect(await f.clubs.change(other.id, change, START, () => [])).toBe('upload-in-use');
      expect(await f.clubs.byId(other.id)).toEqual(other);
      const outcomes = await atOnce(2, (i) =>
        f.clubs.change((i === 0 ? club : other).id, { avatar: two.fileName }, START, () => []),
      );
      expect(outcomes.filter((outcome) => outcome === 'upload-in-use')).toHaveLength(1);
      await f.clubs.change(club.id, { avatar: null }, START, () => []);
      await f.clubs.change(other.id, { avatar: null }, START, () => []);
      expect(await f.uploads.room(lead.id, null)).toMatchObject({ bytes: 0, avatarBytes: 0 });
    });

    it('is judged as it is when it is changed or closed, and stays as it was when that refuses', async () => {
      const f = fixture();
      const lead = await f.person();
      const club = await founded(lead);
      const seen: unknown[] = [];
      const judge: ClubJudge = (one, seats) => {
        seen.push(one.id, seats);
        throw new Error('refused');
      };
      await expect(f.clubs.change(club.id, { description: 'Mine.' }, START, () => [], judge)).rejects.toThrow(
        'refused',
      );
      await expect(f.clubs.setClosed(club.id, START, entry('club-closed'), [], judge)).rejects.toThrow('refused');
      const seat = { clubId: club.id, personId: lead.id, role: 'lead', since: START };
      expect(seen).toEqual([club.id, [seat], club.id, [seat]]);
      expect(await f.clubs.byId(club.id)).toEqual(club);
    });

    it('lets nobody lead more than three open clubs, however many they make at once', async () => {
      const f = fixture();
      const lead = await f.person();
      const outcomes = await atOnce(5, () => create(draft(lead.tenant), lead));
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(3);
      const [{ club: first } = { club: draft('') }] = await f.clubs.held(lead.id);
      await f.queued();
      expect(await f.clubs.setClosed(first.id, START + 1, entry('club-closed'), [aJob('closed')])).toBe(true);
      expect(labels(await f.queued())).toEqual(['closed']);
      expect(await create(draft(lead.tenant), lead)).toBe('created');
      expect(await create(draft(lead.tenant), { id: 'nobody' })).toBe('no-lead');
      const left = await f.person();
      await f.users.changeProfile(left.id, { ownLeavesOn: utcDay(START - 2 * DAY) }, START, () => []);
      expect(await create(draft(left.tenant), left)).toBe('no-lead');
    });

    it('shows who holds a seat, leads first, and not who is suspended', async () => {
      const f = fixture();
      const [lead, one, two] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const club = await founded(lead);
      await give(club, two, 'photographer', START + 2);
      await give(club, one, 'photographer', START + 1);
      await give(club, two, 'lead', START + 9);
      await f.users.setSuspended(one.id, START);
      const seats = await f.seats.of(club.id);
      expect(seats.map(({ seat }) => [seat.personId, seat.role, seat.since])).toEqual([
        [lead.id, 'lead', START],
        [two.id, 'lead', START + 2],
        [one.id, 'photographer', START + 1],
      ]);
      expect(seats.map(({ person }) => person?.name ?? null)).toEqual([lead.user.name, two.user.name, null]);
      const seen = await new Promise<ClubState>((resolve) => {
        void f.seats.change(club.id, two.id, (state) => {
          resolve(state);
          return null;
        });
      });
      expect(seen.seats.map(({ isSuspended }) => isSuspended).filter(Boolean)).toHaveLength(1);
      expect(seen.ledElsewhere).toBe(0);
      expect(await f.seats.change(club.id, 'nobody', () => null)).toBe(false);
      expect(await f.seats.change('nothing', lead.id, () => null)).toBe(false);
    });

    it('gives the last seat once although many accept at once', async () => {
      const f = fixture();
      const people = await f.people(MAX_SEATS + 4, f.tenant());
      const club = await founded(people[0] as Person);
      for (const person of people.slice(1, MAX_SEATS - 1)) await give(club, person, 'photographer');
      const late = people.slice(MAX_SEATS - 1);
      const outcomes = await Promise.all(late.map((person) => tried(give(club, person, 'photographer'))));
      expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'CLUB_FULL')).toHaveLength(late.length - 1);
      expect(await rolesIn(club)).toHaveLength(MAX_SEATS);
    });

    it('keeps a lead although the last two leave, or are dismissed, at once', async () => {
      const f = fixture();
      const [a, b] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(a);
      await give(club, b, 'lead');
      const outcomes = await Promise.all([tried(give(club, a, null)), tried(give(club, b, null))]);
      expect(outcomes.toSorted()).toEqual(['LAST_LEAD', true].toSorted());
      expect(await rolesIn(club)).toHaveLength(1);
    });

    it('keeps a lead although one leaves while the other deletes the account', async () => {
      const f = fixture();
      const [a, b] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(a);
      await give(club, b, 'lead');
      const judge = (_: unknown, clubs: readonly LedClub[]) => {
        if (clubs.some((club) => isLastLeadOf(club, START))) throw new Error('LAST_LEAD');
      };
      const gone = f.users
        .remove(b.id, () => [], { judge })
        .then(
          () => true,
          () => 'LAST_LEAD' as const,
        );
      const outcomes = await Promise.all([tried(give(club, a, null)), gone]);
      expect(outcomes.toSorted()).toEqual(['LAST_LEAD', true].toSorted());
      expect(await rolesIn(club)).toHaveLength(1);
      await f.clubs.setClosed(club.id, START + 1, entry('club-closed'));
      const [[last] = ['']] = await rolesIn(club);
      await f.users.remove(String(last), () => [], { judge });
      expect(await rolesIn(club)).toEqual([]);
    });

    it('tells whoever deletes an account when the other leads of its clubs leave, suspended ones apart (decisions 63, 74)', async () => {
      const f = fixture();
      const [a, b, c] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const club = await founded(a);
      await give(club, b, 'lead');
      await give(club, c, 'lead');
      await f.users.changeProfile(b.id, { ownLeavesOn: '2026-05-31' }, START, () => []);
      await f.users.setSuspended(c.id, START);
      const judge = vi.fn();
      await f.users.remove(a.id, () => [], { judge });
      expect(judge.mock.calls[0]?.[1]).toEqual([{ isClosed: false, otherLeads: ['2026-05-31'] }]);
    });

    const takeOver = (club: Club, taker: Person, now: number) =>
      fixture().seats.change(club.id, taker.id, (state) => {
        if (state.club.handoverAt === null || !leadsAreAway(state.seats, now)) throw { code: 'TAKEOVER_TOO_EARLY' };
        const takenFrom = state.seats.filter(({ role }) => role === 'lead').map(({ personId }) => personId);
        const roles = takenOver(state.seats, taker.id);
        const change = { roles, at: now, handoverAt: null, takenFrom, sideWrites: [] };
        return { ...change, audit: [entry('club-taken-over', taker.id), entry('seat-changed')] };
      });

    it('is taken over once although two press at once, and knows from whom', async () => {
      const f = fixture();
      const [lead, one, two] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const club = await founded(lead);
      await give(club, one, 'photographer');
      await give(club, two, 'photographer');
      const now = START + AWAY_AFTER + 2 * DAY;
      const due = { roles: new Map(), at: now, handoverAt: now, sideWrites: [], audit: [] };
      expect(await f.seats.change(club.id, null, () => due)).toBe(true);
      expect((await f.clubs.byId(club.id))?.handoverAt).toBe(now);
      const outcomes = await Promise.all([one, two].map((person) => tried(takeOver(club, person, now))));
      expect(outcomes.toSorted()).toEqual(['TAKEOVER_TOO_EARLY', true].toSorted());
      const leads = (await rolesIn(club)).filter(([, role]) => role === 'lead');
      const [taker] = outcomes[0] === true ? [one] : [two];
      expect(leads).toEqual([[taker?.id, 'lead']]);
      expect(await f.clubs.byId(club.id)).toEqual({ ...club, handoverAt: null });
      const takeover = { formerId: lead.id, takerId: taker?.id ?? null, at: now };
      expect(await f.seats.takeoverFrom(club.id, lead.id)).toEqual(takeover);
      const seen: ClubState[] = [];
      await f.seats.change(club.id, lead.id, (state) => {
        seen.push(state);
        return { roles: new Map([[lead.id, 'lead' as const]]), at: now + 1, sideWrites: [], audit: [] };
      });
      expect(seen.map(({ takeovers }) => takeovers)).toEqual([[takeover]]);
      expect(await f.seats.takeoverFrom(club.id, lead.id)).toEqual({ ...takeover, takerId: lead.id });
    });

    it('forgets once it is closed that it may be taken over (decisions 63)', async () => {
      const f = fixture();
      const club = await founded(await f.person());
      const due = { roles: new Map(), at: START, handoverAt: START, sideWrites: [], audit: [] };
      await f.seats.change(club.id, null, () => due);
      await f.clubs.setClosed(club.id, START, entry('club-closed'));
      expect(await f.clubs.byId(club.id)).toEqual({ ...club, closedAt: START, handoverAt: null });
    });

    it('knows who was a lead before it was taken over, and has nothing to take back once they lead again', async () => {
      const f = fixture();
      const [lead, taker] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(lead);
      await give(club, taker, 'lead');
      const takeOver = (takenFrom: readonly string[]) =>
        f.seats.change(club.id, taker.id, () => {
          const roles = new Map([[lead.id, 'photographer' as const]]);
          return { roles, at: START, takenFrom, sideWrites: [], audit: [] };
        });
      const mayTake = async () => mayTakeBack(await f.seats.takeoverFrom(club.id, lead.id), START);
      await takeOver([lead.id]);
      expect(await mayTake()).toBe(true);
      await give(club, lead, 'lead');
      await takeOver([]);
      expect(await mayTake()).toBe(false);
      await takeOver([lead.id]);
      expect(await mayTake()).toBe(true);
      await give(club, lead, 'lead');
      await f.users.remove(lead.id, () => []);
      expect(await f.seats.takeoverFrom(club.id, lead.id)).toBeNull();
    });

    it('forgets takeovers that are old, and a taker who is gone', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(lead);
      await give(club, one, 'photographer');
      const now = START + AWAY_AFTER + 2 * DAY;
      await f.seats.change(club.id, null, () => ({
        roles: new Map(),
        at: now,
        handoverAt: now,
        sideWrites: [],
        audit: [],
      }));
      await takeOver(club, one, now);
      await f.users.remove(one.id, () => []);
      expect(await f.seats.takeoverFrom(club.id, lead.id)).toEqual({ formerId: lead.id, takerId: null, at: now });
      await f.seats.forgetTakeovers(now);
      expect(await f.seats.takeoverFrom(club.id, lead.id)).not.toBeNull();
      await f.seats.forgetTakeovers(now + 1);
      expect(await f.seats.takeoverFrom(club.id, lead.id)).toBeNull();
    });

    it('names the clubs whose leads are away and nobody was told, and those whose leads are back', async () => {
      const f = fixture();
      const people = await f.people(4, f.tenant());
      const [away, back, one, gone] = people as [Person, Person, Person, Person];
      const now = START + AWAY_AFTER + 9 * DAY;
      const clubs = {
        alone: await founded(away),
        away: await founded(away),
        back: await founded(back),
        suspended: await founded(gone),
        closed: await founded(away),
      };
      for (const club of [clubs.away, clubs.back, clubs.suspended, clubs.closed]) await give(club, one, 'photographer');
      await f.users.setSuspended(gone.id, START);
      await f.clubs.setClosed(clubs.closed.id, START, entry('club-closed'));
      const session = { id: f.id(), digest: f.id(), userId: back.id, createdAt: now, lastSeenAt: now };
      await f.sessions.open({ ...session, expiresAt: now + DAY, userAgent: '', provenAt: null }, 9);
      const mine = new Set(Object.values(clubs).map(({ id }) => id));
      const outdated = async (at = now) => {
        const found: string[] = [];
        let page = await f.seats.outdated(at, 2, '');
        while (page.length > 0) {
          found.push(...page);
          page = await f.seats.outdated(at, 2, page.at(-1) ?? '');
        }
        return found.filter((id) => mine.has(id));
      };
      expect(await outdated()).toEqual([clubs.away.id, clubs.suspended.id].toSorted());
      expect(await outdated(START + 2)).toEqual([clubs.suspended.id]);
      for (const { id } of [clubs.away, clubs.back])
        await f.seats.change(id, null, () => ({
          roles: new Map(),
          at: now,
          handoverAt: now,
          sideWrites: [],
          audit: [],
        }));
      expect(await outdated()).toEqual([clubs.back.id, clubs.suspended.id].toSorted());
    });

    it('names the clubs whose leads left 30 days ago, also where they still come by (decisions 74)', async () => {
      const f = fixture();
      const [left, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(left);
      await give(club, one, 'photographer');
      const day = '2031-06-01';
      await f.users.changeProfile(left.id, { ownLeavesOn: day }, START, () => []);
      const at = async (now: number) => {
        const session = { id: f.id(), digest: f.id(), userId: left.id, createdAt: now, lastSeenAt: now };
        await f.sessions.open({ ...session, expiresAt: now + DAY, userAgent: '', provenAt: null }, 9);
        return (await f.seats.outdated(now, 500, '')).includes(club.id);
      };
      expect(await at(Date.parse('2031-06-30'))).toBe(false);
      expect(await at(Date.parse('2031-07-01'))).toBe(true);
    });

    it('names the people with seats who leave by a day, by portions (decisions 74)', async () => {
      const f = fixture();
      const tenant = f.tenant();
      const [own, byRoster, later, stays, seatless] = (await f.people(5, tenant)) as Person[] as [
        Person,
        Person,
        Person,
        Person,
        Person,
      ];
      for (const one of [own, byRoster, later, stays]) await founded(one);
      await founded(own);
      const says = ({ id }: Person, ownLeavesOn: string) => f.users.changeProfile(id, { ownLeavesOn }, START, () => []);
      await says(own, '2031-06-30');
      await f.rosters.put(
        tenant,
        [{ email: byRoster.user.email, name: '', leavesOn: '2031-01-31' }],
        '2026-01-01',
        null,
      );
      await says(later, '2031-07-01');
      await says(seatless, '2031-06-30');
      const found: string[] = [];
      for (let page = await f.seats.leavers('2031-06-30', 1, ''); page.length > 0; ) {
        found.push(...page);
        page = await f.seats.leavers('2031-06-30', 1, found.at(-1) ?? '');
      }
      const mine = [own, byRoster, later, stays, seatless].map(({ id }) => id);
      expect(found.filter((id) => mine.includes(id))).toEqual([own.id, byRoster.id].toSorted());
    });

    it('says until when seats let people upload, whatever happens to club and seat', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const [club, other] = [await founded(lead), await founded(lead)];
      const grant = (clubId: string, months: number) =>
        f.memberships.grantClub({ id: f.id(), clubId, orderId: null, months, until: null, grantedAt: START });
      const ends = async () => [(await f.user(lead.id)).seatEnd, (await f.user(one.id)).seatEnd];
      expect(await ends()).toEqual([START, null]);
      const [short, long] = [addMonths(START, 1), addMonths(START, 3)];
      expect(await grant(club.id, 1)).toMatchObject({ planEnd: short });
      expect(await ends()).toEqual([short, null]);
      await give(club, one, 'photographer');
      expect(await ends()).toEqual([short, short]);
      await grant(other.id, 3);
      expect(await ends()).toEqual([long, short]);
      await f.clubs.setClosed(other.id, START + 1, entry('club-closed'));
      expect(await ends()).toEqual([short, short]);
      await f.clubs.setClosed(other.id, null, entry('club-reopened'));
      expect(await ends()).toEqual([long, short]);
      await give(club, one, null);
      expect(await ends()).toEqual([long, (await f.user(one.id)).createdAt]);
      expect((await f.user(lead.id)).planEnd).toBe(START);
      expect(await grant('nothing', 1)).toBeNull();
      expect(await f.media.recount()).toBe(0);
    });

    it('says so although several clubs of one person change at once', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const clubs = [await founded(lead), await founded(lead), await founded(lead)];
      for (const club of clubs) await give(club, one, 'photographer');
      const grant = ({ id: clubId }: Club, months: number) =>
        f.memberships.grantClub({ id: f.id(), clubId, orderId: null, months, until: null, grantedAt: START });
      for (let round = 1; round <= 5; round += 1) {
        await Promise.all(clubs.map((club, at) => grant(club, 3 - at)));
        const ends = await Promise.all(clubs.map(async ({ id }) => (await f.clubs.byId(id))?.planEnd ?? 0));
        for (const { id } of [lead, one]) expect((await f.user(id)).seatEnd).toBe(Math.max(...ends));
      }
    });

    it('names the club of an item and an event, and the seat of whoever looks, while it is open', async () => {
      const f = fixture();
      const [lead, one, other] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const club = await founded(lead);
      await give(club, one, 'photographer');
      const item = await f.published(one, { clubId: club.id });
      const card = { id: club.id, name: club.name, handle: club.handle, avatar: null };
      const seen = async (viewer: Person) => {
        const found = await f.media.find('photo', item.id, viewer.id);
        return [found?.club, found?.seat];
      };
      expect(await seen(lead)).toEqual([card, 'lead']);
      expect(await seen(one)).toEqual([card, 'photographer']);
      expect(await seen(other)).toEqual([card, null]);
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-15', place: '' };
      const event = { id: f.id(), tenant: lead.tenant, ownerId: one.id, clubId: club.id, ...texts };
      await f.events.create(
        { ...event, coverId: null, open: true, preview: false, pool: 'closed' as const, createdAt: START },
        [],
      );
      expect((await f.events.withCover(event.id))?.club).toEqual(card);
      const list = async (clubId: string) => (await f.events.list(other, 5, null, undefined, clubId)).items;
      expect((await list(club.id)).map((found) => found.event.id)).toEqual([event.id]);
      expect(await list('another')).toEqual([]);
      await f.clubs.setClosed(club.id, START, entry('club-closed'));
      expect(await seen(lead)).toEqual([card, null]);
    });

    it('counts the bytes of a club’s files to the club, and what is not published yet to whoever sends it', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(lead);
      const room = async (tenant: string | null = null) => f.uploads.room(one.id, tenant, club.id);
      const upload = await f.upload(one, { holderId: club.id, size: 700 });
      const own = await f.upload(one, { size: 30 });
      const unpublished = { unpublishedBytes: 730, unpublishedFiles: 2 };
      expect(await room()).toMatchObject({ bytes: 30, holderBytes: 700, ...unpublished });
      expect((await room(one.tenant)).tenantBytes).toBe(730);
      const item = f.item(one, { clubId: club.id });
      await f.media.publish(item, [upload.id, own.id], []);
      expect(await room()).toMatchObject({ bytes: 0, holderBytes: 730, unpublishedBytes: 0, unpublishedFiles: 0 });
      expect(await f.media.recount()).toBe(0);
      await f.media.remove(item.id, []);
      expect(await room()).toMatchObject({ bytes: 0, holderBytes: 0 });
      const judged: (number | null)[] = [];
      const next = { ...upload, id: f.id(), fileName: `photo/${f.id()}.jpg` };
      await f.uploads.declare(next, null, ({ holderBytes }) => void judged.push(holderBytes));
      expect(judged).toEqual([0]);
      expect(await f.media.recount()).toBe(0);
    });

    const invited = async (club: Club, lead: Person, changes: Partial<Invitation> = {}): Promise<Invitation> => {
      const times = { createdAt: START, expiresAt: START + 14 * DAY };
      const names = { clubId: club.id, inviterId: lead.id, inviteeId: null, role: 'photographer' as const };
      const invitation = { id: fixture().id(), ...names, ...times, ...changes };
      expect(await fixture().invitations.add(invitation)).toBe(true);
      return invitation;
    };

    it('keeps invitations until they run out: of a club, and of a person, one per club', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(lead);
      const link = await invited(club, lead);
      await invited(club, lead, { inviteeId: one.id, createdAt: START + 1 });
      const newer = await invited(club, lead, { inviteeId: one.id, createdAt: START + 2, role: 'lead' });
      expect(await f.invitations.find(link.id)).toEqual(link);
      expect(await f.invitations.ofClub(club.id, START, 9)).toEqual([newer, link]);
      expect(await f.invitations.ofClub(club.id, START, 1)).toEqual([newer]);
      expect(await f.invitations.ofPerson(one.id, START)).toEqual([newer]);
      expect(await f.invitations.ofClub(club.id, START + 14 * DAY, 9)).toEqual([]);
      await f.clubs.setClosed(club.id, START, entry('club-closed'));
      expect(await f.invitations.ofPerson(one.id, START)).toEqual([]);
      expect(await f.invitations.remove(link.id)).toBe(true);
      expect(await f.invitations.remove(link.id)).toBe(false);
      expect(await f.invitations.add({ ...link, clubId: 'nothing' })).toBe(false);
      expect(await f.invitations.add({ ...link, inviteeId: 'nobody' })).toBe(false);
      await f.users.remove(one.id, () => []);
      expect(await f.invitations.find(newer.id)).toBeNull();
    });

    it('forgets invitations that ran out, in portions, and their notifications', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await founded(lead);
      await f.invitations.forget(START, 1_000);
      const kept = await invited(club, lead, { expiresAt: START + 1 });
      const gone = await invited(club, lead, { inviteeId: one.id, expiresAt: START });
      const earlier = await invited(club, lead, { expiresAt: START - 1 });
      const ofClub = { clubId: club.id, mediaId: null, commentId: null, caseId: null, eventId: null };
      const about = {
        cause: `invitation:${club.id}`,
        kind: 'invitation',
        at: START,
        actorId: lead.id,
        ...ofClub,
      } as const;
      await f.notifications.tell([{ personId: one.id, ...about }]);
      expect(await f.notifications.recipientsOf({ actorId: lead.id }, 9)).toEqual([one.id]);
      const forgotten = [await f.invitations.forget(START, 1), await f.invitations.forget(START, 9)];
      expect(forgotten.map(({ length }) => length)).toEqual([1, 1]);
      expect(forgotten.flat()).toEqual(expect.arrayContaining([earlier, gone]));
      expect(await f.invitations.forget(START, 9)).toEqual([]);
      expect([await f.invitations.find(earlier.id), await f.invitations.find(gone.id)]).toEqual([null, null]);
      expect(await f.invitations.find(kept.id)).toEqual(kept);
      expect(await f.notifications.recipientsOf({ actorId: lead.id }, 9)).toEqual([]);
    });

    it('is marked as a favourite once, and counted; who is suspended or gone does not count (decisions 62)', async () => {
      const f = fixture();
      const [lead, fan, other] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const { clubFavourites: marks } = f;
      const club = await founded(lead);
      const count = async () => (await f.clubs.byId(club.id))?.favouriteCount;
      await atOnce(20, () => marks.favour(club.id, fan.id, START));
      await Promise.all([marks.favour(club.id, other.id, START), marks.favour(club.id, lead.id, START)]);
      expect([await count(), await marks.isFavourite(club.id, fan.id)]).toEqual([3, true]);
      await atOnce(20, () => marks.unfavour(club.id, fan.id));
      expect([await count(), await marks.isFavourite(club.id, fan.id)]).toEqual([2, false]);
      await f.users.setSuspended(other.id, START);
      expect(await count()).toBe(1);
      await f.users.setSuspended(other.id, null);
      expect([await count(), await marks.isFavourite(club.id, other.id)]).toEqual([2, true]);
      await f.users.remove(other.id, () => []);
      expect([await count(), await marks.isFavourite(club.id, other.id)]).toEqual([1, false]);
      await marks.favour('no-club', fan.id, START);
      expect(await marks.isFavourite('no-club', fan.id)).toBe(false);
    });

    it('is marked by people who leave the college at the same moment, or not', async () => {
      const f = fixture();
      const [lead, ...fans] = (await f.people(9, f.tenant())) as [Person, ...Person[]];
      const club = await founded(lead);
      await Promise.all(
        fans.flatMap(({ id }, at) => [
          f.clubFavourites.favour(club.id, id, START).catch(() => {}),
          ...(at % 2 === 0 ? [f.users.remove(id, () => [])] : []),
        ]),
      );
      expect((await f.clubs.byId(club.id))?.favouriteCount).toBe(4);
    });

    it('ends the links, and what invites the person, with a seat where it is said', async () => {
      const f = fixture();
      const [lead, one, two] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const [club, other] = [await founded(lead), await founded(lead)];
      const kept = [await invited(club, lead, { inviteeId: two.id }), await invited(other, lead)];
      const ended = [await invited(club, lead), await invited(club, lead, { inviteeId: one.id })];
      const nothing = { roles: new Map(), at: START, sideWrites: [], audit: [] };
      await f.seats.change(club.id, one.id, () => nothing);
      for (const { id } of [...kept, ...ended]) expect(await f.invitations.find(id)).not.toBeNull();
      await f.seats.change(club.id, one.id, () => ({ ...nothing, endsInvitations: true }));
      for (const { id } of kept) expect(await f.invitations.find(id)).not.toBeNull();
      for (const { id } of ended) expect(await f.invitations.find(id)).toBeNull();
    });

    it('shows an invitation, if it is one of the club and still there, to what gives the seat', async () => {
      const f = fixture();
      const [lead, one] = (await f.people(2, f.tenant())) as [Person, Person];
      const [club, other] = [await founded(lead), await founded(lead)];
      const link = await invited(club, lead);
      const seen = async ({ id }: Club, invitationId?: string) => {
        const shown: ClubState['invitation'][] = [];
        await f.seats.change(
          id,
          one.id,
          ({ invitation }) => {
            shown.push(invitation);
            return null;
          },
          invitationId,
        );
        return shown;
      };
      expect([await seen(club, link.id), await seen(other, link.id), await seen(club)]).toEqual([
        [link],
        [null],
        [null],
      ]);
      await f.invitations.remove(link.id);
      expect(await seen(club, link.id)).toEqual([null]);
    });

    it('takes the notification of an invitation with it, and no other', async () => {
      const f = fixture();
      const [lead, one, two] = (await f.people(3, f.tenant())) as [Person, Person, Person];
      const [club, other] = [await founded(lead), await founded(lead)];
      const about = { kind: 'invitation', actorId: lead.id, at: START, mediaId: null, commentId: null } as const;
      const tell = ({ id: clubId }: Club, { id: personId }: Person) =>
        f.notifications.tell([
          { personId, cause: `invitation:${clubId}`, caseId: null, clubId, eventId: null, ...about },
        ]);
      const invitedTo = async (viewer: Person) => {
        const asked = { viewer, kinds: ['invitation' as const], since: 0, limit: 9, after: null };
        return (await f.notifications.page(asked)).items.map(({ club: about }) => about?.id);
      };
      for (const [of, person] of [
        [club, one],
        [club, two],
        [other, one],
      ] as const)
        await tell(of, person);
      const [first, second] = [
        await invited(club, lead, { inviteeId: one.id }),
        await invited(club, lead, { inviteeId: two.id }),
      ];
      await f.invitations.remove(first.id);
      expect([await invitedTo(one), await invitedTo(two)]).toEqual([[other.id], [club.id]]);
      const ends = { roles: new Map(), at: START, sideWrites: [], audit: [], endsInvitations: true };
      await f.seats.change(club.id, two.id, () => ends);
      expect([await f.invitations.find(second.id), await invitedTo(two)]).toEqual([null, []]);
    });

    describe('orders', () => {
      const placed = async (payer: Person, order: Partial<Order>): Promise<Order> => {
        const f = fixture();
        const id = f.id();
        const whole: Order = {
          id,
          providerOrderId: `order_${id}`,
          userId: null,
          clubId: f.id(),
          payerId: payer.id,
          newClub: null,
          months: 1,
          amount: 230_00,
          currency: 'INR',
          createdAt: START,
          paidAt: null,
          paymentId: null,
          granted: false,
          checkAt: null,
          ...order,
        };
        await f.memberships.placeOrder(whole);
        return whole;
      };
      const confirm = (order: Order, at = START, paymentId = 'pay') => {
        const grant = { id: fixture().id(), months: order.months, until: null, grantedAt: at };
        return fixture().memberships.confirm(order, paymentId, grant, ({ email, club, planEnd }) => [
          aJob(`${email} ${club} ${planEnd}`),
        ]);
      };
      const stored = async ({ providerOrderId }: Order) => fixture().memberships.orderByProviderId(providerOrderId);

      it('grant once to their club, and tell the payer', async () => {
        const f = fixture();
        const [lead, payer] = (await f.people(2, f.tenant())) as [Person, Person];
        const club = await founded(lead);
        const order = await placed(payer, { clubId: club.id });
        expect(await stored(order)).toEqual(order);
        await f.queued();
        const outcomes = await atOnce(10, () => confirm(order));
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        const end = addMonths(START, 1);
        expect(await f.clubs.byId(club.id)).toEqual({ ...club, planEnd: end });
        expect((await f.user(lead.id)).seatEnd).toBe(end);
        expect(await f.user(payer.id)).toMatchObject({ planEnd: START, seatEnd: null });
        expect(await stored(order)).toMatchObject({ paidAt: START, granted: true, paymentId: 'pay' });
        expect(labels(await f.queued())).toEqual([`${payer.user.email} ${club.name} ${end}`]);
      });

      it('make their club once, under the next free name and handle, with the payer as its lead', async () => {
        const f = fixture();
        const lead = await f.person();
        const first = await founded(lead);
        const order = await placed(lead, { newClub: { name: first.name, handle: lead.user.name } });
        const outcomes = await atOnce(6, () => confirm(order));
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        const club = await f.clubs.byId(order.clubId ?? '');
        expect(club).toMatchObject({ name: `${first.name} 2`, handle: `${lead.user.name}-2`, tenant: lead.tenant });
        expect(club?.planEnd).toBe(addMonths(START, 1));
        expect(await rolesIn(club as Club)).toEqual([[lead.id, 'lead']]);
        expect((await f.user(lead.id)).seatEnd).toBe(addMonths(START, 1));
      });

      it('of a closed club are paid and not granted, until it is open again and they are confirmed again', async () => {
        const f = fixture();
        const lead = await f.person();
        const club = await founded(lead);
        const order = await placed(lead, { clubId: club.id });
        await f.clubs.setClosed(club.id, START, entry('club-closed'));
        expect(await confirm(order)).toBe(false);
        expect(await confirm(order, START + 1, 'again')).toBe(false);
        expect(await stored(order)).toMatchObject({ paidAt: START, paymentId: 'pay', granted: false });
        await f.memberships.setCheckAt(order.id, null);
        await f.clubs.setClosed(club.id, null, entry('club-reopened'));
        expect(await stored(order)).toMatchObject({ granted: false, checkAt: START });
        const outcomes = await atOnce(4, () => confirm(order, START + DAY));
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        expect(await stored(order)).toMatchObject({ paidAt: START, paymentId: 'pay', granted: true });
        expect((await f.clubs.byId(club.id))?.planEnd).toBe(addMonths(START + DAY, 1));
      });

      it('of a club that is closed while they are confirmed are granted before, or not at all', async () => {
        const f = fixture();
        const lead = await f.person();
        const club = await founded(lead);
        const order = await placed(lead, { clubId: club.id });
        const close = () => f.clubs.setClosed(club.id, START, entry('club-closed'));
        const [granted] = await Promise.all([confirm(order), close()]);
        expect(await stored(order)).toMatchObject({ paidAt: START, granted });
        expect((await f.clubs.byId(club.id))?.planEnd).toBe(granted ? addMonths(START, 1) : START);
      });

      it('are granted to their club although the payer is erased meanwhile; a club to be made is not', async () => {
        const f = fixture();
        const [lead, payer] = (await f.people(2, f.tenant())) as [Person, Person];
        const club = await founded(lead);
        const order = await placed(payer, { clubId: club.id });
        const making = await placed(payer, { newClub: { name: f.id(), handle: `h-${f.id()}` } });
        const [granted] = await Promise.all([confirm(order), f.users.remove(payer.id, () => [])]);
        expect(granted).toBe(true);
        expect((await f.clubs.byId(club.id))?.planEnd).toBe(addMonths(START, 1));
        expect(await confirm(making)).toBe(false);
        expect(await stored(making)).toMatchObject({ paidAt: START, granted: false, payerId: null });
        expect(await stored(order)).toMatchObject({ payerId: null, granted: true });
      });

      it('make no club of somebody who is suspended, until they are not', async () => {
        const f = fixture();
        const payer = await f.person();
        const making = await placed(payer, { newClub: { name: f.id(), handle: `h-${f.id()}` } });
        await f.users.setSuspended(payer.id, START);
        expect(await confirm(making)).toBe(false);
        expect(await stored(making)).toMatchObject({ paidAt: START, granted: false });
        await f.users.setSuspended(payer.id, null);
        expect(await confirm(making)).toBe(true);
        expect(await f.clubs.held(payer.id)).toHaveLength(1);
      });

      it('make no fourth club of one person: that money is to be refunded', async () => {
        const f = fixture();
        const lead = await f.person();
        const drafts = await Promise.all(
          [1, 2, 3, 4].map(() => placed(lead, { newClub: { name: f.id(), handle: `h-${f.id()}` } })),
        );
        const outcomes = await Promise.all(drafts.map((order) => confirm(order)));
        expect(outcomes.filter(Boolean)).toHaveLength(3);
        expect(await f.clubs.held(lead.id)).toHaveLength(3);
      });

      it('are read with the name and the grants of their holder, also when payer or holder are gone (decisions 64)', async () => {
        const f = fixture();
        const [lead, payer] = (await f.people(2, f.tenant())) as [Person, Person];
        const club = await founded(lead);
        const order = await placed(payer, { clubId: club.id });
        const own = await placed(payer, { userId: payer.id, clubId: null, payerId: null });
        const read = async (of: Order) => {
          const receipt = await f.memberships.receiptOf(of.id);
          return receipt && [receipt.holder, receipt.grants.map(({ orderId }) => orderId)];
        };
        expect(await read(order)).toEqual([club.name, []]);
        await f.memberships.grantClub({
          id: f.id(),
          clubId: club.id,
          orderId: null,
          months: 1,
          until: null,
          grantedAt: START,
        });
        await confirm(order, START + 1);
        await confirm(own);
        expect([await read(order), await read(own)]).toEqual([
          [club.name, [null, order.id]],
          [payer.user.fullName, [own.id]],
        ]);
        await f.users.remove(payer.id, () => []);
        expect([await read(order), (await read(own))?.[0]]).toEqual([[club.name, [null, order.id]], null]);
        expect(await f.memberships.receiptOf('none')).toBeNull();
      });

      it('are listed for whoever paid, and for the leads of the club, newest first (decisions 64)', async () => {
        const f = fixture();
        const [lead, payer] = (await f.people(2, f.tenant())) as [Person, Person];
        const club = await founded(lead);
        const own = await placed(lead, { userId: lead.id, clubId: null, payerId: null, createdAt: START + 1 });
        const paid = await placed(payer, { clubId: club.id, createdAt: START + 2 });
        const list = async (person: Person, clubIds: string[]) =>
          (await allPages((after) => f.memberships.ordersOf({ personId: person.id, clubIds }, 1, after))).flat();
        expect(await list(lead, [club.id])).toEqual([paid, own]);
        expect(await list(lead, [])).toEqual([own]);
        expect(await list(payer, [])).toEqual([paid]);
      });
    });
  });
}

export const lists = {
  clubs: unlisted({
    clubs: ['byId', 'byHandle', 'isFree', 'held', 'list'],
    changes: ['create', 'change', 'setClosed'],
  }),
  clubFavourites: unlisted({ changes: ['favour', 'unfavour'], 'a club': ['isFavourite'] }),
  seats: unlisted({
    people: ['of', 'takeoverFrom', 'leavers'],
    clubs: ['outdated'],
    changes: ['change', 'forgetTakeovers'],
  }),
  invitations: unlisted({
    'invitations to a club': ['find', 'ofClub', 'ofPerson'],
    changes: ['add', 'remove', 'forget'],
  }),
} satisfies Partial<Lists>;
