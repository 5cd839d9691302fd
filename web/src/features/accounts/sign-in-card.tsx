import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useFieldError } from '../../shared/lib/forms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { ThirdPartyButton } from './third-party-button.tsx';
import { REQUIRED, type SignIn } from './use-sign-in.ts';

interface Props {
  signIn: SignIn;
  onToggle: () => void;
}

export function SignInCard({ signIn: { form, busy, submit }, onToggle }: Props) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const fieldError = useFieldError(form.formState.errors);
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 className="text-28">{t('accounts.signIn')}</h1>
      <TextField
        {...form.register('name', REQUIRED.name)}
        label={t('accounts.username')}
        error={fieldError('name')}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <TextField
        {...form.register('password', REQUIRED.password)}
        label={t('accounts.password')}
        error={fieldError('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={busy}>
        {t('accounts.signIn')}
      </Button>
      <ThirdPartyButton />
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-14">
        <Link to="/recovery" state={state} className="flex min-h-11 items-center text-accent hover:underline">
          {t('accounts.forgotPassword')}
        </Link>
        <button type="button" onClick={onToggle} className="min-h-11 text-accent hover:underline">
          {t('accounts.toSignUp')}
        </button>
      </div>
    </form>
  );
}
