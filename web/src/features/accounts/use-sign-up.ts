import type { Age } from '@quadrangle/domain/accounts/age';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { lazyRules, showFieldErrors } from '../../shared/lib/forms.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { sendKeys } from '../../shared/lib/send-key.ts';
import { api, isNetworkError, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { unsentTexts, useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { learnNotice } from './changed-notice.ts';
import type { Typed } from './sign-in-page.tsx';
import { forgetSignUp, pendingSignUp, rememberPending, rememberSignUp } from './signed-up-here.ts';

export interface SignUpForm {
  fullName: string;
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmation: string;
  age: Age | '';
}

const noTexts = { fullName: '', name: '', email: '', phone: '', password: '', confirmation: '' };

/** Of all that was typed on the screen, what these fields hold: other cards ask for more, and an age is confirmed first. */
const ofFields = (typed: Typed): Typed => Object.fromEntries(Object.entries(typed).filter(([name]) => name in noTexts));

export interface SignUp {
  readonly form: UseFormReturn<SignUpForm>;
  readonly busy: boolean;
  /**
   * Whether a try with this name or address is pending, was corrected, or got no answer: then they may be taken by
   * oneself.
   */
  readonly mayBeOwn: (name: string, email: string) => boolean;
  readonly age: Age | null;
  readonly setAge: (age: Age) => void;
  /** Whether the age is to be said first, because younger people need a guardian, or cannot join (decisions 73). */
  readonly ageMissing: boolean;
  readonly submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
}

/**
 * Signing up, beginning with the texts `typed` before: success goes to /verifyemail; a failure says so in red. Either
 * keeps the texts: the address may turn out to be wrong (product 4, 8; decisions 67).
 */
export function useSignUp(typed: Typed): SignUp {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const form = useForm<SignUpForm>({
    defaultValues: { ...noTexts, age: '', ...unsentTexts('sign-up'), ...ofFields(typed) },
    mode: 'onTouched',
    resolver: lazyRules(() => import('./sign-up-rules.ts')),
  });
  useKeepUnsentTexts('sign-up', form, ['fullName', 'name', 'email', 'phone', 'age']);
  const signUp = trpc.accounts.signUp.useMutation();
  const { minors, notice } = useInstallation();
  const age = form.watch('age') || null;
  const setAge = (chosen: Age) => form.setValue('age', chosen);
  const [tried, setTried] = useState(false);
  const ageAsked = age === null && minors !== undefined && minors !== 'allow';
  const ageMissing = tried && ageAsked;
  const [keyOf] = useState(sendKeys);
  const [unanswered, setUnanswered] = useState<Pick<SignUpForm, 'name' | 'email'> | null>(null);
  const mayBeOwn = (name: string, email: string) =>
    (unanswered?.name === name && unanswered.email === email) || isPending(name, email);

  const submit = form.handleSubmit(
    ({ confirmation: _, ...input }) => {
      clearNotices();
      setTried(true);
      if (ageAsked) return;
      const before = unanswered;
      setUnanswered(input);
      const whole = { ...input, age, notice };
      const send = () => signUp.mutateAsync({ ...whole, key: keyOf(whole) });
      return withdrawPending(input)
        .then(send)
        .then(
          ({ id }) => {
            rememberSignUp(id);
            rememberPending(input);
            navigate('/verifyemail');
          },
          async (error: unknown) => {
            if (!isNetworkError(error)) setUnanswered(before);
            showFieldErrors(form, error, ['fullName', 'name', 'email', 'phone', 'password']);
            notify('red', errorText(error));
            await learnNotice(error);
          },
        );
    },
    (errors) => {
      const { confirmation, ...others } = errors;
      const mismatchAlone = confirmation && Object.keys(others).length === 0;
      notify('red', t(mismatchAlone ? 'rules.passwordMismatch' : 'errors.SIGN_UP_INCOMPLETE'));
    },
  );
  return { age, setAge, ageMissing, form, busy: form.formState.isSubmitting, mayBeOwn, submit };
}

/** Whether whoever signed up here last, and has not shown the code, has this name or address. */
function isPending(name: string, email: string): boolean {
  const pending = pendingSignUp();
  const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.trim().toLowerCase();
  return same(pending?.name, name) || same(pending?.email, email);
}

/**
 * Takes back one's own sign-up whose address was wrong, so that its name is free (decisions 67). The one of somebody else
 * who signed up here before, under another name and address, stays.
 */
async function withdrawPending({ name, email }: Pick<SignUpForm, 'name' | 'email'>): Promise<void> {
  if (!isPending(name, email)) return;
  await api.accounts.withdrawSignUp.mutate({}).catch((error: unknown) => {
    // Where the cookie is gone, or a link verified the address, there is nothing to take back.
    const { code = '' } = refusalOf(error) ?? {};
    if (code !== 'SIGN_UP_ELSEWHERE' && code !== 'ALREADY_VERIFIED') throw error;
  });
  forgetSignUp();
}
