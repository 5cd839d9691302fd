import type { InfiniteData } from '@tanstack/react-query';
import type { Outputs } from '../../shared/lib/trpc.ts';

export type Comment = Outputs['comments']['write'];
type Page = Outputs['comments']['list'];
export type CommentPages = InfiniteData<Page, string | undefined>;

/** The comments of all pages, each once: one that was just written may come again with a later page. */
export function commentsOf(data: CommentPages | undefined): Comment[] {
  const all = data?.pages.flatMap((page) => page.items) ?? [];
  const last = new Map(all.map((comment, at) => [comment.id, at]));
  return all.filter(({ id }, at) => last.get(id) === at);
}

/** The pages with a comment at their end; an answer to a reply belongs to the comment above that (decisions 49). */
export function withComment(data: CommentPages, comment: Comment): CommentPages {
  const replyTo = commentsOf(data).find(({ id }) => id === comment.replyTo)?.replyTo ?? comment.replyTo;
  const added = { ...comment, replyTo };
  const end = data.pages.length - 1;
  const pages = data.pages.map((page, at) => (at === end ? { ...page, items: [...page.items, added] } : page));
  return { ...data, pages };
}

/** The pages without one comment. */
export function withoutComment(data: CommentPages, id: string): CommentPages {
  const pages = data.pages.map((page) =>
    page.items.some((comment) => comment.id === id)
      ? { ...page, items: page.items.filter((comment) => comment.id !== id) }
      : page,
  );
  return { ...data, pages };
}

/** The pages with the server's comment in place of the one shown before it answered. */
export function settled(data: CommentPages, draftId: string, comment: Comment): CommentPages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === draftId ? comment : item)),
  }));
  return { ...data, pages };
}
