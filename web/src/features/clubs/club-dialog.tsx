import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { type ClubPageView, useKeepClub } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { changesSince, showFieldErrors, useFieldError } from '../../shared/lib/forms.ts';
import { sendKeys } from '../../shared/lib/send-key.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ClubNameFields } from '../../shared/ui/club-name-fields.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { PictureChoice, type PicturePicker, usePictureChoice } from '../../shared/ui/picture-choice.tsx';
import { ClubMark } from './club-card.tsx';

interface Props {
  /** The club to change; without it, a new one is made. */
  club?: ClubPageView;
  Picker: PicturePicker;
  onClose: () => void;
  onSaved: (club: ClubPageView) => void;
}

const FIELDS = ['name', 'handle', 'description'] as const;

/** Makes a club, or changes one that one leads; the server judges it by the domain's rules (decisions 61, 62). */
export function ClubDialog({ club, Picker, onClose, onSaved }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const keep = useKeepClub();
  const formId = useId();
  const picture = usePictureChoice(club?.avatarUrl ?? null);
  const [keyOf] = useState(sendKeys);
  const defaultValues = { name: club?.name ?? '', handle: club?.handle ?? '', description: club?.description ?? '' };
  const [changesIn] = useState(() => changesSince(defaultValues));
  const form = useForm({ defaultValues });
  const fieldError = useFieldError(form.formState.errors);
  const answers = {
    onMutate: clearNotices,
    onSuccess: (saved: ClubPageView) => {
      keep(saved);
      onSaved(saved);
    },
    onError: (error: unknown) => {
      if (!showFieldErrors(form, error, FIELDS)) notify('red', errorText(error));
    },
  };
  const create = trpc.clubs.create.useMutation(answers);
  const edit = trpc.clubs.edit.useMutation(answers);
  const busy = create.isPending || edit.isPending;
  const save = form.handleSubmit((texts) => {
    if (club) return edit.mutate({ id: club.id, ...changesIn(texts), ...picture.change });
    const given = { ...texts, ...picture.change };
    create.mutate({ ...given, key: keyOf(given) });
  });
  return (
    <FormDialog
      title={t(club ? 'clubs.editTitle' : 'clubs.newTitle')}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={picture.sending}>
            {t(club ? 'clubs.save' : 'clubs.make')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="flex flex-col gap-4">
        <PictureChoice choice={picture} Picker={Picker}>
          <ClubMark club={{ avatarUrl: picture.shown }} size={72} />
        </PictureChoice>
        <ClubNameFields form={form} isNew={!club} />
        <TextArea label={t('clubs.description')} error={fieldError('description')} {...form.register('description')} />
      </form>
    </FormDialog>
  );
}
