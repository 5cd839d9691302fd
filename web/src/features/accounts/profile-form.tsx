import { type ComponentType, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { lazyRules, showFieldErrors } from '../../shared/lib/forms.ts';
import { sessionChanged } from '../../shared/lib/of-one-person.ts';
import { type CurrentUser, sessionFailed, sessionStarted } from '../../shared/lib/session.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { AccountField } from './account-field.tsx';
import { takeFocus } from './take-focus.ts';

export interface ProfileTexts {
  fullName: string;
  name: string;
  phone: string;
}

/** Uploads a picture and returns its stored name; the app injects the component. */
export type AvatarPickerType = ComponentType<{
  onArrived: (fileName: string, picture: Blob) => void;
  onBusy: (busy: boolean) => void;
}>;

interface Props {
  user: CurrentUser;
  AvatarPicker: AvatarPickerType;
  onDone: () => void;
}

/** The picture to save: an uploaded one, none, or undefined for the present one. */
type Picture = { readonly fileName: string; readonly url: string } | null | undefined;

/** Edits oneself; nothing changes before Update, and Cancel discards everything (product 2, 4). */
export function ProfileForm({ user, AvatarPicker, onDone }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [picture, setPicture] = useState<Picture>(undefined);
  const [sending, setSending] = useState(false);
  const form = useForm<ProfileTexts>({
    defaultValues: { fullName: user.fullName, name: user.name, phone: user.phone ?? '' },
    mode: 'onTouched',
    resolver: lazyRules(() => import('./profile-rules.ts')),
  });

  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);

  const change = trpc.accounts.changeProfile.useMutation({
    onMutate: () => {
      clearNotices();
      sessionStarted();
    },
    onSuccess: (changed) => {
      if (!sessionChanged(changed)) return;
      notify('green', t('accounts.profileSaved'));
      onDone();
    },
    onError: (error) => {
      sessionFailed();
      if (!showFieldErrors(form, error, ['fullName', 'name', 'phone'])) notify('red', errorText(error));
    },
  });
  const submit = form.handleSubmit((texts) =>
    change.mutate({ id: user.id, ...texts, ...(picture === undefined ? {} : { avatar: picture?.fileName ?? '' }) }),
  );
  const shown = picture === undefined ? user.avatarUrl : (picture?.url ?? null);

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 ref={takeFocus} tabIndex={-1} className="sr-only">
        {t('accounts.profile')}
      </h1>
      <div className="flex items-center gap-5">
        <Avatar url={shown} size={96} />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <AvatarPicker
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
      <AccountField form={form} name="fullName" />
      <AccountField form={form} name="name" />
      <AccountField form={form} name="phone" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending} disabled={sending}>
          {t('accounts.update')}
        </Button>
        <Button look="outline" onClick={onDone} disabled={change.isPending}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
