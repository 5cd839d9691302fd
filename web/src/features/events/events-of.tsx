import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EventRow } from './event-row.tsx';
import { useEventList } from './use-event-list.ts';

/** The events that somebody created or has items in, or a club's, as a row that scrolls; nothing where there are none. */
export function EventsOf(whose: { readonly personId: string } | { readonly clubId: string }) {
  const t = useTexts();
  const { events, more, loading, loadMore } = useEventList(whose);
  return (
    <EventRow
      title={t('shell.events')}
      events={events}
      className="mt-8"
      end={
        more && (
          <Button look="outline" busy={loading} onClick={loadMore}>
            {t('media.more')}
          </Button>
        )
      }
    />
  );
}
