import type { User } from '../src/accounts/user.ts';
import type { AuditEntry } from '../src/audit/entry.ts';
import { type Day, utcDay } from '../src/kernel/days.ts';
import type { JobDraft, Notification, Receipt, SideWrite } from '../src/kernel/ports.ts';
import type { Instant } from '../src/kernel/time.ts';
import type { NewsChoice } from '../src/news/news.ts';
import { pushJob } from '../src/news/push.ts';
import type { AskedAddress } from '../src/news/push-ports.ts';
import { GATHER } from '../src/news/push-rules.ts';
import { quiet } from '../src/operator/figures.ts';
import type { DayFigures } from '../src/operator/ports.ts';
import { pair, table } from './table.ts';

export interface ChoiceRow extends NewsChoice {
  readonly personId: string;
}

export interface JobRow {
  readonly id: string;
  readonly draft: JobDraft;
  readonly runAt: Instant;
  readonly queuedAt: Instant;
  readonly attempts: number;
  readonly leaseUntil: Instant | null;
  readonly error: string | null;
  readonly dead: boolean;
  readonly deadSince: Instant | null;
}

/** The side writes of all capabilities: jobs, receipts, notifications, the log, figures. */
export function commonTables() {
  let queued = 0;
  const jobs = table<JobRow>((row) => row.id);
  const auditLog = table<AuditEntry>((row) => row.id);
  const receipts = table<Receipt>((row) => row.key);
  const notifications = table<Notification>((row) => pair(row.cause, row.personId));
  const notificationChoices = table<ChoiceRow>(
    (row) => pair(`${row.kind} ${row.way}`, row.personId),
    (row) => row.personId,
  );
  const pushAddresses = table<AskedAddress>(
    (row) => row.id,
    (row) => row.personId,
  );
  const users = table<User>((row) => row.id);
  const days = table<DayFigures>(({ day }) => day);
  const lastSeen = table<{ readonly personId: string; readonly day: Day }>(
    ({ personId }) => personId,
    (row) => row.personId,
  );
  const add = (draft: JobDraft, runAt: Instant) => {
    queued += 1;
    const id = `job-${String(queued).padStart(6, '0')}`;
    const queuedAt = Date.now();
    jobs.put({ id, draft, runAt, queuedAt, attempts: 0, leaseUntil: null, error: null, dead: false, deadSince: null });
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
    notificationChoices,
    pushAddresses,
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
    /** Writes the side writes of a write, before it; throws if the receipt exists already. `runAt` 0 means at once. */
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
