import { Refusal } from '@quadrangle/domain/kernel/errors';
import { type Access, canStop, type UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../edge/caller.ts';
import { disconnectSignal } from '../edge/client-disconnected.ts';
import type { Given, Operation, RawBody } from '../openapi/operation.ts';
import { fromWire, type Ignored, isObject, type Names, toWire } from './names.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A route: where it is, what the OpenAPI document says of it, and what it does. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  /** Whether it writes its answer itself. */
  readonly writes: boolean;
  readonly operation: Operation;
  handle(request: FastifyRequest, reply: FastifyReply): unknown;
}

/** The parameters of a path: of `find/:id` it is `id`. */
type ParametersOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParametersOf<After>
    : Rest
  : never;

/** The fields of a use case's input, of each of its forms. */
type FieldOf<Input extends z.ZodType> = NameIn<z.input<Input>>;
type NameIn<T> = T extends unknown ? (string extends keyof T ? never : keyof T & string) : never;

/** Which fields parameters of a path are. */
type InPathOf<Path extends string, Field extends string> = { readonly [P in ParametersOf<Path>]?: Field };

/** Every parameter of the path must be a field, by its own name or by what is said of it. */
type Complete<Path extends string, Field extends string, InPath> =
  Exclude<ParametersOf<Path>, keyof InPath> extends Field
    ? unknown
    : { readonly path: Readonly<Record<Exclude<ParametersOf<Path>, Field>, Field>> };

/** The fields that come with the request. */
type Sent<Path extends string, InPath, Body, Query> =
  | Exclude<ParametersOf<Path>, keyof InPath>
  | InPath[keyof InPath]
  | Body[keyof Body]
  | keyof Query;

/** What is missing in an input of which these fields are sent. */
type Missing<T, Field> = T extends unknown ? Omit<T, Field & keyof T> : never;

type RestOf<T, Field> =
  Record<never, never> extends Missing<T, Field>
    ? [given?: Partial<T> | undefined]
    : [given: Missing<T, Field> & Partial<T>];

/** What an answer is made of. */
interface Call<Parameter extends string, Rest extends unknown[], Output> {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<Parameter, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Which of several forms the body has. */
  readonly form: number;
  /**
   * Runs the route's use case as the caller, with what the request sends and what else is `given`, which counts; its field
   * errors have REST's names. What the request cannot send must be given, or it does not compile.
   */
  run(...rest: Rest): Promise<Output>;
}

/** What a route says of itself. */
interface About<Path extends string, Input extends z.ZodType, Output, InPath, Body, Query, Gives> {
  readonly summary: string;
  readonly note?: string;
  /** The fields that parameters of the path are, where it is not their name. */
  readonly path?: InPath;
  /** The body's fields: REST's name, and the use case's. */
  readonly body?: Body;
  /** Forms of a body, instead, that are told apart by a field that no other has. */
  readonly bodies?: readonly Body[];
  readonly ignored?: Ignored;
  /** A body that is no JSON of ours. */
  readonly rawBody?: RawBody;
  /** Whether the body may be an HTML form of the same fields too. */
  readonly alsoAsForm?: boolean;
  /** Example of the body. */
  readonly example?: unknown;
  /** Fields that come as parameters of the query, and what they mean. */
  readonly query?: Query;
  /** Parameters of the query that are no fields, and what they mean. */
  readonly otherQuery?: Readonly<Record<string, string>>;
  /** Headers of the request that matter, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** The schema of the answer; or every way of succeeding, where the route writes its answer itself. */
  readonly gives: Gives;
  /** What the answer means, where its schema does not say it. */
  readonly meaning?: string;
  /** Example of the answer; else the schema's own. */
  readonly answerExample?: unknown;
  /** Whether the answer is one page of a list, the next being named in `Link`. */
  readonly paged?: boolean;
  readonly refuses?: Operation['refuses'];
  answer(
    call: Call<ParametersOf<Path>, RestOf<z.input<Input>, Sent<Path, InPath, Body, Query>>, Output>,
  ): Answer<Gives> | Promise<Answer<Gives>>;
}

type Answer<Gives> = Gives extends z.ZodType ? z.output<Gives> : unknown;

/** Declares the route that runs a use case. Whatever does not fit the use case's input or the answer does not compile. */
type Declare = <
  const Path extends string,
  A extends Access,
  Input extends z.ZodType,
  Output,
  Gives extends z.ZodType | readonly Given[],
  const InPath extends InPathOf<Path, FieldOf<Input>> = Readonly<Record<never, never>>,
  const Body extends Readonly<Record<string, FieldOf<Input>>> = Readonly<Record<never, never>>,
  const Query extends Readonly<Partial<Record<FieldOf<Input>, string>>> = Readonly<Record<never, never>>,
>(
  path: Path,
  useCase: UseCase<Ports, A, Input, Output>,
  about: About<Path, Input, Output, InPath, Body, Query, Gives> & Complete<Path, FieldOf<Input>, InPath>,
) => Route;

const declare =
  (method: Method): Declare =>
  (path, useCase, about) =>
    routeOf(method, path, useCase, about as unknown as AnyAbout);

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const del = declare('DELETE');

/** What is known of a route while it is put together: its types were judged when it was declared. */
type AnyAbout = About<string, z.ZodType, unknown, Names, Names, Names, z.ZodType | readonly Given[]>;
type AnyUseCase = UseCase<Ports, Access, z.ZodType, unknown>;

