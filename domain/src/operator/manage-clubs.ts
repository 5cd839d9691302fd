import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { type AuditEntry, auditEntry, type Doing } from '../audit/entry.ts';
import { appointed, makingRoom } from '../clubs/handover.ts';
import { seatNews } from '../clubs/invitations.ts';
import type { ClubRecords, ClubSeats } from '../clubs/ports.ts';
import { refuseNoRoom, seatOf } from '../clubs/rules.ts';
import { tellOfClosedClubJob } from '../clubs/tell-of-closed-club.ts';
import { tellOfHandoverJob } from '../clubs/tell-of-handover.ts';
import { refuseDutyOfAlumnus } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import type { Operator } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { Club, SeatRole } from '../membership/club.ts';
import type { ClubLookup, Grants } from '../membership/ports.ts';
import { isOnePlan, ONE_PLAN, planToGive, refuseIfOver } from './plan-to-give.ts';
import { pagesOf } from './queries.ts';

const handle = z.string().min(1).max(100);

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly clubs: ClubLookup & ClubRecords;
}

/** The club with that handle, `@` in front or not. */
async function named({ clubs }: { clubs: Pick<ClubLookup, 'byHandle'> }, text: string): Promise<Club> {
  return (await clubs.byHandle(text.replace(/^@/, ''))) ?? refuse('CLUB_NOT_FOUND');
}

/** A club as the operator's list has it. */
export interface ListedClub extends Club {
  /** The usernames of its leads. */
  readonly leads: readonly string[];
  readonly seats: number;
}

/** The clubs of every college (decisions 63). */
export const listAllClubs = useCase({
  name: 'operator.clubs',
  access: 'operator',
  input: nothing,
  async run({ clubs, seats }: { clubs: ClubLookup & ClubRecords; seats: ClubSeats }): Promise<ListedClub[]> {
    const found: ListedClub[] = [];
    for await (const page of pagesOf((after) => clubs.list(null, 500, after)))
      for (const club of page) {
        const held = await seats.of(club.id);
        const led = held.filter(({ seat }) => seat.role === 'lead');
        found.push({ ...club, seats: held.length, leads: led.flatMap(({ person }) => person?.name ?? []) });
      }
    return found;
  },
});

/** What making somebody a lead needs besides, and what it refuses. */
export interface LeadPorts {
  readonly settings: Settings;
  readonly colleges: Pick<Colleges, 'find'>;
  readonly users: UserLookup;
  readonly seats: ClubSeats;
}

export const LEAD_REFUSALS = [
  'CLUB_CLOSED',
  'CLUB_FULL',
  'CLUB_LEADS_FULL',
  'CLUB_NOT_FOUND',
  'LEADS_TOO_MANY',
  'PERSON_LEFT',
  'USER_NOT_FOUND',
] as const;

/** Makes somebody of the club's college a lead of it, with a seat when they hold none (decisions 63). */
export const nameLead = useCase({
  name: 'operator.clubLead',
  access: 'operator',
  refuses: LEAD_REFUSALS,
  input: z.strictObject({ handle, username: z.string().min(1).max(254) }),
  async run(ports: Ports & LeadPorts, actor, input): Promise<void> {
    await makeLead(ports, actor, await named(ports, input.handle), input.username);
  },
});

/**
 * Makes somebody of the club's college a lead of it, who is notified. Where there is no room and its leads are away, that is
 * a takeover, of which all with a seat are told (decisions 50, 63, 70). `more` is for the log.
 */
export async function makeLead(
  ports: Pick<Ports, 'clock' | 'ids'> & LeadPorts,
  actor: Doing,
  club: Pick<Club, 'id' | 'tenant'>,
  username: string,
  more: AuditEntry['details'] = {},
): Promise<void> {
  const person = await ports.users.byLogin(username);
  if (person?.tenant !== club.tenant || person.verifiedAt === null || person.suspendedAt !== null)
    refuse('USER_NOT_FOUND');
  await refuseDutyOfAlumnus(ports, person);
  const at = ports.clock.now();
  const done = await ports.seats.change(club.id, person.id, (state) => {
    const held = seatOf(state);
    if (held?.role === 'lead') return null;
    const roles = appointed(state.seats, person.id, at);
    refuseNoRoom({ ...state, seats: makingRoom(state.seats, roles) }, 'lead');
    const entry = (personId: string, role: SeatRole | null) => {
      const act = role === null ? 'seat-ended' : personId !== person.id || held ? 'seat-changed' : 'seat-given';
      return auditEntry(ports, actor, act, { personId, details: { club: club.id, ...(role && { role }), ...more } });
    };
    const news = seatNews({ clubId: club.id, personId: person.id, at });
    const change = {
      roles,
      at,
      sideWrites: [{ personId: person.id, actorId: null, ...news }],
      audit: [...roles].map(([personId, role]) => entry(personId, role)),
    };
    if (roles.size === 1) return change;
    const people = state.seats.map(({ personId }) => personId);
    const letters = tellOfHandoverJob.draft({ clubId: club.id, people, takerId: person.id, at });
    const takenFrom = [...roles.keys()].filter((personId) => personId !== person.id);
    return { ...change, handoverAt: null, takenFrom, sideWrites: [...change.sideWrites, letters] };
  });
  if (!done) refuse('USER_NOT_FOUND');
}

/** Closes a club, of which everybody with a seat is told by mail, or opens it again (decisions 63). */
export const setClubClosed = useCase({
  name: 'operator.clubClosed',
  access: 'operator',
  refuses: ['CLUB_NOT_FOUND'],
  input: z.strictObject({ handle, closed: z.boolean() }),
  async run(ports: Ports, actor, input): Promise<void> {
    const club = await named(ports, input.handle);
    const audit = auditEntry(ports, actor, input.closed ? 'club-closed' : 'club-reopened', {
      details: { club: club.id },
    });
    const letters = input.closed ? [tellOfClosedClubJob.draft({ clubId: club.id, actorId: null })] : [];
    await ports.clubs.setClosed(club.id, input.closed ? ports.clock.now() : null, audit, letters);
  },
});

/** Gives a club a plan, as `grantPlan` does a person (decisions 63). */
export const grantClubPlan = useCase({
  name: 'operator.grantClub',
  access: 'operator',
  refuses: ['CLUB_NOT_FOUND'],
  input: z.strictObject({ handle, ...planToGive }).refine(isOnePlan, ONE_PLAN),
  async run(
    ports: Ports & { memberships: Grants },
    actor: Operator,
    { handle, months, until },
  ): Promise<{ planEnd: Instant }> {
    const club = await named(ports, handle);
    const grant = {
      id: ports.ids.next(),
      clubId: club.id,
      orderId: null,
      months: months ?? null,
      until: until ?? null,
      grantedAt: ports.clock.now(),
    };
    refuseIfOver(club, grant, grant.grantedAt);
    const given = { ...(months === undefined ? {} : { months }), ...(until === undefined ? {} : { until }) };
    const audit = auditEntry(ports, actor, 'club-plan-granted', { details: { ...given, club: club.id } });
    return (await ports.memberships.grantClub(grant, audit)) ?? refuse('CLUB_NOT_FOUND');
  },
});
