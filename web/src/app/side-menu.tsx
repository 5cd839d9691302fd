import { Ellipsis, LogOut } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSignOut } from '../features/accounts/use-sign-out.ts';
import { useTexts } from '../shared/i18n/languages.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { useOnDemand } from '../shared/lib/use-on-demand.ts';
import { Brand } from '../shared/ui/brand.tsx';
import { cx } from '../shared/ui/cx.ts';
import { entriesFor } from './navigation.ts';
import { useAppearance } from './use-appearance.ts';

const ITEM = cx(
  'flex h-12 min-w-12 shrink-0 items-center justify-center gap-4 rounded-control px-3 text-14 transition-colors',
  'bar-entry w600:h-11 w900:justify-start',
);
const QUIET = 'text-muted hover:bg-sunken hover:text-ink';
const CURRENT = 'bg-accent-soft font-semibold text-accent';
const LABEL = 'truncate w600:sr-only w900:not-sr-only';
const BEHIND_MORE = 'max-w600:hidden';

/**
 * A column with labels from 900 px, a column of icons from 600 px. Below that a bar at the bottom with what is opened
 * most, and "More", which opens a sheet with everything; above 600 px "More" comes last, for everything without an
 * entry of its own.
 */
export function SideMenu() {
  const t = useTexts();
  const user = useCurrentUser();
  const signOut = useSignOut();
  const appearance = useAppearance();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const { module: more, reach } = useOnDemand(() => import('./more-sheet.tsx'));
  const entries = entriesFor(user?.mayUpload ?? false);
  const elsewhere = entries.some(({ to, inBar }) => to === pathname && !inBar);

  return (
    <nav
      aria-label={t('shell.menu')}
      className={cx(
        'bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-1 border-line border-t bg-surface px-2 pt-1',
        'w600:sticky w600:inset-auto w600:top-0 w600:h-dvh w600:w-18 w600:shrink-0 w600:flex-col w600:items-stretch',
        // A menu higher than the window scrolls: hiding the overflow of one axis makes the other scroll.
        'w600:overflow-x-hidden w600:border-t-0 w600:px-3 w600:py-2 w900:w-60',
      )}
    >
      <Brand
        className="mb-2 hidden shrink-0 justify-center w600:flex w900:justify-start w900:px-3"
        nameClass="hidden w900:inline"
      />
      {entries.map(({ to, label, icon: Icon, inBar }) => (
        <NavLink
          key={to}
          to={to}
          end
          title={t(label)}
          className={({ isActive }) =>
            cx(ITEM, inBar ? `max-w600:order-${inBar}` : BEHIND_MORE, isActive ? CURRENT : QUIET)
          }
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          <span className={LABEL}>{t(label)}</span>
        </NavLink>
      ))}
      <span className="mx-3 my-2 hidden shrink-0 border-line border-t w600:block" />
      {[...appearance, { id: 'sign-out', icon: LogOut, label: t('shell.logOut'), lang: undefined, act: signOut }].map(
        ({ id, icon: Icon, label, lang, act }) => (
          <button key={id} type="button" title={label} onClick={act} className={cx(ITEM, BEHIND_MORE, QUIET)}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <span lang={lang} className={LABEL}>
              {label}
            </span>
          </button>
        ),
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={elsewhere || undefined}
        onClick={async () => setOpen(await reach())}
        className={cx(ITEM, 'order-5', QUIET)}
      >
        <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
        <span className={LABEL}>{t('shell.more')}</span>
      </button>
      {open && more && <more.MoreSheet entries={entries} onSignOut={signOut} onClose={() => setOpen(false)} />}
    </nav>
  );
}
