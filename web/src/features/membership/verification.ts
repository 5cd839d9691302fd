import type { Outputs } from '../../shared/lib/trpc.ts';

/** Where the checkout posts how a payment ended (decisions 32). */
export const VERIFICATION_PATH = '/api/pay/paymentverification';

type Simulated = Outputs['membership']['simulatePayment'];

/** The fields that the provider's checkout would post for a simulated payment; null for a failed one. */
export function verificationFields(payment: Simulated): Record<string, string> {
  if (payment === null)
    return {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'The simulated payment failed.',
      'error[source]': 'customer',
      'error[reason]': 'payment_failed',
    };
  return {
    razorpay_order_id: payment.orderId,
    razorpay_payment_id: payment.paymentId,
    razorpay_signature: payment.signature,
  };
}
