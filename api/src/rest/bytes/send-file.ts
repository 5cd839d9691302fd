import { hash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { ownBytes } from '@quadrangle/adapters/system/own-bytes';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Clock } from '@quadrangle/domain/kernel/ports';
import type { OpenedFile } from '@quadrangle/domain/media/open-file';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import { announceFile, announcePart, isAtHand } from './parts.ts';

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

/** A file that exists: its size, and its bytes if they are cached. */
interface Found {
  readonly size: number;
  readonly etag: string;
  readonly bytes: Buffer | null;
}

/** The ports for serving files. */
export interface Needs {
  readonly files: FileStore;
  readonly clock: Clock;
}

/** Sends a file that may be served, or the part that the request asks for. */
export type SendFile = (
  opened: OpenedFile,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Promise<FastifyReply>;

/** Sends files and caches the pictures of cards: a stored file never changes. */
export function fileSender({ files, clock }: Needs): SendFile {
  const kept = new BoundedCache<Found & { bytes: Buffer }>(MAX_KEPT);
  let underWay = 0;

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

  return async (opened, { request, reply }) => {
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
