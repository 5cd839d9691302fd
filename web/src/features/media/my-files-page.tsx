import { ListChecks } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FeedPage } from './feed-page.tsx';
import { startChoosing, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useStopChoosing } from './use-stop-choosing.ts';

/** One's own uploads in every state; several can be chosen, to be downloaded or deleted together. */
export function MyFilesPage() {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  return (
    <FeedPage
      type="myfiles"
      actions={
        !choosing && (
          <Button look="outline" onClick={startChoosing}>
            <ListChecks size={18} aria-hidden />
            {t('selection.select')}
          </Button>
        )
      }
      above={(shown) => choosing && <SelectionBar shown={shown} />}
    />
  );
}
