import { type FormEvent, useState } from 'react';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { type AskedFactor, askedFactor } from './asked-factor.ts';

const MISSING = { name: rules.loginMissing, password: rules.passwordMissing };
type Field = keyof typeof MISSING;

export interface SignIn {
  /** The English rule a field breaks. */
  readonly wrong: Readonly<Partial<Record<Field, string>>>;
  readonly busy: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

/**
 * Signing in: the session is stored and the page changes by itself; a failure says so in red (product 4, 5, 8). Two
 * required fields need no library for forms, and the first page a visitor loads is lighter without it.
 */
export function useSignIn(onAsked: (asked: AskedFactor) => void): SignIn {
  const errorText = useErrorText();
  const [wrong, setWrong] = useState<SignIn['wrong']>({});
  const signIn = trpc.accounts.signIn.useMutation();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const input = { name: String(typed.get('name')), password: String(typed.get('password')) };
    const missing = (['name', 'password'] as const).filter((field) => input[field] === '');
    setWrong(Object.fromEntries(missing.map((field) => [field, MISSING[field]])));
    const [first] = missing;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    clearNotices();
    sessionStarted();
    try {
      sessionReceived(await signIn.mutateAsync(input));
    } catch (error) {
      sessionFailed();
      const refusal = refusalOf(error);
      const factor = refusal && askedFactor(refusal.params, refusal.code);
      if (factor) onAsked(factor);
      else notify('red', errorText(error));
    }
  };
  return { wrong, busy: signIn.isPending, submit };
}
