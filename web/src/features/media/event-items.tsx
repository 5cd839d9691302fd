import { momentOf } from '@quadrangle/domain/events/moments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { dayIn } from '../../shared/lib/time-in-address.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useRoomBeside } from '../../shared/ui/beside-list.tsx';
import { ItemGrid } from './item-grid.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { isLong, NothingFrom, TimesOfGrid } from './times-of-grid.tsx';
import { useCollection } from './use-collection.ts';
import { KEPT_MS } from './use-media-list.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

interface Props {
  event: { readonly id: string; readonly own: boolean; readonly mayChange: boolean; readonly opensOn: string | null };
  empty: ReactNode;
}

/** The address of an event from its first day on, wherever its page opens by itself. */
const FIRST_DAY = '?day=first';

/**
 * The day on which an event opened on this visit, kept as long as its list: that stays, and going back finds it, when the
 * day changes.
 */
function useOpenedOn({ id, opensOn }: Props['event']): string | undefined {
  const { key: visit } = useLocation();
  const { data } = useQuery({
    queryKey: ['openedOn', id, visit],
    queryFn: () => opensOn,
    initialData: opensOn,
    enabled: false,
    gcTime: KEPT_MS,
  });
  return data ?? undefined;
}

/** The items of an event, day by day, from the day that the address says, or on which it opens (decisions 46). */
export function EventItems({ event, empty }: Props) {
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  const [address] = useSearchParams();
  const chosen = dayIn(address);
  const openedOn = useOpenedOn(event);
  const day = chosen ?? (address.has('day') ? undefined : openedOn);
  const list = useCollection({ event: event.id, day });
  const wanted = useRoomBeside() && isLong(list, day);
  const { data } = trpc.events.days.useQuery({ id: event.id }, { staleTime: 0, enabled: wanted });
  return (
    <TimesOfGrid list={list} times={data?.days ?? []} from={day} chosen={chosen !== undefined} start={FIRST_DAY}>
      <ItemGrid
        list={list}
        within="event"
        moment={momentOf}
        empty={day === undefined ? empty : <NothingFrom from={day} />}
        above={(shown) => choosing && <SelectionBar shown={shown} within={event} />}
      />
    </TimesOfGrid>
  );
}
