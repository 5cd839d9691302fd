import { MAX_CHOSEN } from '@quadrangle/domain/zips/most-chosen';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useZip, type ZipOf, type ZipSize } from './use-zip.ts';

const SIZES: readonly ZipSize[] = ['full', 'web'];

interface Props {
  of: ZipOf;
  disabled?: boolean;
  /** Whether it stands in the bar over a selection, or in a page's row of actions. */
  among?: 'bar' | 'actions';
}

/** Fetches an event, a batch or chosen items as one file, in the size one wants (decisions 48). */
export function DownloadZip({ of, disabled = false, among = 'bar' }: Props) {
  const t = useTexts();
  const { number } = useLaterFormats();
  const [asking, setAsking] = useState(false);
  const { busy, fetchZip } = useZip();
  const close = () => setAsking(false);
  const tooMany = 'items' in of && of.items.length > MAX_CHOSEN;
  return (
    <>
      <Button
        look="outline"
        disabled={disabled}
        className={among === 'actions' ? 'rounded-full max-w500:px-3' : undefined}
        onClick={() => setAsking(true)}
      >
        <FileArchive size={18} aria-hidden />
        {among === 'actions' ? (
          <ActionLabel>{t('selection.zip')}</ActionLabel>
        ) : (
          <span className="selection-word">{t('selection.zip')}</span>
        )}
      </Button>
      {asking && (
        <Dialog title={t('selection.zipTitle')} onClose={close}>
          <div className="flex flex-col gap-4">
            <p className="text-14 text-muted">
              {tooMany ? t('selection.zipMost', { most: number(MAX_CHOSEN) }) : t('selection.zipText')}
            </p>
            {SIZES.map((size) => (
              <Button
                key={size}
                look={size === 'full' ? 'primary' : 'outline'}
                disabled={busy || tooMany}
                onClick={() => void fetchZip(of, size).then((begun) => begun && close())}
              >
                {t(`selection.zip_${size}`)}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
