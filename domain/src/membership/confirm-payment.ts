import { z } from 'zod';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, JobDraft, Secrets, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Buyer, Order } from './order.ts';
import type { Grants, Orders, PaymentFacts, PaymentProvider } from './ports.ts';

/** The ports that granting needs. */
export interface GrantPorts {
  clock: Clock;
  ids: Ids;
  settings: Pick<Settings, 'timeZone'>;
  memberships: Orders & PaymentFacts & Grants;
}

export interface Ports extends GrantPorts {
  payments: PaymentProvider | null;
}

const providerText = z.string().min(1).max(200);

/**
 * Handles the checkout's answer: a valid signature for a stored order grants its plan, once; person and months come
 * from the stored order, never from the caller (decisions 32). A repetition gets the same answer.
 */
export const confirmPayment = useCase({
  name: 'membership.confirmPayment',
  access: 'anyone',
  refuses: ['ORDER_NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
  input: z.object({ orderId: providerText, paymentId: providerText, signature: providerText }),
  invalidAs: 'PAYMENT_SIGNATURE_INVALID',
  async run(ports: Ports, _actor, { orderId, paymentId, signature }): Promise<{ reference: string }> {
    if (!ports.payments) refuse('PAYMENT_UNAVAILABLE');
    if (!ports.payments.vouchesFor(orderId, paymentId, signature)) refuse('PAYMENT_SIGNATURE_INVALID');
    const order = (await ports.memberships.orderByProviderId(orderId)) ?? refuse('ORDER_NOT_FOUND');
    if (order.paidAt === null) await grantOnce(ports, order, paymentId);
    return { reference: paymentId };
  },
});

/**
 * Handles an event from the provider: a captured payment grants the plan of its order if amount and currency are the
 * stored ones; of callback and webhook, the first one grants and the other changes nothing; any other event grants
 * nothing (decisions 33). The ledger keeps what it reports, even if it is refused. `eventId` is the provider's id of
 * the event, the same when it is repeated.
 */
export const receiveProviderEvent = useCase({
  name: 'membership.receiveProviderEvent',
  access: 'anyone',
  refuses: ['PAYMENT_MISMATCH', 'PAYMENT_SIGNATURE_INVALID'],
  input: z.object({ rawBody: z.string(), signature: z.string(), eventId: providerText.nullish().catch(null) }),
  async run(
    ports: Ports & { secrets: Secrets },
    _actor,
    { rawBody, signature, eventId },
  ): Promise<{ granted: boolean }> {
    const event = ports.payments?.readEvent(rawBody, signature) ?? refuse('PAYMENT_SIGNATURE_INVALID');
    const { kind: _, name, ...reported } = event;
    const id = eventId ?? ports.secrets.digest(rawBody);
    await ports.memberships.note([{ ...reported, id, event: name, receivedAt: ports.clock.now() }]);
    if (event.kind !== 'paid' || !event.providerOrderId || !event.paymentId) return { granted: false };
    const order = await ports.memberships.orderByProviderId(event.providerOrderId);
    if (!order) return { granted: false };
    if (event.amount !== order.amount || event.currency !== order.currency) refuse('PAYMENT_MISMATCH');
    return { granted: order.paidAt === null && (await grantOnce(ports, order, event.paymentId)) };
  },
});

/**
 * Grants an order's plan to its person or its club, and queues the receipt to whoever paid, unless that was done already;
 * returns whether this call did it (decisions 33, 61).
 */
export async function grantOnce(ports: GrantPorts, order: Order, paymentId: string): Promise<boolean> {
  const grant = { id: ports.ids.next(), months: order.months, until: null, grantedAt: ports.clock.now() };
  const receipt = (buyer: Buyer): JobDraft[] => {
    const reader = addresseeOf(buyer, todayOf(ports));
    if (reader === null) return [];
    const { fullName, planEnd, club } = buyer;
    const { months, amount } = order;
    const paid = { fullName, months, amount, reference: paymentId, planEnd, club };
    return [sendMailJob.draft({ kind: 'receipt', ...reader, ...paid })];
  };
  const audit =
    order.clubId === null
      ? auditEntry(ports, theProduct, 'plan-granted', { personId: order.userId, details: { months: order.months } })
      : auditEntry(ports, theProduct, 'club-plan-granted', {
          personId: order.payerId,
          details: { months: order.months, club: order.clubId },
        });
  return ports.memberships.confirm(order, paymentId, grant, receipt, audit);
}
