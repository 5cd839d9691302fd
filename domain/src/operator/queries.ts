import type { Position, Slice } from '../kernel/page.ts';
import type { Clock } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { type LedgerStatus, ledgerStatus } from '../membership/ledger.ts';
import type { Order } from '../membership/order.ts';
import type { Memberships } from '../membership/ports.ts';
import type { Overview, Stats } from './ports.ts';

/** Orders are read so many at a time. */
const BATCH = 500;

/** One line of the operator's ledger. */
export interface LedgerLine extends Order {
  readonly status: LedgerStatus;
}

/** The ledger: every order there ever was, newest first; an old one may still be to refund. */
export const listOrders = useCase({
  name: 'operator.orders',
  access: 'operator',
  input: nothing,
  async run({ memberships }: { memberships: Memberships }): Promise<LedgerLine[]> {
    const ledger: LedgerLine[] = [];
    let after: Position | null = null;
    do {
      const page: Slice<Order> = await memberships.orders(BATCH, after);
      const told = await memberships.toldOf(page.items.map(({ providerOrderId }) => providerOrderId));
      const facts = Map.groupBy(told, ({ providerOrderId }) => providerOrderId);
      for (const order of page.items)
        ledger.push({ ...order, status: ledgerStatus(order, facts.get(order.providerOrderId) ?? []) });
      after = page.next;
    } while (after !== null);
    return ledger;
  },
});

/** Numbers of the installation. */
export const stats = useCase({
  name: 'operator.stats',
  access: 'operator',
  input: nothing,
  async run(ports: { clock: Clock; overview: Overview }): Promise<Stats> {
    return ports.overview.stats(ports.clock.now());
  },
});
