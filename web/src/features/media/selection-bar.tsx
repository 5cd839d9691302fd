import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { chooseAll, stopChoosing, useSelection } from './selection.ts';
import { useBatch } from './use-batch.ts';

/** What can be done with the chosen items, and how far that is. `shown` are all that could be chosen. */
export function SelectionBar({ shown }: { shown: readonly Media[] }) {
  const t = useTexts();
  const chosen = useSelection((selection) => selection.chosen);
  const [asking, setAsking] = useState(false);
  const { running, run, stop } = useBatch();
  const items = [...chosen.values()];
  const none = items.length === 0;
  return (
    <section
      aria-label={t('selection.title')}
      className="sticky top-16 z-20 -mx-2 mt-2 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-picture bg-raised px-4 py-2"
    >
      {running ? (
        <>
          <div className="min-w-40 grow">
            <Progress
              label={t(running.work === 'delete' ? 'selection.deleting' : 'selection.downloading', {
                done: running.done,
                of: running.of,
              })}
              percent={(running.done / running.of) * 100}
            />
          </div>
          <Button look="outline" onClick={stop}>
            {t('selection.stop')}
          </Button>
        </>
      ) : (
        <>
          <IconButton icon={X} label={t('selection.done')} onClick={stopChoosing} className="-ml-2" />
          <p role="status" className="mr-auto text-14 font-medium">
            {t('selection.chosen', { count: items.length })}
          </p>
          <Button look="quiet" onClick={() => chooseAll(shown)}>
            {t('selection.all')}
          </Button>
          <div className="flex basis-full gap-2 *:grow w600:basis-auto">
            <Button look="outline" disabled={none} onClick={() => void run('download', items)}>
              <Download size={18} aria-hidden />
              {t('media.download')}
            </Button>
            <Button look="outline" disabled={none} className="text-danger!" onClick={() => setAsking(true)}>
              <Trash2 size={18} aria-hidden />
              {t('media.delete')}
            </Button>
          </div>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={t('selection.deleteTitle', { count: items.length })}
          text={t('selection.deleteText')}
          confirmLabel={t('selection.deleteConfirm', { count: items.length })}
          danger
          onConfirm={() => {
            setAsking(false);
            void run('delete', items);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
