import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { CurrentUser } from '../../shared/lib/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { takeFocus } from './take-focus.ts';

interface Props {
  user: CurrentUser;
  /** Whether it was edited just before; the focus returns to Edit then. */
  edited: boolean;
  onEdit: () => void;
}

/** One's profile to view; how many marked one as a favorite only with a live plan or seat (decisions 3). */
export function ProfileView({ user, edited, onEdit }: Props) {
  const t = useTexts();
  const format = useFormat();
  const rows = [
    [t('accounts.fullName'), user.fullName],
    [t('accounts.username'), user.name],
    [t('accounts.email'), user.email],
    [t('accounts.phone'), user.phone ?? '—'],
    ...(user.mayUpload ? [[t('accounts.favouriteCount'), format.count(user.favouriteCount)]] : []),
    ...(user.hasLivePlan ? [[t('accounts.planUntil'), format.date(user.planEnd)]] : []),
  ];
  return (
    <>
      <header className="flex flex-wrap items-center gap-5">
        <Avatar url={user.avatarUrl} size={96} />
        <div className="flex min-w-0 grow flex-col items-start gap-2">
          <h1 className="max-w-full text-28">{user.fullName || user.name}</h1>
          <Chip tone={user.mayUpload ? 'accent' : 'plain'}>{t(`accounts.role_${user.role}`)}</Chip>
        </div>
        <Button ref={edited ? takeFocus : null} look="outline" onClick={onEdit}>
          {t('accounts.edit')}
        </Button>
      </header>
      <dl className="mt-8 divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 py-4 w500:grid-cols-[180px_1fr]">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="min-w-0 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
