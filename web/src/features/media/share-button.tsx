import { Copy, ImageIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useCopy } from '../../shared/lib/use-copy.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { SHARE_TARGETS, shareAddress } from './share-targets.ts';
import { useFileToShare } from './use-file-to-share.ts';

interface Shared {
  /** The name of the shared thing. */
  title: string;
  /** Its page, without the origin. */
  path: string;
  /** The address of the picture that is sent itself where the device can do that (decisions 68). */
  picture?: string | undefined;
}

function ShareDialog({ title, path, picture, onClose }: Shared & { onClose: () => void }) {
  const t = useTexts();
  const url = location.origin + path;

  const copy = useCopy();
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  const file = useFileToShare(picture, title);
  const send = (files: File[]) => navigator.share({ files, title, text: `${title} ${url}` }).catch(() => undefined);

  return (
    <Dialog title={t('media.share')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <TextField label={t('media.link')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className="flex flex-wrap gap-3">
          {file !== null && (
            <Button onClick={() => file && send([file])} busy={file === undefined}>
              <ImageIcon size={18} aria-hidden />
              {t('media.sharePicture')}
            </Button>
          )}
          <Button look={file === null ? 'primary' : 'outline'} onClick={() => void copy(url)}>
            <Copy size={18} aria-hidden />
            {t('media.copyLink')}
          </Button>
          {'share' in navigator && (
            <Button look="outline" onClick={share}>
              <Share2 size={18} aria-hidden />
              {t('media.shareMore')}
            </Button>
          )}
        </div>
        <ul aria-label={t('media.shareOn')} className="grid grid-cols-2 gap-3">
          {SHARE_TARGETS.map((target) => (
            <li key={target.name}>
              <a
                href={shareAddress(target, url, title)}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass('outline', 'w-full')}
              >
                {target.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Opens the dialog with the page's link and where to send it. */
export function ShareButton(shared: Shared) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => setOpen(true)}>
        <Share2 size={18} aria-hidden />
        <ActionLabel>{t('media.share')}</ActionLabel>
      </Button>
      {open && <ShareDialog {...shared} onClose={() => setOpen(false)} />}
    </>
  );
}
