import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { AskedFactor } from './asked-factor.ts';
import { type Shown, showFactor } from './show-factor.ts';
import { takeFocus } from './take-focus.ts';

interface Props {
  asked: AskedFactor;
  /** Something else stands before the account. */
  onAsked: (asked: AskedFactor) => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code, or a passkey (decisions 54). */
export function SecondFactorCard({ asked, onAsked, onBack }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const show = async (make: () => Promise<Shown>) => {
    setBusy(true);
    const outcome = await showFactor(make, t, errorText, onAsked);
    setBusy(false);
    if (outcome === 'over') onBack();
  };
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') void show(async () => ({ ticket: asked.ticket, code }));
  };
  const byPasskey = () => show(async () => (await import('./passkeys.ts')).signWithPasskey(asked));
  const canUsePasskey = asked.ways.includes('passkey');
  const hasApp = asked.ways.includes('code');
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 ref={takeFocus} tabIndex={-1} className="text-28 outline-none">
        {t('accounts.secondStep')}
      </h1>
      {canUsePasskey && (
        <Button look={hasApp ? 'outline' : 'primary'} onClick={() => void byPasskey()} busy={busy}>
          {t('accounts.usePasskey')}
        </Button>
      )}
      <TextField
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        label={t(hasApp ? 'accounts.code' : 'accounts.recoveryCode')}
        hint={hasApp ? t('accounts.codeHint') : undefined}
        error={missing ? t('accounts.codeMissing') : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus={!canUsePasskey}
        required
      />
      <Button type="submit" look={hasApp ? 'primary' : 'outline'} busy={busy}>
        {t('accounts.signIn')}
      </Button>
      <p className="text-14 text-muted">{t('accounts.factorLost')}</p>
      <button type="button" onClick={onBack} className="min-h-11 text-14 text-accent hover:underline">
        {t('accounts.startAgain')}
      </button>
    </form>
  );
}
