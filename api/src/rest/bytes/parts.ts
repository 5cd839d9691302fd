import type { ByteRange } from '@quadrangle/domain/files/ports';
import type { Code } from '@quadrangle/domain/kernel/errors';
import type { Instant } from '@quadrangle/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WireProblem } from '../../edge/problems.ts';
import { requestedRange } from './range.ts';

/** The OpenAPI description of a signed file: content of `type`, and further refusals. */
export const signedFile = (type: string, ...also: Code[]) => ({
  head: true,
  headers: { Range: 'A part: `bytes=0-1023`.', 'If-None-Match': 'The ETag that is at hand.' },
  gives: [
    { status: 200, description: 'The file.', type },
    { status: 206, description: 'The part.', type, headers: { 'Content-Range': 'Which part it is.' } },
    {
      status: 302,
      description: 'The file is in a bucket.',
      headers: { Location: 'Its address there, valid for minutes.' },
    },
    { status: 304, description: 'The client already has the file.' },
  ],
  refuses: ['UNAUTHENTICATED', 'RANGE_NOT_SATISFIABLE', ...also] as const,
});

/** The moment in the address of a file, which names it in seconds; long ago if it names none. */
export function momentIn(seconds: string | null): Instant {
  return /^\d{1,12}$/.test(seconds ?? '') ? Number(seconds) * 1_000 : 0;
}

/** Sets the headers of a file that may be kept until its address expires. */
export function announceFile(
  reply: FastifyReply,
  { etag, expiresAt, now }: { readonly etag: string; readonly expiresAt: Instant; readonly now: Instant },
): void {
  const seconds = Math.max(0, Math.floor((expiresAt - now) / 1_000));
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': `private, max-age=${seconds}` });
}

/** The content to send: its length in bytes, and its entity tag. */
interface Sent {
  readonly size: number;
  readonly etag: string;
}

/** Whether the client already has these bytes; a proxy that compresses them calls their tag weak. */
export function isAtHand(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === etag || tag === `W/${etag}` || tag === '*');
}

/**
 * Sets the headers of a whole or partial answer and returns the requested range; null for everything, also when the
 * range was requested of another version. Refuses RANGE_NOT_SATISFIABLE.
 */
export function announcePart(request: FastifyRequest, reply: FastifyReply, { size, etag }: Sent): ByteRange | null {
  const { range, 'if-range': ifRange } = request.headers;
  const part = ifRange === undefined || ifRange === etag ? requestedRange(range, size) : null;
  if (part === 'unsatisfiable') throw new WireProblem('RANGE_NOT_SATISFIABLE', { 'content-range': `bytes */${size}` });
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : size);
  return part;
}
