import { z } from 'zod';
import { nameKey } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import { demandProof, type Ports as ProofPorts } from '../factors/prove.ts';
import type { FileUpkeep } from '../files/ports.ts';
import { decodeCursor, encodeCursor, type Page, type Position, pageInput } from '../kernel/page.ts';
import type { Clock, DeadLetters, JobCounts, Secrets, Settings } from '../kernel/ports.ts';
import { verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, type Policy, type UseCase, useCase } from '../kernel/use-case.ts';
import { type LedgerStatus, ledgerStatus } from '../membership/ledger.ts';
import type { Order } from '../membership/order.ts';
import type { Orders, PaymentFacts } from '../membership/ports.ts';
import { hasLivePlan } from '../membership/rules.ts';
import type { UploadRoom } from '../uploads/ports.ts';
import { sharesOf } from '../uploads/room.ts';
import { developer } from './developer.ts';
import { readFigures as figuresOfOperator } from './figures.ts';
import { retryAllJobs as retryAll, retryJob as retryOne } from './manage-jobs.ts';
import {
  erasePerson as erase,
  grantPlan as grant,
  setSuspended as suspend,
  verifyPerson as verify,
} from './manage-people.ts';
import type { Figures, Headcount, Installation, Overview, TenantFigures } from './ports.ts';
import { isAbout } from './queries.ts';

// The operator's page, where developers work without a shell. It runs the use cases of the command line, and the audit
// log names the developer. Whatever opens somebody else's account or gives rights over others (roles, moderators, reset
// links, second factors) stays on the command line.

type OfOperator<Ports, Input extends z.ZodType, Output> = UseCase<Ports, 'operator', Input, Output>;
type AtDesk<Ports, Input extends z.ZodType, Output> = UseCase<Ports, Policy, Input, Output>;

/** A use case of the command line, offered to developers on the page and logged as theirs (operator). */
function atDesk<Ports, Input extends z.ZodType, Output>(
  name: string,
  { input, refuses = [], run }: OfOperator<Ports, Input, Output>,
): AtDesk<Ports, Input, Output> {
  return {
    name,
    access: developer,
    input,
    refuses,
    run: (ports, { id }, given) => run(ports, { kind: 'operator', id }, given),
  };
}

/** The same for acts on people, which need a proof within ten minutes (decisions 54). */
function proven<Ports, Input extends z.ZodType, Output>(
  name: string,
  done: OfOperator<Ports, Input, Output>,
): AtDesk<Ports & ProofPorts, Input, Output> {
  const { run, refuses = [], ...rest } = atDesk(name, done);
  return {
    ...rest,
    refuses: [...refuses, 'PROOF_REQUIRED'],
    async run(ports, actor, input) {
      await demandProof(ports, actor);
      return run(ports, actor, input);
    },
  };
}

export const readFigures = atDesk('desk.figures', figuresOfOperator);
export const retryJob = atDesk('desk.retryJob', retryOne);
export const retryAllJobs = atDesk('desk.retryAllJobs', retryAll);
export const grantPlan = proven('desk.grant', grant);
export const verifyPerson = proven('desk.verify', verify);
export const setSuspended = proven('desk.suspend', suspend);
export const erasePerson = proven('desk.erase', erase);

/** The state of the installation, as the page shows it. */
export interface Condition extends Headcount {
  readonly release: string;
  readonly degraded: readonly string[];
  readonly lastBackupAt: Instant | null;
  readonly tenants: readonly TenantFigures[];
  /** `QUOTA_PERSON` and `QUOTA_TENANT`. */
  readonly quotaPerson: number;
  readonly quotaTenant: number | null;
  /** Free space where files are kept in a folder, and the minimum that stays free; null where space is unlimited. */
  readonly free: { readonly bytes: number; readonly floor: number } | null;
  readonly jobs: {
    readonly waiting: number;
    readonly dead: number;
    /** How many jobs of each kind are due, and since when the oldest has been. */
    readonly due: readonly { readonly kind: string; readonly since: Instant }[];
  };
}

export interface ConditionPorts {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly installation: Installation;
  readonly overview: Overview;
  readonly figures: Figures;
  readonly files: FileUpkeep;
  readonly jobs: JobCounts;
}

/** The state of the installation, without counting what people uploaded (operator). */
export const readCondition = useCase({
  name: 'desk.condition',
  access: developer,
  refuses: ['STORAGE_UNAVAILABLE'],
  input: nothing,
  async run(ports: ConditionPorts): Promise<Condition> {
    const { settings, installation, overview, figures, files, jobs } = ports;
    const now = ports.clock.now();
    const bytes = await files.freeSpace().catch(() => null);
    const due = [...(await jobs.dueSince(now))].map(([kind, since]) => ({ kind, since }));
    return {
      release: installation.release,
      degraded: installation.degraded(),
      lastBackupAt: await installation.lastBackupAt(),
      ...(await overview.headcount(now)),
      tenants: await figures.tenants(),
      quotaPerson: settings.quotas.planHolder,
      quotaTenant: settings.quotas.tenant,
      free: bytes === null ? null : { bytes, floor: settings.freeSpaceFloor },
      jobs: { ...(await jobs.counts()), due: due.sort((a, b) => a.since - b.since) },
    };
  },
});

/** A job that failed for good, without its payload, which may contain links that open accounts. */
export interface GivenUp {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly error: string;
}

/** The most jobs that are listed. */
const MAX_JOBS = 50;

