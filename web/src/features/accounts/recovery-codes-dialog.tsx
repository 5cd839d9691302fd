import { useTexts } from '../../shared/i18n/languages.ts';
import { useCopy } from '../../shared/lib/use-copy.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

/** Recovery codes, which are shown this once (decisions 54): a press beside a form closes no dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts();
  const copy = useCopy('accounts.codesCopied', 'common.failed');
  return (
    <Dialog
      title={t('accounts.recoveryCodes')}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={() => void copy(codes.join('\n'))}>
            {t('accounts.copyCodes')}
          </Button>
          <Button type="submit" form="recovery-codes">
            {t('accounts.codesKept')}
          </Button>
        </>
      }
    >
      <form
        id="recovery-codes"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <p>{t('accounts.recoveryCodesText')}</p>
        <ul className="my-4 grid gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono text-14 w500:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
