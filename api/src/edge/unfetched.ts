import { finished } from 'node:stream';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { KIB, MIB } from '@quadrangle/domain/kernel/sizes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DATA } from './compression.ts';
import { WireProblem } from './problems.ts';

/** Answers of fewer bytes are not counted: the system's own buffers take most of them. */
const LARGE = 64 * KIB;

/** The most bytes of large answers that wait to be fetched: of one person, and in all. */
export const MAX_OF_PERSON = 16 * MIB;
export const MAX_OF_ALL = 128 * MIB;

/** Seconds after which a refused answer may be asked for again. */
const COME_AGAIN = 5;

/**
 * Refuses large answers to whoever does not fetch those they have, and to everybody while too many wait, so that nobody
 * fills the memory with them (decisions 78). Somebody with none gets one of any size. `whose` says whom an answer is for.
 */
export function limitUnfetched(fastify: FastifyInstance, whose: (request: FastifyRequest) => string): void {
  const ofPeople = new Map<string, number>();
  let ofAll = 0;
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    const { socket } = request.raw;
    if (length < LARGE || socket.destroyed || !DATA.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    const person = whose(request);
    const own = ofPeople.get(person) ?? 0;
    if (own > 0 && own + length > MAX_OF_PERSON)
      return done(new WireProblem('TOO_MANY_REQUESTS', { 'retry-after': String(COME_AGAIN) }));
    if (ofAll + length > MAX_OF_ALL) return done(new Refusal('TOO_BUSY', { retryAfter: COME_AGAIN }));
    ofPeople.set(person, own + length);
    ofAll += length;
    let waits = true;
    const fetched = () => {
      if (!waits) return;
      waits = false;
      socket.off('close', fetched);
      const left = (ofPeople.get(person) ?? 0) - length;
      if (left > 0) ofPeople.set(person, left);
      else ofPeople.delete(person);
      ofAll -= length;
    };
    // Of several answers on a connection that is cut, Node.js 22 ends only the first.
    socket.once('close', fetched);
    finished(reply.raw, fetched);
    done(null, payload);
  });
}
