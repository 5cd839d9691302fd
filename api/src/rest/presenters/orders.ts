import type { OrderView } from '@quadrangle/domain/membership/queries';
import { z } from 'zod';
import { iso } from './iso.ts';
import { EXAMPLE, Id, Moment } from './shapes.ts';

/** An order as whoever paid for it sees it (decisions 64). */
export const PlacedOrder = z
  .strictObject({
    _id: Id,
    createdAt: Moment,
    paidAt: Moment.nullable(),
    month: z.int(),
    amount: z.int().describe('Paise.'),
    currency: z.string(),
    state: z
      .enum(['open', 'paid', 'refund', 'refunded'])
      .describe('`refund`: paid, but there was nobody to give the plan to; the operator gives the money back.'),
    reference: z.string().nullable().describe('The id of the payment.'),
    club: z
      .strictObject({ _id: Id.nullable(), name: z.string(), handle: z.string() })
      .nullable()
      .describe('The club whose plan it is; its id is null until the payment makes it.'),
  })
  .meta({
    id: 'PlacedOrder',
    examples: [
      {
        _id: EXAMPLE.order,
        createdAt: EXAMPLE.moment,
        paidAt: EXAMPLE.moment,
        month: 3,
        amount: 62_000,
        currency: 'INR',
        state: 'paid',
        reference: 'pay_QrS8tU9vW0xY1z',
        club: { _id: EXAMPLE.club, name: 'Photography Club', handle: 'photoclub' },
      },
    ],
  });

/** An order as whoever paid for it sees it (decisions 64). */
export function presentOrder(order: OrderView): z.output<typeof PlacedOrder> {
  const { id, createdAt, paidAt, months, amount, currency, state, reference, club } = order;
  return {
    _id: id,
    createdAt: iso(createdAt),
    paidAt: paidAt === null ? null : iso(paidAt),
    month: months,
    amount,
    currency,
    state,
    reference,
    club: club && { _id: club.id, name: club.name, handle: club.handle },
  };
}
