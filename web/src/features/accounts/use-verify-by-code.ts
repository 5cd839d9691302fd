import { MAIL_SPACING } from '@quadrangle/domain/accounts/limits';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { forgetUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { wantedPage } from '../../shared/lib/wanted-page.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { type AskedFactor, askedFactor } from './asked-factor.ts';
import { forgetSignUp, pendingSignUp } from './signed-up-here.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Seconds until another mail may be asked for; they begin at the sign-up, or when one comes to the page. */
function useRest(): readonly [number, () => void] {
  const [until, setUntil] = useState(() => Date.now() + MAIL_SPACING);
  const [rest, setRest] = useState(MAIL_SPACING / 1_000);
  useEffect(() => {
    const count = () => setRest(Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
    count();
    const ticking = setInterval(count, 1_000);
    return () => clearInterval(ticking);
  }, [until]);
  return [rest, () => setUntil(Date.now() + MAIL_SPACING)];
}

/**
 * The code from the mail: sent as soon as it has six digits. It verifies and signs in, and leads to the page that was
 * wanted (decisions 67).
 */
export function useVerifyByCode() {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [email] = useState(() => pendingSignUp()?.email ?? null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const [rest, beginRest] = useRest();
  const verify = trpc.accounts.verifyByCode.useMutation();
  const resending = trpc.accounts.resendVerification.useMutation();

  const forget = () => {
    forgetSignUp();
    forgetUnsentTexts('sign-up');
  };
  const goIn = () => navigate(wantedPage() ?? '/', { replace: true });
  const enter = async (digits: string) => {
    if (verify.isPending) return;
    if (digits.length !== 6) {
      setWrong(t('rules.sixDigits'));
      return;
    }
    clearNotices();
    setWrong(undefined);
    sessionStarted();
    try {
      const user = await verify.mutateAsync({ code: digits });
      forget();
      sessionReceived(user);
      goIn();
    } catch (error) {
      sessionFailed();
      const refusal = refusalOf(error);
      const next = refusal && askedFactor(refusal.params, refusal.code);
      if (next?.gate) {
        // The address is verified.
        forget();
        setAsked(next);
      } else setWrong(errorText(error));
    }
  };

  return {
    /** Age or guardian, which stand before the account. */
    asked,
    goIn,
    email,
    code,
    wrong,
    busy: verify.isPending,
    type({ target }: ChangeEvent<HTMLInputElement>) {
      setCode(target.value);
      setWrong(undefined);
      const digits = digitsOf(target.value);
      if (digits.length === 6 && digits !== digitsOf(code)) void enter(digits);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      void enter(digitsOf(code));
    },
    /** Seconds for which no further mail would be sent. */
    rest,
    resend: {
      busy: resending.isPending,
      send: () =>
        resending.mutate(
          {},
          {
            onSuccess() {
              beginRest();
              setCode('');
              setWrong(undefined);
              notify('green', t('accounts.resent'));
            },
            onError: (error) => notify('red', errorText(error)),
          },
        ),
    },
  };
}
