import { z } from 'zod';
import type { User } from '../accounts/user.ts';
import type { ContactMessage } from '../contact/send-message.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Clock } from '../kernel/ports.ts';
import { verbatimText } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { type LedgerStatus, ledgerStatus } from '../membership/ledger.ts';
import type { Order } from '../membership/order.ts';
import type { Orders, PaymentFacts } from '../membership/ports.ts';
import type { Overview, Stats } from './ports.ts';

/** How many rows are read at a time. */
const BATCH = 500;

/** One line of the operator's ledger. */
export interface LedgerLine extends Order {
  readonly status: LedgerStatus;
}

/** The ledger: every order ever placed, newest first; an old one may still need a refund. */
export const listOrders = useCase({
  name: 'operator.orders',
  access: 'operator',
  input: nothing,
  async run({ memberships }: { memberships: Orders & PaymentFacts }): Promise<LedgerLine[]> {
    const ledger: LedgerLine[] = [];
    for await (const orders of pagesOf((after) => memberships.orders(BATCH, after))) {
      const reported = await memberships.factsOf(orders.map(({ providerOrderId }) => providerOrderId));
      const facts = Map.groupBy(reported, ({ providerOrderId }) => providerOrderId);
      for (const order of orders)
        ledger.push({ ...order, status: ledgerStatus(order, facts.get(order.providerOrderId) ?? []) });
    }
    return ledger;
  },
});

/**
 * The people with an account, by username. With `text`, those whose username, full name or e-mail contains it,
 * in any case (operator contract).
 */
export const listPeople = useCase({
  name: 'operator.people',
  access: 'operator',
  input: z.strictObject({ text: verbatimText(254).default('') }),
  async run({ overview }: { overview: Overview }, _actor, { text }): Promise<User[]> {
    const found: User[] = [];
    for await (const people of pagesOf((after) => overview.people(BATCH, after)))
      found.push(...people.filter((person) => isAbout(person, text)));
    return found;
  },
});

/** Messages to the operator, newest first (operator contract). */
export const listMessages = useCase({
  name: 'operator.messages',
  access: 'operator',
  input: nothing,
  async run({ overview }: { overview: Overview }): Promise<ContactMessage[]> {
    const messages: ContactMessage[] = [];
    for await (const page of pagesOf((after) => overview.messages(BATCH, after))) messages.push(...page);
    return messages.sort((a, b) => b.createdAt - a.createdAt);
  },
});

/** Statistics of the installation. */
export const stats = useCase({
  name: 'operator.stats',
  access: 'operator',
  input: nothing,
  async run(ports: { clock: Clock; overview: Overview }): Promise<Stats> {
    return ports.overview.stats(ports.clock.now());
  },
});

/** Whether somebody's username, full name or e-mail contains a text, in any case. */
export function isAbout({ name, fullName, email }: User, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, fullName, email].some((each) => each.toLowerCase().includes(wanted));
}

/** Every page of a list, one after the other. */
export async function* pagesOf<Row>(
  read: (after: Position | null) => Promise<Slice<Row>>,
): AsyncGenerator<readonly Row[]> {
  let after: Position | null = null;
  do {
    const page: Slice<Row> = await read(after);
    yield page.items;
    after = page.next;
  } while (after !== null);
}
