import { LONGEST_QUERY } from '@quadrangle/domain/media/search';
import { type ComponentProps, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FoundNames, useFoundNames } from './found-names.tsx';
import { MediaFlow } from './media-flow.tsx';
import { stopChoosing } from './selection.ts';
import { useChoosing } from './use-choosing.tsx';
import { useMediaList } from './use-media-list.ts';

/**
 * The results for `?q=`: videos, photos, events, clubs and people (product 2, decisions 46, 61), and in one line where
 * there are none. An empty query finds nothing (decisions 19).
 */
export function SearchPage({ EventCard }: Pick<ComponentProps<typeof FoundNames>, 'EventCard'>) {
  const t = useTexts();
  const q = (useSearchParams()[0].get('q') ?? '').trim().slice(0, LONGEST_QUERY);
  const lists = [useMediaList({ q }, 'video'), useMediaList({ q }, 'photo')];
  const names = useFoundNames(q);
  const { actions, above, Choose } = useChoosing();
  const title = q === '' ? t('media.search') : t('media.resultsFor', { query: q });
  useTitle(title);
  // What was chosen among other results is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search has its own results.
  useEffect(() => stopChoosing, [q]);
  const settled = names.settled && lists.every(({ status }) => status !== 'pending');
  const without = [
    ...lists.flatMap(({ kind, status, items }) =>
      status === 'success' && items.length === 0 ? [kind === 'video' ? t('media.videos') : t('media.photos')] : [],
    ),
    ...(names.events.data?.length === 0 ? [t('shell.events')] : []),
    ...(names.clubs.data?.length === 0 ? [t('media.clubs')] : []),
    ...(names.people.data?.length === 0 ? [t('media.people')] : []),
  ];
  const nothing = without.length === 5;
  return (
    <>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="mr-auto text-28 wrap-anywhere">{title}</h1>
        {lists.some(({ items }) => items.length > 0) && actions}
      </div>
      {above(lists)}
      {q === '' ? (
        <EmptyState drawing="lens" text={t('media.searchInvite')} detail={t('media.searchInviteHint')} />
      ) : (
        <>
          <MediaFlow lists={lists} Choose={Choose} after={<FoundNames {...names} EventCard={EventCard} />} />
          <div role="status">
            {settled && nothing && <EmptyState drawing="lens" text={t('media.noMatch')} />}
            {settled && !nothing && without.length > 0 && (
              <p className="py-4 text-14 text-muted">
                {t('media.noneIn', { kinds: without.join(t('media.listComma')) })}
              </p>
            )}
          </div>
        </>
      )}
    </>
  );
}
