import type { Age } from '@quadrangle/domain/accounts/age';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type CurrentUser, sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { api, refusalOf } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { AgeField } from './age-field.tsx';
import { type AskedFactor, askedFactor } from './asked-factor.ts';
import { takeFocus } from './take-focus.ts';

interface Props {
  asked: AskedFactor;
  /** When somebody is in. */
  onIn?: () => void;
  onBack: () => void;
}

/**
 * What stands before an account: the question of age, then, for whoever is younger, a guardian's code (decisions 73).
 */
export function GateCard({ asked: first, onIn, onBack }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(first);
  const [busy, setBusy] = useState(false);
  const [age, setAge] = useState<Age | null>(null);
  const [email, setEmail] = useState('');
  /** Where the code went; empty for whoever has one already. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { ticket } = asked;

  const attempt = async (act: () => Promise<CurrentUser | null>) => {
    clearNotices();
    setWrong(undefined);
    setBusy(true);
    sessionStarted();
    try {
      const user = await act();
      if (user) {
        sessionReceived(user);
        onIn?.();
      } else sessionFailed();
    } catch (error) {
      sessionFailed();
      const refusal = refusalOf(error);
      const next = refusal && askedFactor(refusal.params, refusal.code);
      if (next) setAsked(next);
      else if (refusal?.errors?.length || refusal?.code === 'GUARDIAN_CODE_WRONG')
        setWrong(t.sentence(refusal.errors?.[0]?.message ?? errorText(error)));
      else notify('red', errorText(error));
      if (refusal?.code === 'TICKET_INVALID' || refusal?.code === 'MINORS_REFUSED') onBack();
    } finally {
      setBusy(false);
    }
  };
  const ask = () =>
    attempt(async () => {
      await api.consent.askGuardian.mutate({ ticket, email });
      setSentTo(email);
      setCode('');
      return null;
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked.gate === 'age') {
      if (age === null) setWrong(t('consent.ageMissing'));
      else void attempt(() => api.consent.sayAge.mutate({ ticket, age }));
    } else if (sentTo === null) void ask();
    else void attempt(() => api.consent.giveGuardianCode.mutate({ ticket, code }));
  };
  const turnTo = (sent: string | null) => {
    setWrong(undefined);
    setSentTo(sent);
  };
  const guardian = asked.gate === 'guardian';
  return (
    <form className="flex flex-col gap-5 text-left" onSubmit={submit} noValidate>
      <h1 key={asked.gate} ref={takeFocus} tabIndex={-1} className="text-28 outline-none">
        {t(guardian ? 'consent.guardianTitle' : 'consent.ageTitle')}
      </h1>
      {!guardian && (
        <>
          <p className="text-muted">{t('consent.ageWhy')}</p>
          <AgeField age={age} onChange={setAge} error={wrong} />
        </>
      )}
      {guardian && (
        <>
          <p role="status" className="text-muted">
            {sentTo
              ? t('consent.guardianSent', { email: sentTo })
              : t(sentTo === null ? 'consent.guardianText' : 'consent.guardianGiven')}
          </p>
          {sentTo === null ? (
            <TextField
              name="guardian"
              type="email"
              label={t('consent.guardianEmail')}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={wrong}
              autoComplete="off"
              required
            />
          ) : (
            <TextField
              name="code"
              label={t('consent.guardianCode')}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={wrong}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              required
            />
          )}
        </>
      )}
      <Button type="submit" busy={busy}>
        {t(guardian && sentTo === null ? 'consent.guardianSend' : 'consent.goOn')}
      </Button>
      {guardian &&
        (sentTo === null ? (
          <Button look="quiet" onClick={() => turnTo('')}>
            {t('consent.guardianHas')}
          </Button>
        ) : (
          <Button look="quiet" onClick={() => turnTo(null)}>
            {t('consent.guardianAgain')}
          </Button>
        ))}
      <button type="button" onClick={onBack} className="min-h-11 text-14 text-accent hover:underline">
        {t('accounts.logIn')}
      </button>
    </form>
  );
}
