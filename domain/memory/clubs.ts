import { holdsItsName, nameKey } from '../src/accounts/rules.ts';
import type { User } from '../src/accounts/user.ts';
import { hasHeirs, leadsAreAway, seenAt } from '../src/clubs/handover.ts';
import type { Invitation } from '../src/clubs/invitation.ts';
import type { ClubFavourites, ClubSeats, Clubs, Invitations } from '../src/clubs/ports.ts';
import type { SeatState, Takeover } from '../src/clubs/rules.ts';
import { leavingDay } from '../src/colleges/leaving.ts';
import { given } from '../src/kernel/given.ts';
import type { Instant } from '../src/kernel/time.ts';
import {
  type Club,
  type ClubCard,
  clubNameKey,
  mayLeadNewClub,
  type Seat,
  type SeatRole,
} from '../src/membership/club.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { recountFavouriteClubs } from './counters.ts';
import { uploaderOf } from './events.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';
import { takePicture } from './uploads.ts';
import { removePerson } from './users.ts';

export interface FavouriteClubRow {
  readonly clubId: string;
  readonly memberId: string;
  readonly at: Instant;
}

export const tables = () => ({
  clubs: table<Club>((row) => row.id),
  seats: table<Seat>(
    (row) => pair(row.clubId, row.personId),
    (row) => row.personId,
  ),
  clubFavourites: table<FavouriteClubRow>(
    (row) => pair(row.clubId, row.memberId),
    (row) => row.memberId,
  ),
  takeovers: table<TakeoverRow>(
    (row) => pair(row.clubId, row.formerId),
    (row) => row.formerId,
  ),
  invitations: table<Invitation>(
    (row) => row.id,
    (row) => row.inviteeId,
  ),
});

/** A takeover of a club from one of its leads. */
export interface TakeoverRow extends Takeover {
  readonly clubId: string;
}

export const repositories = (tables: Tables) => ({
  clubs: clubsOn(tables),
  clubFavourites: clubFavouritesOn(tables),
  seats: seatsOn(tables),
  invitations: invitationsOn(tables),
});

