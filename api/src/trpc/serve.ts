import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BYTES, takeLarge } from '../edge/bodies.ts';
import { disconnectSignal } from '../edge/client-disconnected.ts';
import { bytesOf, jsonPieces, type Piece } from '../edge/json.ts';
import { logFailure } from '../edge/problem-filter.ts';
import { WireProblem } from '../edge/problems.ts';
import { type Site, siteFor } from '../edge/site.ts';
import type { Context } from './context.ts';
import { answeringOf, asTrpcError, config, largeOf } from './init.ts';

/** The most calls in one request; the web client sends no more. */
const MAX_CALLS = 20;

/** The route of all calls except those with a large input, which have routes of their own. */
const ANY_CALL = '/trpc/:path';

const METHODS = ['GET', 'HEAD', 'POST'];

/** The HTTP method for each type of procedure. */
const METHOD_OF = { query: 'GET', mutation: 'POST', subscription: '' } as const;

/** An answer to one call, as JSON in pieces, and its status. */
interface Answer {
  /** Whole seconds to wait after a refusal. */
  readonly retryAfter?: number;
  readonly status: number;
  readonly json: readonly Piece[];
}

/** Refuses requests that no procedure can answer: a wrong method, host or type. */
function refuseUnfit({ method, host, mediaType, params, routeOptions }: FastifyRequest): void {
  if (!METHODS.includes(method)) throw new WireProblem('METHOD_NOT_ALLOWED', { allow: METHODS.join(', ') });
  if (!URL.canParse(`http://${host}`)) throw new WireProblem('MALFORMED_REQUEST');
  if (!/^[\w.,]*$/.test((params as { path?: string }).path ?? '')) throw new WireProblem('NOT_FOUND');
  if (method === 'POST' && mediaType !== 'application/json' && (mediaType !== BYTES || routeOptions.url === ANY_CALL))
    throw new WireProblem('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * The web client's own wire under `/trpc`: single calls and batches, as `httpBatchLink` sends them, answered as JSON.
 * tRPC's own adapter makes a `Request` and a `Response` with its streams of each, which took longer than all the rest
 * (docs/adr/0012-answers-without-detours.md).
 */
export async function serveTrpc(fastify: FastifyInstance, site: Site, router: AnyTRPCRouter): Promise<void> {
  /** By their full names, such as `media.feed`. */
  const procedures = new Map(Object.entries<AnyTRPCProcedure>(router._def.procedures));
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', (request, _reply, done) => {
      refuseUnfit(request);
      done();
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === 'HEAD') return reply.code(204).send();
      const path = pathOf(request);
      const query = request.query as Readonly<Record<string, unknown>>;
      const isBatch = query.batch === '1';
      const names = isBatch ? path.split(',') : [path];
      const context = { caller: request.caller, site: siteFor(site, request.caller.college) };
      let answers: Answer[];
      try {
        if (names.length > MAX_CALLS) throw badRequest(`A batch has ${MAX_CALLS} calls at most.`);
        const inputs = inputsOf(request, isBatch, query.input);
        let signal: AbortSignal | undefined;
        const gone = () => {
          signal ??= disconnectSignal(reply);
          return signal;
        };
        answers = await Promise.all(
          names.map((name, index) => call(name, procedures.get(name), inputs[index], context, request, gone)),
        );
      } catch (thrown) {
        const answer = refusal(thrown, path, undefined, context, request);
        answers = names.map(() => answer);
      }
      return send(reply, answers, isBatch);
    };
    scope.all(ANY_CALL, answer);
    for (const [path, procedure] of procedures) {
      const large = largeOf(procedure);
      if (large) takeLarge(scope, large, inputInAddress, (own) => own.all(`/trpc/${path}`, answer));
    }
  });
}

/** The calls a request names, joined by commas. */
function pathOf({ params, routeOptions }: FastifyRequest): string {
  const { path } = params as { path?: string };
  return path ?? routeOptions.url?.slice('/trpc/'.length) ?? '';
}

/** The inputs of a request's calls, by their place in the batch. Beside a large text the rest is in the address. */
function inputsOf(request: FastifyRequest, isBatch: boolean, text: unknown): Readonly<Record<number, unknown>> {
  const { method, mediaType, body } = request;
  if (mediaType === BYTES) return [Object.assign({}, parsed(text), body)];
  const given = method === 'GET' ? parsed(text) : body;
  if (!isBatch) return [given];
  if (given === undefined) return [];
  if (typeof given !== 'object' || given === null) throw badRequest('The inputs of a batch are an object.');
  return given as Readonly<Record<number, unknown>>;
}

function parsed(text: unknown): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(String(text));
  } catch {
    throw badRequest('This input is no JSON.');
  }
}

/** The fields beside a large text. */
function inputInAddress({ query }: FastifyRequest): unknown {
  try {
    return parsed((query as { input?: unknown }).input);
  } catch {
    throw new WireProblem('MALFORMED_REQUEST');
  }
}

function badRequest(message: string): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', message });
}

async function call(
  path: string,
  procedure: AnyTRPCProcedure | undefined,
  input: unknown,
  ctx: Context,
  request: FastifyRequest,
  gone: () => AbortSignal,
): Promise<Answer> {
  try {
    if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such procedure.' });
    const { type } = procedure._def;
    if (METHOD_OF[type] !== request.method)
      throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `This is a ${type}.` });
    const data = await answeringOf(procedure)(ctx, input, gone);
    return {
      status: 200,
      json: data === undefined ? ['{"result":{}}'] : ['{"result":{"data":', ...jsonPieces(data), '}}'],
    };
  } catch (thrown) {
    return refusal(thrown, path, procedure, ctx, request);
  }
}

function refusal(
  thrown: unknown,
  path: string,
  procedure: AnyTRPCProcedure | undefined,
  ctx: Context,
  request: FastifyRequest,
): Answer {
  const error = asTrpcError(getTRPCErrorFromUnknown(thrown));
  const type = procedure?._def.type ?? 'unknown';
  const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx });
  const status = shape.data.httpStatus;
  logFailure(error.cause ?? error, status, request, { path });
  const { refusal } = shape.data;
  return { status, retryAfter: refusal?.retryAfter ?? 0, json: [JSON.stringify({ error: shape })] };
}

function send(reply: FastifyReply, answers: readonly Answer[], isBatch: boolean): FastifyReply {
  const [first] = answers;
  const status = answers.every((answer) => answer.status === first?.status) ? first?.status : 207;
  const json = answers.flatMap(({ json }, index) => (index === 0 ? json : [',', ...json]));
  const retryAfter = Math.max(...answers.map((answer) => answer.retryAfter ?? 0));
  if (retryAfter > 0) reply.header('retry-after', retryAfter);
  return reply
    .code(status ?? 200)
    .header('content-type', 'application/json')
    .send(bytesOf(isBatch ? ['[', ...json, ']'] : json));
}
