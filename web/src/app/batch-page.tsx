import { BatchPage as Page } from '../features/media/batch-page.tsx';
import { trpc } from '../shared/lib/trpc.ts';
import { IntoEvent } from './into-event.tsx';

function IntoEventOf({ id }: { id: string }) {
  const { data: event } = trpc.events.find.useQuery({ id });
  return event && <IntoEvent event={event} />;
}

/** The page of a batch: what is uploaded from it goes into its event. */
export function BatchPage() {
  return <Page inEvent={(id) => <IntoEventOf id={id} />} />;
}
