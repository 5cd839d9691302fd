import { RouteConfig } from '@nestjs/platform-fastify';
import type { Code } from '@quadrangle/domain/kernel/errors';
import type { Access } from '@quadrangle/domain/kernel/use-case';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { WireCode } from '../edge/problems.ts';
import type { Ignored } from '../rest/spelling/form.ts';

/** What a use case says of itself: who may call it, and what goes in. */
export interface Asked {
  readonly access: Access;
  readonly input: z.ZodType;
  readonly invalidAs?: Code;
  readonly uploads?: unknown;
}

/** A JSON body: the use case it goes to, and REST's names for its fields. */
export interface Taken {
  readonly useCase: Asked;
  readonly names: Readonly<Record<string, string>>;
  readonly ignored: Ignored;
}

/** A body that is no JSON of ours. */
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
  /** Headers that matter, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly example?: unknown;
}

/** What the route beside it says of itself; the OpenAPI document is made of nothing else. */
export interface Operation {
  readonly summary: string | ((path: string) => string);
  readonly note?: string;
  /** The use case behind a call without a body; with one, the body names it. */
  readonly does?: Asked;
  readonly takes?: readonly Taken[] | RawBody;
  /** Whether the body may be a form of the same fields too. */
  readonly alsoAsForm?: boolean;
  /** Example of the body. */
  readonly example?: unknown;
  /** The domain's names for parameters of the path that REST names otherwise. */
  readonly path?: Readonly<Record<string, string>>;
  /** Parameters of the query and what they mean; typed by the use case's input where it has the name. */
  readonly query?: Readonly<Record<string, string>>;
  /** Whether every parameter of the query must be there. */
  readonly wholeQuery?: boolean;
  /** The path as clients build it, where the route's own takes the rest of any path. */
  readonly documentedAs?: string;
  /** Headers of the request that matter, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly gives: readonly Given[];
  /** What it refuses beside what every call does. */
  readonly refuses?: readonly (Code | WireCode)[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyInstance {
    /** Every route under any path, in the order of registration, with what it says of itself. */
    calls: readonly Call[];
  }
}

/** One method of one path, as registered. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation | undefined;
}

type About = Omit<Operation, 'gives' | 'takes'> & {
  readonly takes?: Taken | readonly Taken[];
  readonly status?: number;
  /** What the answer means, where its schema does not say it. */
  readonly answers?: string;
  /** Example of the answer; else the schema's own. */
  readonly answerExample?: unknown;
  /** Whether the answer is one page of a list, the next being named in `Link`. */
  readonly paged?: boolean;
};

/** The header that names the next page (decisions 18). */
const LINK = { Link: 'The next page, `<URL>; rel="next"`; absent on the last one.' };

/** Describes a call that answers JSON of `schema`. The method must answer just that, or it does not compile. */
export function Answers<S extends z.ZodType>(schema: S, about: About) {
  const { status = 200, answers = 'Done.', answerExample, paged = false, takes, ...rest } = about;
  const given: Given = {
    status,
    description: answers,
    schema,
    ...(answerExample === undefined ? {} : { example: answerExample }),
    ...(paged ? { headers: LINK } : {}),
  };
  const operation: Operation = { ...rest, ...(takes === undefined ? {} : { takes: [takes].flat() }), gives: [given] };
  return <T extends (...parameters: never[]) => z.output<S> | Promise<z.output<S>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => void RouteConfig({ operation })(target, key, descriptor);
}

/** Describes a call that writes its answer itself. */
export function Describes(operation: Operation): MethodDecorator {
  return RouteConfig({ operation });
}

/** Learns every route that is registered on `fastify` from now on, into `fastify.calls`. */
export function learnCalls(fastify: FastifyInstance): void {
  const calls: Call[] = [];
  fastify.decorate('calls', calls);
  fastify.addHook('onRoute', ({ url, method, config }) => {
    for (const name of [method].flat()) calls.push({ method: name, url, operation: config?.operation });
  });
}
