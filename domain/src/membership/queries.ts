import { refuse } from '../kernel/errors.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { PaymentProvider } from './ports.ts';
import { plans, savingPercent } from './rules.ts';

export interface PlanView {
  readonly months: number;
  /** Paise. */
  readonly amount: number;
  /** Percent against single months, as it is told. */
  readonly saving: number;
}

/** The plans on offer (product 9). */
export const listPlans = useCase({
  name: 'membership.plans',
  access: 'member',
  input: nothing,
  async run(): Promise<PlanView[]> {
    return plans.map(({ months, amount }) => ({ months, amount, saving: savingPercent(months) }));
  },
});

/** The key the checkout is opened with (product 7). Refuses PAYMENT_UNAVAILABLE when payments are not set up. */
export const paymentKey = useCase({
  name: 'membership.paymentKey',
  access: 'member',
  input: nothing,
  async run(ports: { payments: PaymentProvider | null }): Promise<{ key: string }> {
    return { key: (ports.payments ?? refuse('PAYMENT_UNAVAILABLE')).key };
  },
});
