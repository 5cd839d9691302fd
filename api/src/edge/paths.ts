import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Pattern of the route that answers what no other does: the web client's pages and files. */
export const EVERY_PATH = '/*';

/** Paths that no part of a page has: the server's own. */
const SERVER_PATH = /^\/(api|trpc|media|dev|metrics)(\/|$)/i;
const ANONYMOUS_PATH = /^\/(metrics|api\/health)(\/|$)/i;

/**
 * A request's target without scheme and host: whoever speaks as to a proxy (`GET http://host/path`) gets the same answer
 * as everybody.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * The pattern of the route that answers a request, such as `/api/uploads/:id`, however its path is spelt; the path itself
 * where no route is its own.
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

/** A path without its query, percent-decoded. */
function plain(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