/** The jobs that failed for good, the oldest first (operator). */
export const listDeadLetters = useCase({
  name: 'desk.deadLetters',
  access: developer,
  input: nothing,
  async run({ jobs }: { jobs: DeadLetters }): Promise<GivenUp[]> {
    const letters = await jobs.deadLetters(MAX_JOBS);
    return letters.map(({ id, kind, attempts, error }) => ({ id, kind, attempts, error: error.slice(0, 300) }));
  },
});

/** A person as the page shows them, without anything that they uploaded. */
export interface PersonAtDesk {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly createdAt: Instant;
  readonly verified: boolean;
  readonly suspended: boolean;
  readonly developer: boolean;
  readonly moderator: boolean;
  /** Until when they can upload; null without a plan. */
  readonly planUntil: Instant | null;
  /** The bytes that their files take, and their quota (decisions 57). */
  readonly used: number;
  readonly allowed: number;
}

const PAGE = 20;

/** How many rows are read at a time, and how many at most for one page. */
const BATCH = 500;
const MAX_LOOKED_AT = 5_000;

interface Listing {
  readonly secrets: Secrets;
  /** The list that its cursors belong to. */
  readonly list: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of the rows that match. It ends after a limited number of rows, with fewer items or none, and the next page
 * continues there, so searching a large installation for a rare text blocks nobody.
 */
async function fitting<Row, View>(
  { secrets, list, limit, cursor }: Listing,
  read: (limit: number, after: Position | null) => Promise<{ items: readonly Row[]; next: Position | null }>,
  positionOf: (row: Row) => Position,
  views: (rows: readonly Row[]) => Promise<readonly (View | null)[]>,
): Promise<Page<View>> {
  const items: View[] = [];
  let after = decodeCursor(secrets, list, cursor);
  for (let seen = 0; seen < MAX_LOOKED_AT; seen += BATCH) {
    const page = await read(BATCH, after);
    const shown = await views(page.items);
    for (const [index, row] of page.items.entries()) {
      const view = shown[index];
      if (!view) continue;
      items.push(view);
      const isLast = index === page.items.length - 1 && page.next === null;
      if (items.length === limit) return { items, next: isLast ? null : encodeCursor(secrets, list, positionOf(row)) };
    }
    if (page.next === null) return { items, next: null };
    after = page.next;
  }
  return { items, next: after && encodeCursor(secrets, list, after) };
}

/** People by username; with `text` those whose username, full name or e-mail contains it. */
export const listPeople = useCase({
  name: 'desk.people',
  access: developer,
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject({ text: verbatimText(254).default(''), ...pageInput(PAGE) }),
  async run(
    ports: { clock: Clock; secrets: Secrets; settings: Settings; overview: Overview; uploads: UploadRoom },
    _actor,
    { text, limit, cursor },
  ): Promise<Page<PersonAtDesk>> {
    const { secrets, settings, overview, uploads } = ports;
    const now = ports.clock.now();
    const { items, next } = await fitting(
      { secrets, list: `desk people ${text}`, limit, cursor },
      overview.people,
      ({ name }) => [nameKey(name)],
      async (people) => people.map((person) => (isAbout(person, text) ? person : null)),
    );
    const shown: PersonAtDesk[] = [];
    for (const person of items) {
      const [own] = sharesOf(await uploads.room(person.id, null), settings.quotas, hasLivePlan(person, now));
      shown.push({ ...atTheDesk(person, now), used: own?.used ?? 0, allowed: own?.allowed ?? 0 });
    }
    return { items: shown, next };
  },
});

function atTheDesk(person: User, now: Instant): Omit<PersonAtDesk, 'used' | 'allowed'> {
  const { id, name: username, fullName, email, createdAt, developer, moderator } = person;
  return {
    id,
    username,
    fullName,
    email,
    createdAt,
    verified: person.verifiedAt !== null,
    suspended: person.suspendedAt !== null,
    developer,
    moderator,
    planUntil: hasLivePlan(person, now) ? person.planEnd : null,
  };
}

/** An order that needs the operator. */
export interface OrderAtDesk
  extends Pick<Order, 'id' | 'providerOrderId' | 'paymentId' | 'months' | 'amount' | 'createdAt'> {
  readonly status: LedgerStatus;
}

/** Orders to refund, and those that differ from the provider's books, newest first (decisions 12, 32). */
export const listOrdersToSettle = useCase({
  name: 'desk.ordersToSettle',
  access: developer,
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject(pageInput(PAGE)),
  async run(
    { secrets, memberships }: { secrets: Secrets; memberships: Orders & PaymentFacts },
    _actor,
    { limit, cursor },
  ): Promise<Page<OrderAtDesk>> {
    return fitting(
      { secrets, list: 'desk orders', limit, cursor },
      memberships.orders,
      ({ createdAt, id }) => [createdAt, id],
      async (orders) => {
        const reported = await memberships.factsOf(orders.map(({ providerOrderId }) => providerOrderId));
        const facts = Map.groupBy(reported, ({ providerOrderId }) => providerOrderId);
        return orders.map((order) => {
          const status = ledgerStatus(order, facts.get(order.providerOrderId) ?? []);
          if (status !== 'to refund' && !status.startsWith('differs')) return null;
          const { id, providerOrderId, paymentId, months, amount, createdAt } = order;
          return { id, providerOrderId, paymentId, months, amount, createdAt, status };
        });
      },
    );
  },
});
