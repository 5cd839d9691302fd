import { ListChecks, Presentation } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { startChoosing, useSelection } from './selection.ts';
import { startSlideshow } from './start-slideshow.ts';

/**
 * What can be done with the list of the page: it plays as a slideshow, or its items are chosen instead of opened.
 * Hidden while choosing; the focus that was on Select returns there.
 */
export function ListButtons() {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  const select = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!choosing) return;
    catchFocus();
    return () => {
      if (document.activeElement === document.body) select.current?.focus({ preventScroll: true });
    };
  }, [choosing]);
  if (choosing) return null;
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={startSlideshow}>
        <Presentation size={18} aria-hidden />
        <ActionLabel>{t('selection.slideshow')}</ActionLabel>
      </Button>
      <Button ref={select} look="outline" className="rounded-full max-w500:px-3" onClick={startChoosing}>
        <ListChecks size={18} aria-hidden />
        <ActionLabel>{t('selection.select')}</ActionLabel>
      </Button>
    </>
  );
}
