import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { notify } from '../../shared/ui/notices.ts';
import type { AskedFactor } from './asked-factor.ts';
import { loadPasskeySignIn } from './load-second-factor.ts';
import type { Typed } from './sign-in-page.tsx';
import { takeFocus } from './take-focus.ts';
import { ThirdPartyButton } from './third-party-button.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Browsers offer passkeys only on secure origins, and never on IP addresses. */
const canUsePasskeys = 'PublicKeyCredential' in window && !/^[\d.[\]:]+$/.test(location.hostname);

interface Props {
  /** The texts typed here before. */
  typed: Typed;
  /** Whether another card was here before. */
  returned: boolean;
  onToggle: () => void;
  /** Password or passkey was right, and something more is required. */
  onAsked: (asked: AskedFactor) => void;
  /** Called when somebody is about to use the other card. */
  onReach: () => void;
}

export function SignInCard({ typed, returned, onToggle, onAsked, onReach }: Props) {
  const t = useTexts();
  const { wrong, busy, submit } = useSignIn(onAsked);
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const byPasskey = async () => {
    setAsking(true);
    try {
      const { enterByPasskey } = await loadPasskeySignIn();
      await enterByPasskey(t, errorText, onAsked);
    } catch {
      notify('red', t('common.notLoaded'));
    } finally {
      setAsking(false);
    }
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 ref={returned ? takeFocus : undefined} tabIndex={-1} className="text-28 outline-none">
        {t('accounts.signIn')}
      </h1>
      <TextField
        name="name"
        defaultValue={typed.name}
        label={t('accounts.username')}
        hint={t('accounts.usernameOrEmail')}
        error={wrong.name && t.sentence(wrong.name)}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <TextField
        name="password"
        defaultValue={typed.password}
        label={t('accounts.password')}
        error={wrong.password && t.sentence(wrong.password)}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={busy}>
        {t('accounts.signIn')}
      </Button>
      <ThirdPartyButton onAsked={onAsked} />
      {canUsePasskeys && (
        <Button look="outline" onClick={() => void byPasskey()} busy={asking}>
          {t('accounts.signInWithPasskey')}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-14">
        <Link to="/recovery" className="flex min-h-11 items-center text-accent hover:underline">
          {t('accounts.forgotPassword')}
        </Link>
        <button
          type="button"
          onClick={onToggle}
          onPointerEnter={onReach}
          onFocus={onReach}
          className="min-h-11 text-accent hover:underline"
        >
          {t('accounts.toSignUp')}
        </button>
      </div>
    </form>
  );
}
