import { CURRENCY } from '@quadrangle/domain/membership/rules';
import type { CurrentUser } from '../../shared/lib/session.ts';
import { VERIFICATION_PATH } from './verification.ts';

/** The options of the provider's checkout. `amount` in paise, as a text or a number. */
export interface CheckoutOptions {
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly name: string;
  readonly callback_url: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly modal: { readonly ondismiss: () => void };
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open(): void };
  }
}

/** The options for an order of `user` (product 7): who pays is filled in, how it ended is posted to the server. */
export function checkoutOptions(
  {
    key,
    order,
    user,
    appName,
  }: { key: string; order: { id: string; amount: number }; user: CurrentUser; appName: string },
  origin: string,
  onDismiss: () => void,
): CheckoutOptions {
  return {
    key,
    amount: order.amount,
    currency: CURRENCY,
    order_id: order.id,
    name: appName,
    callback_url: origin + VERIFICATION_PATH,
    prefill: { name: user.fullName, email: user.email, contact: user.phone ?? '' },
    modal: { ondismiss: onDismiss },
  };
}

/** Fetches the provider's checkout script, once. Rejects if it cannot be had; the next call tries again. */
export async function loadCheckout(url: string): Promise<NonNullable<Window['Razorpay']>> {
  if (!window.Razorpay) {
    const script = document.createElement('script');
    script.src = url;
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error('The checkout could not be loaded.'));
    });
    document.head.append(script);
    await loaded.finally(() => script.remove());
  }
  if (!window.Razorpay) throw new Error('The checkout script brought no checkout.');
  return window.Razorpay;
}
