import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { CaseCard } from './case-card.tsx';

const STATES = ['open', 'decided'] as const;

/** The cases of one's college, undecided and decided (decisions 52). */
export function ModerationPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  useTitle(t('safety.moderation'));
  const list = usePages([...getQueryKey(trpc.safety.cases, undefined, 'infinite'), state], (cursor, options) =>
    api.safety.cases.query({ state, cursor }, options),
  );
  // A moderator who is dismissed while the page is open no longer sees anything on it.
  const dismissed = refusalOf(list.error)?.code === 'NOT_MODERATOR';
  const cases = dismissed ? undefined : list.data?.pages.flatMap((page) => page.items);
  const rows = useRef<HTMLUListElement>(null);
  /** The case that leaves the list: the focus moves on to what takes its place, or to the one before. */
  const leaving = useRef<{ readonly id: string; readonly at: number } | null>(null);
  useEffect(() => {
    const left = leaving.current;
    if (!left || !cases || cases.some(({ id }) => id === left.id)) return;
    leaving.current = null;
    // Somebody may be writing elsewhere by then.
    if (document.activeElement !== document.body) return;
    const row = rows.current?.children[Math.min(left.at, cases.length - 1)];
    if (row) row.querySelector('section')?.focus();
    else catchFocus();
  });
  return (
    <article className="mx-auto max-w-[640px] py-6">
      <h1 className="text-28">{t('safety.moderation')}</h1>
      <div className="mt-4 flex flex-wrap gap-2">
        {STATES.map((each) => (
          <Button
            key={each}
            look={state === each ? 'primary' : 'outline'}
            aria-pressed={state === each}
            onClick={() => {
              leaving.current = null;
              setState(each);
            }}
          >
            {t(`safety.list_${each}`)}
          </Button>
        ))}
      </div>
      {list.isPending && (
        <Loading label={t('common.loading')} className="mt-6 flex flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      {list.error && !cases && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {cases?.length === 0 && <EmptyState drawing="court" text={t(`safety.none_${state}`)} />}
      {cases && cases.length > 0 && (
        <ul ref={rows} className="mt-6 flex flex-col gap-6">
          {cases.map((found, at) => (
            <li key={found.id}>
              <CaseCard
                found={found}
                onSettled={() => {
                  leaving.current = { id: found.id, at };
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && !dismissed && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </article>
  );
}
