import { z } from 'zod';
import type { CountedBreach } from '../breaches/breach.ts';
import type { Breaches } from '../breaches/ports.ts';
import { type BreachClock, clockOf } from '../breaches/rules.ts';
import type { FileUpkeep } from '../files/ports.ts';
import { type Page, pageInput } from '../kernel/page.ts';
import type { Clock, DeadLetters, JobCounts, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, type Policy, type UseCase, useCase } from '../kernel/use-case.ts';
import { type LedgerStatus, ledgerStatus } from '../membership/ledger.ts';
import type { Order } from '../membership/order.ts';
import type { Orders, PaymentFacts } from '../membership/ports.ts';
import { developer } from './developer.ts';
import { readFigures as figuresOfOperator } from './figures.ts';
import { fitting } from './fitting.ts';
import { retryAllJobs as retryAll, retryJob as retryOne } from './manage-jobs.ts';
import type { Figures, Headcount, Installation, Overview, TenantFigures } from './ports.ts';

// The operator's page, where developers work without a shell. It runs the use cases of the command line, and the audit
// log names the developer. It shows figures of all colleges and people of none (decisions 70).

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

export const readFigures = atDesk('desk.figures', figuresOfOperator);
export const retryJob = atDesk('desk.retryJob', retryOne);
export const retryAllJobs = atDesk('desk.retryAllJobs', retryAll);

/** An open breach with its clock, without what happened: that may name people (decisions 70, 73). */
export interface BreachAtDesk
  extends Pick<CountedBreach, 'id' | 'tenant' | 'knownAt' | 'authorityAt' | 'concerned' | 'notified'> {
  readonly clock: BreachClock;
}

/** The most open breaches that are shown. */
const MAX_BREACHES = 20;

/** The state of the installation, as the page shows it. */
export interface Condition extends Headcount {
  readonly release: string;
  readonly degraded: readonly string[];
  readonly lastBackupAt: Instant | null;
  readonly tenants: readonly TenantFigures[];
  /** Those that are not closed, the longest known first. */
  readonly breaches: readonly BreachAtDesk[];
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
  readonly breaches: Pick<Breaches, 'unclosed'>;
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
    const breaches = (await ports.breaches.unclosed(MAX_BREACHES)).map((breach) => {
      const { id, tenant, knownAt, authorityAt, concerned, notified } = breach;
      return { id, tenant, knownAt, authorityAt, concerned, notified, clock: clockOf(breach, now) };
    });
    const due = [...(await jobs.dueSince(now))].map(([kind, since]) => ({ kind, since }));
    return {
      release: installation.release,
      degraded: installation.degraded(),
      lastBackupAt: await installation.lastBackupAt(),
      ...(await overview.headcount(now)),
      tenants: await figures.tenants(),
      breaches,
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

/**
 * An error without people's addresses: mail servers and databases name them, and developers see people of no college
 * (decisions 70).
 */
function withoutPeople(error: string): string {
  const [first = ''] = error.split('\n');
  return first.slice(0, 300).replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…');
}

/** The jobs that failed for good, the oldest first (operator). */
export const listDeadLetters = useCase({
  name: 'desk.deadLetters',
  access: developer,
  input: nothing,
  async run({ jobs }: { jobs: DeadLetters }): Promise<GivenUp[]> {
    const letters = await jobs.deadLetters(MAX_JOBS);
    return letters.map(({ id, kind, attempts, error }) => ({ id, kind, attempts, error: withoutPeople(error) }));
  },
});

const PAGE = 20;

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
