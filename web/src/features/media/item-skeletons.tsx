import { useTexts } from '../../shared/i18n/languages.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import './item-skeletons.css';
import { Spinner } from '../../shared/ui/spinner.tsx';

/**
 * The page of an item: its stage, and below it the details with related items beside them. In a very wide window these
 * are beside the stage, which would only be black there.
 */
export const MEDIA_PAGE = 'media-page grid gap-x-8';

/** The page of an item: its stage, what stands under it, and the column beside. */
export function MediaPageSkeleton() {
  const t = useTexts();
  return (
    <div className={MEDIA_PAGE}>
      <div className="-mx-4 mb-5 flex aspect-video max-h-[max(240px,calc(100dvh-320px))] w600:max-h-[max(240px,calc(100dvh-240px))] flat:max-h-[calc(100dvh-60px)] items-center justify-center bg-stage text-on-stage-muted w600:mx-0 w600:w-full w600:rounded-picture">
        <Spinner />
      </div>
      <Loading label={t('common.loading')} className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-2/3 w600:h-7" />
          <Skeleton className="h-3.5 w-40" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Skeleton className="h-11 w-36 rounded-full" />
          <Skeleton className="h-11 w-11 rounded-full w500:w-24" />
          <Skeleton className="h-11 w-11 rounded-full w500:w-24" />
        </div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-11 w-28" />
        </div>
        <Skeleton className="h-20" />
      </Loading>
      <div className="mt-8 w900:mt-0">
        <RelatedSkeleton />
      </div>
    </div>
  );
}

/** Related items: a column, or a row that scrolls on narrow screens. */
export const RELATED_LIST =
  'flex gap-4 w900:flex-col max-w900:-mx-4 max-w900:overflow-x-auto max-w900:px-4 max-w900:pb-2';

/** The small cards of the related column. */
export function RelatedSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className={RELATED_LIST}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex shrink-0 gap-3 max-w900:w-44 max-w900:flex-col">
          <Skeleton className="aspect-video w-40 shrink-0 rounded-picture max-w900:w-full" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
