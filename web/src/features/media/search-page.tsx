import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FoundNames, useFoundNames } from './found-names.tsx';
import { MediaFlow } from './media-flow.tsx';
import { useChoosing } from './use-choosing.tsx';
import { useMediaList } from './use-media-list.ts';

/**
 * The results for `?q=`: videos, photos, events and people (product 2, decisions 46). An empty query finds nothing
 * (decisions 19).
 */
export function SearchPage({ EventCard }: Pick<ComponentProps<typeof FoundNames>, 'EventCard'>) {
  const t = useTexts();
  const q = (useSearchParams()[0].get('q') ?? '').trim();
  const lists = [useMediaList({ q }, 'video'), useMediaList({ q }, 'photo')];
  const names = useFoundNames(q);
  const { actions, above, Choose } = useChoosing();
  const title = q === '' ? t('media.search') : t('media.resultsFor', { query: q });
  useTitle(title);
  const nothing = names.nothing && lists.every(({ status, items }) => status === 'success' && items.length === 0);
  return (
    <>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 wrap-anywhere">{title}</h1>
        {lists.some(({ items }) => items.length > 0) && actions}
      </div>
      {above(lists)}
      {q === '' ? (
        <EmptyState drawing="lens" text={t('media.searchInvite')} detail={t('media.searchInviteHint')} />
      ) : (
        <MediaFlow
          lists={lists}
          Choose={Choose}
          empty={(kind) =>
            nothing && kind === 'video' ? (
              <EmptyState drawing="lens" text={t('media.noMatch')} />
            ) : (
              <p className="py-4 text-muted">{t('media.noMatch')}</p>
            )
          }
          after={<FoundNames {...names} EventCard={EventCard} />}
        />
      )}
    </>
  );
}
