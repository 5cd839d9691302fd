import { useTexts } from '../../shared/i18n/languages.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';

/** The grid of videos: 16:9, as many in a row as fit. */
const VIDEO_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-5 gap-y-8 min-[2000px]:grid-cols-[repeat(auto-fill,minmax(340px,1fr))]';
/** The rows of photos: each keeps its shape, all in a row are equally high. */
const PHOTO_ROWS = 'flex flex-wrap gap-x-4 gap-y-6';

const SHAPES = [1.5, 0.75, 1.33, 1.78, 0.8, 1.33, 1, 1.5, 0.67];

/** Two lines under a picture, beside an avatar. */
function CaptionSkeleton() {
  return (
    <div className="mt-3 flex gap-3">
      <Skeleton className="size-9 shrink-0 rounded-full" />
      <div className="flex grow flex-col gap-2 pt-1">
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  );
}

export function VideosSkeleton({ count = 8 }: { count?: number }) {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className={VIDEO_GRID}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
        <div key={index}>
          <Skeleton className="aspect-video rounded-picture" />
          <CaptionSkeleton />
        </div>
      ))}
    </Loading>
  );
}

export function PhotosSkeleton({ shapes = SHAPES }: { shapes?: readonly number[] }) {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className={PHOTO_ROWS}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
        <div key={index} style={{ flex: `${shape} 1 ${shape * 180}px` }}>
          <Skeleton className="rounded-picture" style={{ aspectRatio: shape }} />
          <CaptionSkeleton />
        </div>
      ))}
    </Loading>
  );
}

/** A dense grid, as wide as the page. */
export function TilesSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className="flex flex-wrap gap-0.5 max-w600:-mx-4 w600:gap-2">
      {Array.from({ length: 18 }, (_, index) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
          key={index}
          className="h-27 rounded-none w600:h-50 w600:rounded-[8px]"
          style={{ flex: `${SHAPES[index % SHAPES.length]} 1 ${(SHAPES[index % SHAPES.length] ?? 1) * 100}px` }}
        />
      ))}
    </Loading>
  );
}

/**
 * The page of an item: its stage, under it what is to be said of it with related items beside. In a very wide window they
 * stand beside the stage, where it would only be black.
 */
export const MEDIA_PAGE =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 w900:grid-cols-[minmax(0,1fr)_340px] w900:[&>:first-child]:col-span-2 w1800:[&>:first-child]:col-span-1 w1800:[&>:last-child]:col-start-2 w1800:[&>:last-child]:row-span-2 w1800:[&>:last-child]:row-start-1';

/** The page of an item: its stage, what stands under it, and the column beside. */
export function MediaPageSkeleton() {
  const t = useTexts();
  return (
    <div className={MEDIA_PAGE}>
      <div className="-mx-4 mb-5 flex aspect-video max-h-[max(240px,calc(100dvh-240px))] items-center justify-center bg-stage text-on-stage-muted w600:mx-0 w600:w-full w600:rounded-picture">
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
