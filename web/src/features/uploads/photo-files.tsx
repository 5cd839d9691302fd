import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { FileField } from '../../shared/ui/file-field.tsx';
import type { PhotosDraft } from './drafts.ts';

interface Props {
  form: UseFormReturn<PhotosDraft>;
  onFiles: (files: readonly File[]) => void;
}

/** The input for one or more images; choosing again adds to what is there. */
export function PhotoFiles({ form, onFiles }: Props) {
  const t = useTexts();
  const fieldError = useFieldError(form.formState.errors);
  const count = form.watch('images').length;
  return (
    <FileField
      key={count}
      label={t('uploads.imageFiles')}
      name="images"
      accept="image/*"
      multiple
      chosen={count > 0 ? t('common.filesChosen', { count }) : undefined}
      hint={t('uploads.dropHint')}
      error={fieldError('images')}
      onChange={(event) => onFiles([...(event.target.files ?? [])])}
    />
  );
}
