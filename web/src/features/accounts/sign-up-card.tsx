import { useTranslation } from 'react-i18next';
import { useFieldError } from '../../shared/lib/forms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { Typed } from './sign-in-page.tsx';
import { ThirdPartyButton } from './third-party-button.tsx';
import { useAvailability } from './use-availability.ts';
import { useSignUp } from './use-sign-up.ts';

interface Props {
  /** What was typed here before. */
  typed: Typed;
  onToggle: () => void;
}

/** The button is off while the name is taken, the e-mail exists, or is not a college's (product 5). */
export function SignUpCard({ typed, onToggle }: Props) {
  const { t } = useTranslation();
  const { form, busy, mayBeOwn, submit } = useSignUp(typed);
  const [name, email] = form.watch(['name', 'email']);
  const { nameFree, foreignEmail, foreignEmailSettled, ...known } = useAvailability(name, email);
  const nameTaken = known.nameTaken && !mayBeOwn(name, email);
  const emailTaken = known.emailTaken && !mayBeOwn(name, email);
  const fieldError = useFieldError(form.formState.errors);
  const nameError = nameTaken ? t('rules.nameTaken') : fieldError('name');
  const emailError = emailTaken
    ? t('rules.emailTaken')
    : foreignEmailSettled
      ? t('rules.collegeEmailOnly')
      : fieldError('email');
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <h1 className="text-28">{t('accounts.signUp')}</h1>
      <TextField
        {...form.register('fullName')}
        label={t('accounts.fullName')}
        error={fieldError('fullName')}
        autoComplete="name"
        required
      />
      <TextField
        {...form.register('name')}
        label={t('accounts.username')}
        hint={nameFree ? t('accounts.nameFree') : undefined}
        error={nameError}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <TextField
        {...form.register('email')}
        label={t('accounts.email')}
        error={emailError}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...form.register('phone')}
        label={t('accounts.phoneOptional')}
        error={fieldError('phone')}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...form.register('password', { deps: 'confirmation' })}
        label={t('accounts.password')}
        hint={t('accounts.passwordHint')}
        error={fieldError('password')}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        {...form.register('confirmation')}
        label={t('accounts.confirmPassword')}
        error={fieldError('confirmation')}
        type="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" className="mt-2" busy={busy} disabled={nameTaken || emailTaken || foreignEmail}>
        {t('accounts.signUp')}
      </Button>
      <ThirdPartyButton />
      <button type="button" onClick={onToggle} className="min-h-11 text-14 text-accent hover:underline">
        {t('accounts.toSignIn')}
      </button>
    </form>
  );
}
