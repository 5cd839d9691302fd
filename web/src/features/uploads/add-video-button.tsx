import { Video } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { openUpload } from './open-upload.ts';

/** Opens the dialog for a video, which goes into the pool of the event of the page (decisions 65). */
export function AddVideoButton() {
  const t = useTexts();
  return (
    <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => openUpload([], 'video')}>
      <Video size={18} aria-hidden />
      <ActionLabel>{t('pool.addVideo')}</ActionLabel>
    </Button>
  );
}
