import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { Card } from './card.tsx';
import { useProof } from './use-proof.tsx';

/** Asks for a mail with a link to a new password (product 2). */
export function RecoveryPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { name: '' } });
  const fieldError = useFieldError(form.formState.errors);
  const recover = trpc.accounts.recover.useMutation({
    onMutate: clearNotices,
    onSuccess: () => notify('green', t('accounts.mailSent')),
    onError: (error, input) => {
      // Their own account, with a second factor.
      if (refusalOf(error)?.code === 'PROOF_REQUIRED') void proof.ask(() => recover.mutate(input));
      else notify('red', errorText(error));
    },
  });
  const proof = useProof();
  useTitle(t('accounts.recoveryTitle'));
  return (
    <Card title={t('accounts.recoveryTitle')}>
      <form className="flex flex-col gap-5" onSubmit={form.handleSubmit((input) => recover.mutate(input))} noValidate>
        <TextField
          {...form.register('name', { required: rules.loginMissing })}
          label={t('accounts.username')}
          hint={t('accounts.recoveryHint')}
          error={fieldError('name')}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <Button type="submit" busy={recover.isPending || proof.asking}>
          {t('accounts.sendMail')}
        </Button>
        <Link to="/" className="flex min-h-11 items-center justify-center text-14 text-accent hover:underline">
          {t('accounts.logIn')}
        </Link>
      </form>
      {proof.dialog}
    </Card>
  );
}
