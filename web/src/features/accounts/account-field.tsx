import type { InputHTMLAttributes } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { TextKey } from '../../shared/i18n/translate.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { TextField } from '../../shared/ui/field.tsx';

interface Field extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'autoCapitalize'> {
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly required?: boolean;
  /** The field that is validated again when this one changes. */
  readonly judges?: string;
}

/** The fields of forms about a person: each with its label and what a browser may fill in. */
const FIELDS = {
  fullName: { label: 'accounts.fullName', autoComplete: 'name', required: true },
  name: { label: 'accounts.username', autoComplete: 'username', autoCapitalize: 'none', required: true },
  email: { label: 'accounts.email', type: 'email', autoComplete: 'email', required: true },
  phone: { label: 'accounts.phoneOptional', type: 'tel', autoComplete: 'tel' },
  password: {
    label: 'accounts.password',
    hint: 'accounts.passwordHint',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    judges: 'confirmation',
  },
  confirmation: { label: 'accounts.confirmPassword', type: 'password', autoComplete: 'new-password', required: true },
} satisfies Record<string, Field>;

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: FieldPath<T> & keyof typeof FIELDS;
  /** In place of the field's own. */
  label?: string;
  hint?: string | undefined;
  /** An error beyond the form's own rules. */
  error?: string | undefined;
}

/** One of the fields that sign-up, profile and new password share, with its errors. */
export function AccountField<T extends FieldValues>({ form, name, label, hint, error }: Props<T>) {
  const t = useTexts();
  const fieldError = useFieldError(form.formState.errors);
  const { label: usualLabel, hint: usualHint, judges, ...input }: Field = FIELDS[name];
  // An empty one is not wrong yet.
  const typed = judges !== undefined && form.getValues(judges as FieldPath<T>);
  return (
    <TextField
      {...form.register(name, typed ? { deps: judges as FieldPath<T> } : {})}
      {...input}
      label={label ?? t(usualLabel)}
      hint={hint ?? (usualHint && t(usualHint))}
      error={error ?? fieldError(name)}
    />
  );
}
