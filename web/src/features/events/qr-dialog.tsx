import { Printer } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { eventPath } from '../../shared/lib/event-path.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { QrPicture } from '../../shared/ui/qr-picture.tsx';
import { Poster } from './poster.tsx';

interface Props {
  event: EventView;
  onClose: () => void;
}

/** The QR code of an event's link, to be held out to somebody, and its poster, to be printed (decisions 46). */
export function QrDialog({ event, onClose }: Props) {
  const t = useTexts();
  const address = location.origin + eventPath(event);
  return (
    <Dialog
      title={t('events.qr')}
      onClose={onClose}
      footer={
        <Button data-first-focus onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {t('events.printPoster')}
        </Button>
      }
    >
      <QrPicture
        address={address}
        label={t('events.qrOf', { address: address })}
        className="mx-auto aspect-square max-h-[60dvh] rounded-picture"
      />
      <p className="mt-4 text-14 text-muted">{t('events.qrText')}</p>
      <Poster event={event} address={address} />
    </Dialog>
  );
}
