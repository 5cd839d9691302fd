import type { Page } from '@quadrangle/domain/kernel/page';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The query parameters of a request by name; a repeated one is a list. */
export type Query = Readonly<Record<string, unknown>>;

/** What the parameters of a list mean. */
export const PAGING = {
  limit: 'At most so many, 1 to 100.',
  cursor: 'Where the page starts; follow the `Link` header instead of making one.',
};

/** Those of a list, as they arrived. Parameters that a route does not know are nobody's business. */
export function pageQuery({ limit, cursor }: Query) {
  return { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
}

/** Says in `Link` where the next page of this request's list is (decisions 18); answers the items. */
export function linkNext<T>(request: FastifyRequest, reply: FastifyReply, page: Page<T>): readonly T[] {
  if (page.next !== null) {
    const url = new URL(request.url, request.caller.baseUrl);
    url.searchParams.set('cursor', page.next);
    reply.header('link', `<${url.href}>; rel="next"`);
  }
  return page.items;
}
