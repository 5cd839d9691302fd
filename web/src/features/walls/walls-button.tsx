import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';

/** For the owner of an event: opens its walls (decisions 66). */
export function WallsButton({ event }: { event: EventView }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { module: dialog, reach } = useOnDemand(() => import('./walls-dialog.tsx'));
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => void reach().then(setOpen)}>
        <MonitorPlay size={18} aria-hidden />
        <ActionLabel>{t('walls.open')}</ActionLabel>
      </Button>
      {open && dialog && <dialog.WallsDialog eventId={event.id} onClose={() => setOpen(false)} />}
    </>
  );
}
