import type { Clock } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { type LedgerStatus, ledgerStatus } from '../membership/ledger.ts';
import type { Order } from '../membership/order.ts';
import type { Memberships } from '../membership/ports.ts';
import type { Overview, Stats } from './ports.ts';

const MOST_ORDERS = 1_000;

/** One line of the operator's ledger. */
export interface LedgerLine extends Order {
  readonly status: LedgerStatus;
}

/** The ledger of orders, newest first. */
export const listOrders = useCase({
  name: 'operator.orders',
  access: 'operator',
  input: nothing,
  async run(ports: { memberships: Memberships }): Promise<LedgerLine[]> {
    const orders = await ports.memberships.orders(MOST_ORDERS);
    const facts = Map.groupBy(
      await ports.memberships.toldOf(orders.map(({ providerOrderId }) => providerOrderId)),
      ({ providerOrderId }) => providerOrderId,
    );
    return orders.map((order) => ({ ...order, status: ledgerStatus(order, facts.get(order.providerOrderId) ?? []) }));
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
