import type { AuditEntry } from '../audit/entry.ts';
import type { Day } from '../kernel/days.ts';
import type { Language } from '../kernel/languages.ts';
import type { JobDraft, Notification, SideWrite } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Turn, Whose } from '../kernel/turns.ts';
import type { Agreement } from './agreement.ts';
import type { Erasure } from './erasure.ts';
import type { FoundSession, Link, LinkKind, Session, User } from './user.ts';

/** Who has an account. */
export interface UserLookup {
  byId(id: string): Promise<User | null>;
  /** By username (any case) or by e-mail. */
  byLogin(login: string): Promise<User | null>;
  /** Verified people who proved this recovery address, five at most, whoever did so last first (decisions 74). */
  byRecoveryAddress(address: string): Promise<readonly User[]>;
  /** Whether the name (any case) is held by an account at this moment (decisions 7). */
  holdsName(name: string, now: Instant): Promise<boolean>;
  holdsEmail(email: string, now: Instant): Promise<boolean>;
}

/** How accounts come and go. Every write is atomic; the jobs passed along are queued in the same unit. */
export interface UserAccounts {
  /**
   * Adds `user`, with its verification link and agreement when there are any. Accounts that no longer hold the name or
   * e-mail give way and are removed. Of two that want the same at once exactly one gets it. When the roster of their
   * college says when they leave, it is kept with the account (decisions 74).
   */
  register(
    user: User,
    link: Link | null,
    sideWrites: readonly SideWrite[],
    agreement?: Agreement | null,
  ): Promise<'registered' | 'name-taken' | 'email-taken'>;
  /**
   * An account whose e-mail turned out to be somebody else's loses its password and sessions, and is verified. What was
   * said of age and consent before is forgotten, and a guardian too: its person is asked (decisions 9, 73). The person as
   * they are then; null if there is none.
   */
  takeOver(id: string, now: Instant, audit?: AuditEntry): Promise<User | null>;
  /** Marks the e-mail as verified, as `verified` says; throws where it became another's. */
  markVerified(id: string, now: Instant, audit?: AuditEntry): Promise<void>;
  /**
   * Removes the person and everything that is only theirs: reactions, comments, saves, favourites both ways, history,
   * views, sessions, links, contact messages; every counter and score follows. Orders and items stay, without the
   * person; items that failed go with their files, because nobody else ever saw them (decisions 12, 13). `judge` gets
   * the person right before the removal, with the clubs that they lead; when it throws, nothing is removed. Queues the
   * jobs that `jobs` returns.
   */
  remove(
    id: string,
    jobs: (former: User) => readonly JobDraft[],
    also?: {
      readonly judge?: (person: User, clubs: readonly LedClub[]) => void;
      readonly audit?: AuditEntry;
      /** Kept in the list of erasures (decisions 73). */
      readonly erasure?: Erasure;
    },
  ): Promise<void>;
}

/** What becomes of an account whose address has another holder (decisions 75). */
export interface Addresses {
  /**
   * Changes a person as `decide` says of them, locked, and retires the links that were mailed; null, and no change, when
   * it says nothing or nobody is there. When entry closes, or it `signsOut`, their sessions and tickets end; `unbinds`
   * forgets as whom identity providers know them. Where the address `passesOn`, somebody else reads its mailbox now: it
   * proves nothing any more about accounts whose recovery address it is. Null, and no change, too, where somebody else has
   * the address.
   */
  settle(
    id: string,
    decide: (person: User) => AddressChange | null,
    also: { readonly audit: AuditEntry; readonly letters?: readonly JobDraft[] },
  ): Promise<User | null>;
}

export interface AddressChange
  extends Partial<
    Pick<
      User,
      | 'email'
      | 'addressOfAnother'
      | 'recoveryAddress'
      | 'recoveryProvenAt'
      | 'entryClosedAt'
      | 'keptOn'
      | 'rosterLeavesOn'
    >
  > {
  readonly unbinds?: boolean;
  readonly signsOut?: boolean;
  readonly passesOn?: boolean;
}

/** The list of erasures, which only grows (decisions 73). */
export interface Erasures {
  all(): Promise<readonly Erasure[]>;
  /** Adds those that it does not have. */
  keep(erasures: readonly Erasure[]): Promise<void>;
}

/** The same list in a file beside the storage, outside all backups (decisions 73). */
export interface ErasureFile {
  /** Adds them; one that is there twice means the same. */
  add(erasures: readonly Erasure[]): Promise<void>;
}

/** A club that somebody leads, and when each of its other leads leaves, but for suspended ones (decisions 63, 74). */
export interface LedClub {
  readonly isClosed: boolean;
  readonly otherLeads: readonly (Day | null)[];
}

