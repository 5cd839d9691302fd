import { ListChecks } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FeedPage } from './feed-page.tsx';
import { useMonthsOfFeed } from './months-of-feed.tsx';
import { useOwnHeadings } from './own-headings.tsx';
import { SelectCard } from './select-box.tsx';
import { startChoosing, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useStopChoosing } from './use-stop-choosing.ts';
import { wholeList } from './whole-batch.ts';

/** One's own uploads in every state, by event and batch; several can be chosen, to be downloaded or deleted together. */
export function MyFilesPage() {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  const headings = useOwnHeadings();
  const byMonth = useMonthsOfFeed('myfiles');
  useStopChoosing();
  return (
    <FeedPage
      type="myfiles"
      headings={headings}
      {...byMonth}
      Choose={choosing ? SelectCard : undefined}
      actions={
        !choosing && (
          <Button look="outline" onClick={startChoosing}>
            <ListChecks size={18} aria-hidden />
            {t('selection.select')}
          </Button>
        )
      }
      above={(lists) =>
        choosing && (
          <SelectionBar
            shown={async () => (await Promise.all(lists.map(({ items, batches }) => wholeList(items, batches)))).flat()}
          />
        )
      }
    />
  );
}
