import { useTexts } from '../../shared/i18n/languages.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

const SHAPES = [1.5, 0.75, 1.33, 1.78, 0.8, 1.33, 1, 1.5, 0.67];

/** A dense grid, as wide as the page. */
export function TilesSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className="flex flex-wrap gap-0.5 max-w600:-mx-4 w600:gap-2">
      {Array.from({ length: 18 }, (_, index) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
          key={index}
          className="h-25 rounded-none w600:h-50 w600:rounded-[8px]"
          style={{ flex: `${SHAPES[index % SHAPES.length]} 1 ${(SHAPES[index % SHAPES.length] ?? 1) * 100}px` }}
        />
      ))}
    </Loading>
  );
}
