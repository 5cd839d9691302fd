import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, type Type } from '@nestjs/common';
import type { MediaView } from '@quadrangle/domain/media/views';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';
import { form, submit } from './spelling/form.ts';
import { spellItem, spellItems } from './spelling/items.ts';
import { linkNext, pageQuery, type Query as QueryParameters } from './spelling/pages.ts';

const { media } = useCases;

const texts = { title: 'title', desc: 'description', tags: 'tags' };
const editForm = form(texts);
/** What the server derives for itself is accepted and ignored (decisions 13). */
const derived = ['videoUrl', 'imgUrl', 'uploaderemail'];
const videoForm = form({ ...texts, videofileName: 'fileName', photofileName: 'posterName' }, derived);
const photoForm = form({ ...texts, fileName: 'fileName' }, derived);

export const VideosController = mediaController('video', 'videos', (caller, body) =>
  submit(caller, media.publishVideo, videoForm, body),
);

export const PhotosController = mediaController('photo', 'photos', (caller, body) =>
  submit(caller, media.publishPhoto, photoForm, body),
);

/** The calls about one kind of item; both kinds have the same, but for the body that publishes one (product 7). */
function mediaController(
  kind: 'video' | 'photo',
  path: string,
  publish: (caller: Caller, body: unknown) => Promise<MediaView>,
): Type<unknown> {
  @Controller(path)
  class MediaController {
    @Post()
    @HttpCode(200)
    async publish(@From() caller: Caller, @Body() body: unknown) {
      return spellItem(caller, await publish(caller, body));
    }

    @Get('find/:id')
    async find(@From() caller: Caller, @Param('id') id: string) {
      return spellItem(caller, await caller.run(media.findMedia, { kind, id }));
    }

    @Get('tags')
    async related(@From() caller: Caller, @Query() { tags, not }: QueryParameters) {
      return spellItems(caller, await caller.run(media.relatedMedia, { kind, tags, not }));
    }

    @Get('search')
    async search(
      @From() caller: Caller,
      @Query() query: QueryParameters,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const page = await caller.run(media.searchMedia, { kind, q: query.q, ...pageQuery(query) });
      return spellItems(caller, linkNext(request, reply, page));
    }

    @Get(':type')
    async feed(
      @From() caller: Caller,
      @Param('type') feed: string,
      @Query() query: QueryParameters,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const page = await caller.run(media.readFeed, { kind, feed, ...pageQuery(query) });
      return spellItems(caller, linkNext(request, reply, page));
    }

    @Put('view/:id')
    async view(@From() caller: Caller, @Param('id') id: string) {
      return spellItem(caller, await caller.run(media.viewMedia, { kind, id }));
    }

    @Put(':id')
    async edit(@From() caller: Caller, @Param('id') id: string, @Body() body: unknown) {
      return spellItem(caller, await submit(caller, media.editMedia, editForm, body, { kind, id }));
    }

    @Delete(':id')
    async remove(@From() caller: Caller, @Param('id') id: string) {
      await caller.run(media.removeMedia, { kind, id });
      return { message: kind === 'video' ? 'Video Deleted' : 'Photo Deleted' };
    }
  }
  return MediaController;
}
