import { finished } from 'node:stream';
import { type FairQueue, fairQueue } from '@quadrangle/adapters/system/fair-queue';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { MINUTE } from '@quadrangle/domain/kernel/time';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { useCases } from '@quadrangle/domain/use-cases';
import type { ZipView } from '@quadrangle/domain/zips/pack-zip';
import { LEAST_PER_MINUTE, ZipSlots } from '@quadrangle/domain/zips/slots';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { get, post } from '../routes/route.ts';
import { contentDisposition } from './content-disposition.ts';
import { freeingWhatIsSent } from './freeing-what-is-sent.ts';
import { atLeast, type InTurn, inTurns } from './in-turns.ts';
import { announcePart, isAtHand } from './parts.ts';

const { zips, privacy } = useCases;

/** Seconds until a refused caller may retry. */
const COME_AGAIN = 10;

const TYPE = 'application/zip';

const packed = {
  head: true,
  note: 'The same bytes as long as nothing in it changes, so `Range` with `If-Range` resumes a broken download.',
  query: { size: '`full` (default), or `web`: photos as large as screens show them.' },
  headers: {
    Range: 'A part: `bytes=1000000-`.',
    'If-Range': 'The ETag that the part belongs to; when it changed, all of it comes.',
    'If-None-Match': 'The ETag that is at hand.',
  },
  gives: [
    { status: 200, description: 'The ZIP: files as they are, and `credits.txt`.', type: TYPE },
    { status: 206, description: 'The part.', type: TYPE, headers: { 'Content-Range': 'Which part it is.' } },
    { status: 304, description: 'The client already has the ZIP.' },
  ],
  refuses: ['ZIPS_BUSY', 'RANGE_NOT_SATISFIABLE'],
} as const;

const choose = post('zips', zips.chooseForZip, {
  summary: 'Choose items to download as one ZIP',
  body: { items: 'ids', size: 'size' },
  example: { items: [EXAMPLE.photo], size: 'web' },
  gives: z.strictObject({ url: z.url() }),
  meaning: 'The address of the ZIP, only for you and for a day.',
  answerExample: { url: `https://photos.college.edu/api/zips/${EXAMPLE.upload}?size=web` },
  async answer({ caller, run }) {
    const { id, size } = await run();
    return { url: caller.absolute(`/api/zips/${id}?size=${size}`) };
  },
});

/** Many items as one download: `POST /api/zips`, and the ZIPs of events, batches, choices and own data (decisions 48, 56). */
export function zipBytes() {
  const sending = { slots: new ZipSlots(), inTurn: fairQueue('zips') };
  return controller(tagged('', { zips: 'Many items at once.', batches: 'Items that were uploaded together.' }), {
    choose,
    event: get('events/:id/zip', zips.zipEvent, {
      ...packed,
      summary: 'The items of an event as one ZIP',
      answer: (call) => packInTurn(sending, call),
    }),
    batch: get('batches/:id/zip', zips.zipBatch, {
      ...packed,
      summary: 'The items of a batch as one ZIP',
      answer: (call) => packInTurn(sending, call),
    }),
    chosen: get('zips/:id', zips.zipChosen, {
      ...packed,
      summary: 'The chosen items as one ZIP',
      answer: (call) => packInTurn(sending, call),
    }),
    ownData: get('users/data/zip', privacy.fetchOwnData, {
      ...packed,
      query: {},
      summary: 'All your own data as one ZIP, for a day once it is ready',
      answer: (call) => packInTurn(sending, call),
    }),
  });
}

interface Sending {
  readonly slots: ZipSlots;
  readonly inTurn: FairQueue;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  run(): Promise<ZipView>;
}

/** Packs a ZIP, one at a time for each person, and reads it in turns. */
async function packInTurn({ slots, inTurn }: Sending, { request, reply, run }: Asked): Promise<FastifyReply> {
  const { actor } = request.caller;
  const whose = actor.kind === 'member' ? actor : NOBODY;
  const leave =
    actor.kind === 'member' ? (slots.enter(actor) ?? refuse('ZIPS_BUSY', { retryAfter: COME_AGAIN })) : () => undefined;
  finished(reply.raw, leave);
  return send(request, reply, await inTurn(whose, run), (work) => inTurn(whose, work));
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, tag, saveAs, read }: ZipView,
  inTurn: InTurn,
): FastifyReply {
  const etag = `"${tag}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (isAtHand(request, etag)) return reply.code(304).send();
  reply.type(TYPE).header('content-disposition', contentDisposition(saveAs));
  const part = announcePart(request, reply, { size, etag });
  if (request.method === 'HEAD') return reply.send();
  const parts = inTurns(read(part ?? undefined), inTurn);
  // While nothing is offered, the store is read for what comes next, for instance for a checksum.
  const watched = atLeast(parts, LEAST_PER_MINUTE, MINUTE, (offered) => {
    if (offered) reply.raw.destroy();
  });
  return reply.send(freeingWhatIsSent(watched, reply.raw));
}
