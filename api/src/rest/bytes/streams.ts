import { Readable } from 'node:stream';
import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { playFile, playFiles, SEEK_PICTURES } from '@quadrangle/domain/files/file-urls';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { type OpenedStream, STREAM_TRUSTED_FOR } from '@quadrangle/domain/media/open-stream';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Recognise } from '../../edge/session.ts';
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

/** The most bytes of the cache of checks, and the bytes of an entry beyond its texts. */
const MAX_TRUSTED = 4 * 1_024 * 1_024;
const TRUSTED_BYTES = 300;

interface Trusted {
  readonly opened: OpenedStream;
  readonly until: number;
}

interface Options {
  readonly crossOrigin: boolean;
  readonly recognise: Recognise;
  /** The name of the session's cookie. */
  readonly cookie: string;
}

/**
 * `/media/stream/*`: the files of a video's stream. Session and item are checked now and then for each stream, not for
 * each segment (decisions 28, 58). We serve playlists on every storage, because the files that they name are relative
 * to them.
 */
export function serveStreams(fastify: FastifyInstance, { crossOrigin, recognise, cookie }: Options): void {
  const trusted = new BoundedCache<Trusted>(MAX_TRUSTED);

  async function openedBy(request: FastifyRequest, reply: FastifyReply, claim: Claim): Promise<OpenedStream> {
    const { ports } = request.caller;
    const token = request.cookies[cookie] ?? '';
    const { signature, tenant, expiresAt, fileName } = claim;
    const key = [token, signature, tenant, expiresAt, fileName].join('\n');
    const known = trusted.get(key);
    const now = ports.clock.now();
    if (known !== undefined && now < known.until && now < known.opened.expiresAt) return known.opened;
    const caller = await recognise(request, reply);
    const opened = await caller.run(useCases.media.openStream, { signature, tenant, expiresAt, fileName });
    trusted.set(key, { opened, until: now + STREAM_TRUSTED_FOR }, TRUSTED_BYTES + 4 * key.length);
    return opened;
  }

  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/media/stream/*',
    config: { operation },
    async handler(request, reply) {
      if (crossOrigin) reply.header('cross-origin-resource-policy', 'cross-origin');
      const claim = claimIn(request.raw.url ?? '');
      const { fileName, expiresAt } = await openedBy(request, reply, claim);
      if (!playFiles.includes(claim.part)) refuse('FILE_NOT_FOUND');
      const { ports } = request.caller;
      const storedName = playFile(fileName, claim.part);
      const contentType = typeOf(claim.part);
      if (contentType !== PLAYLIST) {
        const elsewhere = await ports.files.readUrl(storedName, { contentType, disposition: null });
        if (elsewhere !== null) return reply.header('cache-control', 'private, max-age=60').redirect(elsewhere, 302);
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

type Claim = ReturnType<typeof claimIn>;

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
