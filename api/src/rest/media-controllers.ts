import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, type Type } from '@nestjs/common';
import { feedPageOnRest } from '@quadrangle/domain/media/feeds';
import type { MediaView } from '@quadrangle/domain/media/views';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { untilGone } from '../edge/gone.ts';
import { Answers, type Taken } from '../openapi/operation.ts';
import { completeItem, completeItems } from './complete.ts';
import { form } from './spelling/form.ts';
import { itemSchema } from './spelling/items.ts';
import { linkNext, PAGING, pageQuery, type Query as QueryParameters } from './spelling/pages.ts';
import { EXAMPLE, Message } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { media } = useCases;

const texts = { title: 'title', desc: 'description', tags: 'tags' };
const editForm = form(media.editMedia, texts);
const inBatch = { batch: 'batch', position: 'position' };
/** What the server derives for itself is accepted and ignored (decisions 13). */
const derived = ['videoUrl', 'imgUrl', 'uploaderemail'];
const videoForm = form(
  media.publishVideo,
  { ...texts, ...inBatch, videofileName: 'fileName', photofileName: 'posterName' },
  derived,
);
const photoForm = form(media.publishPhoto, { ...texts, ...inBatch, fileName: 'fileName' }, derived);

const exampleTexts = { title: 'Football final', desc: 'The last ten minutes.', tags: 'football, final' };

export const VideosController = mediaController('video', 'videos', {
  form: videoForm,
  example: { ...exampleTexts, videofileName: EXAMPLE.film, photofileName: EXAMPLE.poster },
  publish: (caller, body) => submit(caller, videoForm, body),
});

export const PhotosController = mediaController('photo', 'photos', {
  form: photoForm,
  example: { ...exampleTexts, title: 'Football final 1', fileName: EXAMPLE.picture },
  publish: (caller, body) => submit(caller, photoForm, body),
});

/** What differs between the kinds: how one is published. */
interface Publishing {
  readonly form: Taken;
  readonly example: object;
  publish(caller: Caller, body: unknown): Promise<MediaView>;
}

/** The calls about one kind of item; both kinds have the same, but for the body that publishes one (product 7). */
function mediaController(kind: 'video' | 'photo', path: string, { form, example, publish }: Publishing): Type<unknown> {
  const One = itemSchema(kind);
  const Several = z.array(One);
  const deleted = { message: kind === 'video' ? 'Video Deleted' : 'Photo Deleted' };

  @Controller(path)
  class MediaController {
    @Post()
    @HttpCode(200)
    @Answers(One, {
      summary: `Publish an uploaded ${kind}`,
      note: 'File names are passed back exactly as POST /api/uploads returned them.',
      takes: form,
      example,
      answers: 'The new item.',
      refuses: [
        'UPLOAD_NOT_FOUND',
        'UPLOAD_UNFINISHED',
        'UPLOAD_IN_USE',
        'UPLOAD_WRONG_FOLDER',
        'FILE_TYPE_REFUSED',
        'FILE_TOO_LARGE',
        'FILE_UNREADABLE',
        'FILE_TOO_DEMANDING',
        'FILES_BUSY',
      ],
    })
    async publish(@From() caller: Caller, @Body() body: unknown) {
      return completeItem(caller, await publish(caller, body));
    }

    @Get('find/:id')
    @Answers(One, { summary: `One ${kind}`, does: media.findMedia, refuses: ['MEDIA_NOT_FOUND'] })
    async find(@From() caller: Caller, @Param('id') id: string) {
      return completeItem(caller, await caller.run(media.findMedia, { kind, id }));
    }

    @Get('tags')
    @Answers(Several, {
      summary: 'Related items: at most 20 that share tags, most shared first, then newest',
      does: media.relatedMedia,
      query: { tags: 'Tags, separated by commas.', not: 'Id of the item that is looked at.' },
    })
    async related(@From() caller: Caller, @Query() { tags, not }: QueryParameters) {
      return completeItems(caller, await caller.run(media.relatedMedia, { kind, tags, not }));
    }

    @Get('search')
    @Answers(Several, {
      summary: 'Search title, tags and description; 40 unless said otherwise',
      does: media.searchMedia,
      query: { q: 'Words, all of which must be found; beginnings of words match.', ...PAGING },
      paged: true,
      refuses: ['CURSOR_INVALID'],
    })
    async search(
      @From() caller: Caller,
      @Query() query: QueryParameters,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const input = { kind, q: query.q, ...pageQuery(query) };
      const page = await caller.run(media.searchMedia, input, untilGone(reply));
      return completeItems(caller, linkNext(request, reply, page));
    }

    @Get(':type')
    @Answers(Several, {
      summary: 'A feed',
      note: 'random, trend (or trending), recent; sub (or favorite), saved, history, myfiles. Without limit 28 items of the first three, 100 of the others.',
      does: media.readFeed,
      path: { type: 'feed' },
      query: PAGING,
      paged: true,
      refuses: ['FEED_NOT_FOUND', 'NEVER_HAD_PLAN', 'CURSOR_INVALID'],
    })
    async feed(
      @From() caller: Caller,
      @Param('type') feed: string,
      @Query() query: QueryParameters,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const page = await caller.run(media.readFeed, { kind, feed, limit: feedPageOnRest(feed), ...pageQuery(query) });
      return completeItems(caller, linkNext(request, reply, page));
    }

    @Put('view/:id')
    @Answers(One, {
      summary: 'Count a view, once per person in 30 minutes',
      does: media.viewMedia,
      refuses: ['MEDIA_NOT_FOUND'],
    })
    async view(@From() caller: Caller, @Param('id') id: string) {
      return completeItem(caller, await caller.run(media.viewMedia, { kind, id }));
    }

    @Put(':id')
    @Answers(One, {
      summary: `Edit an own ${kind}`,
      takes: editForm,
      example: { title: 'Football final 2026', tags: ['football'] },
      refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER'],
    })
    async edit(@From() caller: Caller, @Param('id') id: string, @Body() body: unknown) {
      return completeItem(caller, await submit(caller, editForm, body, { kind, id }));
    }

    @Delete(':id')
    @Answers(Message, {
      summary: `Delete an own ${kind} and its files`,
      does: media.removeMedia,
      answerExample: deleted,
      refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER'],
    })
    async remove(@From() caller: Caller, @Param('id') id: string) {
      await caller.run(media.removeMedia, { kind, id });
      return deleted;
    }
  }
  return MediaController;
}
