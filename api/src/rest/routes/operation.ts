import type { Code } from '@quadrangle/domain/kernel/errors';
import type { UseCaseFacts } from '@quadrangle/domain/kernel/use-case';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { WireCode } from '../../edge/problems.ts';
import type { Ignored } from './names.ts';

/** A use case's facts: who may call it, its refusals, and its input. */
export interface DocumentedUseCase extends UseCaseFacts {
  readonly input: z.ZodType;
}

/** A JSON body: the use case it goes to, and REST's names for its fields. */
export interface JsonBody {
  readonly useCase: DocumentedUseCase;
  readonly names: Readonly<Record<string, string>>;
  readonly ignored: Ignored;
}

/** A body other than JSON. */
export interface RawBody {
  readonly type: string;
  readonly schema: object;
  readonly required: boolean;
}

/** One way a call succeeds. */
export interface Given {
  readonly status: number;
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media type where it is not JSON. */
  readonly type?: string;
  /** Headers, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly example?: unknown;
}

/** A route's description, from which alone the OpenAPI document is made. */
export interface Operation {
  readonly summary: string;
  /** The group of calls that it belongs to; else the first word of its path. */
  readonly tag?: string;
  readonly note?: string;
  /** The use case behind a call without a body; with one, the body names it. */
  readonly does?: DocumentedUseCase;
  readonly takes?: readonly JsonBody[] | RawBody;
  /** Whether the body may be a form of the same fields too. */
  readonly alsoAsForm?: boolean;
  /** The media types of a text that may also be the whole body. */
  readonly alsoAsBytes?: readonly string[];
  /** Example of the body. */
  readonly example?: unknown;
  /** The domain's names for parameters of the path that REST names otherwise. */
  readonly path?: Readonly<Record<string, string>>;
  /** Parameters of the query, with their descriptions; typed by the use case's input if it has a field of that name. */
  readonly query?: Readonly<Record<string, string>>;
  /** The parameters of the query that must be there, besides those that the use case needs. */
  readonly neededQuery?: readonly string[];
  /** The path as clients build it, if the route's own pattern takes the rest of any path. */
  readonly documentedAs?: string;
  /** Request headers that matter, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly gives: readonly Given[];
  /** The refusals of the route itself. */
  readonly refuses?: readonly (Code | WireCode)[];
}

/** Groups of calls, with their descriptions. */
export type Tags = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation | undefined;
    tags?: Tags;
  }
  interface FastifyInstance {
    /** Every route, in the order of registration, with its description. */
    calls: readonly Call[];
  }
}

/** One method of one path, as registered. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation | undefined;
  /** The groups described by its controller. */
  readonly tags: Tags;
}

/** Learns every route that is registered on `fastify` from now on, into `fastify.calls`. */
export function learnCalls(fastify: FastifyInstance): void {
  const calls: Call[] = [];
  fastify.decorate('calls', calls);
  fastify.addHook('onRoute', ({ url, method, config }) => {
    for (const name of [method].flat())
      calls.push({ method: name, url, operation: config?.operation, tags: config?.tags ?? {} });
  });
}
