import { TakesUploads } from '../features/uploads/takes-uploads.ts';
import type { Outputs } from '../shared/lib/trpc.ts';

/** While this is on a page, uploads go into the event, or into its pool, where one may add to it (decisions 46, 65). */
export function IntoEvent({ event }: { event: Outputs['events']['find'] }) {
  if (!event.mayAdd && !event.pooling?.left) return null;
  return (
    <TakesUploads
      event={event}
      club={event.mayAdd ? event.club?.id : undefined}
      pool={event.pooling?.left}
      waits={event.pool !== 'all'}
    />
  );
}
