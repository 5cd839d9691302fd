import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type Outputs, trpc } from './trpc.ts';

/** An event as lists show it. */
export type EventCardView = Outputs['events']['list']['items'][number];
/** An event as its page shows it. */
export type EventView = Outputs['events']['find'];
/** What the server answers when an event was made or changed. */
export type SavedEvent = Omit<EventView, 'opensOn'>;

/** Invalidates everything about events; lists on screen are reloaded at once. */
export async function renewEvents(client: QueryClient): Promise<void> {
  await Promise.all(
    [trpc.events.list, trpc.events.find].map((of) => client.invalidateQueries({ queryKey: getQueryKey(of) })),
  );
}

/** Caches the server's answer about an event, and invalidates lists. */
export function useKeepEvent(): (event: SavedEvent) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return (event) => {
    utils.events.find.setData({ id: event.id }, (known) => ({ opensOn: known?.opensOn ?? null, ...event }));
    void client.invalidateQueries({ queryKey: getQueryKey(trpc.events.list) });
  };
}
