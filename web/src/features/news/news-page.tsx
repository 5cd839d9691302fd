import { CheckCheck } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { PastNotices } from '../../shared/ui/past-notices.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { NewsLine } from './news-line.tsx';
import { PushCard, usePushKnown } from './push-card.tsx';
import { useMarkRead, useNewsList } from './use-news.ts';

/** One's notifications, newest first, and the notices of this visit (decisions 50). */
export function NewsPage() {
  const t = useTexts();
  const errorText = useErrorText();
  useTitle(t('news.title'));
  const list = useNewsList();
  const markRead = useMarkRead();
  const known = usePushKnown();
  const news = known ? list.data?.pages.flatMap((page) => page.items) : undefined;
  return (
    <article className="mx-auto max-w-[640px] py-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-28">{t('news.title')}</h1>
        {news?.some(({ read }) => !read) && (
          <Button look="quiet" onClick={() => markRead()} className="max-w500:-ml-4">
            <CheckCheck size={18} aria-hidden />
            {t('news.markAll')}
          </Button>
        )}
      </div>
      {news && news.length > 0 && <PushCard offer />}
      {(list.isPending || !known) && (
        <Loading label={t('common.loading')} className="mt-4 flex flex-col gap-2">
          {['a', 'b', 'c', 'd'].map((line) => (
            <Skeleton key={line} className="h-20" />
          ))}
        </Loading>
      )}
      {list.error && !news && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {news?.length === 0 && <EmptyState drawing="court" text={t('news.empty')} />}
      {news && news.length > 0 && (
        <ul className="mt-4 flex flex-col gap-1">
          {news.map((one) => (
            <NewsLine key={`${one.keys[0]} ${one.at}`} news={one} onRead={markRead} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {news && <PastNotices />}
    </article>
  );
}
