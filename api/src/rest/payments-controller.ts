import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';
import { prefersHtml, problemPage } from '../edge/pages.ts';
import { answerTo } from '../edge/problems.ts';
import { form, submit } from './spelling/form.ts';

const { membership } = useCases;

const monthForm = form({ month: 'month' });
const outcomeForm = form({ outcome: 'outcome' });

/** What the provider's checkout posts; its other fields are its own. */
type CheckoutAnswer = Readonly<Record<string, unknown>> | null | undefined;

@Controller()
export class PaymentsController {
  @Get('getkey')
  key(@From() caller: Caller) {
    return caller.run(membership.paymentKey);
  }

  @Post('pay/checkout')
  @HttpCode(200)
  checkOut(@From() caller: Caller, @Body() body: unknown) {
    return submit(caller, membership.checkOut, monthForm, body);
  }

  /** Where the provider's checkout sends the browser (decisions 32): on to the web client, or a page with a way back. */
  @Post('pay/paymentverification')
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
      const { reference } = await caller.run(membership.confirmPayment, {
        orderId: answer.razorpay_order_id,
        paymentId: answer.razorpay_payment_id,
        signature: answer.razorpay_signature,
      });
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
  async simulate(@From() caller: Caller, @Param('orderId') orderId: string, @Body() body: unknown) {
    const paid = await submit(caller, membership.simulatePayment, outcomeForm, body, { orderId });
    if (paid === null) return { outcome: 'failed' };
    return {
      razorpay_order_id: paid.orderId,
      razorpay_payment_id: paid.paymentId,
      razorpay_signature: paid.signature,
    };
  }
}
