import { useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EventSelect } from './event-select.tsx';

interface Props {
  onAdd: (eventId: string) => void;
  onClose: () => void;
}

/** Asks which event the chosen items are added to (decisions 45). */
export function AddDialog({ onAdd, onClose }: Props) {
  const t = useTexts();
  const [eventId, setEventId] = useState('');
  return (
    <Dialog
      title={t('events.choose')}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={eventId === ''} onClick={() => onAdd(eventId)}>
            {t('events.add')}
          </Button>
        </>
      }
    >
      <EventSelect value={eventId} onChange={setEventId} />
    </Dialog>
  );
}
