import type { AuditEntry } from '../audit/entry.ts';
import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft, SideWrite } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Uploader } from '../media/media.ts';
import type { Club, Seat, SeatRole } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { Invitation } from './invitation.ts';
import type { ClubState, Takeover } from './rules.ts';

/** The fields of a club that its leads can change. */
export interface ClubChange {
  readonly name?: string | undefined;
  readonly handle?: string | undefined;
  readonly description?: string | undefined;
  readonly avatar?: string | null | undefined;
}

/** Judges a club and its seats, of which nobody can change anything meanwhile. When it throws, nothing is done. */
export type ClubJudge = (club: Club, seats: readonly Seat[]) => void;

/** How clubs come, change and close. Every write is atomic. */
export interface ClubRecords {
  /**
   * Adds the club with its first lead, and its audit entry, and marks the upload of its `avatar` as used. Changes nothing
   * when the name or the handle is taken, that upload is used already or gone (`upload-in-use`), or when the lead leads
   * as many open clubs as one may already, is gone, suspended or has left (`no-lead`).
   */
  create(
    club: Club,
    lead: Seat,
    audit: AuditEntry,
    sideWrites?: readonly SideWrite[],
  ): Promise<'created' | 'name-taken' | 'handle-taken' | 'upload-in-use' | 'no-lead'>;
  /**
   * Changes the given fields (not `undefined`), and queues the jobs that `jobs` returns for the club as it was. The upload
   * of a new `avatar` is marked as used; that of the former one stays marked, and takes no room any more. Null when the
   * club is gone; no change when something is taken, as with `create`.
   */
  change(
    id: string,
    change: ClubChange,
    now: Instant,
    jobs: (former: Club) => readonly JobDraft[],
    judge?: ClubJudge,
  ): Promise<Club | 'name-taken' | 'handle-taken' | 'upload-in-use' | null>;
  /**
   * Closes the club, or opens it again (null), and queues `jobs`. False when it is gone, or is so already. From when seats
   * may take it over is forgotten. Opened again, its orders that were paid and not granted are due to be checked.
   */
  setClosed(
    id: string,
    closedAt: Instant | null,
    audit: AuditEntry,
    jobs?: readonly JobDraft[],
    judge?: ClubJudge,
  ): Promise<boolean>;
  /** The clubs of a tenant by name, id, upwards; of all tenants by tenant first when it is null. */
  list(tenant: string | null, limit: number, after: Position | null): Promise<Slice<Club>>;
}

/** The clubs, as one repository holds them. */
export type Clubs = ClubLookup & ClubRecords;

/** Clubs as favourites. Each write is idempotent, and the club's count moves with the fact (decisions 62). */
export interface ClubFavourites {
  /** Changes nothing when the club is gone. */
  favour(clubId: string, memberId: string, at: Instant): Promise<void>;
  unfavour(clubId: string, memberId: string): Promise<void>;
  /** Whether a club is a favourite of `memberId`. */
  isFavourite(clubId: string, memberId: string): Promise<boolean>;
}

/** A seat with its holder. */
export interface SeatWithPerson {
  readonly seat: Seat;
  /** Null while they are suspended. */
  readonly person: Uploader | null;
}

/** What happens to the seats of a club. */
export interface SeatChange {
  /** The new role of each person; null ends the seat. */
  readonly roles: ReadonlyMap<string, SeatRole | null>;
  readonly at: Instant;
  readonly sideWrites: readonly SideWrite[];
  readonly audit: AuditEntry | readonly AuditEntry[];
  /** Whether the links of the club, and invitations to the person with their notifications, end with it. */
  readonly endsInvitations?: boolean;
  /** From when any seat may take over; null when leads are there. As it was when it is not given. */
  readonly handoverAt?: Instant | null;
  /** From whom the person takes the club over. Whoever leads again has taken back what was taken over from them. */
  readonly takenFrom?: readonly string[];
}

/** Who holds seats in a club. */
export interface ClubSeats {
  /** Leads first, then the longest there first. */
  of(clubId: string): Promise<readonly SeatWithPerson[]>;
  /**
   * Shows `decide` the club and its seats, of which nobody can change anything meanwhile, and does what it returns
   * (null: nothing), in one unit. When it throws, nothing is done. Returns false when the club or the person is gone. No
   * person (null) where it is about no seat. `invitationId` names the invitation that the person accepts.
   */
  change(
    clubId: string,
    personId: string | null,
    decide: (state: ClubState) => SeatChange | null,
    invitationId?: string,
  ): Promise<boolean>;
  /** The latest takeover of the club from a former lead. */
  takeoverFrom(clubId: string, formerId: string): Promise<Takeover | null>;
  /**
   * Ids of open clubs after `after`, upwards: those of which no lead was seen for 120 days at `now`, or all may have left
   * 30 days ago, while somebody could take over and nobody was told; and those of which the seats were told and a
   * lead may be there again.
   */
  outdated(now: Instant, limit: number, after: string): Promise<readonly string[]>;
  /** Forgets takeovers from before `old`. */
  forgetTakeovers(old: Instant): Promise<void>;
  /**
   * Ids of people with seats after `after`, upwards, of whom the roster or they themselves said that they leave by
   * `until`; which word counts is for whoever asks to judge (decisions 74).
   */
  leavers(until: Day, limit: number, after: string): Promise<readonly string[]>;
}

/** Invitations to seats. */
export interface Invitations {
  /** False when the club or somebody named in it is gone. One more of the same club to the same person replaces it. */
  add(invitation: Invitation): Promise<boolean>;
  find(id: string): Promise<Invitation | null>;
  /** Those of a club that have not run out, the newest first, up to a limit. */
  ofClub(clubId: string, now: Instant, limit: number): Promise<readonly Invitation[]>;
  /** Those to a person that have not run out, of open clubs, the newest first. */
  ofPerson(personId: string, now: Instant): Promise<readonly Invitation[]>;
  /** Ends one, and takes the notification of it from whom it invites. */
  remove(id: string): Promise<boolean>;
  /** Does so with up to `most` that have run out; which they were. */
  forget(now: Instant, most: number): Promise<readonly Invitation[]>;
}
