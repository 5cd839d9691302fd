import { ListChecks } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { startChoosing, useSelection } from './selection.ts';

/** Starts choosing the items of the page instead of opening them. Hidden while choosing. */
export function SelectButton() {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  if (choosing) return null;
  return (
    <Button look="outline" className="rounded-full max-w500:px-3" onClick={startChoosing}>
      <ListChecks size={18} aria-hidden />
      <ActionLabel>{t('selection.select')}</ActionLabel>
    </Button>
  );
}
