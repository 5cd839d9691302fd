import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { unprepared } from '../files/picture-rules.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { isReservedName, nameKey } from '../kernel/names.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { id, verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { type Policy, useCase } from '../kernel/use-case.ts';
import { refuseHandle, refuseLeadingMore, refuseName, refuseTaken } from '../membership/check-out.ts';
import { type Club, clubDescription, clubHandle, clubName, freshClub } from '../membership/club.ts';
import { refuseLeft, refuseStoppedClub } from '../membership/may-upload.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { hasLivePlan } from '../membership/rules.ts';
import { unclaimed } from '../uploads/claim-upload.ts';
import { type DrawingPorts, readyPicture } from '../uploads/inspect-upload.ts';
import type { UploadSessions } from '../uploads/ports.ts';
import { refuseStopped } from '../uploads/rules.ts';
import type { ClubFavourites, ClubJudge, ClubRecords, ClubSeats } from './ports.ts';
import { refuseUnlessLead } from './rules.ts';
import { tellOfClosedClubJob } from './tell-of-closed-club.ts';
import { type ClubPageView, clubPageView } from './views.ts';
import { clubOfTenant } from './visible.ts';

export interface Ports extends SendOncePorts, DrawingPorts {
  ids: Ids;
  settings: Settings;
  clubs: ClubLookup & ClubRecords;
  clubFavourites: ClubFavourites;
  seats: ClubSeats;
  uploadSessions: UploadSessions;
}

/** Admits whoever has a live plan of their own: others make a club at the checkout (decisions 61). */
const ownPlan: Policy = {
  refuses: ['CLUB_PLAN_REQUIRED', 'LEFT_COLLEGE'],
  admit(member, now) {
    refuseLeft(member, now);
    if (!hasLivePlan(member, now)) refuse('CLUB_PLAN_REQUIRED');
  },
};

/**
 * Makes a club without a plan yet, with a live plan of one's own; one leads it, and leads 3 at most (decisions 61). Sent
 * again with its key, it is the same club.
 */
export const createClub = sendOnce({
  name: 'clubs.create',
  access: ownPlan,
  refuses: [
    ...unclaimed,
    ...unprepared,
    'CLUB_HANDLE_TAKEN',
    'CLUB_NAME_TAKEN',
    'CLUB_NOT_FOUND',
    'LEADS_TOO_MANY',
    'UNAUTHENTICATED',
    'UPLOADS_STOPPED',
  ],
  input: z.strictObject({
    name: clubName,
    handle: clubHandle,
    description: clubDescription.default(''),
    avatar: verbatimText(400).nullish(),
  }),
  async run(ports: Ports, actor, { avatar, ...texts }, receipt: ReceiptOf<{ clubId: string }>): Promise<ClubPageView> {
    refuseStopped(actor, ports.clock.now());
    await refuseTaken(ports, actor.tenant, texts);
    const createdAt = ports.clock.now();
    const club = freshClub({ ...texts, id: ports.ids.next(), tenant: actor.tenant, avatar: avatar || null, createdAt });
    if (avatar) await readyPicture(ports, actor, avatar);
    const lead = { clubId: club.id, personId: actor.id, role: 'lead', since: createdAt } as const;
    const audit = auditEntry(ports, actor, 'club-created', { personId: actor.id, details: { club: club.id } });
    const outcome = await ports.clubs.create(club, lead, audit, receipt({ clubId: club.id }));
    if (outcome === 'name-taken') refuseName();
    if (outcome === 'handle-taken') refuseHandle();
    if (outcome === 'upload-in-use') refuse('UPLOAD_IN_USE');
    if (outcome === 'no-lead') {
      await refuseLeadingMore(ports, actor);
      // Suspended, gone, or left, in this very moment.
      refuse('UNAUTHENTICATED');
    }
    return pageOf(ports, actor, club.id);
  },
  again: (ports, actor, { clubId }) => pageOf(ports, actor, clubId),
});

/**
 * Changes the name, handle, text or picture of a club one leads, after a lapse too (decisions 61, 63). A reserved handle
 * stays, but none is taken (decisions 5). `avatar` names a finished upload of one's own in `profile/`, or is empty for
 * none; the former picture is removed.
 */
export const editClub = useCase({
  name: 'clubs.edit',
  access: 'member',
  refuses: [
    ...unclaimed,
    ...unprepared,
    'CLUB_CLOSED',
    'CLUB_HANDLE_TAKEN',
    'CLUB_NAME_TAKEN',
    'CLUB_NOT_FOUND',
    'CLUB_UPLOADS_STOPPED',
    'NOT_CLUB_LEAD',
    'UPLOADS_STOPPED',
  ],
  input: z.strictObject({
    id,
    name: clubName.optional(),
    handle: clubHandle.optional(),
    description: clubDescription.optional(),
    avatar: verbatimText(400).nullish(),
  }),
  async run(ports: Ports, actor, { id: clubId, avatar, ...texts }): Promise<ClubPageView> {
    refuseStopped(actor, ports.clock.now());
    const club = await clubOfTenant(ports, actor, clubId);
    const seats = (await ports.seats.of(club.id)).map(({ seat }) => seat);
    refuseEdit(actor, ports.clock.now())(club, seats);
    const { handle = club.handle } = texts;
    const isOther = nameKey(handle) !== nameKey(club.handle);
    if (isOther && isReservedName(handle, ports.settings)) refuseHandle();
    const picture = avatar === null || avatar === club.avatar ? undefined : avatar === '' ? null : avatar;
    if (picture) await readyPicture(ports, actor, picture);
    const tidyUp = (former: Club) =>
      picture === undefined || former.avatar === null || former.avatar === picture ? [] : [removeFiles(former.avatar)];
    const now = ports.clock.now();
    const changed = await ports.clubs.change(
      club.id,
      { ...texts, avatar: picture },
      now,
      tidyUp,
      refuseEdit(actor, now),
    );
    if (changed === 'name-taken') refuseName();
    if (changed === 'handle-taken') refuseHandle();
    if (changed === 'upload-in-use') refuse('UPLOAD_IN_USE');
    return pageOf(ports, actor, club.id);
  },
});

/** Refuses whoever does not lead the club, and while nobody may edit it; judged again when it is written. */
const refuseEdit =
  (actor: Member, now: Instant): ClubJudge =>
  (club, seats) => {
    refuseUnlessLead(seats, actor);
    if (club.closedAt !== null) refuse('CLUB_CLOSED');
    refuseStoppedClub(club, now);
  };

/**
 * Closes a club one leads for good: everybody else with a seat is told, and only the operator opens it again (decisions
 * 63).
 */
export const closeClub = useCase({
  name: 'clubs.close',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'NOT_CLUB_LEAD'],
  input: z.strictObject({ id }),
  async run(ports: PageOfPorts & Pick<Ports, 'ids' | 'clubs'>, actor, input): Promise<ClubPageView> {
    const club = await clubOfTenant(ports, actor, input.id);
    const audit = auditEntry(ports, actor, 'club-closed', { personId: actor.id, details: { club: club.id } });
    const letters = tellOfClosedClubJob.draft({ clubId: club.id, actorId: actor.id });
    await ports.clubs.setClosed(club.id, ports.clock.now(), audit, [letters], (_, seats) =>
      refuseUnlessLead(seats, actor),
    );
    return pageOf(ports, actor, club.id);
  },
});

