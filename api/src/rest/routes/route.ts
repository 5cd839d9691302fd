import { Refusal } from '@quadrangle/domain/kernel/errors';
import { type Access, canStop, type LargeInput, type UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../edge/caller.ts';
import { disconnectSignal } from '../../edge/client-disconnected.ts';
import { fromWire, type Ignored, isObject, type Names, toWire } from './names.ts';
import type { Given, Operation, RawBody } from './operation.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Options of a route for Fastify. */
export interface RouteOptions extends Pick<RouteShorthandOptions, 'onRequest'> {
  /** Whether the handler also answers `HEAD`, with the length of the body. */
  readonly head?: boolean;
  /** Whether the handler takes the bytes of the body as they arrive, however slowly. */
  readonly streamed?: boolean;
}

/** A route: its address, its OpenAPI description, its options for Fastify, and its handler. */
export interface Route extends RouteOptions {
  readonly method: Method;
  /** Below the prefix of its controller. */
  readonly path: string;
  readonly status: number;
  /** Missing for pages, which are no part of the API. */
  readonly operation?: Operation;
  /** Its large input, and the fields that the address contains, under the domain's names. */
  readonly large?: { readonly input: LargeInput<Ports>; inAddress(request: FastifyRequest): unknown };
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

/** The field behind each path parameter. */
type InPathOf<Path extends string, Field extends string> = { readonly [P in ParametersOf<Path>]?: Field };

/** Every path parameter must be a field, by its own name or by its mapping. */
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

/** The fields of an input that the request cannot send. */
type Missing<T, Field> = T extends unknown ? Omit<T, Field & keyof T> : never;

type RestOf<T, Field> =
  Record<never, never> extends Missing<T, Field>
    ? [given?: Partial<T> | undefined]
    : [given: Missing<T, Field> & Partial<T>];

/** The arguments of a handler. */
interface Call<Parameter extends string, Rest extends unknown[], Output> {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<Parameter, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Which of several forms the body has. */
  readonly form: number;
  /**
   * Runs the route's use case as the caller with the request's input and `given`, which wins; field errors get REST's
   * names. Fields that the request cannot send must be given, or it does not compile.
   */
  run(...rest: Rest): Promise<Output>;
}

/** The declaration of a route. */
interface About<Path extends string, Input extends z.ZodType, Output, InPath, Body, Query, Gives>
  extends RouteOptions,
    Pick<Operation, 'tag' | 'documentedAs' | 'neededQuery'> {
  readonly summary: string;
  readonly note?: string;
  /** Path parameters whose field has another name. */
  readonly path?: InPath;
  /** The body's fields: REST's name, and the use case's. */
  readonly body?: Body;
  /** Or several forms of a body, each recognised by a field of its own. */
  readonly bodies?: readonly Body[];
  readonly ignored?: Ignored;
  /** A body other than JSON. */
  readonly rawBody?: RawBody;
  /** Whether the body may also be an HTML form with the same fields. */
  readonly alsoAsForm?: boolean;
  /** Example of the body. */
  readonly example?: unknown;
  /** Query parameters that are fields, with their descriptions. */
  readonly query?: Query;
  /** Query parameters that are not fields, with their descriptions. */
  readonly otherQuery?: Readonly<Record<string, string>>;
  /** Request headers that matter, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** The schema of the answer; or every successful response, where the route writes the reply itself. */
  readonly gives: Gives;
  /** Description of the answer, where its schema has none. */
  readonly meaning?: string;
  /** Example of the answer; else the schema's own. */
  readonly answerExample?: unknown;
  /** Whether the answer is one page of a list, with the next page in `Link`. */
  readonly paged?: boolean;
  readonly refuses?: Operation['refuses'];
  answer(
    call: Call<ParametersOf<Path>, RestOf<z.input<Input>, Sent<Path, InPath, Body, Query>>, Output>,
  ): Answer<Gives> | Promise<Answer<Gives>>;
}

type Answer<Gives> = Gives extends z.ZodType ? z.output<Gives> : unknown;

/** Declares the route of a use case, or of none. A mismatch with its input or its answer does not compile. */
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
  useCase: UseCase<Ports, A, Input, Output> | null,
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

/** Declares a page, or another address that is no part of the API. */
export function page(
  path: string,
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
  { method = 'GET', ...options }: RouteOptions & { readonly method?: Method } = {},
): Route {
  return { method, path, status: 200, handle, ...options };
}

/** A route while it is built; its types were checked at its declaration. */
type AnyAbout = About<string, z.ZodType, unknown, Names, Names, Names, z.ZodType | readonly Given[]>;
type AnyUseCase = UseCase<Ports, Access, z.ZodType, unknown>;

/** The header with the next page (decisions 18). */
const LINK = { Link: 'The next page, `<URL>; rel="next"`; absent on the last one.' };

/** The header of a call that may be repeated (decisions 23). */
const ONCE = {
  'Idempotency-Key':
    'Drawn anew for each thing that is composed, 16 to 200 characters. Sent again with it within a day, it happens once and is answered as before.',
};

function routeOf(method: Method, path: string, useCase: AnyUseCase | null, about: AnyAbout): Route {
  const { body, bodies = body === undefined ? [] : [body], query = {}, ignored = [], status = 200 } = about;
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, about.path?.[name] ?? name] as const);
  const queried = Object.keys(query);
  const inAddress = { ...Object.fromEntries(parameters), ...Object.fromEntries(queried.map((name) => [name, name])) };
  const forms = bodies.map((names) => ({ names, all: { ...inAddress, ...names } }));
  const large = useCase?.large?.text?.field;
  if (large !== undefined && body?.[large] !== large)
    throw new TypeError(`${path} names its large text otherwise than the domain.`);
  const mayStop = method === 'GET' && useCase !== null && canStop(useCase);
  const isOnce = useCase?.runOnce !== undefined;

  /** Builds the input: `given` wins over the path and the query, and these win over the body. */
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
    ...optionsOf(about),
    operation: operationOf(useCase, about, bodies, status, Object.fromEntries(parameters)),
    ...(useCase?.large && {
      large: { input: useCase.large, inAddress: (request) => inputOf(request, {}, undefined) },
    }),
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
          if (useCase === null) throw new TypeError(`${path} has no use case.`);
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

function optionsOf({ onRequest, head, streamed }: RouteOptions): RouteOptions {
  return {
    ...(onRequest && { onRequest }),
    ...(head && { head }),
    ...(streamed && { streamed }),
  };
}

/** The fields that belong to one form only. */
function telling(bodies: readonly Names[]): string[] {
  const names = bodies.flatMap((body) => Object.keys(body));
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
}

/** The form of a body: the last one with a field that only this form has, else the first. */
function formOf(bodies: readonly Names[], body: unknown): number {
  if (!isObject(body)) return 0;
  const own = telling(bodies).filter((name) => body[name] !== undefined && body[name] !== null);
  return Math.max(
    0,
    bodies.findLastIndex((names) => own.some((name) => Object.hasOwn(names, name))),
  );
}

/** Drops form-specific fields that are null: clients leave those of other forms empty (decisions 36). */
function withoutNull(bodies: readonly Names[], body: unknown): unknown {
  if (!isObject(body)) return body;
  const names = telling(bodies);
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !names.includes(name)));
}

