import { type UseFormReturn, useForm } from 'react-hook-form';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';

export interface SignInForm {
  name: string;
  password: string;
}

/** Both are required (product 5). */
export const REQUIRED = {
  name: { required: rules.loginMissing },
  password: { required: rules.passwordMissing },
};

export interface SignIn {
  readonly form: UseFormReturn<SignInForm>;
  readonly busy: boolean;
  readonly submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
}

/** Signing in: the session is stored and the page changes by itself; a failure says so in red (product 4, 8). */
export function useSignIn(): SignIn {
  const errorText = useErrorText();
  const form = useForm<SignInForm>({ defaultValues: { name: '', password: '' } });
  const signIn = trpc.accounts.signIn.useMutation();
  const submit = form.handleSubmit(async (input) => {
    clearNotices();
    sessionStarted();
    try {
      sessionReceived(await signIn.mutateAsync(input));
    } catch (error) {
      sessionFailed();
      notify('red', errorText(error));
    }
  });
  return { form, busy: signIn.isPending, submit };
}
