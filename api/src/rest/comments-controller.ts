import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';
import { spellComment } from './spelling/comments.ts';
import { form, submit } from './spelling/form.ts';
import { linkNext, pageQuery, type Query as QueryParameters } from './spelling/pages.ts';

const { comments } = useCases;

const videoCommentForm = form({ desc: 'text', videoId: 'mediaId' });
const photoCommentForm = form({ desc: 'text', photoId: 'mediaId' });

@Controller('comments')
export class CommentsController {
  @Get('videoComment/:videoId')
  ofVideo(
    @From() caller: Caller,
    @Param('videoId') mediaId: string,
    @Query() query: QueryParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return list(caller, { kind: 'video', mediaId }, query, request, reply);
  }

  @Get('photoComment/:photoId')
  ofPhoto(
    @From() caller: Caller,
    @Param('photoId') mediaId: string,
    @Query() query: QueryParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return list(caller, { kind: 'photo', mediaId }, query, request, reply);
  }

  @Post()
  @HttpCode(200)
  async write(@From() caller: Caller, @Body() body: unknown) {
    const onPhoto = typeof body === 'object' && body !== null && 'photoId' in body;
    const [kind, spelling] = onPhoto ? (['photo', photoCommentForm] as const) : (['video', videoCommentForm] as const);
    return spellComment(caller, await submit(caller, comments.writeComment, spelling, body, { kind }));
  }

  @Delete(':id')
  async remove(@From() caller: Caller, @Param('id') id: string) {
    return spellComment(caller, await caller.run(comments.deleteComment, { id }));
  }
}

async function list(
  caller: Caller,
  item: { kind: 'video' | 'photo'; mediaId: string },
  query: QueryParameters,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const page = await caller.run(comments.listComments, { ...item, ...pageQuery(query) });
  return linkNext(request, reply, page).map((comment) => spellComment(caller, comment));
}
