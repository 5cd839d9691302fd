import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import type { PhotosDraft, VideoDraft } from './drafts.ts';

interface Texts {
  title: string;
  desc: string;
  tags: string;
}

interface Props<T extends Texts> {
  form: UseFormReturn<T>;
  titleHint?: string;
}

/** Title, description and tags, the same for videos and photos. */
export function TextFields<T extends VideoDraft | PhotosDraft>({ form, titleHint }: Props<T>) {
  const t = useTexts();
  const fieldError = useFieldError(form.formState.errors);
  const field = (name: keyof Texts) => ({
    ...form.register(name as FieldPath<T>),
    error: fieldError(name as FieldPath<T>),
  });
  return (
    <>
      <TextField {...field('title')} label={t('uploads.title')} hint={titleHint} required />
      <TextArea {...field('desc')} label={t('uploads.desc')} rows={2} />
      <TextField {...field('tags')} label={t('uploads.tags')} hint={t('uploads.tagsHint')} />
    </>
  );
}
