import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Inputs, type Outputs, refusalOf } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';

interface Props {
  ways: Outputs['accounts']['proofWanted']['ways'];
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the password, a passkey or a code again; errors are shown beside the field (decisions 54). */
export function ProofDialog({ ways, onProven, onCancel }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = ways.includes('password') ? 'password' : ways.includes('code') ? 'code' : null;

  const prove = async (make: () => Promise<Inputs['accounts']['prove']>) => {
    setBusy(true);
    setWrong(undefined);
    try {
      await api.accounts.prove.mutate(await make());
    } catch (error) {
      setBusy(false);
      setWrong(error instanceof DOMException || !isOurs(error) ? t('accounts.noPasskey') : errorText(error));
      return;
    }
    setBusy(false);
    onProven();
  };
  const isOurs = (error: unknown) => refusalOf(error) !== null || (error as Error).name === 'TRPCClientError';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React brings it to the form that opened the dialog, too.
    event.stopPropagation();
    if (text === '') setWrong(t(field === 'code' ? 'accounts.codeMissing' : 'accounts.passwordWanted'));
    else void prove(async () => (field === 'code' ? { code: text } : { password: text }));
  };
  const byPasskey = () =>
    prove(async () => {
      const [{ signWithPasskey }, asked] = await Promise.all([
        import('./passkeys.ts'),
        api.accounts.askOwnPasskey.mutate(),
      ]);
      return signWithPasskey(asked);
    });

  return (
    <Dialog title={t('accounts.proofTitle')} onClose={onCancel} busy={busy}>
      <form className="flex flex-col gap-4 pb-3" onSubmit={submit} noValidate>
        <p>{t('accounts.proofText')}</p>
        {field && (
          <TextField
            name={field}
            type={field === 'password' ? 'password' : 'text'}
            label={t(field === 'password' ? 'accounts.password' : 'accounts.code')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={wrong}
            autoComplete={field === 'password' ? 'current-password' : 'one-time-code'}
            data-first-focus
            required
          />
        )}
        {!field && wrong && (
          <p role="alert" className="text-14 text-danger">
            {wrong}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onCancel} disabled={busy}>
            {t('common.cancel')}
          </Button>
          {ways.includes('passkey') && (
            <Button look={field ? 'outline' : 'primary'} onClick={() => void byPasskey()} busy={busy}>
              {t('accounts.usePasskey')}
            </Button>
          )}
          {field && (
            <Button type="submit" busy={busy}>
              {t('accounts.goOn')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
