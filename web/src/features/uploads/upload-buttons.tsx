import { ImagePlus, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { notify } from '../../shared/ui/notices.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

/** The two upload icons of the top bar. Without a live plan they say how to get one (product 6). */
export function UploadButtons() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [open, setOpen] = useState<'video' | 'photo' | null>(null);
  const press = (kind: 'video' | 'photo') => {
    if (user?.hasLivePlan) setOpen(kind);
    else notify('green', t(kind === 'video' ? 'uploads.adminsOnlyVideos' : 'uploads.adminsOnlyPhotos'));
  };
  return (
    <div className="flex shrink-0 text-muted">
      <IconButton icon={Video} label={t('uploads.videoTitle')} onClick={() => press('video')} />
      <IconButton icon={ImagePlus} label={t('uploads.photosTitle')} onClick={() => press('photo')} />
      {open && (
        <Suspense>
          <UploadDialog kind={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
