import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Outputs } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { QrPicture } from '../../shared/ui/qr-picture.tsx';
import { useProof } from './use-proof.tsx';

interface Props {
  draft: Outputs['accounts']['draftAuthenticator'];
  /** With the recovery codes, when it is the first factor. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Sets up an app: its key as a QR code and as text, and its first code (decisions 54). */
export function AuthenticatorDialog({ draft: { key, uri, draft }, onAdded, onClose }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const proof = useProof();
  const send = async () => {
    setBusy(true);
    try {
      onAdded((await api.accounts.addAuthenticator.mutate({ key, draft, code })).recoveryCodes);
    } catch (error) {
      setWrong(errorText(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setWrong(t('accounts.codeMissing'));
      return;
    }
    setWrong(undefined);
    // The proof for the key may be old by now.
    void proof.ask(() => void send());
  };
  const waits = busy || proof.asking;
  return (
    <Dialog title={t('accounts.setUpApp')} onClose={onClose} busy={waits}>
      <form className="flex flex-col gap-4 pb-3" onSubmit={submit} noValidate>
        <p>{t('accounts.scanText')}</p>
        <QrPicture address={uri} label={t('accounts.qrOfKey')} className="mx-auto w-48 rounded-control" />
        <p className="text-14 text-muted">{t('accounts.keyText')}</p>
        <p className="select-all text-center font-mono text-14">{(key.match(/.{4}/g) ?? []).join(' ')}</p>
        <TextField
          name="code"
          label={t('accounts.firstCode')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={wrong}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" busy={waits}>
          {t('accounts.turnOn')}
        </Button>
      </form>
      {proof.dialog}
    </Dialog>
  );
}
