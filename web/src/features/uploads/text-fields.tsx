import type { ReactNode } from 'react';
import type { FieldPath, FieldPathValue, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { ForWhom } from '../../shared/ui/for-whom.tsx';
import type { PhotosDraft, VideoDraft } from './drafts.ts';
import { EventField } from './event-field.tsx';

interface Texts {
  title: string;
  desc: string;
  tags: string;
}

interface Props<T extends Texts> {
  form: UseFormReturn<T>;
  titleHint?: string;
  /** The name of the folder that the files come from. */
  folder?: string;
  disabled: boolean;
  /** In place of the questions for whom it is and into which event. */
  target?: ReactNode;
  /** The files. */
  children: ReactNode;
}

/** The fields of videos and photos alike: what is asked first stands first, and the files above the description. */
export function TextFields<T extends VideoDraft | PhotosDraft>({
  form,
  titleHint,
  folder,
  disabled,
  target,
  children,
}: Props<T>) {
  const t = useTexts();
  const fieldError = useFieldError(form.formState.errors);
  const field = (name: keyof Texts) => ({
    ...form.register(name as FieldPath<T>),
    error: fieldError(name as FieldPath<T>),
  });
  return (
    <>
      <fieldset disabled={disabled} className="flex flex-col gap-4">
        {target ?? (
          <>
            <ForWhom
              value={String(form.watch('club' as FieldPath<T>))}
              onChange={(club) => form.setValue('club' as FieldPath<T>, club as FieldPathValue<T, FieldPath<T>>)}
            />
            <EventField form={form} offered={folder} />
          </>
        )}
        <TextField {...field('title')} label={t('uploads.title')} hint={titleHint} required />
        <TextField {...field('tags')} label={t('uploads.tags')} hint={t('uploads.tagsHint')} />
      </fieldset>
      {children}
      <fieldset disabled={disabled}>
        <TextArea {...field('desc')} label={t('uploads.desc')} rows={2} />
      </fieldset>
    </>
  );
}
