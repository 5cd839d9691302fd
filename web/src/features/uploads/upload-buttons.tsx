import { ImagePlus, Video } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { notify } from '../../shared/ui/notices.ts';

/** The two upload icons of the top bar. Without a live plan they say how to get one (product 6). */
export function UploadButtons() {
  const t = useTexts();
  const user = useCurrentUser();
  const [open, setOpen] = useState<'video' | 'photo' | null>(null);
  const { module: dialog, reach } = useOnDemand(() => import('./upload-dialog.tsx'));
  const press = async (kind: 'video' | 'photo') => {
    if (!user?.hasLivePlan)
      notify('green', t(kind === 'video' ? 'shell.adminsOnlyVideos' : 'shell.adminsOnlyPhotos'), {
        to: '/payment',
        text: t('media.seePlans'),
      });
    else if (await reach()) setOpen(kind);
  };
  return (
    <div className="flex shrink-0 text-muted">
      <IconButton icon={Video} label={t('shell.uploadVideo')} onClick={() => press('video')} />
      <IconButton icon={ImagePlus} label={t('shell.uploadPhotos')} onClick={() => press('photo')} />
      {open && dialog && <dialog.UploadDialog kind={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
