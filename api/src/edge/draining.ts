import type { FastifyInstance } from 'fastify';

/**
 * Whether this process is draining: it reports not ready but still takes requests, so that the load balancer has time to
 * send them elsewhere.
 */
export class Draining {
  readonly #begun = new AbortController();
  #replaced = false;

  get begun(): boolean {
    return this.#begun.signal.aborted;
  }

  /** Whether requests should go elsewhere: not while another process takes them at the same port. */
  get leaves(): boolean {
    return this.begun && !this.#replaced;
  }

  /** Aborts when draining begins, for work that would otherwise never end. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  /** `replaced`: another process already takes new connections at the same port. */
  begin(replaced = false): void {
    this.#replaced = replaced;
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
