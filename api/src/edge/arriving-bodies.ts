import type { Readable } from 'node:stream';
import { networkOf } from '@quadrangle/domain/kernel/network';
import { MIB } from '@quadrangle/domain/kernel/sizes';
import type { FastifyRequest } from 'fastify';
import { WireProblem } from './problems.ts';

/** Milliseconds for which a body may make no progress (decisions 42). */
export const BODY_STANDSTILL = 10_000;

/** The most bytes of incomplete bodies in memory: of one network, and in all. */
export const MAX_OF_NETWORK = 16 * MIB;
export const MAX_OF_ALL = 64 * MIB;

/** Seconds after which a refused body may be sent again. */
const COME_AGAIN = '5';

interface Arriving {
  bytes: number;
  end(problem: Error | null): void;
}

/** The bodies from one network. */
interface Network {
  bytes: number;
  readonly bodies: Set<Arriving>;
}

/** Receives the bytes of a body, or why there are none. */
type Done = (problem: Error | null, bytes?: Buffer) => void;

/**
 * The bodies that are being collected in memory. The network that sends most is refused first, so that nobody keeps the
 * memory of the process for themselves (decisions 78).
 */
export class ArrivingBodies {
  readonly #standstill: number;
  readonly #networks = new Map<string, Network>();
  #bytes = 0;

  /** `standstill` in milliseconds. */
  constructor(standstill: number = BODY_STANDSTILL) {
    this.#standstill = standstill;
  }

  /** Bytes of all incomplete bodies. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Collects a body of at most `most` bytes. Refuses BODY_TOO_LARGE, REQUEST_TOO_SLOW if it makes no progress, and
   * TOO_MANY_REQUESTS to the largest body of a network that sends too much at once, or that sends most while all together
   * send too much.
   */
  collect({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>, payload: Readable, most: number, done: Done): void {
    if (Number(headers['content-length']) > most) {
      done(new WireProblem('BODY_TOO_LARGE'));
      return;
    }
    const name = networkOf(ip);
    const network = this.#networks.get(name) ?? { bytes: 0, bodies: new Set() };
    const chunks: Buffer[] = [];
    const count = (bytes: number) => {
      body.bytes += bytes;
      network.bytes += bytes;
      this.#bytes += bytes;
    };
    const end = (problem: Error | null) => {
      clearTimeout(patience);
      payload.off('data', take).off('end', complete).off('error', breaksOff).off('close', breaksOff);
      count(-body.bytes);
      network.bodies.delete(body);
      if (network.bodies.size === 0) this.#networks.delete(name);
      if (problem) done(problem);
      else done(null, Buffer.concat(chunks));
    };
    const complete = () => end(null);
    const breaksOff = () => end(new WireProblem('MALFORMED_REQUEST'));
    const take = (chunk: Buffer) => {
      patience.refresh();
      chunks.push(chunk);
      count(chunk.length);
      if (body.bytes > most) end(new WireProblem('BODY_TOO_LARGE'));
      while (network.bytes > MAX_OF_NETWORK) refuseLargest(network);
      while (this.#bytes > MAX_OF_ALL) refuseLargest(largest(this.#networks.values()));
    };
    const body: Arriving = { bytes: 0, end };
    const patience = setTimeout(() => end(new WireProblem('REQUEST_TOO_SLOW')), this.#standstill).unref();
    this.#networks.set(name, network);
    network.bodies.add(body);
    payload.on('data', take).on('end', complete).on('error', breaksOff).on('close', breaksOff);
  }
}

function refuseLargest({ bodies }: Network): void {
  largest(bodies).end(new WireProblem('TOO_MANY_REQUESTS', { 'retry-after': COME_AGAIN }));
}

/** Of several that are the largest, the last that came. */
function largest<T extends { readonly bytes: number }>(all: Iterable<T>): T {
  return [...all].reduce((most, each) => (each.bytes >= most.bytes ? each : most));
}
