import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

interface Props {
  title: string;
  /** The form that Upload submits. */
  formId: string;
  /** Whether it was pressed and nothing is sent yet. */
  starting: boolean;
  busy: boolean;
  /** Whether the files are on their way; they can go on in the tray then. */
  underWay: boolean;
  onBackground: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around the form of an upload. */
export function UploadFrame({ title, formId, starting, busy, underWay, onBackground, onClose, children }: Props) {
  const t = useTexts();
  return (
    <Dialog
      size="upload"
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          {underWay && (
            <Button look="outline" onClick={onBackground}>
              {t('uploads.background')}
            </Button>
          )}
          <Button type="submit" form={formId} busy={starting || busy} disabled={underWay && !busy}>
            {t('uploads.upload')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
