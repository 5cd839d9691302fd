import { momentOf } from '@quadrangle/domain/events/by-day';
import type { ReactNode } from 'react';
import { ItemGrid } from './item-grid.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useCollection } from './use-media-list.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

interface Props {
  event: { readonly id: string; readonly own: boolean };
  empty: ReactNode;
}

/** The items of an event, day by day (decisions 46). */
export function EventItems({ event, empty }: Props) {
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  return (
    <ItemGrid
      list={useCollection({ event: event.id })}
      moment={momentOf}
      empty={empty}
      above={(shown) => choosing && <SelectionBar shown={shown} within={event} />}
    />
  );
}
