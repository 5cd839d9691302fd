import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { SeatRole } from '../membership/club.ts';
import { refuseLeft } from '../membership/may-upload.ts';
import { type Gifts, UNDO_GIFT } from './gift.ts';
import {
  HANDOVER_NOTICE,
  hasHeirs,
  leadsAreAway,
  makingRoom,
  mayTakeBack,
  TAKE_BACK,
  takenBack,
  takenOver,
} from './handover.ts';
import { type PageOfPorts, pageOf } from './make-club.ts';
import type { ClubSeats, Invitations, SeatChange } from './ports.ts';
import { type ClubState, leads, refuseNoRoom, seatOf } from './rules.ts';
import { tellOfHandoverJob } from './tell-of-handover.ts';
import type { ClubPageView } from './views.ts';
import { clubOfTenant } from './visible.ts';

export interface Ports extends PageOfPorts {
  ids: Ids;
}

/**
 * Takes over a club whose leads were not seen for 120 days, or left 30 days ago, as anybody with a seat, 14 days after
 * the seats were told; its leads become photographers. Within 30 days a former lead takes the lead back by the same
 * call. All who hold seats are told (decisions 63).
 */
export const takeOver = useCase({
  name: 'clubs.takeOver',
  access: 'member',
  refuses: [
    'CLUB_CLOSED',
    'CLUB_FULL',
    'CLUB_LEADS_FULL',
    'CLUB_NOT_FOUND',
    'LEADS_TOO_MANY',
    'LEFT_COLLEGE',
    'SEAT_NOT_FOUND',
    'TAKEOVER_TOO_EARLY',
  ],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<ClubPageView> {
    const club = await clubOfTenant(ports, actor, input.id);
    const now = ports.clock.now();
    refuseLeft(actor, now);
    const done = await ports.seats.change(club.id, actor.id, (state) => {
      if (leads(state.seats, actor.id)) return null;
      if (state.club.closedAt !== null) refuse('CLUB_CLOSED');
      const own = state.takeovers.find(({ formerId }) => formerId === actor.id) ?? null;
      const isBack = mayTakeBack(own, now);
      if (!isBack) refuseTooEarly(state, now);
      const former = state.seats.filter(({ role }) => role === 'lead').map(({ personId }) => personId);
      const roles = isBack ? takenBack(state.seats, own, state.takeovers) : takenOver(state.seats, actor.id);
      refuseNoRoom({ ...state, seats: makingRoom(state.seats, roles) }, 'lead');
      const people = state.seats.map(({ personId }) => personId);
      const entry = (personId: string, role: SeatRole | null) =>
        auditEntry(
          ports,
          actor,
          role === null ? 'seat-ended' : personId === actor.id ? 'club-taken-over' : 'seat-changed',
          {
            personId,
            details: { club: club.id, ...(role !== null && { role }) },
          },
        );
      return {
        roles,
        at: now,
        handoverAt: null,
        ...(!isBack && { takenFrom: former }),
        sideWrites: [tellOfHandoverJob.draft({ clubId: club.id, people, takerId: actor.id, isBack, at: now })],
        audit: [...roles].map(([personId, role]) => entry(personId, role)),
      };
    });
    if (!done) refuse('SEAT_NOT_FOUND');
    return pageOf(ports, actor, club.id);
  },
});

function refuseTooEarly(state: ClubState, now: Instant): void {
  if (!seatOf(state)) refuse('SEAT_NOT_FOUND');
  const { handoverAt } = state.club;
  if (handoverAt === null || now < handoverAt || !leadsAreAway(state.seats, now)) refuse('TAKEOVER_TOO_EARLY');
}

/** Clubs that are looked at in one go. */
const PORTION = 500;

/**
 * Tells the seats of clubs of which no lead was seen for 120 days, or all left 30 days ago, that they may take over in
 * 14 days, and forgets it when a lead was seen again; forgets takeovers and gifts that nobody can undo any more, and
 * invitations that ran out (decisions 63).
 */
export const watchLeadsJob = job({
  kind: 'watch-leads',
  every: DAY,
  async run(
    ports: {
      clock: Clock;
      seats: ClubSeats;
      gifts: Pick<Gifts, 'forget'>;
      invitations: Pick<Invitations, 'forget'>;
    },
    _payload: Nothing,
  ) {
    const now = ports.clock.now();
    await ports.seats.forgetTakeovers(now - TAKE_BACK);
    await ports.gifts.forget(now - UNDO_GIFT);
    while ((await ports.invitations.forget(now, PORTION)).length === PORTION);
    let found = await ports.seats.outdated(now, PORTION, '');
    while (found.length > 0) {
      for (const clubId of found) await ports.seats.change(clubId, null, (state) => noticed(state, now));
      found = await ports.seats.outdated(now, PORTION, found.at(-1) ?? '');
    }
  },
});

function noticed({ club, seats }: ClubState, now: Instant): SeatChange | null {
  const isDue = club.closedAt === null && leadsAreAway(seats, now) && hasHeirs(seats, now);
  if (isDue === (club.handoverAt !== null)) return null;
  const nothing = { roles: new Map(), at: now, audit: [], sideWrites: [] };
  if (!isDue) return { ...nothing, handoverAt: null };
  const people = seats.map(({ personId }) => personId);
  return {
    ...nothing,
    handoverAt: now + HANDOVER_NOTICE,
    sideWrites: [tellOfHandoverJob.draft({ clubId: club.id, people, takerId: null, at: now })],
  };
}
