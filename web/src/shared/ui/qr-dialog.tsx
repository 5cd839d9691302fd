import { Copy, Printer } from 'lucide-react';
import { useTexts } from '../i18n/languages.ts';
import { useCopy } from '../lib/use-copy.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Poster, type PosterTexts } from './poster.tsx';
import { QrPicture } from './qr-picture.tsx';

interface Props {
  title: string;
  /** The page that the code leads to. */
  address: string;
  text: string;
  poster: PosterTexts;
  onClose: () => void;
}

/** A link to copy, its QR code to be held out to somebody, and its poster to be printed (decisions 46). */
export function QrDialog({ title, address, text, poster, onClose }: Props) {
  const t = useTexts();
  const copy = useCopy();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={() => void copy(address)}>
            <Copy size={18} aria-hidden />
            {t('media.copyLink')}
          </Button>
          <Button data-first-focus onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            {t('events.printPoster')}
          </Button>
        </>
      }
    >
      <QrPicture
        address={address}
        label={t('events.qrOf', { address })}
        className="mx-auto aspect-square max-h-[60dvh] rounded-picture"
      />
      <p className="mt-4 text-14 wrap-anywhere text-muted">{text}</p>
      <Poster {...poster} address={address} />
    </Dialog>
  );
}
