import { avatarUrl, type PersonSummary, personSummary } from '../accounts/views.ts';
import { isAlumnus } from '../colleges/leaving.ts';
import type { Member } from '../kernel/actor.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Uploader } from '../media/media.ts';
import type { Club, SeatRole } from '../membership/club.ts';
import { isLive } from '../membership/may-upload.ts';
import { stoppedUntil } from '../membership/rules.ts';
import { mayTakeBack, TAKE_BACK } from './handover.ts';
import type { Invitation } from './invitation.ts';
import type { SeatWithPerson } from './ports.ts';
import type { Takeover } from './rules.ts';

type ViewPorts = { clock: Clock; secrets: Secrets };

/** A club as its tenant sees it (decisions 61). */
export interface ClubView {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly description: string;
  readonly avatarUrl: string | null;
  readonly favouriteCount: number;
  readonly createdAt: Instant;
  readonly closedAt: Instant | null;
  /** When its plan ends or ended; null for whoever holds no seat in it. */
  readonly planEnd: Instant | null;
}

/** A seat as the tenant sees it. */
export interface SeatView {
  readonly person: PersonSummary;
  readonly role: SeatRole;
  readonly since: Instant;
}

/** The page of a club. */
export interface ClubPageView extends ClubView {
  readonly seats: readonly SeatView[];
  /** The viewer's own role in it; null without a seat. */
  readonly role: SeatRole | null;
  /** Whether its plan is live and it is open; null for whoever holds no seat in it. */
  readonly isLive: boolean | null;
  /** Until when moderators have stopped uploads for it; null if not, and for whoever holds no seat in it. */
  readonly uploadsStoppedUntil: Instant | null;
  /** From when the viewer, who holds a seat, may take over, because no lead was seen for long; else null. */
  readonly takeoverFrom: Instant | null;
  /** Until when the viewer, who led it, may take the lead back; else null. */
  readonly takeBackUntil: Instant | null;
  /** Whether it is a favourite of the viewer. */
  readonly favourite: boolean;
}

/** A club that one holds a seat in. */
export interface OwnClubView extends ClubView {
  readonly planEnd: Instant;
  readonly role: SeatRole;
  /** Whether its plan is live and it is open. */
  readonly isLive: boolean;
}

/** An invitation as whoever may accept or withdraw it sees it. */
export interface InvitationView {
  readonly id: string;
  readonly url: string;
  readonly club: ClubView;
  readonly role: SeatRole;
  readonly inviter: PersonSummary | null;
  /** Null for a link. */
  readonly invitee: PersonSummary | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** A club; only its seats learn when its plan ends (decisions 61). */
export function clubView(ports: ViewPorts, club: Club, holdsSeat: boolean): ClubView {
  const { id, name, handle, description, favouriteCount, createdAt, closedAt } = club;
  const shown = { id, name, handle, description, favouriteCount, createdAt, closedAt };
  return { ...shown, avatarUrl: avatarUrl(ports, club.tenant, club.avatar), planEnd: holdsSeat ? club.planEnd : null };
}

/** A club of one's own. */
export function ownClubView(ports: ViewPorts, club: Club, role: SeatRole): OwnClubView {
  return { ...clubView(ports, club, true), planEnd: club.planEnd, role, isLive: isLive(club, ports.clock.now()) };
}

/** The page of a club for a viewer; suspended people are not shown. */
export function clubPageView(
  ports: ViewPorts,
  viewer: Pick<Member, 'id' | 'leavesAt'>,
  club: Club,
  {
    seats,
    favourite,
    takeover,
  }: { readonly seats: readonly SeatWithPerson[]; readonly favourite: boolean; readonly takeover: Takeover | null },
): ClubPageView {
  const own = seats.find(({ seat }) => seat.personId === viewer.id)?.seat.role ?? null;
  const now = ports.clock.now();
  const mayLead = club.closedAt === null && !isAlumnus(viewer, now);
  return {
    ...clubView(ports, club, own !== null),
    seats: seatViews(ports, club, seats),
    role: own,
    isLive: own === null ? null : isLive(club, now),
    uploadsStoppedUntil: own === null ? null : stoppedUntil(club, now),
    favourite,
    takeoverFrom: own === 'photographer' && mayLead ? club.handoverAt : null,
    takeBackUntil: own !== 'lead' && mayLead && mayTakeBack(takeover, now) ? takeover.at + TAKE_BACK : null,
  };
}

export function seatViews(ports: ViewPorts, club: Club, seats: readonly SeatWithPerson[]): SeatView[] {
  return seats.flatMap(({ seat: { role, since }, person }) =>
    person === null ? [] : [{ person: personSummary(ports, club.tenant, person), role, since }],
  );
}

/** An invitation to a seat in the club, as somebody sees it who holds one or does not (decisions 61, 63). */
export function invitationView(
  ports: ViewPorts & { settings: Pick<Settings, 'publicUrl'> },
  { id, role, createdAt, expiresAt }: Invitation,
  club: Club,
  {
    holdsSeat,
    inviter,
    invitee,
  }: {
    readonly holdsSeat: boolean;
    readonly inviter: Omit<Uploader, 'favouriteCount'> | null;
    readonly invitee: Omit<Uploader, 'favouriteCount'> | null;
  },
): InvitationView {
  return {
    id,
    url: invitationUrl(ports.settings, id),
    club: clubView(ports, club, holdsSeat),
    role,
    inviter: inviter && personSummary(ports, club.tenant, inviter),
    invitee: invitee && personSummary(ports, club.tenant, invitee),
    createdAt,
    expiresAt,
  };
}

/** The address of an invitation, for its link and its QR: its last part accepts it (decisions 63). */
export function invitationUrl({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string {
  return `${publicUrl}/invitation/${id}`;
}
