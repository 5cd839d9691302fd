import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance } from 'fastify';
import type { Draining } from '../edge/draining.ts';
import { serve } from './controller.ts';
import type { LiveConnections } from './live-connections.ts';
import { get } from './route.ts';

/** The longest id that is looked for. */
const LONGEST_ID = 100;

interface Options {
  readonly connections: LiveConnections;
  readonly draining: Draining;
  /** The name of the session's cookie. */
  readonly cookie: string;
}

/** `GET /api/stream`: what happens, as it happens, by server-sent events (decisions 50). */
export function serveLive(fastify: FastifyInstance, { connections, draining, cookie }: Options): void {
  const route = get('stream', useCases.live.listen, {
    summary: 'What happens, as it happens: server-sent events',
    note:
      'Each event is a line of `data:` with JSON: its `kind`, and the ids that it is about, `itemId` and `commentId`. ' +
      '`comment`, `reply`, `mention`, `processing` and `decision`: one is told something. `unread`: what is unread changed, ' +
      'on another device too. `discussion`: what is said under one of the items. `item`: an item of one’s own is further. ' +
      '`refresh`: something may have been missed. A comment or an id comes every 25 seconds. It ends with the session.',
    query: {
      items: 'Ids of items that one looks at, with commas between them, 20 at most: their `discussion` comes too.',
    },
    headers: { 'Last-Event-ID': 'The id that came last: what came after it follows, or `refresh`.' },
    gives: [{ status: 200, description: 'The events, without an end.', type: 'text/event-stream' }],
    refuses: ['TOO_MANY_REQUESTS', 'TOO_BUSY'],
    async answer({ request, reply, run }) {
      const { items } = await run();
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // Nothing on the way may keep it, gather it or compress it.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const { actor } = request.caller;
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
  serve(fastify, route, { withHead: true });
  draining.signal.addEventListener('abort', () => connections.end());
  fastify.addHook('preClose', async () => connections.end());
}
