import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from './allowed-methods.ts';
import { ClientDisconnected } from './client-disconnected.ts';
import { routeOf } from './paths.ts';
import { answerTo, WireProblem } from './problems.ts';
import { trpcProblem } from './trpc-problem.ts';

/** Answers any thrown error as a problem, and logs unforeseen ones. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #allowedMethods: AllowedMethods;

  constructor(allowedMethods: AllowedMethods) {
    this.#allowedMethods = allowedMethods;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    sendProblem(this.#withAllow(thrown, request), request, reply);
  }

  /** "Not found" becomes "method not allowed" if the path has other methods. */
  #withAllow(thrown: unknown, request: FastifyRequest): unknown {
    if (!(thrown instanceof Error) || answerTo(thrown).problem.code !== 'NOT_FOUND') return thrown;
    const methods = this.#allowedMethods.of(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return thrown;
    return new WireProblem('METHOD_NOT_ALLOWED', { allow: methods.join(', ') });
  }
}

/** Answers with the thrown error, in place of anything that the route has begun to answer. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerTo(thrown);
  const { problem, headers } = answer;
  logFailure(thrown, problem.status, request);
  if (reply.sent) return;
  for (const name of ['content-length', 'content-disposition', 'etag', 'accept-ranges']) reply.removeHeader(name);
  reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type(isTrpc(request) ? 'application/json' : 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(isTrpc(request) ? trpcProblem(answer) : problem));
}

/** Logs, with `facts`, errors with a status of 500 or more: a fault of ours, or of a part that does not work. */
export function logFailure(thrown: unknown, status: number, request: FastifyRequest, facts: object = {}): void {
  if (status >= 500 && !isByRule(thrown) && !(thrown instanceof ClientDisconnected))
    request.log[gone(request) ? 'debug' : 'error']({ err: thrown, ...facts }, 'request failed');
}

function isTrpc(request: FastifyRequest): boolean {
  return routeOf(request).startsWith('/trpc/');
}

/** Whether a rule refused without a failure: something that is full or not configured has no cause to log. */
function isByRule(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.cause === undefined;
}

/** Whether the client disconnected: failures after that are nobody's fault. */
function gone(request: FastifyRequest): boolean {
  return request.raw.destroyed && !request.raw.complete;
}
