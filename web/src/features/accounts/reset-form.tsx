import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { lazyRules, showFieldErrors } from '../../shared/lib/forms.ts';
import { sendKeys } from '../../shared/lib/send-key.ts';
import { sessionCleared, useCurrentUser } from '../../shared/lib/session.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { AccountField } from './account-field.tsx';
import { Card } from './card.tsx';

export interface ResetForm {
  password: string;
  confirmation: string;
}

interface Props {
  userId: string;
  token: string;
  /** The link ran out while the password was typed. */
  onExpired: () => void;
}

/** Asks for the new password twice. Setting it ends every session of that person, this one too (decisions 7). */
export function NewPasswordForm({ userId, token, onExpired }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const form = useForm<ResetForm>({
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
    resolver: lazyRules(() => import('./reset-rules.ts')),
  });
  const [keyOf] = useState(sendKeys);
  const reset = trpc.accounts.resetPassword.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      notify('green', t('accounts.passwordChanged'));
      if (user?.id === userId) sessionCleared();
      navigate('/');
    },
    onError: (error) => {
      const code = refusalOf(error)?.code;
      if (code === 'LINK_EXPIRED' || code === 'LINK_NOT_FOUND') onExpired();
      else if (!showFieldErrors(form, error, ['password'])) notify('red', errorText(error));
    },
  });
  return (
    <Card title={t('accounts.newPassword')}>
      <form
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit(({ password }) => reset.mutate({ userId, token, password, key: keyOf(password) }))}
        noValidate
      >
        <AccountField form={form} name="password" label={t('accounts.newPassword')} />
        <AccountField form={form} name="confirmation" />
        <Button type="submit" busy={reset.isPending}>
          {t('accounts.changePassword')}
        </Button>
      </form>
    </Card>
  );
}
