import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { answerTo, WireProblem } from './problems.ts';

/** Milliseconds within which head and body of a request must have arrived (decisions 42). */
export const REQUEST_TIMEOUT = 60_000;

/** Errors of Node's HTTP parser, and our refusals for them. */
const CAUSES = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'REQUEST_TOO_SLOW'],
  ['HPE_HEADER_OVERFLOW', 'HEAD_TOO_LARGE'],
] as const);

/** Connections on which the bytes of a file are arriving, which may take long. */
const unhurried = new WeakSet<Socket>();

/** Options of a server that cuts off requests which take longer than `timeout` milliseconds to arrive. */
export function requestTimes(timeout: number): FastifyHttpOptions<Server> {
  return {
    requestTimeout: timeout,
    http: {
      requestTimeout: timeout,
      headersTimeout: timeout,
      connectionsCheckingInterval: Math.min(5_000, timeout / 4),
      // Node's own refusal has no body; `answerUnusual` has another.
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnparsed,
  };
}

/** Lets requests to the routes of `scope` arrive slowly, as long as bytes keep coming. */
export function takeTime(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ raw }) => void unhurried.add(raw.socket));
  scope.addHook('onResponse', async ({ raw }) => void unhurried.delete(raw.socket));
}

/**
 * Answers what Node would refuse with an empty body: a request of HTTP/1.1 without a `Host` with a problem (decisions 37),
 * and one with an unknown `Expect` as without it, which RFC 9110 leaves to the server.
 */
export function answerUnusual(fastify: FastifyInstance): void {
  const { server } = fastify;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  fastify.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const lacksHost = headers.host === undefined && raw.httpVersion === '1.1';
    done(lacksHost ? new WireProblem('MALFORMED_REQUEST') : undefined);
  });
}

/** Answers bytes that are not a valid request with a problem document, and ends the connection. */
function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  const tooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (tooSlow && unhurried.has(socket)) return;
  if (socket.writable && !hasBegunToAnswer(socket)) {
    const code = CAUSES.get(error.code as 'HPE_HEADER_OVERFLOW') ?? 'MALFORMED_REQUEST';
    const { problem } = answerTo(new WireProblem(code));
    const body = JSON.stringify(problem);
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.title}\r\n` +
        'content-type: application/problem+json; charset=utf-8\r\n' +
        `content-length: ${Buffer.byteLength(body)}\r\n` +
        `connection: close\r\ncache-control: no-store\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

/** A second answer would be taken for a part of the first. Node makes the same check, in the same way. */
function hasBegunToAnswer(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent === true;
}
