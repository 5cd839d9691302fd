import type { Kind } from '@quadrangle/domain/media/media';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { completeItem, completeItems, completePage } from '../presenters/complete.ts';
import { itemSchema } from '../presenters/items.ts';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { Message } from '../routes/message.ts';
import { feedPage, linkNext, PAGING } from '../routes/paging.ts';
import { del, get, post, put } from '../routes/route.ts';

const { media } = useCases;

const texts = { title: 'title', desc: 'description', tags: 'tags' } as const;
const inBatch = { batch: 'batch', position: 'position' } as const;

const exampleTexts = { title: 'Football final', desc: 'The last ten minutes.', tags: 'football, final' };

const publishing = {
  note: 'File names are passed back exactly as POST /api/uploads returned them.',
  /** Fields that the server derives itself (decisions 13). */
  ignored: ['videoUrl', 'imgUrl', 'uploaderemail'],
  meaning: 'The new item.',
} as const;

export const VideosController = controller(tagged('videos', 'Videos: feeds, search, publishing and editing.'), {
  publish: post('', media.publishVideo, {
    summary: 'Publish an uploaded video',
    ...publishing,
    body: {
      ...texts,
      ...inBatch,
      club: 'club',
      event: 'event',
      videofileName: 'fileName',
      photofileName: 'posterName',
    },
    example: { ...exampleTexts, videofileName: EXAMPLE.videoFile, photofileName: EXAMPLE.poster },
    gives: itemSchema('video'),
    answer: async ({ caller, run }) => completeItem(caller, await run()),
  }),
  choosePoster: put('poster/:id', media.choosePoster, {
    summary: 'Choose the poster of your video',
    note: 'Either a moment of the video in seconds, if the server has a video library, or the name of an uploaded picture.',
    body: { at: 'at', photofileName: 'fileName' },
    example: { at: 12.5 },
    gives: itemSchema('video'),
    answer: async ({ caller, run }) => completeItem(caller, await run()),
  }),
  retry: put('retry/:id', media.retryMedia, {
    summary: 'Begin again what failed about your video: its processing or its conversion',
    gives: itemSchema('video'),
    answer: async ({ caller, run }) => completeItem(caller, await run({ kind: 'video' })),
  }),
  ...routesOf('video'),
});

export const PhotosController = controller(tagged('photos', 'Photos: feeds, search, publishing and editing.'), {
  publish: post('', media.publishPhoto, {
    summary: 'Publish an uploaded photo',
    ...publishing,
    body: { ...texts, ...inBatch, club: 'club', event: 'event', fileName: 'fileName', turn: 'turn' },
    example: { ...exampleTexts, title: 'Football final 1', fileName: EXAMPLE.picture },
    gives: itemSchema('photo'),
    answer: async ({ caller, run }) => completeItem(caller, await run()),
  }),
  ...routesOf('photo'),
});

/** The routes that both kinds share (product 7). */
function routesOf(kind: Kind) {
  const One = itemSchema(kind);
  const Several = z.array(One);
  const deleted = { message: kind === 'video' ? 'Video Deleted' : 'Photo Deleted' };
  return {
    find: get('find/:id', media.findMedia, {
      summary: `One ${kind}`,
      gives: One,
      answer: ({ caller, params, run }) => completePage(caller, params.id, run({ kind })),
    }),
    related: get('tags', media.relatedMedia, {
      summary: 'Related items: at most 20 that share tags, most shared first, then newest',
      query: { tags: 'Tags, separated by commas.', not: 'Id of the item that is looked at.' },
      gives: Several,
      answer: async ({ caller, run }) => completeItems(caller, await run({ kind })),
    }),
    search: get('search', media.searchMedia, {
      summary: 'Search title, tags, description and captions; 40 by default',
      query: { q: 'Words, all of which must be found; beginnings of words match.', ...PAGING },
      gives: Several,
      paged: true,
      answer: async (call) => completeItems(call.caller, linkNext(call, await call.run({ kind }))),
    }),
    feed: get(':type', media.readFeed, {
      summary: 'A feed',
      note: 'random, trend (or trending), recent; sub (or favorite), saved, history, myfiles. Without limit 28 items of the first three, 100 of the others.',
      path: { type: 'feed' },
      query: PAGING,
      gives: Several,
      paged: true,
      async answer(call) {
        const limit = call.query.limit === undefined ? { limit: feedPage(call.params.type) } : {};
        return completeItems(call.caller, linkNext(call, await call.run({ kind, ...limit })));
      },
    }),
    view: put('view/:id', media.viewMedia, {
      summary: 'Count a view, once per person in 30 minutes',
      gives: One,
      answer: async ({ caller, run }) => completeItem(caller, await run({ kind })),
    }),
    edit: put(':id', media.editMedia, {
      summary: `Edit your ${kind}`,
      body: texts,
      example: { title: 'Football final 2026', tags: ['football'] },
      gives: One,
      answer: async ({ caller, run }) => completeItem(caller, await run({ kind })),
    }),
    remove: del(':id', media.removeMedia, {
      summary: `Delete your ${kind} and its files`,
      gives: Message,
      answerExample: deleted,
      async answer({ run }) {
        await run({ kind });
        return deleted;
      },
    }),
  };
}
