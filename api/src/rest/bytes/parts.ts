import type { ByteRange } from '@quadrangle/domain/files/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WireProblem } from '../../edge/problems.ts';
import { requestedRange } from './range.ts';

/** The content to send: its length in bytes, and its entity tag. */
interface Sent {
  readonly size: number;
  readonly etag: string;
}

/** Whether the client already has these bytes. */
export function isAtHand(request: FastifyRequest, etag: string): boolean {
  return request.headers['if-none-match'] === etag;
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
