import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { addPath, eventPath } from '../../shared/lib/event-path.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';

/** Opens the QR code of an event's link (decisions 46). */
export function QrButton({ event }: { event: EventView }) {
  const t = useTexts();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  // Its chunk includes the code for drawing QR codes, and the poster.
  const { module: dialog, reach } = useOnDemand(() => import('../../shared/ui/qr-dialog.tsx'));
  const isPool = event.pool !== 'closed';
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => void reach().then(setOpen)}>
        <QrCode size={18} aria-hidden />
        <ActionLabel>{t('events.qr')}</ActionLabel>
      </Button>
      {open && dialog && (
        <dialog.QrDialog
          title={t('events.qr')}
          address={location.origin + (isPool ? addPath(event) : eventPath(event))}
          text={t(isPool ? 'pool.qrText' : 'events.qrText')}
          poster={{
            title: event.title,
            when: format.period(event.startsOn, event.endsOn),
            where: event.place,
            scan: t(isPool ? 'pool.add' : 'events.scan'),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
