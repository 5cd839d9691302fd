import { Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UploadButtons } from '../features/uploads/upload-buttons.tsx';
import { useTexts } from '../shared/i18n/languages.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Brand } from '../shared/ui/brand.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { Bell } from './bell.tsx';
import { SearchBox } from './search-box.tsx';

interface Props {
  menuShown: boolean;
  onToggleMenu: () => void;
}

/** Menu toggle, logo while the menu is hidden, search, uploads, the bell, profile. */
export function TopBar({ menuShown, onToggleMenu }: Props) {
  const t = useTexts();
  const user = useCurrentUser();
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-1 bg-surface px-2 flat:relative flat:h-12 w600:gap-3 w600:px-6">
      <IconButton
        icon={Menu}
        label={t(menuShown ? 'shell.hideMenu' : 'shell.showMenu')}
        aria-expanded={menuShown}
        onClick={onToggleMenu}
        tipAlign="start"
        className="w600:-ml-2.5"
      />
      {!menuShown && <Brand className="hidden shrink-0 w600:inline-flex" nameClass="hidden w700:inline" />}
      <div className="flex min-w-0 grow justify-center">
        <SearchBox />
      </div>
      <UploadButtons load={() => import('./uploading.tsx')} />
      <Bell />
      <Link
        to="/profile"
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-full transition-colors hover:bg-sunken w700:pr-4 w700:pl-1"
      >
        <Avatar url={user?.avatarUrl ?? null} />
        <span className="sr-only">{t('shell.profile')}</span>
        <span className="sr-only max-w-36 w700:not-sr-only w700:truncate w700:text-14 w700:font-medium">
          {user?.fullName || user?.name}
        </span>
      </Link>
    </header>
  );
}
