import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { api, type Inputs, refusalOf } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import type { AskedFactor } from './asked-factor.ts';

type Shown = Inputs['accounts']['showSecondFactor'];

/** Shows what is asked for; `onOver` is told when the ticket is worth nothing any more. */
function useShow(onOver: () => void) {
  const errorText = useErrorText();
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const show = async (make: () => Promise<Shown>) => {
    clearNotices();
    setBusy(true);
    let shown: Shown;
    try {
      shown = await make();
    } catch (error) {
      setBusy(false);
      // The browser tells no more than that no passkey was used.
      notify('red', refusalOf(error) ? errorText(error) : t('accounts.noPasskey'));
      return;
    }
    sessionStarted();
    try {
      sessionReceived(await api.accounts.showSecondFactor.mutate(shown));
    } catch (error) {
      sessionFailed();
      notify('red', errorText(error));
      if (refusalOf(error)?.code === 'TICKET_INVALID') onOver();
    } finally {
      setBusy(false);
    }
  };
  return { busy, show };
}

const passkeys = () => import('./passkeys.ts');

/** Signs in with a passkey alone (decisions 54). */
export function PasskeyButton() {
  const t = useTexts();
  const { busy, show } = useShow(() => undefined);
  const press = () =>
    show(async () => {
      const [{ signWithPasskey }, asked] = await Promise.all([passkeys(), api.accounts.askPasskey.mutate()]);
      return signWithPasskey({ ...asked, passkeys: [] }, true);
    });
  return (
    <Button look="outline" onClick={() => void press()} busy={busy}>
      {t('accounts.signInWithPasskey')}
    </Button>
  );
}

/** The second step of a sign-in: a code, or a passkey (decisions 54). */
export function SecondFactorCard({ asked, onBack }: { asked: AskedFactor; onBack: () => void }) {
  const t = useTexts();
  const { busy, show } = useShow(onBack);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') void show(async () => ({ ticket: asked.ticket, code }));
  };
  const byPasskey = () => show(async () => (await passkeys()).signWithPasskey(asked));
  const canUsePasskey = asked.ways.includes('passkey');
  const hasApp = asked.ways.includes('code');
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 className="text-28">{t('accounts.secondStep')}</h1>
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
