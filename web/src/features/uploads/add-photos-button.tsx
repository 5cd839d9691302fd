import { ImagePlus, Video } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { openUpload, type PoolLeft } from './open-upload.ts';

interface Props {
  /** The name of the club that they are for. */
  club?: string;
  /** How much whoever has no plan may still add to the pool of the event; null for others (decisions 65). */
  pool?: PoolLeft | null;
}

/**
 * Opens the dialog for photos, which go into the event of the page, or are for its club, where that is named. Whoever has
 * no plan adds to its pool.
 */
export function AddPhotosButton({ club, pool = null }: Props) {
  const t = useTexts();
  if (pool)
    return (
      <>
        <Button className="rounded-full" onClick={() => openUpload([], 'photo')}>
          <ImagePlus size={18} aria-hidden />
          {t('pool.add')}
        </Button>
        <IconButton icon={Video} label={t('pool.addVideo')} onClick={() => openUpload([], 'video')} />
      </>
    );
  return (
    <Button className="rounded-full" onClick={() => openUpload([], 'photo')}>
      <ImagePlus size={18} aria-hidden />
      {club === undefined ? t('events.addPhotos') : t('clubs.uploadFor', { club })}
    </Button>
  );
}
