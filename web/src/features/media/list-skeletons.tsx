import type { CSSProperties } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { cx } from '../../shared/ui/cx.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

/** The grid of videos: 16:9, as many in a row as fit. */
const VIDEO_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-5 gap-y-8 min-[2000px]:grid-cols-[repeat(auto-fill,minmax(340px,1fr))]';
/** As rails are laid out. */
const RAIL_GRID =
  'max-w600:h-36 max-w600:grid-flow-col max-w600:auto-cols-[160px] max-w600:grid-cols-none max-w600:gap-x-2 max-w600:overflow-hidden';
/** The rows of photos: each keeps its shape, all in a row are equally high. */
const PHOTO_ROWS = 'flex flex-wrap gap-0.5 max-w600:-mx-4 w600:gap-x-4 w600:gap-y-6';

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

/** `rail`: on phones it is a row that scrolls. */
export function VideosSkeleton({ count = 8, rail = false }: { count?: number; rail?: boolean }) {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className={rail ? cx(VIDEO_GRID, RAIL_GRID) : VIDEO_GRID}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
        <div key={index}>
          <Skeleton className="aspect-video rounded-picture" />
          <div className={rail ? 'max-w600:h-12 max-w600:*:invisible' : undefined}>
            <CaptionSkeleton />
          </div>
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
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
          key={index}
          className="shrink grow-(--shape) basis-[calc(var(--shape)*100px)] w600:basis-[calc(var(--shape)*180px)]"
          style={{ '--shape': shape } as CSSProperties}
        >
          <Skeleton className="rounded-none w600:rounded-picture" style={{ aspectRatio: shape }} />
          <div className="max-w600:hidden">
            <CaptionSkeleton />
          </div>
        </div>
      ))}
    </Loading>
  );
}
