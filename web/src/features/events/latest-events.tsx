import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { answerOfPage } from '../../shared/lib/first-answers.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { EventRow } from './event-row.tsx';

/** The server makes the same call, and sends the answer with the page. */
const LATEST = { limit: 8 };

/** The latest events, as a row that leads to all of them; nothing where there are none. */
export function LatestEvents() {
  const t = useTexts();
  const { data } = trpc.events.list.useQuery(LATEST, {
    initialData: () => answerOfPage<Outputs['events']['list']>(['events', 'list'], LATEST),
  });
  return (
    <EventRow
      title={t('shell.events')}
      events={data?.items ?? []}
      first
      aside={
        <Link to="/events" className="text-14 font-medium text-accent hover:underline">
          {t('shell.allEvents')}
        </Link>
      }
    />
  );
}
