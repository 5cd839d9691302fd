import { expect, it } from 'vitest';
import { asha } from '../../testing/browser.ts';
import { checkoutOptions } from './provider-checkout.ts';
import { verificationFields } from './verification.ts';

it("the provider's checkout gets the order in paise, who pays, and where to post how it ended", () => {
  const onDismiss = () => undefined;
  const what = { key: 'rzp_1', order: { id: 'order_1', amount: 23_000 }, user: asha, appName: 'Quadrangle' };
  expect(checkoutOptions(what, 'https://college.example', onDismiss)).toEqual({
    key: 'rzp_1',
    amount: 23_000,
    currency: 'INR',
    order_id: 'order_1',
    name: 'Quadrangle',
    callback_url: 'https://college.example/api/pay/paymentverification',
    prefill: { name: 'Asha Rao', email: 'asha@college.edu', contact: '' },
    modal: { ondismiss: onDismiss },
  });
});

it('a simulated payment is posted under the names the provider uses', () => {
  expect(verificationFields({ orderId: 'o', paymentId: 'p', signature: 's' })).toEqual({
    razorpay_order_id: 'o',
    razorpay_payment_id: 'p',
    razorpay_signature: 's',
  });
});

it('a failed one is posted as the provider posts failures', () => {
  expect(Object.keys(verificationFields(null))).toContain('error[code]');
});
