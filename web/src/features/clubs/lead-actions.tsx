import { DoorClosed, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { type ClubPageView, useKeepClub } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import type { PicturePicker } from '../../shared/ui/picture-choice.tsx';
import { ClubDialog } from './club-dialog.tsx';

/** What leads do with the whole club: edit it, and close it after being asked (decisions 62, 63). */
export function LeadActions({ club, Picker }: { club: ClubPageView; Picker: PicturePicker }) {
  const t = useTexts();
  const errorText = useErrorText();
  const keep = useKeepClub();
  const [open, setOpen] = useState<'edit' | 'close' | null>(null);
  const done = () => setOpen(null);
  const close = trpc.clubs.close.useMutation({
    onMutate: clearNotices,
    onSuccess: (closed) => {
      keep(closed);
      notify('green', t('clubs.isClosed'));
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: done,
  });
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => setOpen('edit')}>
        <Pencil size={18} aria-hidden />
        <ActionLabel>{t('clubs.edit')}</ActionLabel>
      </Button>
      <Button look="outline" className="rounded-full text-danger! max-w500:px-3" onClick={() => setOpen('close')}>
        <DoorClosed size={18} aria-hidden />
        <ActionLabel>{t('clubs.close')}</ActionLabel>
      </Button>
      {open === 'edit' && <ClubDialog club={club} Picker={Picker} onClose={done} onSaved={done} />}
      {open === 'close' && (
        <ConfirmDialog
          title={t('clubs.closeTitle', { name: club.name })}
          text={t('clubs.closeText')}
          confirmLabel={t('clubs.close')}
          danger
          busy={close.isPending}
          onConfirm={() => close.mutate({ id: club.id })}
          onCancel={done}
        />
      )}
    </>
  );
}
