import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { prefersHtml } from '../../edge/pages.ts';
import { answerTo, WireProblem } from '../../edge/problems.ts';
import { PlacedOrder, presentOrder } from '../presenters/orders.ts';
import { controller, tagged } from '../routes/controller.ts';
import { isObject } from '../routes/names.ts';
import { linkNext, PAGING } from '../routes/paging.ts';
import { get, post } from '../routes/route.ts';
import { sendRefusedPage } from './refused-page.ts';

const { membership } = useCases;

const Key = z.strictObject({ key: z.string() });
const Order = z.strictObject({ id: z.string(), amount: z.int().describe('Paise.') });
const Paid = z.strictObject({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
const Failed = z.strictObject({ outcome: z.literal('failed') });

const examplePaid = {
  razorpay_order_id: 'order_PqR7sT8uV9wX0y',
  razorpay_payment_id: 'pay_QrS8tU9vW0xY1z',
  razorpay_signature: '9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d',
};

/** The fields the provider's checkout posts; others are ignored. */
const paid = {
  razorpay_order_id: 'orderId',
  razorpay_payment_id: 'paymentId',
  razorpay_signature: 'signature',
} as const;

export function paymentsController({ publicUrl, razorpay }: Pick<Config, 'publicUrl' | 'razorpay'>) {
  const listens = Boolean(razorpay?.webhookSecret);
  return controller(tagged('', { pay: 'Buying a plan.' }), {
    key: get('getkey', membership.paymentKey, {
      tag: 'pay',
      summary: 'Get the public key of the checkout',
      gives: Key,
      answerExample: { key: 'rzp_live_key' },
      answer: ({ run }) => run(),
    }),
    checkOut: post('pay/checkout', membership.checkOut, {
      summary: 'Order a plan of 1, 3, 6 or 12 months, for yourself or a club',
      note: '`club` is the id of a club of the college, or the `name` and `handle` of a new one, which its first payment makes.',
      body: { month: 'month', club: 'club' },
      ignored: 'others',
      example: { month: 3 },
      gives: Order,
      answerExample: { id: examplePaid.razorpay_order_id, amount: 62_000 },
      answer: ({ run }) => run(),
    }),
    orders: get('pay/orders', membership.listOwnOrders, {
      tag: 'pay',
      summary: 'List your orders, and those of the clubs that you lead, newest first; 24 by default',
      query: PAGING,
      gives: z.array(PlacedOrder),
      paged: true,
      answer: async (call) => linkNext(call, await call.run()).map(presentOrder),
    }),
    /**
     * The provider's checkout sends the browser here (decisions 32); the answer leads on to the web client, or is an
     * error page with a link.
     */
    confirm: post('pay/paymentverification', membership.confirmPayment, {
      summary: 'Receive the result of the checkout from the browser',
      body: paid,
      rawBody: {
        type: 'application/x-www-form-urlencoded',
        required: true,
        schema: {
          type: 'object',
          properties: Object.fromEntries(Object.keys(paid).map((name) => [name, { type: 'string' }])),
        },
      },
      example: examplePaid,
      gives: [
        {
          status: 303,
          description: 'On to the web client: paid, or not.',
          headers: { Location: '`/paymentsuccess?reference=…` or `/payment?failed=1` under the public address.' },
        },
        ...[400, 404].map((status) => ({
          status,
          description: 'Nothing was changed; a page with a way back where `Accept` prefers one.',
          type: 'text/html',
        })),
      ],
      async answer({ caller, request: { body, headers }, reply, run }) {
        if (isObject(body) && Object.keys(body).some((field) => /^error(\[|$)/.test(field)))
          return reply.redirect(`${publicUrl}/payment?failed=1`, 303);
        try {
          const { reference } = await run();
          return reply.redirect(`${publicUrl}/paymentsuccess?reference=${encodeURIComponent(reference)}`, 303);
        } catch (error) {
          const { problem, headers: more } = answerTo(error);
          if (problem.status >= 500 || !prefersHtml(headers.accept)) throw error;
          const { language } = caller.actor.origin;
          return sendRefusedPage(reply.headers(more), problem, {
            wanted: 'pay',
            language,
            backUrl: `${publicUrl}/payment`,
          });
        }
      },
    }),
    simulate: post('pay/simulated/:orderId', membership.simulatePayment, {
      summary: 'Pay your order without money, where payments are simulated',
      body: { outcome: 'outcome' },
      example: { outcome: 'paid' },
      gives: z.union([Paid, Failed]),
      meaning: 'What to post to paymentverification.',
      answerExample: examplePaid,
      async answer({ run }) {
        const payment = await run();
        if (payment === null) return { outcome: 'failed' as const };
        return {
          razorpay_order_id: payment.orderId,
          razorpay_payment_id: payment.paymentId,
          razorpay_signature: payment.signature,
        };
      },
    }),
    /** Without the secret for checking signatures, this address does not exist (decisions 33). */
    webhook: post('pay/webhook', membership.receiveProviderEvent, {
      summary: "The payment provider's own messages",
      note: 'There is nothing at this address where the secret that they are signed with is not set.',
      rawBody: { type: 'application/json', required: true, schema: { type: 'object' } },
      headers: {
        'X-Razorpay-Signature': 'HMAC-SHA256 over the body as it came.',
        'X-Razorpay-Event-Id': 'The same on a repeat.',
      },
      example: { event: 'order.paid', payload: {} },
      gives: z.strictObject({ granted: z.boolean() }),
      meaning: 'Understood; whether it granted a plan.',
      answerExample: { granted: true },
      refuses: ['NOT_FOUND'],
      answer({ request: { headers, rawBody = '' }, run }) {
        if (!listens) throw new WireProblem('NOT_FOUND');
        const signature = headers['x-razorpay-signature'] ?? '';
        return run({
          rawBody,
          signature: String(signature),
          eventId: headers['x-razorpay-event-id'] as string | undefined,
        });
      },
    }),
  });
}
