import type { Subject } from '@quadrangle/domain/safety/case';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

interface Props {
  subject: Subject;
  id: string;
  /** Its name, if a page has several. */
  label?: string;
  className?: string;
}

/** Opens the dialog to report something (decisions 51). */
export function ReportButton({ subject, id, label, className = 'text-muted' }: Props) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { module: code, reach } = useOnDemand(() => import('./report-dialog.tsx'));
  return (
    <>
      <IconButton
        icon={Flag}
        label={label ?? t('media.report')}
        tipAlign="end"
        aria-haspopup="dialog"
        onClick={async () => setOpen(await reach())}
        className={className}
      />
      {open && code && <code.ReportDialog subject={subject} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