/** The header that names the next page (decisions 18). */
const LINK = { Link: 'The next page, `<URL>; rel="next"`; absent on the last one.' };

/** The header of a call that may be sent again (decisions 23). */
const ONCE = {
  'Idempotency-Key':
    'Drawn anew for each thing that is composed, 16 to 200 characters. Sent again with it within a day, it happens once and is answered as before.',
};

function routeOf(method: Method, path: string, useCase: AnyUseCase, about: AnyAbout): Route {
  const { body, bodies = body === undefined ? [] : [body], query = {}, ignored = [], status = 200 } = about;
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, about.path?.[name] ?? name] as const);
  const queried = Object.keys(query);
  const inAddress = { ...Object.fromEntries(parameters), ...Object.fromEntries(queried.map((name) => [name, name])) };
  const forms = bodies.map((names) => ({ names, all: { ...inAddress, ...names } }));
  const mayStop = method === 'GET' && canStop(useCase);
  const isOnce = useCase.runOnce !== undefined;

  /** The input of what was sent; what the address says counts more than what the body does, and `given` most. */
  function inputOf(request: FastifyRequest, sent: unknown, given: object | undefined): unknown {
    const form = forms.length === 0 ? {} : sent;
    if (!isObject(form)) return form;
    const input: Record<string, unknown> = { ...form };
    const values = request.query as Readonly<Record<string, unknown>>;
    for (const name of queried) if (values[name] !== undefined) input[name] = values[name];
    const params = request.params as Readonly<Record<string, string>>;
    for (const [name, field] of parameters) input[field] = params[name];
    return Object.assign(input, given);
  }

  return {
    method,
    path,
    status,
    writes: Array.isArray(about.gives),
    operation: operationOf(useCase, about, bodies, status, Object.fromEntries(parameters)),
    handle(request, reply) {
      const { caller } = request;
      const number = bodies.length > 1 ? formOf(bodies, request.body) : 0;
      const form = forms[number];
      return about.answer({
        caller,
        request,
        reply,
        params: request.params as Readonly<Record<string, string>>,
        query: request.query as Readonly<Record<string, unknown>>,
        form: number,
        async run(given) {
          const body = bodies.length > 1 ? withoutNull(bodies, request.body) : request.body;
          const sent = form === undefined ? undefined : fromWire(form.names, ignored, body);
          const key = isOnce ? (request.headers['idempotency-key'] as string | undefined) : undefined;
          const signal = mayStop ? disconnectSignal(reply) : undefined;
          try {
            return await caller.run(useCase, inputOf(request, sent, given as object), signal, key);
          } catch (error) {
            if (!(error instanceof Refusal) || error.errors.length === 0) throw error;
            const { code, params, retryAfter } = error;
            throw new Refusal(code, {
              params,
              errors: toWire({ ...(form?.all ?? inAddress), 'Idempotency-Key': 'key' }, error.errors),
              ...(retryAfter === null ? {} : { retryAfter }),
            });
          }
        },
      });
    },
  };
}

/** The fields of several forms that one form alone has. */
function telling(bodies: readonly Names[]): string[] {
  const names = bodies.flatMap((body) => Object.keys(body));
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
}

/** Which form a body has: the last one of which it has a field that no other form has, else the first. */
function formOf(bodies: readonly Names[], body: unknown): number {
  if (!isObject(body)) return 0;
  const own = telling(bodies).filter((name) => body[name] !== undefined && body[name] !== null);
  return Math.max(
    0,
    bodies.findLastIndex((names) => own.some((name) => Object.hasOwn(names, name))),
  );
}

/** A body without the fields that tell its form and are null: clients leave those of other forms empty (decisions 36). */
function withoutNull(bodies: readonly Names[], body: unknown): unknown {
  if (!isObject(body)) return body;
  const names = telling(bodies);
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !names.includes(name)));
}

function operationOf(
  useCase: AnyUseCase,
  about: AnyAbout,
  bodies: readonly Names[],
  status: number,
  path: Names,
): Operation {
  const { summary, note, rawBody, alsoAsForm, example, query, otherQuery, headers, gives, refuses } = about;
  const { ignored = [], meaning = 'Done.', answerExample, paged = false } = about;
  const given: readonly Given[] = isList(gives)
    ? gives
    : [
        {
          status,
          description: meaning,
          schema: gives,
          ...(answerExample === undefined ? {} : { example: answerExample }),
          ...(paged ? { headers: LINK } : {}),
        },
      ];
  const takes = rawBody ?? (bodies.length > 0 ? bodies.map((names) => ({ useCase, names, ignored })) : undefined);
  return {
    summary,
    does: useCase,
    path,
    gives: given,
    ...(note === undefined ? {} : { note }),
    ...(takes === undefined ? {} : { takes }),
    ...(alsoAsForm === undefined ? {} : { alsoAsForm }),
    ...(example === undefined ? {} : { example }),
    ...(query || otherQuery ? { query: { ...query, ...otherQuery } } : {}),
    ...(headers || useCase.runOnce ? { headers: { ...headers, ...(useCase.runOnce && ONCE) } } : {}),
    refuses: [...(refuses ?? []), ...(useCase.runOnce ? (['KEY_REUSED'] as const) : [])],
  };
}

function isList(gives: z.ZodType | readonly Given[]): gives is readonly Given[] {
  return Array.isArray(gives);
}
