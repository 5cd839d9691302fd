import { Controller, Param, Put, Req } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { Answers } from '../openapi/operation.ts';
import { completeItem } from './complete.ts';
import { Photo, Video } from './spelling/items.ts';

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
  @Answers(z.union([Video, Photo]), {
    summary: (path) => summaryOf(nameIn(path)),
    does: useCases.reactions.react,
    answers: 'The item, with the reactions it has now.',
    refuses: ['MEDIA_NOT_FOUND'],
  })
  async react(@From() caller: Caller, @Req() request: FastifyRequest, @Param('id') id: string) {
    const name = nameIn(request.routeOptions.url ?? '');
    return completeItem(caller, await caller.run(useCases.reactions.react, { ...legacy[name], id }));
  }
}

function nameIn(path: string): string {
  return path.split('/').at(-2) ?? '';
}

function summaryOf(name: string): string {
  const { kind, action } = legacy[name] ?? {};
  return action?.startsWith('un') ? `Take back the ${action.slice(2)} of a ${kind}` : `Make a ${kind} one's ${action}`;
}
