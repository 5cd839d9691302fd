import { Controller, Param, Put, Req } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';
import { spellItem } from './spelling/items.ts';

/** The eight names that REST has for one rule (product 7). */
const legacy: Readonly<Record<string, { kind: 'video' | 'photo'; action: string }>> = {
  videoLike: { kind: 'video', action: 'like' },
  videounLike: { kind: 'video', action: 'unlike' },
  videoDislike: { kind: 'video', action: 'dislike' },
  videounDislike: { kind: 'video', action: 'undislike' },
  photoLike: { kind: 'photo', action: 'like' },
  photounLike: { kind: 'photo', action: 'unlike' },
  photoDislike: { kind: 'photo', action: 'dislike' },
  photounDislike: { kind: 'photo', action: 'undislike' },
};

@Controller('users')
export class ReactionsController {
  @Put(Object.keys(legacy).map((name) => `${name}/:id`))
  async react(@From() caller: Caller, @Req() request: FastifyRequest, @Param('id') id: string) {
    const name = request.routeOptions.url?.split('/').at(-2) ?? '';
    return spellItem(caller, await caller.run(useCases.reactions.react, { ...legacy[name], id }));
  }
}
