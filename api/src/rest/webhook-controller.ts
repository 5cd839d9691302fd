import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { Describes } from '../openapi/operation.ts';

/** The payment provider's own messages; only there with the secret that they are signed with (decisions 33). */
@Controller('pay/webhook')
export class WebhookController {
  @Post()
  @HttpCode(200)
  @Describes({
    summary: "The payment provider's own messages",
    takes: { type: 'application/json', required: true, schema: { type: 'object' } },
    headers: {
      'X-Razorpay-Signature': 'HMAC-SHA256 over the body as it came.',
      'X-Razorpay-Event-Id': 'The same on a repeat.',
    },
    example: { event: 'order.paid', payload: {} },
    gives: [
      {
        status: 200,
        description: 'Understood; whether it granted a plan.',
        schema: z.strictObject({ granted: z.boolean() }),
        example: { granted: true },
      },
    ],
    refuses: ['PAYMENT_SIGNATURE_INVALID', 'PAYMENT_MISMATCH'],
  })
  receive(
    @From() caller: Caller,
    @Req() request: FastifyRequest,
    @Headers('x-razorpay-signature') signature: string | undefined,
    @Headers('x-razorpay-event-id') eventId: string | undefined,
  ) {
    const rawBody = request.rawBody ?? '';
    return caller.run(useCases.membership.receiveProviderEvent, { rawBody, signature: signature ?? '', eventId });
  }
}
