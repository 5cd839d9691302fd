import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RELATED_LIST, RelatedSkeleton } from './item-skeletons.tsx';
import { MediaCard } from './media-card.tsx';

/** Small items that share tags with this one: a column, or a row on narrow screens (product 2). */
export function Related({ media: { kind, id, tags } }: { media: Media }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { data, error, isPending, refetch } = trpc.media.related.useQuery({ kind, tags: [...tags], not: id });
  return (
    <aside aria-label={t('media.related')} className="mt-8 min-w-0 w900:mt-0">
      <h2 className="mb-4 text-20">{t('media.related')}</h2>
      {isPending && <RelatedSkeleton />}
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-14 text-muted">{t('media.noRelated')}</p>}
      {data && data.length > 0 && (
        <ul className={RELATED_LIST}>
          {data.map((item) => (
            <li key={item.id} className="shrink-0">
              <MediaCard media={item} size="small" />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
