import { ImagePlus } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { openUpload } from './open-upload.ts';

/** Opens the dialog for photos, which go into the event of the page, or are for its club, where that is named. */
export function AddPhotosButton({ club }: { club?: string }) {
  const t = useTexts();
  return (
    <Button className="rounded-full" onClick={() => openUpload([], 'photo')}>
      <ImagePlus size={18} aria-hidden />
      {club === undefined ? t('events.addPhotos') : t('clubs.uploadFor', { club })}
    </Button>
  );
}
