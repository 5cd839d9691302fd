import { refuse } from '@quadrangle/domain/kernel/errors';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../edge/caller.ts';
import { presentCaptions } from '../presenters/complete.ts';
import { Captions } from '../presenters/items.ts';
import { exampleUrl } from '../presenters/shapes.ts';
import { serve } from '../routes/controller.ts';
import type { Operation } from '../routes/operation.ts';
import { del, put } from '../routes/route.ts';
import { announcePart, isAtHand } from './parts.ts';

const { captions } = useCases;

const answerExample = [{ language: 'en', label: 'English', url: exampleUrl('captions', '01k.vtt') }];
const meaning = 'The captions that the video now has.';

const putRoute = put('videos/:id/captions/:language', captions.putCaptions, {
  summary: 'Put captions of your video in a language',
  note: 'WebVTT or SRT, of which plain text and times are kept; replaces the captions in that language. As JSON 64 KiB at most.',
  body: { text: 'text' },
  example: { text: '1\n00:00:01,000 --> 00:00:03,000\nWelcome to the final.\n' },
  gives: Captions,
  meaning,
  answerExample,
  refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER', 'CAPTIONS_UNREADABLE', 'TOO_MANY_LANGUAGES', 'QUOTA_EXCEEDED'],
  answer: async ({ caller, run }) => presentCaptions(caller, await run()),
});

const removeRoute = del('videos/:id/captions/:language', captions.removeCaptions, {
  summary: 'Remove the captions of your video in a language',
  gives: Captions,
  meaning,
  answerExample: [],
  refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER', 'CAPTIONS_NOT_FOUND'],
  answer: async ({ caller, run }) => presentCaptions(caller, await run()),
});

const operation: Operation = {
  documentedAs: '/media/captions/:name',
  summary: 'Captions of a video, as WebVTT',
  note: 'A video has the addresses of its captions. They also need a session of the college.',
  query: { t: 'The college.', e: 'When the address expires, in seconds.', s: 'The signature over all of it.' },
  wholeQuery: true,
  headers: { Range: 'A part: `bytes=0-1023`.', 'If-None-Match': 'The ETag that is at hand.' },
  gives: [
    { status: 200, description: 'The captions.', type: 'text/vtt' },
    { status: 206, description: 'The part.', type: 'text/vtt', headers: { 'Content-Range': 'Which part it is.' } },
    { status: 304, description: 'The client already has these captions.' },
  ],
  refuses: [
    'UNAUTHENTICATED',
    'FILE_SIGNATURE_INVALID',
    'FILE_OF_ANOTHER_COLLEGE',
    'FILE_URL_EXPIRED',
    'FILE_NOT_FOUND',
    'RANGE_NOT_SATISFIABLE',
  ],
};

/** Changing captions, and `/media/captions/*`, which serves them (decisions 28, 59). */
export function serveCaptions(fastify: FastifyInstance, { crossOrigin }: { crossOrigin: boolean }): void {
  serve(fastify, putRoute);
  serve(fastify, removeRoute);
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/media/captions/*',
    config: { operation },
    async handler(request, reply) {
      if (crossOrigin) reply.header('cross-origin-resource-policy', 'cross-origin');
      const { ports }: Caller = request.caller;
      const claim = claimIn(request.raw.url ?? '');
      const { text, expiresAt } = await request.caller.run(captions.openCaptions, claim);
      const bytes = Buffer.from(text);
      const etag = `"${claim.id}"`;
      const seconds = Math.max(0, Math.floor((expiresAt - ports.clock.now()) / 1_000));
      reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': `private, max-age=${seconds}` });
      if (isAtHand(request, etag)) return reply.code(304).send();
      reply.type('text/vtt; charset=utf-8');
      const { start, end } = announcePart(request, reply, { size: bytes.length, etag }) ?? {
        start: 0,
        end: bytes.length - 1,
      };
      if (request.method === 'HEAD') return reply.send();
      return reply.send(bytes.subarray(start, end + 1));
    },
  });
}

/** What an address of captions claims: `/media/captions/<id>.vtt?t=<tenant>&e=<seconds>&s=<signature>`. */
function claimIn(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://media');
  const [, id = ''] = /^\/media\/captions\/([\w-]{1,64})\.vtt$/.exec(pathname) ?? refuse('FILE_SIGNATURE_INVALID');
  const seconds = searchParams.get('e') ?? '';
  return {
    id,
    tenant: searchParams.get('t') ?? '',
    expiresAt: /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : 0,
    signature: searchParams.get('s') ?? '',
  };
}
