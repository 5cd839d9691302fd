import type { FastifyInstance } from 'fastify';

/**
 * Whether this process is draining: it reports not ready but still takes requests, so that the load balancer has time to
 * send them elsewhere.
 */
export class Draining {
  readonly #begun = new AbortController();

  get begun(): boolean {
    return this.#begun.signal.aborted;
  }

  /** Aborts when draining begins, for work that would otherwise never end. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  begin(): void {
    this.#begun.abort();
  }
}

/** Closes each connection after its answer once the process drains. */
export function endConnections(fastify: FastifyInstance, draining: Draining): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (draining.begun) reply.header('connection', 'close');
    done();
  });
}
