import { byDay } from '@quadrangle/domain/browsing/by-day';
import { type ReactNode, useMemo } from 'react';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { NARROW } from './list-layout.ts';
import { NearScreen } from './near-screen.tsx';
import { SelectBox } from './select-box.tsx';
import { Tile } from './tile.tsx';
import { layOutDays, tileRowLayout } from './tile-layout.ts';
import { TilesSkeleton } from './tiles-skeleton.tsx';
import type { Trail, Within } from './trail.ts';
import { useCardWalk } from './use-card-walk.ts';
import type { ItemList } from './use-media-list.ts';
import { useWidth } from './use-width.ts';

/** Stretches that are rendered at once, before anything is known of the window. */
const FIRST = 2;

interface Props {
  list: ItemList;
  /** The part of its items' addresses that says where one walks, if any (decisions 47). */
  within?: Within;
  /** By which moment an item belongs to a day; the list is in its order. */
  moment: (media: Media) => number;
  /** The text when there are no items. */
  empty: ReactNode;
  /** Between the grid and what is above it; gets the items that are there. */
  above?: (shown: readonly Media[]) => ReactNode;
}

/**
 * A dense grid of videos and photos, day by day (decisions 46): on phones the pictures are the page, on wide screens
 * each says what it is called and whose it is.
 */
export function ItemGrid({ list, within, moment, empty, above }: Props) {
  const format = useLaterFormats();
  const errorText = useErrorText();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const [box, room] = useWidth<HTMLDivElement>();
  useCardWalk();
  const { items, more, queryKey } = list;
  // Phones give the pictures the margins of the page too.
  const bleeds = room < NARROW;
  const width = bleeds ? room + 32 : room;
  const days = useMemo(
    () => layOutDays(byDay(items, moment, timeZone), Math.max(width, 1), more),
    [items, moment, timeZone, width, more],
  );
  const trail = useMemo<Trail>(() => ({ trail: queryKey, ...(within && { within }) }), [queryKey, within]);
  const { gap, captions } = tileRowLayout(width);

  if (list.status === 'error') return <ErrorState text={errorText(list.error)} onRetry={list.retry} />;
  let stretchesBefore = 0;
  return (
    <div ref={box}>
      {(list.status === 'pending' || room === 0) && <TilesSkeleton />}
      {list.status === 'success' && items.length === 0 && !more && empty}
      {items.length > 0 && above?.(items)}
      {room > 0 &&
        days.map(({ day, stretches }, at) => (
          // A list that does not keep to its order brings a day again.
          // biome-ignore lint/suspicious/noArrayIndexKey: days come in the order of the list, and stay.
          <section key={`${day} ${at}`} aria-labelledby={`day-${day}-${at}`} className={cx(bleeds && '-mx-4')}>
            <h2
              id={`day-${day}-${at}`}
              tabIndex={-1}
              className={cx(
                'sticky top-16 z-10 flat:top-0 bg-surface/95 outline-none py-2.5 text-14 font-semibold w600:text-16',
                bleeds && 'px-4',
              )}
            >
              {format.day(day)}
            </h2>
            {stretches.map((stretch, part) => {
              stretchesBefore += 1;
              const opening = stretchesBefore <= FIRST;
              return (
                <NearScreen
                  // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a day only become more.
                  key={part}
                  width={width}
                  height={stretch.height}
                  eager={opening}
                >
                  {stretch.rows.map((row) => (
                    <div key={row.items[0]?.id} className="flex" style={{ gap, paddingBottom: captions ? 16 : gap }}>
                      {row.items.map((media, place) => (
                        <div key={media.id} className="relative min-w-0 shrink" style={{ width: row.widths[place] }}>
                          <Tile
                            media={media}
                            height={row.height}
                            captions={captions}
                            first={opening && at === 0 && part === 0}
                            trail={trail}
                          />
                          <SelectBox media={media} snug={!captions} />
                        </div>
                      ))}
                    </div>
                  ))}
                </NearScreen>
              );
            })}
          </section>
        ))}
      {list.status === 'success' && more && room > 0 && (
        <LoadMore loading={list.loading} failed={list.failed} onMore={list.loadMore} />
      )}
    </div>
  );
}
