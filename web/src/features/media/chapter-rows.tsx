import type { QueryKey } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { type Chapter, GAPS } from './list-layout.ts';
import { MediaCard } from './media-card.tsx';
import { SelectBox } from './select-box.tsx';

interface Props {
  chapter: Chapter<Media>;
  /** The list the items are in. */
  queryKey: QueryKey;
  /** Whether it is what the page opens with. */
  opening: boolean;
}

/** The rows of one chapter, each card as wide as the layout says. */
export const ChapterRows = memo(function ChapterRows({ chapter: { kind, rows }, queryKey, opening }: Props) {
  const trail = useMemo(() => ({ trail: queryKey }), [queryKey]);
  return (
    <div className="flex flex-col gap-7 pb-7">
      {rows.map((row, index) => (
        <div key={row.items[0]?.id} className="flex" style={{ gap: GAPS[kind] }}>
          {row.items.map((media, at) => (
            <div key={media.id} className="relative min-w-0 shrink" style={{ width: row.widths[at] }}>
              <MediaCard media={media} trail={trail} first={opening && index === 0} />
              <SelectBox media={media} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
});