/** Profiles, which people edit themselves. */
export interface UserProfiles {
  /**
   * Changes the fields that are given (not `undefined`) and nothing else, logs `audit`, and queues the jobs that `jobs`
   * returns for the person as they were before. The upload of a new `avatar` is marked as used by the person; that of the former
   * one stays marked, and takes no room any more. `name-taken` and no change when somebody else holds the new name,
   * `upload-in-use` when that upload is used already, or gone.
   */
  changeProfile(
    id: string,
    change: ProfileChange,
    now: Instant,
    jobs: (former: User) => readonly JobDraft[],
    audit?: AuditEntry,
  ): Promise<User | 'name-taken' | 'upload-in-use' | null>;
  /**
   * Makes `avatar` the picture of somebody who has none, and marks its upload as used. Returns false and changes
   * nothing when they have one by now, or are gone, or another uses it.
   */
  adoptAvatar(id: string, avatar: string): Promise<boolean>;
  /** Sets the language as the one they chose. Null when they are gone. */
  chooseLanguage(id: string, language: Language): Promise<User | null>;
}

/** The operator's decisions about people. */
export interface UserFlags {
  setDeveloper(id: string, developer: boolean, audit?: AuditEntry): Promise<void>;
  /**
   * Suspending ends every session, hides the person's items, and takes their reactions, comments and favourites out of
   * every count; lifting the suspension restores all but the sessions.
   */
  setSuspended(id: string, suspendedAt: Instant | null, audit?: AuditEntry, jobs?: readonly JobDraft[]): Promise<void>;
  /** Appoints somebody as a moderator of their tenant, or dismisses them. */
  setModerator(id: string, moderator: boolean, audit?: AuditEntry): Promise<void>;
  /** Every moderator who can sign in and has not left for so long that the duty ended, by `isOnDuty` (decisions 74). */
  moderators(now: Instant): Promise<readonly User[]>;
  /**
   * Appoints somebody as a steward of their tenant unless it has `most` others whose duty has not ended, by `isOnDuty`, or
   * dismisses them; false without a change (decisions 70, 74).
   */
  setSteward(
    id: string,
    steward: boolean,
    limit: { readonly most: number; readonly now: Instant },
    audit?: AuditEntry,
  ): Promise<boolean>;
  /** Every steward who can sign in and whose duty has not ended, by `isOnDuty` (decisions 74). */
  stewards(now: Instant): Promise<readonly User[]>;
}

/** The whole repository of people; a use case names the parts that it needs. */
export type Users = UserLookup & UserAccounts & UserProfiles & UserFlags;

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly fullName?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly avatar?: string | null | undefined;
  readonly ownLeavesOn?: Day | null | undefined;
}

/** The links in mails. */
export interface Links {
  find(kind: LinkKind, userId: string, digest: string): Promise<Link | null>;
  /**
   * Stores `link`, retires the older ones of its kind, and queues `jobs`; a verification link renews the hold on name
   * and e-mail until it expires. Does nothing and returns false if the newest link of that kind is younger than
   * `spacing` milliseconds (decisions 7).
   */
  issue(link: Link, spacing: number, jobs: readonly JobDraft[], audit?: AuditEntry): Promise<boolean>;
  /**
   * Replaces the digest of the link of that kind and person that was issued at `issuedAt`, when it expires, and its
   * code; tries that were made stay counted (decisions 67). A verification link renews the hold as `issue` does. Returns
   * the link; null, without a change, if it was used or retired.
   */
  mint(
    kind: LinkKind,
    userId: string,
    issuedAt: Instant,
    digest: string,
    fresh?: Partial<Pick<Link, 'expiresAt' | 'code' | 'codeUntil'>>,
  ): Promise<Link | null>;
  /**
   * Counts one try of a code: returns the verification link whose code works at `now`; null, without counting, if there
   * is none, or if `most` tries were made (decisions 67).
   */
  tryCode(userId: string, now: Instant, most: number): Promise<Link | null>;
  /**
   * Uses a verification link once: marks it and the user, as `verified` says. False when it was used or retired, or the
   * address became another's meanwhile.
   */
  verify(link: Link, now: Instant): Promise<boolean>;
  /**
   * Uses a reset link once: sets the password, verifies the address, ends every session (decisions 7). Of an address that
   * was not verified before, what was said of age and consent is forgotten as `takeOver` does (decisions 73). A recovery
   * address that waits is forgotten, and the person's own where it `forgetsRecovery` (decisions 74).
   */
  resetPassword(
    link: Link,
    passwordHash: string,
    now: Instant,
    also?: {
      readonly audit?: AuditEntry;
      readonly sideWrites?: readonly SideWrite[];
      readonly forgetsRecovery?: boolean;
    },
  ): Promise<boolean>;
}

