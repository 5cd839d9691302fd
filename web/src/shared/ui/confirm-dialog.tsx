import { useTexts } from '../i18n/languages.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** Names the action: "Delete video", not "OK". */
  confirmLabel: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({ title, text, confirmLabel, danger = false, busy = false, onConfirm, onCancel }: Props) {
  const t = useTexts();
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      busy={busy}
      footer={
        <>
          <Button look="outline" onClick={onCancel} disabled={busy} data-first-focus>
            {t('common.cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-16">{text}</p>
    </Dialog>
  );
}
