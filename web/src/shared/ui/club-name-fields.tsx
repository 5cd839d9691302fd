import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { rules } from '../i18n/en/rules.ts';
import { useTexts } from '../i18n/languages.ts';
import { useFieldError } from '../lib/forms.ts';
import { suggestedHandle } from '../lib/suggested-handle.ts';
import { TextField } from './field.tsx';

interface Form extends Pick<UseFormReturn<{ name: string; handle: string }>, 'register' | 'formState'> {
  getValues(field: 'name' | 'handle'): string;
  setValue(field: 'handle', handle: string, options: { shouldValidate: boolean }): void;
}

const needed = { validate: (text: string) => text.trim() !== '' || rules.missing };

/** Name and handle of a club; the name of a new one suggests a handle until somebody types another (decisions 61). */
export function ClubNameFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const t = useTexts();
  const { errors, isSubmitted } = form.formState;
  const fieldError = useFieldError(errors);
  const suggested = useRef(isNew ? suggestedHandle(form.getValues('name')) : '');
  const suggest = (name: string) => {
    if (form.getValues('handle') !== suggested.current) return;
    suggested.current = suggestedHandle(name);
    form.setValue('handle', suggested.current, { shouldValidate: isSubmitted });
  };
  return (
    <>
      <TextField
        label={t('clubs.name')}
        error={fieldError('name')}
        required
        autoComplete="off"
        {...form.register('name', { ...needed, onChange: ({ target }) => suggest(String(target.value)) })}
      />
      <TextField
        label={t('clubs.handle')}
        hint={t('clubs.handleHint')}
        error={fieldError('handle')}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.register('handle', needed)}
      />
    </>
  );
}