export const own = {
  seats: ({ seats }, id) => seats.where(({ personId }) => personId === id).map((row) => [row.clubId, { ...row }]),
  clubFavourites: ({ clubFavourites }, id) =>
    clubFavourites.where(({ memberId }) => memberId === id).map(({ clubId, at }) => [clubId, { clubId, markedAt: at }]),
  invitations: ({ invitations }, id) => byId(invitations.where(({ inviteeId }) => inviteeId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

/** Until when seats let these people upload, from their clubs as they are now (decisions 62). */
export function refreshSeatEnds(tables: Tables, personIds: readonly string[]): void {
  for (const personId of personIds) {
    const ends = tables.seats
      .where((seat) => seat.personId === personId)
      .flatMap(({ clubId }) => tables.clubs.get(clubId) ?? [])
      .flatMap(({ closedAt, planEnd }) => (closedAt === null ? [planEnd] : []));
    const user = tables.users.get(personId);
    if (!user) continue;
    const afterwards = user.seatEnd === null ? null : user.createdAt;
    tables.users.put({ ...user, seatEnd: ends.length === 0 ? afterwards : Math.max(...ends) });
  }
}

/** A club as cards name it; null for none. */
export function clubCardOf({ clubs }: Tables, clubId: string | null): ClubCard | null {
  const club = clubs.get(clubId ?? '');
  return club && { id: club.id, name: club.name, handle: club.handle, avatar: club.avatar };
}

/** Somebody's role in an open club; null without one. */
export function seatOf({ clubs, seats }: Tables, clubId: string | null, personId: string): SeatRole | null {
  return clubs.get(clubId ?? '')?.closedAt === null ? (seats.get(pair(clubId ?? '', personId))?.role ?? null) : null;
}

/** The people with seats in a club. */
export function seatedIn({ seats }: Tables, id: string): string[] {
  return seats.where(({ clubId }) => clubId === id).map(({ personId }) => personId);
}

/** How many open clubs somebody leads, besides one. */
export function ledBy({ seats, clubs }: Tables, id: string, besides: string | null = null): number {
  const led = ({ clubId, personId, role }: Seat) =>
    personId === id && role === 'lead' && clubId !== besides && clubs.get(clubId)?.closedAt === null;
  return seats.where(led).length;
}

/**
 * Which of a name and a handle is somebody's; a club's own do not count for itself. Without a moment even an account that
 * no longer holds its name counts.
 */
export function takenIn(
  { clubs, users }: Tables,
  { tenant, name, handle }: Pick<Club, 'tenant' | 'name' | 'handle'>,
  now: Instant | null,
  id: string | null = null,
): 'free' | 'name-taken' | 'handle-taken' {
  const others = clubs.where((club) => club.id !== id);
  if (others.some((club) => club.tenant === tenant && clubNameKey(club.name) === clubNameKey(name)))
    return 'name-taken';
  const person = users.find((user) => nameKey(user.name) === nameKey(handle));
  if (others.some((club) => nameKey(club.handle) === nameKey(handle))) return 'handle-taken';
  return person && (now === null || holdsItsName(person, now)) ? 'handle-taken' : 'free';
}

/** An account that no longer holds a handle as its username gives way to the club that takes it. */
function giveWay(tables: Tables, handle: string): void {
  const person = tables.users.find((user) => nameKey(user.name) === nameKey(handle));
  if (person) removePerson(tables, person.id);
}

export function clubsOn(tables: Tables): Clubs {
  const { clubs, seats, users } = tables;
  const seatsIn = (id: string) => seats.where(({ clubId }) => clubId === id);
  return {
    byId: async (id) => clubs.get(id),
    byHandle: async (handle) => clubs.find((club) => nameKey(club.handle) === nameKey(handle)),
    isFree: async (wanted, now) => takenIn(tables, wanted, now),
    held: async (id) =>
      seats
        .where(({ personId }) => personId === id)
        .flatMap(({ clubId, role }) => {
          const club = clubs.get(clubId);
          return club ? [{ club, role }] : [];
        })
        .sort((a, b) => byName(a.club, b.club)),
    async create(club, lead, audit, sideWrites = []) {
      const taken = takenIn(tables, club, club.createdAt);
      if (taken !== 'free') return taken;
      const person = users.get(lead.personId);
      if (!person || !mayLeadNewClub(person, ledBy(tables, person.id), club.createdAt)) return 'no-lead';
      if (!takePicture(tables, { ...club, avatar: null }, club.avatar)) return 'upload-in-use';
      tables.queue(sideWrites);
      giveWay(tables, club.handle);
      clubs.put(club);
      seats.put(lead);
      refreshSeatEnds(tables, [lead.personId]);
      tables.note(audit);
      return 'created';
    },
    async change(id, change, now, jobs, judge) {
      const club = clubs.get(id);
      if (!club) return null;
      judge?.(club, seatsIn(id));
      const changed = { ...club, ...given(change) };
      const taken = takenIn(tables, changed, now, id);
      if (taken !== 'free') return taken;
      if (!takePicture(tables, club, changed.avatar)) return 'upload-in-use';
      giveWay(tables, changed.handle);
      clubs.put(changed);
      tables.queue(jobs(club));
      return changed;
    },
    async setClosed(id, closedAt, audit, jobs = [], judge) {
      const club = clubs.get(id);
      if (club) judge?.(club, seatsIn(id));
      if (!club || (club.closedAt === null) === (closedAt === null)) return false;
      clubs.put({ ...club, closedAt, handoverAt: null });
      refreshSeatEnds(tables, seatedIn(tables, id));
      if (closedAt === null)
        for (const order of tables.orders.where(
          ({ clubId, paidAt, granted }) => clubId === id && paidAt !== null && !granted,
        ))
          tables.orders.put({ ...order, checkAt: audit.at });
      tables.queue(jobs);
      tables.note(audit);
      return true;
    },
    list: async (tenant, limit, after) =>
      tenant === null
        ? slice(
            clubs.where(() => true),
            (club) => [club.tenant, clubNameKey(club.name), club.id],
            'up',
            { limit, after },
          )
        : slice(
            clubs.where((club) => club.tenant === tenant),
            (club) => [clubNameKey(club.name), club.id],
            'up',
            { limit, after },
          ),
  };
}

export function clubFavouritesOn(tables: Tables): ClubFavourites {
  const { clubs, clubFavourites: marks } = tables;
  return {
    async favour(clubId, memberId, at) {
      if (!clubs.get(clubId) || marks.get(pair(clubId, memberId))) return;
      marks.put({ clubId, memberId, at });
      recountFavouriteClubs(tables, [clubId]);
    },
    async unfavour(clubId, memberId) {
      if (marks.delete(pair(clubId, memberId))) recountFavouriteClubs(tables, [clubId]);
    },
    isFavourite: async (clubId, memberId) => marks.get(pair(clubId, memberId)) !== null,
  };
}

export function seatsOn(tables: Tables): ClubSeats {
  const { clubs, seats, takeovers, users } = tables;
  const leavesOnOf = (personId: string) => {
    const user = users.get(personId);
    return user && leavingDay(user);
  };
  const statesOf = (id: string): SeatState[] =>
    seats
      .where(({ clubId }) => clubId === id)
      .map((seat) => ({
        ...seat,
        isSuspended: uploaderOf(tables, seat.personId) === null,
        leavesOn: leavesOnOf(seat.personId),
        seenAt: seenAt(seat.since, tables.lastSeen.get(seat.personId)?.day ?? null),
      }));
  const present = (row: TakeoverRow): Takeover => {
    const { clubId: _, takerId, ...takeover } = row;
    return { ...takeover, takerId: users.get(takerId ?? '') && takerId };
  };
  return {
    of: async (id) =>
      seats
        .where(({ clubId }) => clubId === id)
        .sort((a, b) => rank(a) - rank(b) || a.since - b.since || (a.personId < b.personId ? -1 : 1))
        .map((seat) => ({ seat, person: uploaderOf(tables, seat.personId) })),
    async change(clubId, personId, decide, invitationId = '') {
      const club = clubs.get(clubId);
      if (!club || (personId !== null && !users.get(personId))) return false;
      const change = decide({
        club,
        seats: statesOf(clubId),
        personId: personId ?? '',
        ledElsewhere: personId === null ? 0 : ledBy(tables, personId, clubId),
        takeovers: takeovers.where((row) => row.clubId === clubId).map(present),
        invitation: tables.invitations.find(({ id, ...of }) => id === invitationId && of.clubId === clubId),
      });
      if (!change) return true;
      for (const [id, role] of change.roles) {
        const before = seats.get(pair(clubId, id));
        if (role === null) seats.delete(pair(clubId, id));
        else seats.put({ clubId, personId: id, role, since: before?.since ?? change.at });
      }
      refreshSeatEnds(tables, [...change.roles.keys()]);
      if (change.endsInvitations) {
        const ended = tables.invitations.where(
          (row) => row.clubId === clubId && (row.inviteeId === null || row.inviteeId === personId),
        );
        for (const one of ended) endInvitation(tables, one);
      }
      if (change.handoverAt !== undefined) clubs.put({ ...club, handoverAt: change.handoverAt });
      for (const [id, role] of change.roles) {
        const own = takeovers.get(pair(clubId, id));
        if (own && role === 'lead') takeovers.put({ ...own, takerId: id });
      }
      for (const formerId of change.takenFrom ?? [])
        takeovers.put({ clubId, formerId, takerId: personId, at: change.at });
      tables.queue(change.sideWrites);
      for (const entry of [change.audit].flat()) tables.note(entry);
      return true;
    },
    async takeoverFrom(clubId, formerId) {
      const row = takeovers.get(pair(clubId, formerId));
      return row && present(row);
    },
    outdated: async (now, limit, after) =>
      clubs
        .where(({ id, closedAt, handoverAt }) => {
          const states = statesOf(id);
          const isAway = leadsAreAway(states, now);
          return id > after && closedAt === null && (handoverAt === null ? isAway && hasHeirs(states, now) : !isAway);
        })
        .map(({ id }) => id)
        .sort()
        .slice(0, limit),
    async leavers(until, limit, after) {
      const leaves = ({ rosterLeavesOn, ownLeavesOn }: User) =>
        [rosterLeavesOn, ownLeavesOn].some((day) => day !== null && day <= until);
      const found = users.where(
        (user) => user.id > after && leaves(user) && seats.where(({ personId }) => personId === user.id).length > 0,
      );
      return found
        .map(({ id }) => id)
        .sort()
        .slice(0, limit);
    },
    forgetTakeovers: async (old) => takeovers.deleteWhere(({ at }) => at < old),
  };
}

/** Removes an invitation, and its notification. */
function endInvitation({ invitations, notifications }: Tables, { id, clubId, inviteeId }: Invitation): void {
  invitations.delete(id);
  notifications.deleteWhere((row) => row.kind === 'invitation' && row.clubId === clubId && row.personId === inviteeId);
}

export function invitationsOn(tables: Tables): Invitations {
  const { clubs, users, invitations } = tables;
  const open = (now: Instant, fits: (row: Invitation) => boolean) =>
    invitations
      .where((row) => row.expiresAt > now && fits(row))
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  return {
    async add(invitation) {
      const { clubId, inviteeId, inviterId } = invitation;
      if (!clubs.get(clubId) || !users.get(inviterId) || (inviteeId !== null && !users.get(inviteeId))) return false;
      if (inviteeId !== null) invitations.deleteWhere((row) => row.clubId === clubId && row.inviteeId === inviteeId);
      invitations.put(invitation);
      return true;
    },
    find: async (id) => invitations.get(id),
    ofClub: async (id, now, limit) => open(now, ({ clubId }) => clubId === id).slice(0, limit),
    ofPerson: async (id, now) =>
      open(now, ({ clubId, inviteeId }) => inviteeId === id && clubs.get(clubId)?.closedAt === null),
    async remove(id) {
      const known = invitations.get(id);
      if (known) endInvitation(tables, known);
      return known !== null;
    },
    async forget(now, most) {
      const over = invitations.where(({ expiresAt }) => expiresAt <= now).slice(0, most);
      for (const one of over) endInvitation(tables, one);
      return over;
    },
  };
}

const rank = ({ role }: Seat) => (role === 'lead' ? 0 : 1);

const byName = (a: Club, b: Club) => {
  const [first, second] = [`${clubNameKey(a.name)}\0${a.id}`, `${clubNameKey(b.name)}\0${b.id}`];
  return first < second ? -1 : 1;
};
