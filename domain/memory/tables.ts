import type { Link, Session, User } from '../src/accounts/user.ts';
import type { AuditEntry } from '../src/audit/entry.ts';
import type { Captions } from '../src/captions/ports.ts';
import type { Comment } from '../src/comments/comment.ts';
import type { ContactMessage } from '../src/contact/send-message.ts';
import type { CollegeEvent, EventItem } from '../src/events/event.ts';
import type { Ticket } from '../src/factors/ports.ts';
import type { Authenticator, Passkey } from '../src/factors/rules.ts';
import { type Day, utcDay } from '../src/kernel/days.ts';
import type { JobDraft, Notification, Receipt, SideWrite } from '../src/kernel/ports.ts';
import type { Instant } from '../src/kernel/time.ts';
import type { Media, Reaction } from '../src/media/media.ts';
import type { Order } from '../src/membership/order.ts';
import type { ProviderFact } from '../src/membership/provider-fact.ts';
import type { Grant } from '../src/membership/rules.ts';
import type { NewsChoice } from '../src/news/news.ts';
import { pushJob } from '../src/news/push.ts';
import type { AskedAddress } from '../src/news/push-ports.ts';
import { GATHER } from '../src/news/push-rules.ts';
import { quiet } from '../src/operator/figures.ts';
import type { DayFigures } from '../src/operator/ports.ts';
import type { OwnCopy, OwnPart } from '../src/own-data/ports.ts';
import type { Case, Report } from '../src/safety/case.ts';
import type { Upload } from '../src/uploads/upload.ts';
import type { ZipChoice } from '../src/zips/ports.ts';

/** Rows by their primary key. They are copied and frozen on the way in: nobody can change a stored row from outside. */
export interface Table<Row> {
  get(key: string): Row | null;
  /** Inserts the row, or takes the place of the one with its key. */
  put(row: Row): void;
  delete(key: string): boolean;
  /** The rows that fit, in the order in which they first came. */
  where(fits: (row: Row) => boolean): Row[];
  find(fits: (row: Row) => boolean): Row | null;
  deleteWhere(fits: (row: Row) => boolean): void;
}

