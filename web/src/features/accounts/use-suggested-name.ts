import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useInstallation } from '../../shared/lib/installation.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import type { SignUpForm } from './use-sign-up.ts';

/** How many names are tried: `ada`, `ada2`, … */
const NAMES = 5;

/**
 * Fills in a username made from the address, for as long as nobody has typed another (decisions 67). While a suggested
 * one is taken, the next is tried. Returns whether the name in the form is a suggested one.
 */
export function useSuggestedName({ watch, setValue }: UseFormReturn<SignUpForm>, taken: boolean): boolean {
  const [name, email] = watch(['name', 'email']);
  const appName = useInstallation((installation) => installation.appName);
  const [suggested, setSuggested] = useState({ name: '', email: '', attempt: 0 });
  const isOurs = name === suggested.name;
  // Half an address would be judged a dozen times while it is typed.
  const settled = useDebounced(email) === email;

  useEffect(() => {
    const again = isOurs && taken && email === suggested.email && suggested.attempt < NAMES - 1;
    if (!isOurs || !settled || (email === suggested.email && !again)) return;
    const attempt = again ? suggested.attempt + 1 : 0;
    let current = true;
    import('./sign-up-rules.ts').then(
      ({ suggestedName }) => {
        const next = suggestedName(email, attempt, appName);
        if (!current || next === null) return;
        setSuggested({ name: next, email, attempt });
        setValue('name', next, { shouldValidate: true });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [email, isOurs, settled, taken, suggested, appName, setValue]);
  return isOurs && name !== '';
}
