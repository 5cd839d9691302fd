import { type ComponentType, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { EventSelectProps } from '../../shared/lib/event-select.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

interface Props {
  EventSelect: ComponentType<EventSelectProps>;
  onAdd: (eventId: string) => void;
  onClose: () => void;
}

/** Asks which event the chosen items are added to (decisions 45). */
export function AddDialog({ EventSelect, onAdd, onClose }: Props) {
  const t = useTexts();
  const [event, setEvent] = useState({ id: '', title: '' });
  return (
    <Dialog
      title={t('events.choose')}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={event.id === ''} onClick={() => onAdd(event.id)}>
            {t('events.add')}
          </Button>
        </>
      }
    >
      <EventSelect value={event} onChange={setEvent} />
    </Dialog>
  );
}
