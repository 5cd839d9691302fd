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
import { PictureChoice, type PicturePicker, usePictureChoice } from '../../shared/ui/picture-choice.tsx';
import { AccountField } from './account-field.tsx';
import { takeFocus } from './take-focus.ts';

export interface ProfileTexts {
  fullName: string;
  name: string;
  phone: string;
}

interface Props {
  user: CurrentUser;
  AvatarPicker: PicturePicker;
  onDone: () => void;
}

/** Edits oneself; nothing changes before Update, and Cancel discards everything (product 2, 4). */
export function ProfileForm({ user, AvatarPicker, onDone }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const picture = usePictureChoice(user.avatarUrl);
  const form = useForm<ProfileTexts>({
    defaultValues: { fullName: user.fullName, name: user.name, phone: user.phone ?? '' },
    mode: 'onTouched',
    resolver: lazyRules(() => import('./profile-rules.ts')),
  });

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
  const submit = form.handleSubmit((texts) => change.mutate({ id: user.id, ...texts, ...picture.change }));

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 ref={takeFocus} tabIndex={-1} className="sr-only">
        {t('accounts.profile')}
      </h1>
      <PictureChoice choice={picture} Picker={AvatarPicker}>
        <Avatar url={picture.shown} size={96} />
      </PictureChoice>
      <AccountField form={form} name="fullName" />
      <AccountField form={form} name="name" />
      <AccountField form={form} name="phone" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending} disabled={picture.sending}>
          {t('accounts.update')}
        </Button>
        <Button look="outline" onClick={onDone} disabled={change.isPending}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
