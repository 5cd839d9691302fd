import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { renewEvents } from '../../shared/lib/event-cache.ts';
import { dropMedia, type Media, renewCards } from '../../shared/lib/media-cache.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { removeMedia } from './remove-media.ts';

const TEXTS = {
  video: { ask: 'media.deleteVideo', deleted: 'media.videoDeleted' },
  photo: { ask: 'media.deletePhoto', deleted: 'media.photoDeleted' },
} as const;

/**
 * For the uploader, and the leads of its club: edit, and delete after a question; what leads delete of another's waits in
 * the club's bin. Who sent it through a pool can delete it at any time (product 2, 4; decisions 20, 62, 65).
 */
export function OwnActions({ media, poster }: { media: Media; poster: ReactNode }) {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { module: dialog, reach } = useOnDemand(() => import('./edit-dialog.tsx'));
  const { kind, id } = media;
  const { ask, deleted } = TEXTS[kind];
  const close = () => setOpen(null);
  const edit = async () => {
    if (await reach()) setOpen('edit');
  };
  const remove = useMutation({
    mutationFn: () => removeMedia(media),
    onMutate: clearNotices,
    onSuccess: () => {
      dropMedia(client, { kind, id });
      void renewEvents(client);
      void renewCards(client);
      notify('green', t(deleted));
    },
    onError: (error) => {
      close();
      notify('red', errorText(error));
    },
  });
  return (
    <>
      {media.mine.mayChange && (
        <Button look="outline" className="rounded-full max-w500:px-3" onClick={edit}>
          <Pencil size={18} aria-hidden />
          <ActionLabel>{t('media.edit')}</ActionLabel>
        </Button>
      )}
      <Button look="outline" className="rounded-full text-danger! max-w500:px-3" onClick={() => setOpen('delete')}>
        <Trash2 size={18} aria-hidden />
        <ActionLabel>{t('media.delete')}</ActionLabel>
      </Button>
      {open === 'edit' && dialog && <dialog.EditDialog media={media} poster={poster} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t(ask)}
          text={t(media.club && !media.mine.own ? 'media.deleteIntoBin' : 'media.deleteText')}
          confirmLabel={t('media.delete')}
          danger
          busy={remove.isPending || remove.isSuccess}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate('/') })}
          onCancel={close}
        />
      )}
    </>
  );
}
