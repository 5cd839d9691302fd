import type { ReactNode } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { ItemGrid } from './item-grid.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useCollection } from './use-collection.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

const uploaded = (media: Media) => media.createdAt;

/** What was shared for a club, the newest first, by the days on which it was shared (decisions 61). */
export function ClubItems({ clubId, empty }: { clubId: string; empty: ReactNode }) {
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  return (
    <ItemGrid
      list={useCollection({ club: clubId })}
      moment={uploaded}
      empty={empty}
      above={(shown) => choosing && <SelectionBar shown={shown} />}
    />
  );
}
