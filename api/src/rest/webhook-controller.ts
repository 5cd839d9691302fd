import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';

/** The payment provider's own messages; only there with the secret that they are signed with (decisions 33). */
@Controller('pay/webhook')
export class WebhookController {
  @Post()
  @HttpCode(200)
  receive(
    @From() caller: Caller,
    @Req() request: FastifyRequest,
    @Headers('x-razorpay-signature') signature: string | undefined,
  ) {
    const rawBody = request.rawBody ?? '';
    return caller.run(useCases.membership.receiveProviderEvent, { rawBody, signature: signature ?? '' });
  }
}
