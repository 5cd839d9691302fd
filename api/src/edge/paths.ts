import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WireProblem } from './problems.ts';

/** Pattern of the route for everything without a route of its own: the web client's pages and files. */
export const EVERY_PATH = '/*';

/** The server's own paths, which no page or file has. */
const SERVER_PATH = /^\/(api|trpc|media|dev|metrics)(\/|$)/i;
const ANONYMOUS_PATH = /^\/(metrics|api\/health)(\/|$)/i;

/**
 * A request's target without scheme and host, so that a request in a proxy's form (`GET http://host/path`) gets the
 * same answer.
 */
function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * The address by which a request finds its route. One that cannot be decoded is read as it is spelt, so that it finds a
 * route too, and is refused after the hooks that give an answer its headers.
 */
export function routable(request: Pick<IncomingMessage, 'url'>): string {
  const address = originForm(request);
  return decoded(address) !== null ? address : address.replace(/^[^?]*/, (path) => path.replaceAll('%', '%25'));
}

/**
 * The pattern of a request's route, such as `/api/uploads/:id`, however its path is spelt; the path itself if it has no
 * route of its own.
 */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions?.url;
  return route === undefined || route === EVERY_PATH || route === '*' ? plain(url) : route;
}

/** Whether a request is for the server itself; every other is for a page or a file of the web client. */
export function isForServer(request: FastifyRequest): boolean {
  return SERVER_PATH.test(routeOf(request));
}

/** Whether no session is looked up for a request, because everybody gets the same answer. */
export function isAnonymous(request: FastifyRequest): boolean {
  return !isForServer(request) || ANONYMOUS_PATH.test(routeOf(request));
}

/**
 * Refuses an address that cannot be decoded, and what has no route, before a body is read or judged (decisions 36); the
 * filter turns 404 into 405.
 */
export function refuseUnrouted(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (decoded(request.originalUrl) === null) done(new WireProblem('MALFORMED_REQUEST'));
    else done(request.is404 ? new WireProblem('NOT_FOUND') : undefined);
  });
}

/** The path of a request's address, without its query. */
export function pathIn(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** The path of an address, percent-decoded; as it is where it cannot be decoded. */
function plain(url: string): string {
  return decoded(url) ?? pathIn(url);
}

function decoded(url: string): string | null {
  try {
    return decodeURIComponent(pathIn(url));
  } catch {
    return null;
  }
}
