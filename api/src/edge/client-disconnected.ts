import type { FastifyReply } from 'fastify';

/** The client disconnected before it got its answer: nobody receives this error, and it is no fault. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** Aborts, with a `ClientDisconnected`, when the connection closes before the answer is out. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientDisconnected('the client closed its connection'));
  });
  return controller.signal;
}
