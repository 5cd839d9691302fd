import type { FastifyInstance } from 'fastify';

/**
 * Whether this process was told to stop. From then on it says that it is not ready and takes what still comes, so that
 * whoever hands out requests has the time to hand them to others.
 */
export class Draining {
  readonly #begun = new AbortController();

  get begun(): boolean {
    return this.#begun.signal.aborted;
  }

  /** Aborts when the draining begins: for whatever would otherwise never end. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  begin(): void {
    this.#begun.abort();
  }
}

/** Lets a connection end with the answer that goes out on it once the process drains: there is to be no next one. */
export function endConnections(fastify: FastifyInstance, draining: Draining): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (draining.begun) reply.header('connection', 'close');
    done();
  });
}
