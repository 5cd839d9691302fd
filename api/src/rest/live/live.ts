import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance } from 'fastify';
import type { Draining } from '../../edge/draining.ts';
import { controller, tagged } from '../routes/controller.ts';
import { get } from '../routes/route.ts';
import type { LiveConnections } from './live-connections.ts';

/** The longest accepted id. */
const LONGEST_ID = 100;

interface Options {
  readonly connections: LiveConnections;
  readonly draining: Draining;
  /** The name of the session's cookie. */
  readonly cookie: string;
}

/** `GET /api/stream`: live announcements as server-sent events (decisions 50). */
export function liveController(fastify: FastifyInstance, { connections, draining, cookie }: Options) {
  draining.signal.addEventListener('abort', () => connections.end());
  fastify.addHook('preClose', async () => connections.end());
  const listen = get('stream', useCases.live.listen, {
    head: true,
    summary: 'Live announcements, as server-sent events',
    note:
      'Each event is a line of `data:` with JSON: its `kind`, and the ids that it is about, `itemId` and `commentId`. ' +
      '`comment`, `reply`, `mention`, `processing`, `decision`, `moderation`, `handover`, `invitation`, `seat`, ' +
      '`offers`, `accepted`, `ending` and `leaving`: a new notification. `unread`: what is unread changed, perhaps on another ' +
      'device. `favourite`, `event`: a new item of a favourite, or in an event that one added to. ' +
      '`plan`: one’s plan, or that of a club that one leads, ends soon. `discussion`: the comments under one ' +
      'of the items changed. `item`: an own item made progress. ' +
      '`refresh`: announcements may have been missed. Something is sent every 25 seconds. It ends with the session.',
    query: {
      items: 'Ids of items that one looks at, separated by commas, at most 20: their `discussion` is sent too.',
    },
    headers: { 'Last-Event-ID': 'The last id received: what came after it follows, or `refresh`.' },
    gives: [{ status: 200, description: 'The events; the response stays open.', type: 'text/event-stream' }],
    async answer({ request, reply, run }) {
      const { items } = await run();
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // No proxy may cache, buffer or compress it.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const { actor } = request.caller;
      // A proxy may still send clients here while this process stops; they reconnect to another one.
      if (draining.begun) return reply.send(': stopping\n\n');
      if (request.method === 'HEAD' || actor.kind !== 'member') return reply.send();
      const lastId = request.headers['last-event-id'];
      return reply.send(
        connections.open({
          member: actor,
          token: request.cookies[cookie] ?? '',
          items,
          lastId: typeof lastId === 'string' && lastId !== '' ? lastId.slice(0, LONGEST_ID) : null,
        }),
      );
    },
  });
  return controller(tagged('', { stream: 'Live announcements.' }), { listen });
}
