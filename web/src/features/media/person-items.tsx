import type { ReactNode } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { ItemGrid } from './item-grid.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useCollection } from './use-media-list.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

const uploaded = (media: Media) => media.createdAt;

/** What somebody shared, the newest first, by the days they shared it on (decisions 46). */
export function PersonItems({ personId, empty }: { personId: string; empty: ReactNode }) {
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  return (
    <ItemGrid
      list={useCollection({ person: personId })}
      moment={uploaded}
      empty={empty}
      above={(shown) => choosing && <SelectionBar shown={shown} />}
    />
  );
}
