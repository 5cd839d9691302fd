import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { EventRow } from './event-row.tsx';
import { useEventList } from './use-event-list.ts';

type Whose = { readonly personId: string } | { readonly clubId: string };

/**
 * The events that somebody created or has items in, or a club's, as a row that scrolls; nothing where there are none.
 * What is below loads meanwhile, and is shown once its place is known.
 */
export function EventsOf({ children, ...whose }: Whose & { children?: ReactNode }) {
  const t = useTexts();
  const { events, status, error, more, loading, loadMore, retry } = useEventList(whose);
  return (
    <>
      <EventRow
        title={t('shell.events')}
        events={events}
        className="mt-8"
        end={
          more && (
            <Button look="outline" busy={loading} onClick={() => void loadMore().then(catchFocus)}>
              {t('media.more')}
            </Button>
          )
        }
      />
      {status === 'error' && (
        <section className="mt-8 max-w-[640px]">
          <h2 className="text-20 max-w600:text-16">{t('shell.events')}</h2>
          <Unanswered of={{ error, refetch: retry }} above="mt-2" />
        </section>
      )}
      <div hidden={status === 'pending'}>{children}</div>
    </>
  );
}