function operationOf(
  useCase: AnyUseCase | null,
  about: AnyAbout,
  bodies: readonly Names[],
  status: number,
  path: Names,
): Operation {
  const { summary, note, rawBody, alsoAsForm, example, query, otherQuery, headers, gives, refuses } = about;
  const { ignored = [], meaning = 'Done.', answerExample, paged = false, tag, documentedAs, neededQuery } = about;
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
  const forms = useCase && bodies.length > 0 ? bodies.map((names) => ({ useCase, names, ignored })) : undefined;
  const takes = rawBody ?? forms;
  return {
    summary,
    ...(useCase && { does: useCase }),
    path,
    ...(tag && { tag }),
    ...(documentedAs && { documentedAs }),
    ...(neededQuery && { neededQuery }),
    gives: given,
    ...(note === undefined ? {} : { note }),
    ...(takes === undefined ? {} : { takes }),
    ...(alsoAsForm === undefined ? {} : { alsoAsForm }),
    ...(useCase?.large?.text && { alsoAsBytes: useCase.large.text.types }),
    ...(example === undefined ? {} : { example }),
    ...(query || otherQuery ? { query: { ...query, ...otherQuery } } : {}),
    ...(headers || useCase?.runOnce ? { headers: { ...headers, ...(useCase?.runOnce && ONCE) } } : {}),
    ...(refuses && { refuses }),
  };
}

function isList(gives: z.ZodType | readonly Given[]): gives is readonly Given[] {
  return Array.isArray(gives);
}
