import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AccountField } from './account-field.tsx';
import { AgeField } from './age-field.tsx';
import type { AskedFactor } from './asked-factor.ts';
import { NoticeText } from './notice-text.tsx';
import { PageLinks } from './page-links.tsx';
import type { Typed } from './sign-in-page.tsx';
import { takeFocus } from './take-focus.ts';
import { ThirdPartyButton } from './third-party-button.tsx';
import { useAvailability } from './use-availability.ts';
import { useSignUp } from './use-sign-up.ts';
import { useSuggestedName } from './use-suggested-name.ts';

interface Props {
  /** The texts typed here before. */
  typed: Typed;
  onToggle: () => void;
  onAsked: (asked: AskedFactor) => void;
}

/** The button is off while the name is taken, the e-mail exists, or is not a college's (product 5). */
export function SignUpCard({ typed, onToggle, onAsked }: Props) {
  const t = useTexts();
  const { form, busy, mayBeOwn, submit, age, setAge, ageMissing } = useSignUp(typed);
  const [name, email] = form.watch(['name', 'email']);
  const { nameFree, foreignEmail, foreignEmailSettled, ...known } = useAvailability(name, email);
  const suggested = useSuggestedName(form, known.nameTaken);
  const nameTaken = known.nameTaken && !mayBeOwn(name, email);
  const emailTaken = known.emailTaken && !mayBeOwn(name, email);
  const emailError = emailTaken ? t('rules.emailTaken') : foreignEmailSettled ? t('rules.collegeEmailOnly') : undefined;
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <h1 ref={takeFocus} tabIndex={-1} className="text-28 outline-none">
        {t('accounts.signUp')}
      </h1>
      <AccountField form={form} name="fullName" />
      <AccountField form={form} name="email" error={emailError} />
      <AccountField
        form={form}
        name="name"
        // Its line is reserved before it is known, so that nothing moves under a finger.
        hint={nameFree ? t(suggested ? 'accounts.nameSuggested' : 'accounts.nameFree') : '\u00a0'}
        error={nameTaken && !suggested ? t('rules.nameTaken') : undefined}
      />
      <AccountField form={form} name="phone" />
      <AccountField form={form} name="password" />
      <AccountField form={form} name="confirmation" />
      <AgeField age={age} onChange={setAge} error={ageMissing ? t('consent.ageMissing') : undefined} />
      <details className="text-14">
        <summary className="min-h-11 cursor-pointer py-3 text-accent">{t('consent.bySigningUp')}</summary>
        <NoticeText />
      </details>
      <Button type="submit" className="mt-2" busy={busy} disabled={nameTaken || emailTaken || foreignEmail}>
        {t('accounts.signUp')}
      </Button>
      <ThirdPartyButton onAsked={onAsked} />
      <button type="button" onClick={onToggle} className="min-h-11 text-14 text-accent hover:underline">
        {t('accounts.toSignIn')}
      </button>
      <PageLinks />
    </form>
  );
}
