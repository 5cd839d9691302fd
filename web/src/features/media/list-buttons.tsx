import { ListChecks, Presentation } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { startChoosing, useSelection } from './selection.ts';
import { startSlideshow } from './start-slideshow.ts';

/**
 * What can be done with the list of the page: it plays as a slideshow, or its items are chosen instead of opened.
 * Hidden while choosing.
 */
export function ListButtons() {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  if (choosing) return null;
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={startSlideshow}>
        <Presentation size={18} aria-hidden />
        <ActionLabel>{t('selection.slideshow')}</ActionLabel>
      </Button>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={startChoosing}>
        <ListChecks size={18} aria-hidden />
        <ActionLabel>{t('selection.select')}</ActionLabel>
      </Button>
    </>
  );
}