/** Who is signed in where. */
export interface Sessions {
  /**
   * Adds the session and ends all except the person's newest `most`; expired ones do not count. Remembers the device,
   * and queues `letters` if the person has not used it before, except the very first. Whether it did: false, and no
   * change, when the person is gone or `fits` says no of them as they are, locked.
   */
  open(session: Session, most: number, arrival?: Arrival, fits?: (person: User) => boolean): Promise<boolean>;
  /**
   * The session with this digest and its user, unless it expired by `now`, or the user is suspended or closed to entry.
   */
  find(digest: string, now: Instant): Promise<FoundSession | null>;
  touch(id: string, change: Partial<Pick<Session, 'lastSeenAt' | 'expiresAt' | 'provenAt'>>): Promise<void>;
  /** The live sessions of one user, newest first. */
  listOf(userId: string, now: Instant): Promise<readonly Session[]>;
  /** Ends one session of that user, and queues `letters`; does nothing and returns false if there is none. */
  end(userId: string, id: string, letters?: readonly JobDraft[]): Promise<boolean>;
  /** Ends every session of that user except one, and queues `letters` if there were any; returns how many. */
  endOthers(userId: string, id: string, letters: readonly JobDraft[]): Promise<number>;
}

/** The device on which somebody signs in. */
export interface Arrival {
  /** What identifies it; it cannot be read back. */
  readonly device: string;
  /** How many devices of one person are remembered, those used last. */
  readonly most: number;
  readonly letters: readonly JobDraft[];
}

/** The devices on which people signed in. */
export interface Devices {
  /** Whether that person signed in on the device of this digest. */
  knows(userId: string, device: string): Promise<boolean>;
}

/** Password hashing, made slow on purpose. */
export interface Passwords {
  /** Refuses TOO_BUSY when the turn does not come in time. */
  hash(password: string, whose: Whose): Promise<string>;
  /**
   * Whether the password is right; false for a null hash, after the same time. Refuses TOO_BUSY when the turn does not
   * come in time.
   */
  verify(hash: string | null, password: string, turn: Turn): Promise<boolean>;
  /** Whether it is among the 10,000 most common ones (decisions 5). */
  isCommon(password: string): boolean;
}

/** Fetches the pictures that identity providers name. */
export interface PictureFetcher {
  /**
   * The picture at `url`; null when there is none: the address is refused, redirects, or has more than `maxBytes`.
   * Rejects when a later try may succeed.
   */
  fetch(url: string, maxBytes: number): Promise<{ readonly contentType: string; readonly bytes: Uint8Array } | null>;
}

/** A recovery address that waits for its code. */
export interface RecoveryClaim {
  readonly address: string;
  /** Keyed hash of the code; null until it was mailed. */
  readonly code: string | null;
  /** Until when the code works. */
  readonly codeUntil: Instant | null;
}

/** People who leave soon, or left lately (decisions 74). */
export interface Leavers {
  /**
   * `limit` people who can enter by id after `after`, upwards, of whom the roster or they themselves said that they
   * leave from `from` to `to`, both included; but for those who were told of the day that counts.
   * Which word counts is for whoever asks to judge.
   */
  withoutNotice(from: Day, to: Day, limit: number, after: string): Promise<readonly User[]>;
  /**
   * Stores the notification and queues `letters` in one unit; false, without either, if it is there, or the person
   * gone.
   */
  tell(notification: Notification, letters: readonly JobDraft[]): Promise<boolean>;
}

/** The addresses to which people's letters go once they left (decisions 74). */
export interface RecoveryAddresses {
  /**
   * Remembers the address that somebody wants to prove, in place of a former one, and queues `jobs`; false, without a
   * change, if they asked less than `spacing` milliseconds before. True, with nothing remembered, for whoever is gone.
   */
  ask(userId: string, address: string, now: Instant, spacing: number, jobs: readonly JobDraft[]): Promise<boolean>;
  /** Gives what waits a new code, which begins with all its tries; returns the address, null if none waits. */
  giveCode(userId: string, hash: (address: string) => string, until: Instant): Promise<string | null>;
  /** Counts one try of the code; null, without counting, if nothing waits, or `most` tries were made. */
  tryCode(userId: string, most: number): Promise<RecoveryClaim | null>;
  /** Makes the address that waits the person's; false, without a change, if another one waits, or none. */
  keep(
    userId: string,
    address: string,
    provenAt: Instant,
    jobs: readonly JobDraft[],
    audit: AuditEntry,
  ): Promise<boolean>;
  /** Takes the person's address away, and queues `jobs` if there was one; what waits is forgotten in any case. */
  remove(userId: string, jobs: readonly JobDraft[], audit: AuditEntry): Promise<void>;
  /** Deletes what nobody proved from before that moment. */
  forget(before: Instant): Promise<void>;
}
