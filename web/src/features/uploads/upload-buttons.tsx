import { ImagePlus, Video } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { takeFilesOfPage } from './files-of-page.ts';
import { isSomethingLeft } from './left.ts';
import { openUpload, useUploadRequest } from './open-upload.ts';

interface Props {
  /** Fetches the tray and the dialogs. */
  load: () => Promise<{ readonly Uploading: ComponentType }>;
}

/** The two upload icons of the top bar; the code of the dialogs is loaded on use. */
export function UploadButtons({ load }: Props) {
  const t = useTexts();
  const request = useUploadRequest((state) => state.request);
  const { module, reach } = useOnDemand(load);
  const fetchCode = useEffectEvent(() => void reach());
  useEffect(takeFilesOfPage, []);
  useEffect(() => {
    if (request || isSomethingLeft()) fetchCode();
  }, [request]);
  return (
    <div className="flex shrink-0 text-muted">
      <IconButton icon={Video} label={t('shell.uploadVideo')} onClick={() => openUpload([], 'video')} />
      <IconButton icon={ImagePlus} label={t('shell.uploadPhotos')} onClick={() => openUpload([], 'photo')} />
      {module && <module.Uploading />}
    </div>
  );
}
