import { useEffect, useEffectEvent, useState } from 'react';
import { useOnDemand } from '../shared/lib/use-on-demand.ts';
import { isTyping } from '../shared/lib/use-shortcut.ts';

/** `?` lists the shortcuts and switches the single-key ones on or off; so it works even when they are off. */
export function ShortcutsHelp() {
  const [open, setOpen] = useState(false);
  const { module: help, reach } = useOnDemand(() => import('./shortcuts-dialog.tsx'));
  const onKey = useEffectEvent(async (event: KeyboardEvent) => {
    if (event.key === '?' && !isTyping(event) && (await reach())) setOpen(true);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return open && help ? <help.ShortcutsDialog onClose={() => setOpen(false)} /> : null;
}
