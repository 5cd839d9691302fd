import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { prefersHtml, problemPage } from '../edge/pages.ts';
import { answerTo } from '../edge/problems.ts';
import { Answers, Describes } from '../openapi/operation.ts';
import { form } from './spelling/form.ts';
import { submit } from './submit.ts';

const { membership } = useCases;

const monthForm = form(membership.checkOut, { month: 'month' }, 'others');
const outcomeForm = form(membership.simulatePayment, { outcome: 'outcome' });
const paidForm = form(membership.confirmPayment, {
  razorpay_order_id: 'orderId',
  razorpay_payment_id: 'paymentId',
  razorpay_signature: 'signature',
});

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

const CHECKOUT_FIELDS = Object.fromEntries(Object.keys(paidForm.names).map((name) => [name, { type: 'string' }]));

/** What the provider's checkout posts; its other fields are its own. */
type CheckoutAnswer = Readonly<Record<string, unknown>> | null | undefined;

@Controller()
export class PaymentsController {
  @Get('getkey')
  @Answers(Key, {
    summary: 'The key to open the checkout with',
    does: membership.paymentKey,
    answerExample: { key: 'rzp_live_key' },
    refuses: ['PAYMENT_UNAVAILABLE'],
  })
  key(@From() caller: Caller) {
    return caller.run(membership.paymentKey);
  }

  @Post('pay/checkout')
  @HttpCode(200)
  @Answers(Order, {
    summary: 'Order a plan of 1, 3, 6 or 12 months',
    takes: monthForm,
    example: { month: 3 },
    answerExample: { id: examplePaid.razorpay_order_id, amount: 62_000 },
    refuses: ['PAYMENT_UNAVAILABLE'],
  })
  checkOut(@From() caller: Caller, @Body() body: unknown) {
    return submit(caller, monthForm, body);
  }

  /** Where the provider's checkout sends the browser (decisions 32): on to the web client, or a page with a way back. */
  @Post('pay/paymentverification')
  @Describes({
    summary: 'Where the checkout sends the browser',
    takes: {
      type: 'application/x-www-form-urlencoded',
      required: true,
      schema: { type: 'object', properties: CHECKOUT_FIELDS },
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
    refuses: ['PAYMENT_SIGNATURE_INVALID', 'ORDER_NOT_FOUND', 'PAYMENT_UNAVAILABLE', 'VALIDATION_FAILED'],
  })
  async confirm(
    @From() caller: Caller,
    @Body() body: CheckoutAnswer,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const { publicUrl } = caller.ports.settings;
    const answer = body ?? {};
    if (Object.keys(answer).some((field) => /^error(\[|$)/.test(field)))
      return reply.redirect(`${publicUrl}/payment?failed=1`, 303);
    try {
      const { reference } = await submit(caller, paidForm, answer);
      return reply.redirect(`${publicUrl}/paymentsuccess?reference=${encodeURIComponent(reference)}`, 303);
    } catch (error) {
      const { problem } = answerTo(error);
      if (problem.status >= 500 || !prefersHtml(accept)) throw error;
      return reply
        .code(problem.status)
        .type('text/html; charset=utf-8')
        .send(problemPage(problem, `${publicUrl}/payment`));
    }
  }

  @Post('pay/simulated/:orderId')
  @HttpCode(200)
  @Answers(z.union([Paid, Failed]), {
    summary: 'Pay an own order without money, where payments are simulated',
    takes: outcomeForm,
    example: { outcome: 'paid' },
    answers: 'What to post to paymentverification.',
    answerExample: examplePaid,
    refuses: ['ORDER_NOT_FOUND'],
  })
  async simulate(@From() caller: Caller, @Param('orderId') orderId: string, @Body() body: unknown) {
    const paid = await submit(caller, outcomeForm, body, { orderId });
    if (paid === null) return { outcome: 'failed' as const };
    return {
      razorpay_order_id: paid.orderId,
      razorpay_payment_id: paid.paymentId,
      razorpay_signature: paid.signature,
    };
  }
}
