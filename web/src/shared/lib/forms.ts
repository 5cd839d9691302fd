import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useTexts } from '../i18n/languages.ts';
import { refusalOf } from './trpc.ts';

/**
 * A form's rules that are fetched when they are first needed. Where they cannot be fetched the form is let through:
 * the server judges it by the same rules.
 */
export function lazyRules<T extends FieldValues>(load: () => Promise<{ resolver: Resolver<T> }>): Resolver<T> {
  return async (values, context, options) => {
    const rules = await load().catch(() => null);
    return rules ? rules.resolver(values, context, options) : { values, errors: {} };
  };
}

/**
 * Shows the server's field errors beside their fields; true if at least one is of this form. In the request, the names of
 * its fields begin with `under`.
 */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  fields: readonly FieldPath<T>[],
  under = '',
): boolean {
  const wrong = (refusalOf(error)?.errors ?? []).filter(({ field }) => fields.some((known) => under + known === field));
  for (const { field, message } of wrong)
    form.setError(field.slice(under.length) as FieldPath<T>, { type: 'server', message });
  return wrong.length > 0;
}

/** The text under a field that is wrong, in the language on screen. */
export function useFieldError<T extends FieldValues>(
  errors: FieldErrors<T>,
): (field: FieldPath<T>) => string | undefined {
  const t = useTexts();
  return (field) => {
    const wrong: FieldError | undefined = get(errors, field);
    return wrong?.message ? t.sentence(wrong.message) : undefined;
  };
}

/**
 * Says what of a form differs from how it opened: somebody else may have changed the rest meanwhile. What was said once is
 * said again, since the server may have it although its answer was lost.
 */
export function changesSince<T extends object>(opened: T): (now: Partial<T>) => Partial<T> {
  const before = new Map(Object.entries(opened));
  const changed = new Set<string>();
  return (now) => {
    for (const [field, value] of Object.entries(now))
      if (JSON.stringify(value) !== JSON.stringify(before.get(field))) changed.add(field);
    return Object.fromEntries(Object.entries(now).filter(([field]) => changed.has(field))) as Partial<T>;
  };
}
