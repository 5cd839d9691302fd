import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { Answers } from '../openapi/operation.ts';
import { Comment, spellComment } from './spelling/comments.ts';
import { form } from './spelling/form.ts';
import { linkNext, PAGING, pageQuery, type Query as QueryParameters } from './spelling/pages.ts';
import { EXAMPLE } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { comments } = useCases;

const videoCommentForm = form(comments.writeComment, { desc: 'text', videoId: 'mediaId', key: 'key' });
const photoCommentForm = form(comments.writeComment, { desc: 'text', photoId: 'mediaId', key: 'key' });

@Controller('comments')
export class CommentsController {
  @Get('videoComment/:videoId')
  @Answers(z.array(Comment), {
    summary: 'Comments under a video, oldest first; 50 unless said otherwise',
    does: comments.listComments,
    path: { videoId: 'mediaId' },
    query: PAGING,
    paged: true,
    refuses: ['MEDIA_NOT_FOUND', 'CURSOR_INVALID'],
  })
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
  @Answers(z.array(Comment), {
    summary: 'Comments under a photo, oldest first; 50 unless said otherwise',
    does: comments.listComments,
    path: { photoId: 'mediaId' },
    query: PAGING,
    paged: true,
    refuses: ['MEDIA_NOT_FOUND', 'CURSOR_INVALID'],
  })
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
  @Answers(Comment, {
    summary: 'Comment a video or a photo',
    takes: [videoCommentForm, photoCommentForm],
    example: { desc: 'What a goal!', videoId: EXAMPLE.video },
    answers: 'The new comment.',
    refuses: ['MEDIA_NOT_FOUND'],
  })
  async write(@From() caller: Caller, @Body() body: unknown) {
    const onPhoto = typeof body === 'object' && body !== null && 'photoId' in body;
    const [kind, form] = onPhoto ? (['photo', photoCommentForm] as const) : (['video', videoCommentForm] as const);
    return spellComment(caller, await submit(caller, form, body, { kind }));
  }

  @Delete(':id')
  @Answers(Comment, {
    summary: 'Delete a comment: its author, or the uploader of the item',
    does: comments.deleteComment,
    answers: 'The comment that was deleted.',
    refuses: ['COMMENT_NOT_FOUND', 'NOT_COMMENT_OWNER'],
  })
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
