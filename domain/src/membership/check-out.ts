import { z } from 'zod';
import type { Member, Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { isReservedName } from '../kernel/names.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { wholeNumber } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { paidClub, refuseLeadsTooMany } from './club.ts';
import { errors } from './declared.ts';
import { refuseLeft } from './may-upload.ts';
import type { NewClub, Order } from './order.ts';
import type { ClubLookup, Orders, PaymentProvider } from './ports.ts';
import { firstCheck } from './reconcile-orders.ts';
import { CURRENCY, type PlanMonths, plans, priceOf } from './rules.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  memberships: Orders;
  clubs: ClubLookup;
  settings: Settings;
  payments: PaymentProvider | null;
}

/** The parameters of the checkout; `id` is the provider's order id, `amount` in paise (product 7; decisions 30). */
export interface Checkout {
  readonly id: string;
  readonly amount: number;
}

const isPlan = (months: number): months is PlanMonths => plans.some((plan) => plan.months === months);

/**
 * Orders a plan: the client chooses the months, the server alone knows the price; the order is stored before the
 * checkout opens (decisions 30, 31). Somebody with a plan may buy another (decisions 35). With `club` the plan is for
 * a club: any open one of the college, or a new one, which exists from its first payment on. Alumni pay only
 * for clubs that exist (decisions 61, 74).
 */
export const checkOut = useCase({
  name: 'membership.checkOut',
  access: 'member',
  refuses: [
    'CLUB_CLOSED',
    'CLUB_HANDLE_TAKEN',
    'CLUB_NAME_TAKEN',
    'CLUB_NOT_FOUND',
    'LEADS_TOO_MANY',
    'LEFT_COLLEGE',
    'PAYMENT_UNAVAILABLE',
  ],
  input: z.strictObject({
    month: wholeNumber.refine(isPlan, 'Choose a plan of 1, 3, 6 or 12 months.'),
    club: paidClub.nullish(),
  }),
  async run(ports: Ports, actor, { month, club }): Promise<Checkout> {
    if (!ports.payments) refuse('PAYMENT_UNAVAILABLE');
    const holder = await holderOf(ports, actor, club ?? null);
    const order = { id: ports.ids.next(), ...holder, months: month, amount: priceOf(month), currency: CURRENCY };
    const providerOrderId = await ports.payments.createOrder({
      amount: order.amount,
      currency: order.currency,
      receipt: order.id,
      notes: {
        userId: actor.id,
        months: String(month),
        ...(holder.clubId === null ? {} : { clubId: holder.clubId }),
      },
    });
    const createdAt = ports.clock.now();
    await ports.memberships.placeOrder({
      ...order,
      providerOrderId,
      createdAt,
      paidAt: null,
      paymentId: null,
      granted: false,
      checkAt: firstCheck(createdAt),
    });
    return { id: providerOrderId, amount: order.amount };
  },
});

type Holder = Pick<Order, 'userId' | 'clubId' | 'payerId' | 'newClub'>;

/** Whose plan it is going to be: the caller's, or a club's that may be paid for (decisions 61). */
async function holderOf(ports: Ports, actor: Member, club: string | NewClub | null): Promise<Holder> {
  if (typeof club !== 'string') refuseLeft(actor, ports.clock.now());
  if (club === null) return { userId: actor.id, clubId: null, payerId: null, newClub: null };
  if (typeof club === 'string') {
    const found = await ports.clubs.byId(club);
    if (found?.tenant !== actor.tenant) refuse('CLUB_NOT_FOUND');
    if (found.closedAt !== null) refuse('CLUB_CLOSED');
    return { userId: null, clubId: found.id, payerId: actor.id, newClub: null };
  }
  await refuseTaken(ports, actor.tenant, club, 'club.');
  await refuseLeadingMore(ports, actor);
  return { userId: null, clubId: ports.ids.next(), payerId: actor.id, newClub: club };
}

/** Refuses LEADS_TOO_MANY to whoever leads as many open clubs as one may (decisions 61). */
export async function refuseLeadingMore({ clubs }: { clubs: Pick<ClubLookup, 'held'> }, actor: Member): Promise<void> {
  const held = await clubs.held(actor.id);
  refuseLeadsTooMany(held.filter(({ role, club }) => role === 'lead' && club.closedAt === null).length);
}

/**
 * Refuses a name or handle that is somebody's, or that a reader would take for the operator's (decisions 5, 61). In the
 * input, their names begin with `under`.
 */
export async function refuseTaken(
  ports: { clock: Clock; clubs: ClubLookup; settings: Settings },
  tenant: Tenant,
  wanted: NewClub,
  under = '',
): Promise<void> {
  if (isReservedName(wanted.handle, ports.settings)) refuseHandle(under);
  const verdict = await ports.clubs.isFree({ tenant, ...wanted }, ports.clock.now());
  if (verdict === 'name-taken') refuseName(under);
  if (verdict === 'handle-taken') refuseHandle(under);
}

export function refuseName(under = ''): never {
  const { message } = errors.CLUB_NAME_TAKEN;
  refuse('CLUB_NAME_TAKEN', { errors: [{ field: `${under}name`, message }] });
}

export function refuseHandle(under = ''): never {
  const { message } = errors.CLUB_HANDLE_TAKEN;
  refuse('CLUB_HANDLE_TAKEN', { errors: [{ field: `${under}handle`, message }] });
}
