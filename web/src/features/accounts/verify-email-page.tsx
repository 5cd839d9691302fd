import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { loadGate } from './load-gate.ts';
import { NoticeCard } from './notice-card.tsx';
import { useVerifyByCode } from './use-verify-by-code.ts';

const GateCard = lazy(loadGate);

/**
 * After signing up: takes the code from the mail, and helps whoever has not got it (product 2; decisions 67). The inbox
 * button is there where the operator named an inbox.
 */
export function VerifyEmailPage() {
  const t = useTexts();
  const inbox = useInstallation((installation) => installation.mailInboxUrl);
  const navigate = useNavigate();
  const { asked, goIn, email, code, wrong, busy, type, submit, resend, rest } = useVerifyByCode();
  const text = email === null ? t('accounts.verifyTextUnknown') : t('accounts.verifyText', { email });
  if (asked)
    return (
      <section className="mx-auto my-auto w-full max-w-[440px] px-4 py-8">
        <div className="rounded-picture bg-raised p-6 w500:p-8">
          <Suspense fallback={<Spinner />}>
            <GateCard asked={asked} onIn={goIn} onBack={() => navigate('/')} />
          </Suspense>
        </div>
      </section>
    );
  return (
    <NoticeCard drawing="letter" title={t('accounts.verifyTitle')} text={text}>
      <form className="flex w-full flex-col gap-4 text-left" onSubmit={submit} noValidate>
        <TextField
          name="code"
          label={t('accounts.mailedCode')}
          hint={t('accounts.spamHint')}
          error={wrong}
          value={code}
          onChange={type}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          // The only thing to do here.
          autoFocus
        />
        <Button type="submit" busy={busy}>
          {t('accounts.verifyAndSignIn')}
        </Button>
      </form>
      {inbox && (
        <a href={inbox} className={buttonClass('outline')}>
          {t('accounts.checkEmail')}
        </a>
      )}
      <Button look="outline" onClick={resend.send} busy={resend.busy} disabled={rest > 0}>
        {rest > 0 ? t('accounts.resendIn', { seconds: rest }) : t('accounts.resend')}
      </Button>
      <Link to="/" state={{ joining: true }} className={buttonClass('quiet')}>
        {t('accounts.wrongAddress')}
      </Link>
      <Link to="/" className={buttonClass('quiet')}>
        {t('accounts.logIn')}
      </Link>
    </NoticeCard>
  );
}
