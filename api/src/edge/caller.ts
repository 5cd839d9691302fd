import { authenticate } from '@quadrangle/domain/accounts/authenticate';
import type { College } from '@quadrangle/domain/colleges/college';
import type { Anonymous, Member } from '@quadrangle/domain/kernel/actor';
import { type Access, execute, type UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import type { z } from 'zod';

/** The session cookie of the answer. */
export interface SessionCookie {
  set(token: string, expiresAt: number): void;
  clear(): void;
}

/** The cookie of the browser that signed up (decisions 67). */
export interface SignUpCookie {
  /** The proof in the request, if there is one. */
  readonly proof: string | null;
  set(proof: string): void;
  clear(): void;
}

/**
 * The caller of a request, and the means to answer. Every route reaches the domain through `run`; none gets the ports.
 */
export class Caller {
  readonly #ports: Ports;
  readonly actor: Anonymous | Member;
  /** The caller's college, if it is listed. */
  readonly college: College | null;
  readonly cookie: SessionCookie;
  readonly signUp: SignUpCookie;
  /** The origin of the calling page, if a browser sent it. */
  readonly webOrigin: string | null;
  /** Origin that URLs in REST answers are under (decisions 28). */
  readonly baseUrl: string;

  constructor(ports: Ports, fields: Pick<Caller, 'actor' | 'college' | 'cookie' | 'signUp' | 'webOrigin' | 'baseUrl'>) {
    this.#ports = ports;
    this.actor = fields.actor;
    this.college = fields.college;
    this.cookie = fields.cookie;
    this.signUp = fields.signUp;
    this.webOrigin = fields.webOrigin;
    this.baseUrl = fields.baseUrl;
  }

  /** Runs a use case as this caller, until `signal` aborts, once for each `key`; see `execute`. */
  run<A extends Access, Input extends z.ZodType, Output>(
    useCase: UseCase<Ports, A, Input, Output>,
    input: z.input<Input>,
    signal?: AbortSignal,
    key?: string,
  ): Promise<Output> {
    return execute(useCase, this.#ports, this.actor, input, signal, key);
  }

  /** Sets the cookie of a session just begun; returns the caller as its member. */
  async signedIn(token: string, expiresAt: number): Promise<Caller> {
    this.cookie.set(token, expiresAt);
    const known = await authenticate(this.#ports, token, this.actor.origin);
    return known ? new Caller(this.#ports, { ...this, actor: known.member }) : this;
  }

  /** A relative URL as REST shows it: absolute; null stays null. */
  absolute<T extends string | null>(url: T): T extends string ? string : string | null;
  absolute(url: string | null): string | null {
    if (url === null) return null;
    // Our own are paths, hundreds on a page, and need no parsing.
    return /^\/(?!\/)/.test(url) ? this.baseUrl + url : new URL(url, this.baseUrl).href;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request before its route runs. */
    caller: Caller;
  }
}
