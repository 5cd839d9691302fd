import { type ReactNode, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import type { PicturePicker } from '../../shared/ui/picture-choice.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountLog } from './account-log.tsx';
import { ConsentSection } from './consent-section.tsx';
import { LanguageField } from './language-field.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { OwnData } from './own-data.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { Release } from './release.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsList } from './sessions-list.tsx';

interface Props {
  AvatarPicker: PicturePicker;
  /** The choices of notifications. */
  choices: ReactNode;
}

/**
 * One's profile, to view or edit; the choices of notifications; one's sessions; and the account as a whole (product 2).
 */
export function ProfilePage({ AvatarPicker, choices }: Props) {
  const t = useTexts();
  const user = useCurrentUser();
  /** Undefined until it is edited for the first time. */
  const [editing, setEditing] = useState<boolean>();
  useTitle(t('accounts.profile'));
  if (!user) return null;
  return (
    <article className="mx-auto max-w-[640px] py-6">
      {editing ? (
        <ProfileForm user={user} AvatarPicker={AvatarPicker} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView user={user} edited={editing === false} onEdit={() => setEditing(true)} />
      )}
      <LanguageField />
      {choices}
      <SessionsList />
      <SecondFactorSection user={user} />
      <LeavingSection user={user} />
      <AccountLog />
      <OwnData />
      <ConsentSection user={user} />
      <AccountActions user={user} />
      <Release />
    </article>
  );
}
