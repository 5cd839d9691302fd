import { z } from 'zod';
import { demandProof, type Ports as ProofPorts } from '../accounts/prove.ts';
import { nameKey } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
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

// The operator's page: what developers see and do without a shell. What it does is what the command line does, by the same
// use cases, and the audit log says which developer did it. What lets somebody into another account or gives rights over
// others (roles, moderators, reset links, second factors) stays with the shell.

type OfOperator<Ports, Input extends z.ZodType, Output> = UseCase<Ports, 'operator', Input, Output>;
type AtDesk<Ports, Input extends z.ZodType, Output> = UseCase<Ports, Policy, Input, Output>;

/** A use case of the command line for developers at the page, noted as theirs (operator). */
function atDesk<Ports, Input extends z.ZodType, Output>(
  name: string,
  { input, run }: OfOperator<Ports, Input, Output>,
): AtDesk<Ports, Input, Output> {
  return {
    name,
    access: developer,
    input,
    run: (ports, { id }, given) => run(ports, { kind: 'operator', id }, given),
  };
}

/** The same for what is done to people: whoever does it proved within ten minutes who they are (decisions 54). */
function proven<Ports, Input extends z.ZodType, Output>(
  name: string,
  done: OfOperator<Ports, Input, Output>,
): AtDesk<Ports & ProofPorts, Input, Output> {
  const { run, ...rest } = atDesk(name, done);
  return {
    ...rest,
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

/** How the installation does, as its page shows it. */
export interface Condition extends Headcount {
  readonly release: string;
  readonly degraded: readonly string[];
  readonly lastBackupAt: Instant | null;
  readonly tenants: readonly TenantFigures[];
  /** `QUOTA_PERSON` and `QUOTA_TENANT`. */
  readonly quotaPerson: number;
  readonly quotaTenant: number | null;
  /** What is free where files lie on a folder, and what stays free there; null where room has no end. */
  readonly free: { readonly bytes: number; readonly floor: number } | null;
  readonly jobs: {
    readonly waiting: number;
    readonly dead: number;
    /** Kinds of jobs that are due, and since when the longest waiting one is. */
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

/** How the installation does: nothing of it counts what people uploaded (operator). */
export const readCondition = useCase({
  name: 'desk.condition',
  access: developer,
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

/** A job that was given up. Its content is left out: there may be links in it that open accounts. */
export interface GivenUp {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly error: string;
}

/** The most jobs that are listed. */
const MOST_JOBS = 50;

/** The jobs that were given up, the oldest first (operator). */
export const listDeadLetters = useCase({
  name: 'desk.deadLetters',
  access: developer,
  input: nothing,
  async run({ jobs }: { jobs: DeadLetters }): Promise<GivenUp[]> {
    const letters = await jobs.deadLetters(MOST_JOBS);
    return letters.map(({ id, kind, attempts, error }) => ({ id, kind, attempts, error: error.slice(0, 300) }));
  },
});

/** Somebody as the page shows them: nothing that they uploaded is in it. */
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
}

const PAGE = 20;

/** Rows are read so many at a time, and so many are looked through for one page. */
const BATCH = 500;
const MOST_LOOKED_AT = 5_000;

interface Listing {
  readonly secrets: Secrets;
  /** What its cursors are good for. */
  readonly list: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of those rows of a list that fit. After so many rows it ends, with fewer items or none: the next page goes on from
 * there, so that a rare text in a large installation stops nobody.
 */
async function fitting<Row, View>(
  { secrets, list, limit, cursor }: Listing,
  read: (limit: number, after: Position | null) => Promise<{ items: readonly Row[]; next: Position | null }>,
  positionOf: (row: Row) => Position,
  views: (rows: readonly Row[]) => Promise<readonly (View | null)[]>,
): Promise<Page<View>> {
  const items: View[] = [];
  let after = decodeCursor(secrets, list, cursor);
  for (let seen = 0; seen < MOST_LOOKED_AT; seen += BATCH) {
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

/** People by username; with `text` those whose username, full name or e-mail contains it. Refuses CURSOR_INVALID. */
export const listPeople = useCase({
  name: 'desk.people',
  access: developer,
  input: z.strictObject({ text: verbatimText(254).default(''), ...pageInput(PAGE) }),
  async run(
    ports: { clock: Clock; secrets: Secrets; overview: Overview },
    _actor,
    { text, limit, cursor },
  ): Promise<Page<PersonAtDesk>> {
    const { secrets, overview } = ports;
    const now = ports.clock.now();
    return fitting(
      { secrets, list: `desk people ${text}`, limit, cursor },
      overview.people,
      ({ name }) => [nameKey(name)],
      async (people) => people.map((person) => (isAbout(person, text) ? atTheDesk(person, now) : null)),
    );
  },
});

function atTheDesk(person: User, now: Instant): PersonAtDesk {
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

/** An order that wants the operator. */
export interface OrderAtDesk
  extends Pick<Order, 'id' | 'providerOrderId' | 'paymentId' | 'months' | 'amount' | 'createdAt'> {
  readonly status: LedgerStatus;
}

/** Orders whose money is to be given back, and those that the provider's books tell otherwise, newest first (decisions 12, 32). */
export const listOrdersToSettle = useCase({
  name: 'desk.ordersToSettle',
  access: developer,
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
        const told = await memberships.factsOf(orders.map(({ providerOrderId }) => providerOrderId));
        const facts = Map.groupBy(told, ({ providerOrderId }) => providerOrderId);
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
