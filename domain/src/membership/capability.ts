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

export interface Repositories {
  memberships: Memberships;
}
