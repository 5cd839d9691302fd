import { useQueryClient } from '@tanstack/react-query';
import { Gift, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type EventView, renewEvents } from '../../shared/lib/event-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { GiveDialog } from '../../shared/ui/give-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { EventDialog } from './event-dialog.tsx';

/**
 * For those who may change it: edit the event, and delete it after being asked, for good or into the bin of its club
 * (decisions 45, 62).
 */
export function OwnEventActions({ event }: { event: EventView }) {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [open, setOpen] = useState<'edit' | 'give' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = trpc.events.remove.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      notify('green', t('events.deleted'));
      void renewEvents(client);
    },
    onError: (error) => {
      close();
      // Where the answer to a first try was lost, it is deleted.
      void renewEvents(client);
      notify('red', errorText(error));
    },
  });
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => setOpen('edit')}>
        <Pencil size={18} aria-hidden />
        <ActionLabel>{t('events.edit')}</ActionLabel>
      </Button>
      {!event.club && (
        <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => setOpen('give')}>
          <Gift size={18} aria-hidden />
          <ActionLabel>{t('clubs.giveTitle')}</ActionLabel>
        </Button>
      )}
      <Button look="outline" className="rounded-full text-danger! max-w500:px-3" onClick={() => setOpen('delete')}>
        <Trash2 size={18} aria-hidden />
        <ActionLabel>{t('events.delete')}</ActionLabel>
      </Button>
      {open === 'edit' && <EventDialog event={event} onClose={close} onSaved={close} />}
      {open === 'give' && <GiveDialog gift={{ events: [event.id] }} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('events.deleteTitle')}
          text={t(event.deletesIntoBin ? 'events.deleteIntoBin' : 'events.deleteText')}
          confirmLabel={t('events.deleteConfirm')}
          danger
          busy={remove.isPending || remove.isSuccess}
          onConfirm={() => remove.mutate({ id: event.id }, { onSuccess: () => navigate('/events') })}
          onCancel={close}
        />
      )}
    </>
  );
}
