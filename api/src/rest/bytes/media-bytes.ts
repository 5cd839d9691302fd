import { hash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { ownBytes } from '@quadrangle/adapters/system/own-bytes';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Clock } from '@quadrangle/domain/kernel/ports';
import type { OpenedFile } from '@quadrangle/domain/media/open-file';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { controller, tagged } from '../routes/controller.ts';
import { get } from '../routes/route.ts';
import { contentDisposition } from './content-disposition.ts';
import { announceFile, announcePart, isAtHand, signedFile } from './parts.ts';

/** The variants that cards show. */
const SMALL_PICTURE = /\.(?:thumb|w320)\.webp$/;

/** Limits of the memory cache of card pictures, for each and in total, in bytes. */
const SMALL = 64 * 1_024;
const MAX_KEPT = 24 * 1_024 * 1_024;

/**
 * Parts up to the first size are sent from memory while less than the second is being sent that way, in bytes: slow
 * receivers must not fill the memory. Everything else is streamed.
 */
const PIECE = 1_024 * 1_024;
const MAX_UNDER_WAY = 32 * 1_024 * 1_024;

/** Limit of the cache of parsed addresses, and the overhead of one entry, in bytes. */
const MAX_CLAIMS = 2 * 1_024 * 1_024;
const CLAIM_BYTES = 300;

/** A file that exists: its size, and its bytes if they are cached. */
interface Found {
  readonly size: number;
  readonly etag: string;
  readonly bytes: Buffer | null;
}

/** The ports for serving files. */
interface Needs {
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * `/media/*`: signed files. They are sent, or, on a bucket, redirected to the bucket's own short-lived address
 * (decisions 28).
 */
export const mediaBytes = (needs: Needs) =>
  controller(tagged('/media', { media: 'Files, at the addresses that items and people name.' }), {
    open: get('*', useCases.media.openFile, {
      ...signedFile('*/*', 'STORAGE_UNAVAILABLE'),
      documentedAs: '/media/:variant/:folder/:name',
      summary: 'A file',
      note: 'Only the server makes addresses: every item and person has its own. They also need a session of the college.',
      otherQuery: {
        t: 'The college.',
        e: 'When the address expires, in seconds.',
        s: 'The signature over all of it.',
        w: 'A smaller width of a view or a thumb.',
      },
      wholeQuery: true,
      answer: sender(needs),
    }),
  });

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  run(claim: Claim): Promise<OpenedFile>;
}

/** Serves files and caches the pictures of cards: a stored file never changes. */
function sender({ files, clock }: Needs): (asked: Asked) => Promise<FastifyReply> {
  const kept = new BoundedCache<Found & { bytes: Buffer }>(MAX_KEPT);
  const claims = new BoundedCache<Claim>(MAX_CLAIMS);
  let underWay = 0;

  /** The claim of an address; a college's addresses stay the same for an hour. */
  function claimOf(url: string): Claim {
    const known = claims.get(url);
    if (known !== undefined) return known;
    const claim = claimIn(url);
    claims.set(url, claim, CLAIM_BYTES + 4 * url.length);
    return claim;
  }

  async function find(storedName: string): Promise<Found> {
    const known = kept.get(storedName);
    if (known !== undefined) return known;
    const size = (await files.size(storedName)) ?? refuse('FILE_NOT_FOUND');
    const etag = `"${hash('sha256', storedName, 'base64url').slice(0, 22)}-${size.toString(36)}"`;
    if (!SMALL_PICTURE.test(storedName) || size === 0 || size > SMALL) return { size, etag, bytes: null };
    const found = {
      size,
      etag,
      bytes: ownBytes(await inOnePiece(files.read(storedName, { start: 0, end: size - 1 }))),
    };
    kept.set(storedName, found, found.bytes.length + 500);
    return found;
  }

  return async ({ request, reply, run }) => {
    const opened = await run(claimOf(request.raw.url ?? ''));
    const { storedName, contentType, expiresAt } = opened;
    const disposition = opened.saveAs === null ? null : contentDisposition(opened.saveAs);
    const elsewhere = await files.readUrl(storedName, { contentType, disposition });
    if (elsewhere !== null) return reply.header('cache-control', 'private, max-age=60').redirect(elsewhere, 302);

    const { size, etag, bytes } = await find(storedName);
    announceFile(reply, { etag, expiresAt, now: clock.now() });
    if (isAtHand(request, etag)) return reply.code(304).send();

    reply.type(contentType);
    if (disposition !== null) reply.header('content-disposition', disposition);
    const part = announcePart(request, reply, { size, etag });
    const { start, end } = part ?? { start: 0, end: size - 1 };
    const length = end - start + 1;
    if (request.method === 'HEAD') return reply.send();
    if (bytes !== null) return reply.send(bytes.subarray(start, end + 1));

    if (length === 0 || length > PIECE || underWay + length > MAX_UNDER_WAY)
      return reply.send(Readable.from(files.read(storedName, part ?? undefined), { objectMode: false }));
    underWay += length;
    finished(reply.raw, () => {
      underWay -= length;
    });
    return reply.send(await inOnePiece(files.read(storedName, { start, end })));
  };
}

/** Joins chunks; mostly there is one, which needs no copy. */
async function inOnePiece(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const [first = new Uint8Array(), ...others] = all;
  return others.length > 0 ? Buffer.concat(all) : Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

type Claim = ReturnType<typeof claimIn>;

/** The claim of a file URL, read from the raw URL: stored names may contain any character, even escaped ones. */
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
    width: searchParams.get('w'),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return refuse('FILE_SIGNATURE_INVALID');
  }
}
