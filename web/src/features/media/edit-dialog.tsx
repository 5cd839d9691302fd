import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { changesSince, showFieldErrors, useFieldError } from '../../shared/lib/forms.ts';
import { type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { CaptionsSection } from './captions-section.tsx';

interface Texts {
  title: string;
  description: string;
  tags: string;
}

const FIELDS = ['title', 'description', 'tags'] as const;

interface Props {
  media: Media;
  /** Changes the poster of a video. */
  poster: ReactNode;
  onClose: () => void;
}

/**
 * Changes title, description and tags of one's own item (decisions 20). The server validates them by the domain's
 * rules.
 */
export function EditDialog({ media, poster, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { kind, id, title, description, tags } = media;
  const defaultValues: Texts = { title, description, tags: tags.join(', ') };
  const [changesIn] = useState(() => changesSince(defaultValues));
  const form = useForm<Texts>({ defaultValues });
  const fieldError = useFieldError(form.formState.errors);
  const edit = trpc.media.edit.useMutation({
    onMutate: clearNotices,
    onSuccess: (fresh) => {
      updateMedia(client, fresh, () => fresh);
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error, FIELDS)) notify('red', errorText(error));
    },
  });
  const save = form.handleSubmit((texts) => edit.mutate({ kind, id, ...changesIn(texts) }));
  return (
    <FormDialog
      title={t('media.editTitle')}
      onClose={onClose}
      busy={edit.isPending}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={edit.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="edit-media" busy={edit.isPending}>
            {t('media.saveChanges')}
          </Button>
        </>
      }
    >
      <form id="edit-media" onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('media.title')}
          error={fieldError('title')}
          {...form.register('title', { validate: (text) => text.trim() !== '' || rules.missing })}
        />
        <TextArea
          label={t('media.description')}
          rows={4}
          error={fieldError('description')}
          {...form.register('description')}
        />
        <TextField
          label={t('media.tags')}
          hint={t('media.tagsHint')}
          error={fieldError('tags')}
          {...form.register('tags')}
        />
      </form>
      {poster}
      {kind === 'video' && <CaptionsSection media={media} />}
    </FormDialog>
  );
}
