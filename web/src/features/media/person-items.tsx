import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Media } from '../../shared/lib/media-cache.ts';
import { monthIn } from '../../shared/lib/time-in-address.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useRoomBeside } from '../../shared/ui/beside-list.tsx';
import { ItemGrid } from './item-grid.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { isLong, NothingFrom, TimesOfGrid } from './times-of-grid.tsx';
import { useCollection } from './use-collection.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

const uploaded = (media: Media) => media.createdAt;

/** A person's items, the newest first, by the days on which they were shared (decisions 46). */
export function PersonItems({ personId, empty }: { personId: string; empty: ReactNode }) {
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  const month = monthIn(useSearchParams()[0]);
  const list = useCollection({ person: personId, month });
  const wanted = useRoomBeside() && isLong(list, month);
  const { data } = trpc.browsing.monthsOfPerson.useQuery({ id: personId }, { staleTime: 0, enabled: wanted });
  return (
    <TimesOfGrid list={list} times={data?.months ?? []} from={month} chosen={month !== undefined}>
      <ItemGrid
        list={list}
        within="person"
        moment={uploaded}
        empty={month === undefined ? empty : <NothingFrom from={month} />}
        above={(shown) => choosing && <SelectionBar shown={shown} />}
      />
    </TimesOfGrid>
  );
}
