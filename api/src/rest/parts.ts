import type { ByteRange } from '@quadrangle/domain/files/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WireProblem } from '../edge/problems.ts';
import { requestedRange } from './range.ts';

/** What is to be sent: how long it is, in bytes, and the tag that its bytes have. */
interface Sent {
  readonly size: number;
  readonly etag: string;
}

/** Whether whoever asks has these bytes already. */
export function isAtHand(request: FastifyRequest, etag: string): boolean {
  return request.headers['if-none-match'] === etag;
}

/**
 * Says in the reply's head what of the bytes comes: the part that was asked for, or all of them (null), also where the
 * part was asked for of other bytes than these. Refuses RANGE_NOT_SATISFIABLE.
 */
export function announcePart(request: FastifyRequest, reply: FastifyReply, { size, etag }: Sent): ByteRange | null {
  const { range, 'if-range': ifRange } = request.headers;
  const part = ifRange === undefined || ifRange === etag ? requestedRange(range, size) : null;
  if (part === 'unsatisfiable') throw new WireProblem('RANGE_NOT_SATISFIABLE', { 'content-range': `bytes */${size}` });
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : size);
  return part;
}
