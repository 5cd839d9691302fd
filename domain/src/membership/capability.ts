import type { Processing } from '../kernel/processing.ts';
import { checkOut } from './check-out.ts';
import { confirmPayment, receiveProviderEvent } from './confirm-payment.ts';
import type { Memberships } from './ports.ts';
import { listOwnOrders, paymentKey, readReceipt } from './queries.ts';
import { reconcileJob } from './reconcile-orders.ts';
import { simulatedOrder, simulatePayment } from './simulate-payment.ts';

export { letters } from './letters.ts';

export const useCases = {
  checkOut,
  confirmPayment,
  receiveProviderEvent,
  simulatedOrder,
  simulatePayment,
  paymentKey,
  listOwnOrders,
  readReceipt,
};

export const jobs = [reconcileJob] as const;

export const processing = {
  orders: { what: 'orders of plans', why: 'to sell plans, and for the books', until: 'for good, without the person' },
  payments: { what: 'payments', why: 'to sell plans, and for the books', until: 'for good, without the person' },
  grants: { what: 'plans that were given', why: 'to know who may upload', until: 'for good, without the person' },
} satisfies Processing;

export interface Repositories {
  memberships: Memberships;
}
