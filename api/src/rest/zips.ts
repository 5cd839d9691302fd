import { finished, Readable } from 'node:stream';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import type { ZipView } from '@quadrangle/domain/zips/pack-zip';
import { ZipTurns } from '@quadrangle/domain/zips/turns';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Operation } from '../openapi/operation.ts';
import { announcePart, isAtHand } from './parts.ts';
import { contentDisposition } from './spelling/content-disposition.ts';
import { form } from './spelling/form.ts';
import { EXAMPLE } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { zips } = useCases;

/** Two thousand ids are more than an ordinary body holds (decisions 42, 48). */
const MOST_CHOICE_BYTES = 128 * 1_024;

/** Seconds after which somebody whose turn it is not may try again. */
const COME_AGAIN = 10;

const TYPE = 'application/zip';
const given: Operation['gives'] = [
  { status: 200, description: 'The ZIP: files as they are, and `credits.txt`.', type: TYPE },
  { status: 206, description: 'The part.', type: TYPE, headers: { 'Content-Range': 'Which part it is.' } },
  { status: 304, description: 'The ZIP is at hand already.' },
];

function operation(
  summary: string,
  does: UseCase<Ports, 'member', z.ZodType, ZipView>,
  refuses: NonNullable<Operation['refuses']>,
): Operation {
  return {
    summary,
    note: 'The same bytes as long as nothing of it changes, so that `Range` with `If-Range` goes on where it broke off.',
    does,
    query: { size: '`full`, which is meant by nothing, or `web`: photos as large as screens show them.' },
    headers: {
      Range: 'A part: `bytes=1000000-`.',
      'If-Range': 'The ETag that the part belongs to; when it changed, all of it comes.',
      'If-None-Match': 'The ETag that is at hand.',
    },
    gives: given,
    refuses: [...refuses, 'ZIP_TOO_LARGE', 'ZIPS_BUSY', 'RANGE_NOT_SATISFIABLE'],
  };
}

const ROUTES: readonly (readonly [string, UseCase<Ports, 'member', z.ZodType, ZipView>, Operation])[] = [
  [
    '/api/events/:id/zip',
    zips.zipEvent,
    operation('The items of an event as one ZIP', zips.zipEvent, ['EVENT_NOT_FOUND']),
  ],
  [
    '/api/batches/:id/zip',
    zips.zipBatch,
    operation('The items of a batch as one ZIP', zips.zipBatch, ['MEDIA_NOT_FOUND']),
  ],
  ['/api/zips/:id', zips.zipChosen, operation('What was chosen, as one ZIP', zips.zipChosen, ['ZIP_NOT_FOUND'])],
];

const chooseForm = form(zips.chooseForZip, { items: 'ids', size: 'size' });

const chooses: Operation = {
  summary: 'Choose items to fetch as one ZIP',
  takes: [chooseForm],
  example: { items: [EXAMPLE.photo], size: 'web' },
  gives: [
    {
      status: 200,
      description: 'Where the ZIP is, for oneself and for a day.',
      schema: z.strictObject({ url: z.url() }),
      example: { url: `https://photos.college.edu/api/zips/${EXAMPLE.upload}?size=web` },
    },
  ],
  refuses: ['MEDIA_NOT_FOUND'],
};

/** Many items at once: `POST /api/zips`, and the ZIPs of events, batches and what was chosen (decisions 48). */
export function serveZips(fastify: FastifyInstance): void {
  fastify.post(
    '/api/zips',
    { bodyLimit: MOST_CHOICE_BYTES, config: { operation: chooses } },
    async ({ caller, body }, reply) => {
      const { id, size } = await submit(caller, chooseForm, body);
      return reply.send({ url: caller.absolute(`/api/zips/${id}?size=${size}`) });
    },
  );
  const turns = new ZipTurns();
  for (const [url, useCase, about] of ROUTES)
    fastify.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url,
      config: { operation: about },
      async handler(request, reply) {
        const { actor } = request.caller;
        const leave =
          actor.kind === 'member'
            ? (turns.enter(actor.id) ?? refuse('ZIPS_BUSY', { retryAfter: COME_AGAIN }))
            : () => undefined;
        finished(reply.raw, leave);
        const query = request.query as Readonly<Record<string, unknown>>;
        return send(request, reply, await request.caller.run(useCase, { ...query, id: request.params.id }));
      },
    });
}

function send(request: FastifyRequest, reply: FastifyReply, { size, tag, saveAs, read }: ZipView): FastifyReply {
  const etag = `"${tag}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (isAtHand(request, etag)) return reply.code(304).send();
  reply.type(TYPE).header('content-disposition', contentDisposition(saveAs));
  const part = announcePart(request, reply, { size, etag });
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(read(part ?? undefined), { objectMode: false, highWaterMark: 256 * 1_024 }));
}
