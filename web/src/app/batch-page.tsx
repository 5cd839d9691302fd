import { BatchPage as Page } from '../features/media/batch-page.tsx';
import { TakesUploads } from '../features/uploads/takes-uploads.ts';
import { trpc } from '../shared/lib/trpc.ts';

/** Uploads go into the event, where one may add to it (decisions 46). */
function IntoEvent({ id }: { id: string }) {
  const { data: event } = trpc.events.find.useQuery({ id });
  return event?.mayAdd && <TakesUploads event={event} club={event.club?.id} />;
}

/** The page of a batch: what is uploaded from it goes into its event. */
export function BatchPage() {
  return <Page inEvent={(id) => <IntoEvent id={id} />} />;
}
