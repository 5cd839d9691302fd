import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';

type Page = Outputs['news']['list'];
export type News = Page['items'][number];

const listKey = getQueryKey(trpc.news.list, {}, 'infinite');
const unreadKey = getQueryKey(trpc.news.unread);

/** One's notifications, newest first, page by page. */
export function useNewsList() {
  return usePages(listKey, (cursor, options) => api.news.list.query({ cursor }, options));
}

/** Fetches the notifications and the unread count again. */
export function useRereadNews(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: unreadKey });
    void client.invalidateQueries({ queryKey: listKey });
  };
}

/** Marks these, or everything, as read, on screen at once. */
export function useMarkRead(): (keys?: readonly string[]) => void {
  const client = useQueryClient();
  const reread = useRereadNews();
  const { mutate } = trpc.news.markRead.useMutation({
    onMutate: ({ keys }) => {
      const read = (one: News) =>
        keys === undefined || one.keys.every((key) => keys.includes(key)) ? { ...one, read: true } : one;
      client.setQueryData<InfiniteData<Page>>(
        listKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
      );
    },
    onSettled: reread,
  });
  return (keys) => mutate(keys ? { keys: [...keys] } : {});
}
