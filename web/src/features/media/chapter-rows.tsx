import { type ComponentType, memo, type ReactNode, useMemo } from 'react';
import type { Batch, Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { BatchCard } from './batch-card.tsx';
import { type Chapter, GAPS, headingBefore, PHONE, RAIL, type Shaped } from './list-layout.ts';
import { MediaCard } from './media-card.tsx';
import { Tile } from './tile.tsx';
import type { MediaList } from './use-media-list.ts';

/** An item at its place in a list, with the shape in which it is drawn. */
export interface Placed extends Shaped {
  readonly media: Media;
  /** The rest of its card; null for an item alone. */
  readonly batch: Batch | null;
}

/** The overlay of a card while cards are being chosen. */
export type Chooser = ComponentType<{ media: Media; batch: Batch | null; snug: boolean }>;

interface Props {
  chapter: Chapter<Placed>;
  /** The list the items are in. */
  queryKey: MediaList['queryKey'];
  /** Whether it is visible when the page opens. */
  opening: boolean;
  /** The text of a heading, by its key. */
  say: ((key: string) => ReactNode) | undefined;
  Choose: Chooser | undefined;
}

/** The rows of one chapter, each card as wide as the layout says. */
export const ChapterRows = memo(function ChapterRows({ chapter, queryKey, opening, say, Choose }: Props) {
  const { kind, rows, bare, rail } = chapter;
  const trail = useMemo(() => ({ trail: queryKey }), [queryKey]);
  const gap = bare ? PHONE.gap : rail ? RAIL.gap : GAPS[kind];
  return (
    <div className={cx('flex flex-col', bare ? '-mx-4 gap-0.5 pb-5' : rail ? '-mx-4 pb-2' : 'gap-7 pb-7')}>
      {rows.map((row, index) => {
        const heading = headingBefore(rows, index);
        const first = opening && index === 0;
        return [
          heading && say && (
            <h3
              key={`${heading} ${row.items[0]?.id}`}
              className={cx(
                'text-14 font-semibold w600:text-16',
                bare ? 'sticky top-16 z-10 bg-surface/95 px-4 py-2.5' : '-mb-3 pt-1',
              )}
            >
              {say(heading)}
            </h3>
          ),
          <div key={row.items[0]?.id} className={cx('flex', rail && 'overflow-x-auto px-4')} style={{ gap }}>
            {row.items.map(({ id, media, batch }, at) => (
              <div
                key={id}
                className={cx('relative min-w-0', rail ? 'shrink-0' : 'shrink')}
                style={{ width: row.widths[at] }}
              >
                {batch ? (
                  <BatchCard media={media} batch={batch} bare={bare || rail} first={first} trail={trail} />
                ) : bare || rail ? (
                  <Tile media={media} height={row.height} captions={rail} first={first} trail={trail} />
                ) : (
                  <MediaCard media={media} trail={trail} first={first} />
                )}
                {Choose && <Choose media={media} batch={batch} snug={bare || rail} />}
              </div>
            ))}
          </div>,
        ];
      })}
    </div>
  );
});