export function table<Row>(keyOf: (row: Row) => string): Table<Row> {
  const rows = new Map<string, Row>();
  return {
    get: (key) => rows.get(key) ?? null,
    put: (row) => void rows.set(keyOf(row), frozen(structuredClone(row))),
    delete: (key) => rows.delete(key),
    where(fits) {
      const found: Row[] = [];
      for (const row of rows.values()) if (fits(row)) found.push(row);
      return found;
    },
    find(fits) {
      for (const row of rows.values()) if (fits(row)) return row;
      return null;
    },
    deleteWhere: (fits) => {
      for (const [key, row] of rows) if (fits(row)) rows.delete(key);
    },
  };
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** What one person did with one item, and when. */
export interface MarkRow {
  readonly mediaId: string;
  readonly memberId: string;
  readonly at: Instant;
}

export interface ReactionRow extends MarkRow {
  readonly reaction: Reaction;
}

export interface AuthenticatorRow extends Authenticator {
  readonly userId: string;
}

export interface PasskeyRow extends Passkey {
  readonly userId: string;
}

export interface RecoveryCodeRow {
  readonly userId: string;
  readonly digest: string;
}

export interface TicketRow extends Ticket {
  readonly tries: number;
}

/** A device that somebody has used. */
export interface DeviceRow {
  readonly userId: string;
  readonly device: string;
  readonly seenAt: Instant;
}

/** `told`: how many reminders moderators have got. */
export interface CaseRow extends Case {
  readonly told: number;
}

export interface ReportRow extends Report {
  readonly mailbox: string | null;
  /** Whether it hid its item at once, from a young account. */
  readonly young: boolean;
}

export interface FavouriteRow {
  readonly uploaderId: string;
  readonly memberId: string;
  readonly at: Instant;
}

export interface ReadRow {
  readonly personId: string;
  readonly key: string;
  readonly at: Instant;
}

export interface ChoiceRow extends NewsChoice {
  readonly personId: string;
}

/** The newest digest of somebody. */
export interface DigestRow {
  readonly personId: string;
  readonly day: Day;
  readonly until: Instant;
}

export interface JobRow {
  readonly id: string;
  readonly draft: JobDraft;
  readonly runAt: Instant;
  readonly attempts: number;
  readonly leaseUntil: Instant | null;
  readonly error: string | null;
  readonly dead: boolean;
}

/** The key of a fact that exists once per person and thing. */
export const pair = (thing: string, person: string): string => `${thing} ${person}`;

const markKey = (row: MarkRow) => pair(row.mediaId, row.memberId);

/** One database: every repository works on the same tables, so that a fact and what hangs on it move together. */
export function emptyTables() {
  let queued = 0;
  const jobs = table<JobRow>((row) => row.id);
  const auditLog = table<AuditEntry>((row) => row.id);
  const receipts = table<Receipt>((row) => row.key);
  const notifications = table<Notification>((row) => pair(row.cause, row.personId));
  const notificationChoices = table<ChoiceRow>((row) => pair(`${row.kind} ${row.way}`, row.personId));
  const pushAddresses = table<AskedAddress>((row) => row.id);
  const users = table<User>((row) => row.id);
  const days = table<DayFigures>(({ day }) => day);
  const lastSeen = table<{ readonly personId: string; readonly day: Day }>(({ personId }) => personId);
  const add = (draft: JobDraft, runAt: Instant) => {
    queued += 1;
    const id = `job-${String(queued).padStart(6, '0')}`;
    jobs.put({ id, draft, runAt, attempts: 0, leaseUntil: null, error: null, dead: false });
  };
  /** Requests a push for an address, with a job unless there is one. */
  const ask = (address: AskedAddress, since: Instant, draft: JobDraft, dueAt: Instant) => {
    if (address.pendingSince === null) add(draft, dueAt);
    pushAddresses.put({ ...address, pendingSince: address.pendingSince ?? since, asked: address.asked + 1 });
  };
  /** Requests pushes for the addresses of a notified person that want its kind. */
  const askAll = ({ personId, kind, at }: Notification) => {
    if (!notificationChoices.get(pair(`${kind} push`, personId))?.wanted) return;
    for (const address of pushAddresses.where((row) => row.personId === personId))
      ask(address, at, pushJob.draft({ id: address.id }), at + GATHER);
  };
  return {
    ask,
    users,
    notifications,
    notificationReads: table<ReadRow>((row) => pair(row.key, row.personId)),
    notificationChoices,
    pushAddresses,
    digests: table<DigestRow>((row) => row.personId),
    /** The newest day whose digests were begun, under `digests`. */
    begun: table<{ readonly what: string; readonly day: Day }>((row) => row.what),
    links: table<Link>((row) => row.digest),
    sessions: table<Session>((row) => row.id),
    authenticators: table<AuthenticatorRow>(({ userId }) => userId),
    passkeys: table<PasskeyRow>(({ id }) => id),
    recoveryCodes: table<RecoveryCodeRow>(({ digest }) => digest),
    tickets: table<TicketRow>(({ digest }) => digest),
    devices: table<DeviceRow>(({ userId, device }) => pair(userId, device)),
    media: table<Media>((row) => row.id),
    uploads: table<Upload>((row) => row.id),
    captions: table<Captions>((row) => row.id),
    reactions: table<ReactionRow>(markKey),
    comments: table<Comment>((row) => row.id),
    saves: table<MarkRow>(markKey),
    history: table<MarkRow>(markKey),
    views: table<MarkRow>(markKey),
    /** When the first item of a batch came. */
    batches: table<{ readonly id: string; readonly at: Instant }>((row) => row.id),
    /** Who ever uploaded. */
    uploaders: table<{ readonly id: string }>((row) => row.id),
    events: table<CollegeEvent>((row) => row.id),
    eventItems: table<EventItem>((row) => row.mediaId),
    namedContributors: table<{ readonly eventId: string; readonly personId: string }>((row) =>
      pair(row.eventId, row.personId),
    ),
    zipChoices: table<ZipChoice>((row) => row.id),
    ownCopies: table<OwnCopy>((row) => row.id),
    ownParts: table<OwnPart & { readonly copyId: string; readonly text: string }>(
      (row) => `${row.copyId} ${row.number}`,
    ),
    favourites: table<FavouriteRow>((row) => pair(row.uploaderId, row.memberId)),
    orders: table<Order>((row) => row.id),
    providerFacts: table<ProviderFact>((row) => row.id),
    grants: table<Grant>((row) => row.id),
    cases: table<CaseRow>((row) => row.id),
    reports: table<ReportRow>((row) => row.id),
    contactMessages: table<ContactMessage>((row) => row.id),
    jobs,
    auditLog,
    receipts,
    days,
    lastSeen,
    /** Adds to the figures of the day of a moment. */
    count(at: Instant, figures: Partial<Omit<DayFigures, 'day'>>): void {
      const known = days.get(utcDay(at)) ?? quiet(utcDay(at));
      const sum = { ...known };
      for (const [name, by] of Object.entries(figures)) sum[name as keyof typeof figures] += by;
      days.put(sum);
    },
    /** Counts a person once on each day on which they are active. */
    seen(personId: string, at: Instant): void {
      const [before, day] = [lastSeen.get(personId)?.day ?? '', utcDay(at)];
      if (before >= day) return;
      lastSeen.put({ personId, day });
      this.count(at, { active: 1 });
    },
    /** Stores the audit entry of a write, if it has one. */
    note(entry: AuditEntry | undefined): void {
      if (entry) auditLog.put(entry);
    },
    /**
     * Writes what goes along with a write, before it; throws if the receipt exists already. `runAt` 0 means at once.
     */
    queue(sideWrites: readonly SideWrite[], runAt: Instant = 0): void {
      for (const one of sideWrites)
        if ('sent' in one && receipts.get(one.key)) throw new Error('a receipt with this key exists already');
      for (const draft of sideWrites) {
        if ('sent' in draft) receipts.put(draft);
        if ('cause' in draft && users.get(draft.personId)) {
          notifications.put(draft);
          askAll(draft);
        }
        if ('payload' in draft) add(draft, runAt);
      }
    },
  };
}

export type Tables = ReturnType<typeof emptyTables>;
