import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WireProblem } from '../edge/problems.ts';
import type { Operation } from '../openapi/operation.ts';
import { contentDisposition } from './spelling/content-disposition.ts';
import { requestedRange } from './spelling/range.ts';

const operation: Operation = {
  summary: 'A file',
  note: 'Addresses are made by the server alone: every item and person names its own. They need a session of the college too.',
  query: { t: 'The college.', e: 'When the address runs out, in seconds.', s: 'The signature over all of it.' },
  headers: { Range: 'A part: `bytes=0-1023`.', 'If-None-Match': 'The ETag that is at hand.' },
  gives: [
    { status: 200, description: 'The file.', type: '*/*' },
    { status: 206, description: 'The part.', type: '*/*', headers: { 'Content-Range': 'Which part it is.' } },
    {
      status: 302,
      description: 'The file is in a bucket.',
      headers: { Location: 'Its address there, valid for minutes.' },
    },
    { status: 304, description: 'The file is at hand already.' },
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

/** `/media/*`: signed files. Streamed, or on a bucket redirected to the bucket's own short-lived address (decisions 28). */
export function serveMediaBytes(fastify: FastifyInstance, { crossOrigin }: { crossOrigin: boolean }): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { operation },
    async handler(request, reply) {
      if (crossOrigin) reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendFile(request, reply);
    },
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ports } = request.caller;
  const opened = await request.caller.run(useCases.media.openFile, claimIn(request.raw.url ?? ''));
  const { storedName, contentType, expiresAt } = opened;
  const disposition = opened.saveAs === null ? null : contentDisposition(opened.saveAs);
  const elsewhere = await ports.files.readUrl(storedName, { contentType, disposition });
  if (elsewhere !== null) return reply.header('cache-control', 'private, max-age=60').redirect(elsewhere, 302);

  const size = (await ports.files.size(storedName)) ?? refuse('FILE_NOT_FOUND');
  const etag = `"${createHash('sha256').update(storedName).digest('base64url').slice(0, 22)}-${size.toString(36)}"`;
  const seconds = Math.max(0, Math.floor((expiresAt - ports.clock.now()) / 1_000));
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': `private, max-age=${seconds}` });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  reply.type(contentType);
  if (disposition !== null) reply.header('content-disposition', disposition);
  const { range, 'if-range': ifRange } = request.headers;
  const part = ifRange === undefined || ifRange === etag ? requestedRange(range, size) : null;
  if (part === 'unsatisfiable') throw new WireProblem('RANGE_NOT_SATISFIABLE', { 'content-range': `bytes */${size}` });
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(ports.files.read(storedName, part ?? undefined), { objectMode: false }));
}

/** What a file URL claims. Read from the URL as it came: stored names may hold any character, escaped ones too. */
function claimIn(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://media');
  const [, , variant = '', ...name] = pathname.split('/');
  const seconds = searchParams.get('e') ?? '';
  return {
    variant,
    fileName: decoded(name.join('/')),
    tenant: searchParams.get('t') ?? '',
    expiresAt: /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : 0,
    signature: searchParams.get('s') ?? '',
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return refuse('FILE_SIGNATURE_INVALID');
  }
}
