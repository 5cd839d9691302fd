import { MonitorPlay } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';

const WallsDialog = lazy(async () => ({ default: (await import('./walls-dialog.tsx')).WallsDialog }));

/** For the owner of an event: opens its walls (decisions 66). */
export function WallsButton({ event }: { event: EventView }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => setOpen(true)}>
        <MonitorPlay size={18} aria-hidden />
        <ActionLabel>{t('walls.open')}</ActionLabel>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <WallsDialog eventId={event.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
