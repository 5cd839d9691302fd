import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FileField } from '../../shared/ui/file-field.tsx';
import { kindOfFile } from './check-file.ts';
import type { PhotosDraft } from './drafts.ts';

/** Whether the browser lets somebody choose a folder, with all that is in it. */
const CAN_CHOOSE_FOLDERS = 'webkitdirectory' in HTMLInputElement.prototype;

/** Lets somebody choose a folder, and passes its pictures to `take`; other files are ignored. */
function chooseFolder(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.onchange = () => take([...(input.files ?? [])].filter((file) => kindOfFile(file) === 'image'));
  input.click();
}

interface Props {
  form: UseFormReturn<PhotosDraft>;
  onFiles: (files: readonly File[]) => void;
  /** The chosen pictures. */
  children: ReactNode;
}

/** The input for one or more images; choosing again adds to what is there. */
export function PhotoFiles({ form, onFiles, children }: Props) {
  const t = useTexts();
  const fieldError = useFieldError(form.formState.errors);
  const count = form.watch('images').length;
  return (
    <div className="flex flex-col gap-1">
      <FileField
        label={t('uploads.imageFiles')}
        name="images"
        accept="image/*"
        multiple
        chosen={count > 0 ? t('media.photosCount', { count }) : undefined}
        hint={count > 0 ? undefined : t('uploads.dropHint')}
        error={fieldError('images')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same files can be chosen again.
          target.value = '';
        }}
      />
      {children}
      {CAN_CHOOSE_FOLDERS && (
        <Button look="quiet" onClick={() => chooseFolder(onFiles)} className="self-start">
          <FolderOpen size={18} aria-hidden />
          {t('uploads.chooseFolder')}
        </Button>
      )}
    </div>
  );
}
