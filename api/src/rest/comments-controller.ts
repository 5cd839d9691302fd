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

const PAGES =
  'Without limit all of them, or the newest 2,000 of more. With limit a page of the newest ones; the next page has those before.';

@Controller('comments')
export class CommentsController {
  @Get('videoComment/:videoId')
  @Answers(z.array(Comment), {
    summary: 'The comments under a video, oldest first',
    note: PAGES,
    does: comments.readComments,
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
    summary: 'The comments under a photo, oldest first',
    note: PAGES,
    does: comments.readComments,
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
    const given = withoutNull(body, ['videoId', 'photoId']);
    const onPhoto = typeof given === 'object' && given !== null && 'photoId' in given;
    const [kind, form] = onPhoto ? (['photo', photoCommentForm] as const) : (['video', videoCommentForm] as const);
    return spellComment(caller, await submit(caller, form, given, { kind }));
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
  const page = await caller.run(comments.readComments, { ...item, ...pageQuery(query) });
  return linkNext(request, reply, page).map((comment) => spellComment(caller, comment));
}

/** A body without those of `names` that are null: the one of two ids that a client leaves empty (decisions 36). */
function withoutNull(body: unknown, names: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !names.includes(name)));
}
