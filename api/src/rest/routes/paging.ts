import type { Page } from '@quadrangle/domain/kernel/page';
import { FEED_PAGE, feedNamed } from '@quadrangle/domain/media/feeds';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The query of a search by names. */
export const WORDS = { q: 'Words, all of which must be found; beginnings of words match.' };

/** The descriptions of a list's parameters. */
export const PAGING = {
  limit: 'At most so many, 1 to 100.',
  cursor: 'Where the page starts; follow the `Link` header instead of making one.',
} as const;

/** Feeds that clients without paging show as a whole. */
const LONG: readonly unknown[] = ['sub', 'saved', 'history', 'myfiles'];

/** The default number of items of a feed (decisions 18). */
export function feedPage(name: string): number {
  return LONG.includes(feedNamed(name)) ? 100 : FEED_PAGE;
}

/** Sets `Link` to the next page of this request's list (decisions 18) and returns the items. */
export function linkNext<T>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  page: Page<T>,
): readonly T[] {
  if (page.next !== null) {
    const url = new URL(request.url, request.caller.baseUrl);
    url.searchParams.set('cursor', page.next);
    reply.header('link', `<${url.href}>; rel="next"`);
  }
  return page.items;
}
