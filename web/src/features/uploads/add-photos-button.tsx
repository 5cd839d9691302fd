import { ImagePlus } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { openUpload } from './open-upload.ts';

interface Props {
  /** The name of the club that they are for. */
  club?: string;
  /** Whether they go into the pool of the event, because one has no plan (decisions 65). */
  toPool?: boolean;
}

/** Opens the dialog for photos, which go into the event of the page, or are for its club, where that is named. */
export function AddPhotosButton({ club, toPool = false }: Props) {
  const t = useTexts();
  return (
    <Button className="rounded-full" onClick={() => openUpload([], 'photo')}>
      <ImagePlus size={18} aria-hidden />
      {club === undefined ? t(toPool ? 'pool.add' : 'events.addPhotos') : t('clubs.uploadFor', { club })}
    </Button>
  );
}