/** What tells of a club and who holds seats in it. */
export interface PagePorts {
  clubs: Pick<ClubLookup, 'byId'>;
  seats: ClubSeats;
}

/** What the page of a club needs. */
export interface PageOfPorts extends PagePorts {
  clock: Clock;
  secrets: Secrets;
  clubFavourites: Pick<ClubFavourites, 'isFavourite'>;
}

/** The club with that id, which the caller leads. Refuses CLUB_NOT_FOUND and NOT_CLUB_LEAD. */
export async function ledClub(ports: PagePorts, actor: Member, clubId: string): Promise<Club> {
  const club = await clubOfTenant(ports, actor, clubId);
  refuseUnlessLead(
    (await ports.seats.of(club.id)).map(({ seat }) => seat),
    actor,
  );
  return club;
}

/** The page of a club as the caller sees it. Refuses CLUB_NOT_FOUND. */
export async function pageOf(ports: PageOfPorts, actor: Member, clubId: string): Promise<ClubPageView> {
  const club = await clubOfTenant(ports, actor, clubId);
  const [seats, favourite, takeover] = await Promise.all([
    ports.seats.of(club.id),
    ports.clubFavourites.isFavourite(club.id, actor.id),
    ports.seats.takeoverFrom(club.id, actor.id),
  ]);
  return clubPageView(ports, actor, club, { seats, favourite, takeover });
}
