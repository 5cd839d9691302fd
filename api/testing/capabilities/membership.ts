import { type Calls, input, nothing } from '../call.ts';

export const rights = `
Bring the payment provider's word         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/pay/paymentverification     POST /api/pay/webhook
Read the key of the checkout              sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/getkey                       membership.key
Buy a plan for themselves                 sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         left
    POST /api/pay/checkout                membership.checkOut
See what they and their clubs paid for    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/pay/orders                   membership.orders
Print a receipt of their own              sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    membership.receipt
Print a receipt of the owner              sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    membership.receipt
Pay their own order without money         sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/pay/simulated/:orderId      membership.simulatedOrder                       membership.simulatePayment
Pay the owner's order                     sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    POST /api/pay/simulated/:orderId      membership.simulatedOrder                       membership.simulatePayment
`;

export const calls: Calls = {
  'GET /api/getkey': nothing,
  'GET /api/pay/orders': () => ({ query: { limit: '5' } }),
  'POST /api/pay/checkout': input(() => ({ month: 3 })),
  'POST /api/pay/simulated/:orderId': ({ orderId }) => ({ params: { orderId }, body: { outcome: 'paid' } }),
  'POST /api/pay/paymentverification': input(({ orderId, payment: { paymentId, signature } }) => ({
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  })),
  'POST /api/pay/webhook': ({ event: { rawBody, signature } }) => ({
    body: JSON.parse(rawBody),
    headers: { 'x-razorpay-signature': signature },
  }),
  'membership.key': nothing,
  'membership.checkOut': input(() => ({ month: 3 })),
  'membership.orders': input(() => ({ limit: 5 })),
  'membership.receipt': input(({ paidOrderId: id }) => ({ id })),
  'membership.simulatedOrder': input(({ orderId }) => ({ orderId })),
  'membership.simulatePayment': input(({ orderId }) => ({ orderId, outcome: 'paid' })),
};
