import { type ComponentType, useEffect, useId, useState } from 'react';
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
import { ClubMark } from './club-card.tsx';

/** Uploads a picture, and says its stored name; the app brings it. */
export type PicturePicker = ComponentType<{
  onArrived: (fileName: string, picture: Blob) => void;
  onBusy: (busy: boolean) => void;
}>;

interface Props {
  /** The club to change; without it, a new one is made. */
  club?: ClubPageView;
  Picker: PicturePicker;
  onClose: () => void;
  onSaved: (club: ClubPageView) => void;
}

const FIELDS = ['name', 'handle', 'description'] as const;

/** The picture to save: an uploaded one, none, or undefined for the present one. */
type Picture = { readonly fileName: string; readonly url: string } | null | undefined;

/** Makes a club, or changes one that one leads; the server judges it by the domain's rules (decisions 61, 62). */
export function ClubDialog({ club, Picker, onClose, onSaved }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const keep = useKeepClub();
  const formId = useId();
  const [picture, setPicture] = useState<Picture>(undefined);
  const [sending, setSending] = useState(false);
  const [keyOf] = useState(sendKeys);
  const defaultValues = { name: club?.name ?? '', handle: club?.handle ?? '', description: club?.description ?? '' };
  const [changesIn] = useState(() => changesSince(defaultValues));
  const form = useForm({ defaultValues });
  const fieldError = useFieldError(form.formState.errors);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);
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
    const avatar = picture === undefined ? {} : { avatar: picture?.fileName ?? '' };
    if (club) return edit.mutate({ id: club.id, ...changesIn(texts), ...avatar });
    const given = { ...texts, ...avatar };
    create.mutate({ ...given, key: keyOf(given) });
  });
  const shown = picture === undefined ? (club?.avatarUrl ?? null) : (picture?.url ?? null);
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
          <Button type="submit" form={formId} busy={busy} disabled={sending}>
            {t(club ? 'clubs.save' : 'clubs.make')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <ClubMark club={{ avatarUrl: shown }} size={72} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
            <Picker
              onArrived={(fileName, file) => setPicture({ fileName, url: URL.createObjectURL(file) })}
              onBusy={setSending}
            />
            {shown !== null && !sending && (
              <Button look="quiet" onClick={() => setPicture(null)}>
                {t('accounts.removePicture')}
              </Button>
            )}
          </div>
        </div>
        <ClubNameFields form={form} isNew={!club} />
        <TextArea label={t('clubs.description')} error={fieldError('description')} {...form.register('description')} />
      </form>
    </FormDialog>
  );
}
