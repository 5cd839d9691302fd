import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { CaptionsDialog } from './captions-dialog.tsx';
import type { Caption } from './player/captions.ts';
import { captionsKey, useCaptions } from './use-captions.ts';

/** The captions of one's own video: lists them, and lets one add, change and remove them (decisions 59). */
export function CaptionsSection({ media: { id } }: { media: Media }) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const captions = useCaptions(id);
  const [editing, setEditing] = useState<Caption | 'new' | null>(null);
  const [removing, setRemoving] = useState<Caption | null>(null);
  const remove = useMutation({
    mutationFn: ({ language }: Caption) => api.captions.remove.mutate({ id, language }),
    onMutate: clearNotices,
    onSuccess: (left) => {
      client.setQueryData(captionsKey(id), left);
      notify('green', t('captions.removed'));
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => {
      setRemoving(null);
      catchFocus();
    },
  });
  return (
    <section aria-label={t('captions.heading')} className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-16 font-semibold">{t('captions.heading')}</h3>
      <p className="text-14 text-muted">{t('captions.hint')}</p>
      {captions.length === 0 ? (
        <p className="text-14">{t('captions.none')}</p>
      ) : (
        <ul className="flex flex-col">
          {captions.map((each) => (
            <li key={each.language} className="flex items-center gap-1 border-line py-1 px-3 border-b">
              <span lang={each.language} className="min-w-0 grow truncate text-16">
                {each.label}
              </span>
              <IconButton
                icon={Pencil}
                label={t('captions.editIn', { language: each.label })}
                tipAlign="end"
                onClick={() => setEditing(each)}
              />
              <IconButton
                icon={Trash2}
                label={t('captions.removeIn', { language: each.label })}
                tipAlign="end"
                onClick={() => {
                  clearNotices();
                  setRemoving(each);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button look="outline" className="self-start" onClick={() => setEditing('new')}>
        {t('captions.add')}
      </Button>
      {editing !== null && (
        <CaptionsDialog
          id={id}
          former={editing === 'new' ? null : editing}
          taken={captions.map(({ language }) => language)}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          title={t('captions.removeAsk')}
          text={t('captions.removeText')}
          confirmLabel={t('captions.remove')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
