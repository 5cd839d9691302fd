import { currentFirst } from '@quadrangle/domain/events/moments';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { EventSelectProps } from '../../shared/lib/event-select.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { EventDialog } from './event-dialog.tsx';
import { useEventList } from './use-event-list.ts';

/** The values of "New event…" and "Earlier events…" among the ids. */
const NEW = 'new';
const EARLIER = 'earlier';

const NONE = { id: '', title: '' };

/** Chooses the event that items are added to: those under way first, or a new one (decisions 45). */
export function EventSelect({ value, onChange, error, offered: name = '', club }: EventSelectProps) {
  const t = useTexts();
  const { events, status, error: refused, more, loading, failed, loadMore, retry } = useEventList();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const [creating, setCreating] = useState(false);
  const offered = currentFirst(events, dayOf(Date.now(), timeZone));
  /** One that was just created, or lies far back, may not be in the list. */
  const isUnlisted = value.id !== '' && !events.some(({ id }) => id === value.id);
  return (
    <>
      <SelectField
        label={t('events.choose')}
        value={value.id}
        error={error}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === NEW) setCreating(true);
          else if (chosen === EARLIER) void loadMore();
          else onChange(offered.find(({ id }) => id === chosen) ?? NONE);
        }}
      >
        <option value="">{t('events.noEvent')}</option>
        {isUnlisted && <option value={value.id}>{value.title}</option>}
        {offered.map(({ id, title, open, own }) => (
          <option key={id} value={id}>
            {open || own ? title : t('events.closedOption', { title })}
          </option>
        ))}
        {(loading || status === 'pending') && <option disabled>{t('common.loading')}</option>}
        {more && !loading && <option value={EARLIER}>{t('events.earlierOnes')}</option>}
        <option value={NEW}>{t('events.newOne')}</option>
      </SelectField>
      {(failed || status === 'error') && (
        <Unanswered of={{ error: refused, refetch: failed ? loadMore : retry }} above="-mt-2" />
      )}
      {name !== '' && value.id === '' && (
        <Button look="quiet" onClick={() => setCreating(true)} className="self-start">
          <CalendarPlus size={18} aria-hidden />
          {t('events.ofFolder', { name })}
        </Button>
      )}
      {creating && (
        <EventDialog
          title={name}
          club={club}
          onClose={() => setCreating(false)}
          onSaved={(event) => {
            setCreating(false);
            onChange(event);
          }}
        />
      )}
    </>
  );
}
