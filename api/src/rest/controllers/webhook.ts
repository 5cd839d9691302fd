import { Controller, Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../../edge/caller.ts';
import { WireProblem } from '../../edge/problems.ts';
import { Describes } from '../routes/operation.ts';

/** Whether the webhook secret is configured. */
export const LISTENS = Symbol('listens');

/** The payment provider's webhook; without its secret the route does not exist (decisions 33). */
@Controller('pay/webhook')
export class WebhookController {
  readonly #listens: boolean;

  constructor(@Inject(LISTENS) listens: boolean) {
    this.#listens = listens;
  }

  @Post()
  @HttpCode(200)
  @Describes({
    summary: "The payment provider's own messages",
    note: 'There is nothing at this address where the secret that they are signed with is not set.',
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
    refuses: ['PAYMENT_SIGNATURE_INVALID', 'PAYMENT_MISMATCH', 'NOT_FOUND'],
  })
  receive(
    @From() caller: Caller,
    @Req() request: FastifyRequest,
    @Headers('x-razorpay-signature') signature: string | undefined,
    @Headers('x-razorpay-event-id') eventId: string | undefined,
  ) {
    if (!this.#listens) throw new WireProblem('NOT_FOUND');
    const rawBody = request.rawBody ?? '';
    return caller.run(useCases.membership.receiveProviderEvent, { rawBody, signature: signature ?? '', eventId });
  }
}
