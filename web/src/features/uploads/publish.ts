import { renewEvents } from '../../shared/events/event-cache.ts';
import { api, queryClient, refusalOf } from '../../shared/lib/trpc.ts';
import type { Outgoing } from './outgoing.ts';

/**
 * Publishes what has arrived. When the answer to a first try was lost, here or before a reload, the second finds the files
 * in use: then the item exists, and null stands for it.
 */
export async function publishOnce<T>(
  files: readonly Outgoing[],
  triedBefore: boolean,
  publish: () => Promise<T>,
): Promise<T | null> {
  const item = await publish().catch((error: unknown) => {
    const lost = triedBefore || files.some((file) => file.wasUsed());
    if (lost && refusalOf(error)?.code === 'UPLOAD_IN_USE') return null;
    throw error;
  });
  for (const file of files) file.used();
  return item;
}

/**
 * Adds what was published to the event that was chosen for it, if one was. It is published whatever becomes of that:
 * `failed` hears why it is not in the event.
 */
export async function addPublished(
  eventId: string,
  item: { readonly id: string } | null,
  failed: (error: unknown) => void,
): Promise<void> {
  if (eventId === '' || !item) return;
  await api.events.add.mutate({ eventId, mediaId: item.id }).catch(failed);
  void renewEvents(queryClient);
}
