import { Readable } from 'node:stream';
import { playFile, playFiles, SEEK_PICTURES } from '@quadrangle/domain/files/file-urls';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance } from 'fastify';
import type { Operation } from '../routes/operation.ts';
import { announcePart, isAtHand } from './parts.ts';

const operation: Operation = {
  documentedAs: '/media/stream/:college/:until/:signature/:folder/:name/:part',
  summary: 'A file of a video’s stream',
  note: 'It begins with a video’s `streamUrl`; its playlists name the other files, and `strip.jpg` has the seek pictures. It also needs a session of the college.',
  headers: { Range: 'A part: `bytes=0-1023`.', 'If-None-Match': 'The ETag that is at hand.' },
  gives: [
    { status: 200, description: 'A playlist, or a file.', type: '*/*' },
    { status: 206, description: 'The part.', type: '*/*', headers: { 'Content-Range': 'Which part it is.' } },
    {
      status: 302,
      description: 'The file is in a bucket.',
      headers: { Location: 'Its address there, valid for minutes.' },
    },
    { status: 304, description: 'The client already has the file.' },
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

const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * `/media/stream/*`: the files of a video's stream. Session and item are checked for each (decisions 28, 58). We serve playlists on every storage, because the files that they name are relative
 * to them.
 */
export function serveStreams(fastify: FastifyInstance, { crossOrigin }: { readonly crossOrigin: boolean }): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/media/stream/*',
    config: { operation },
    async handler(request, reply) {
      if (crossOrigin) reply.header('cross-origin-resource-policy', 'cross-origin');
      const { part: file, ...claim } = claimIn(request.raw.url ?? '');
      const { ports } = request.caller;
      const { fileName, expiresAt } = await request.caller.run(useCases.media.openStream, claim);
      if (!playFiles.includes(file)) refuse('FILE_NOT_FOUND');
      const storedName = playFile(fileName, file);
      const contentType = typeOf(file);
      if (contentType !== PLAYLIST) {
        const elsewhere = await ports.files.readUrl(storedName, { contentType, disposition: null });
        if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
      }
      const size = (await ports.files.size(storedName)) ?? refuse('FILE_NOT_FOUND');
      const etag = `"${claim.signature.slice(0, 12)}-${size.toString(36)}"`;
      const seconds = Math.max(0, Math.floor((expiresAt - ports.clock.now()) / 1_000));
      reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': `private, max-age=${seconds}` });
      if (isAtHand(request, etag)) return reply.code(304).send();
      reply.type(contentType);
      const part = announcePart(request, reply, { size, etag });
      if (request.method === 'HEAD') return reply.send();
      return reply.send(Readable.from(ports.files.read(storedName, part ?? undefined), { objectMode: false }));
    },
  });
}

function typeOf(part: string): string {
  if (part.endsWith('.m3u8')) return PLAYLIST;
  return part === SEEK_PICTURES ? 'image/jpeg' : 'video/mp4';
}

/** The claim in the address of a file: `/media/stream/<tenant>/<seconds>/<signature>/<stored name>/<part>`. */
function claimIn(url: string) {
  const { pathname } = new URL(url, 'http://media');
  const [, , , tenant = '', seconds = '', signature = '', ...rest] = pathname.split('/').map(decoded);
  const part = rest.pop() ?? '';
  return {
    tenant,
    signature,
    expiresAt: /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : 0,
    fileName: rest.join('/'),
    part,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return refuse('FILE_SIGNATURE_INVALID');
  }
}
