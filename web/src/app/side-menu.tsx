import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSignOut } from '../features/accounts/use-sign-out.ts';
import { useTexts } from '../shared/i18n/languages.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { Brand } from '../shared/ui/brand.tsx';
import { cx } from '../shared/ui/cx.ts';
import { NAVIGATION } from './navigation.ts';
import { useAppearance } from './use-appearance.ts';

const ITEM = cx(
  'flex h-12 min-w-12 shrink-0 snap-start items-center justify-center gap-4 rounded-control px-3 text-14 transition-colors',
  'w600:h-11 w900:justify-start',
);
const QUIET = 'text-muted hover:bg-sunken hover:text-ink';
const LABEL = 'sr-only w900:not-sr-only w900:truncate';

/** A column with labels from 900 px, a column of icons from 600 px, below that a bar at the bottom that scrolls. */
export function SideMenu() {
  const t = useTexts();
  const user = useCurrentUser();
  const signOut = useSignOut();
  const appearance = useAppearance();
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const entries = NAVIGATION.filter(({ planOnly }) => !planOnly || user?.hasLivePlan);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry in view is that of the page.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);

  return (
    <nav
      ref={bar}
      aria-label={t('shell.menu')}
      className={cx(
        'fixed inset-x-0 bottom-0 z-30 flex snap-x items-center gap-1 overflow-x-auto border-line border-t bg-surface px-2 pt-1 scroll-px-2',
        'pb-[max(4px,env(safe-area-inset-bottom))] [scrollbar-width:none]',
        'w600:sticky w600:inset-auto w600:top-0 w600:h-dvh w600:w-18 w600:shrink-0 w600:snap-none w600:flex-col w600:items-stretch',
        'w600:overflow-x-hidden w600:overflow-y-auto w600:border-t-0 w600:px-3 w600:py-2 w900:w-60',
      )}
    >
      <Brand
        className="mb-2 hidden shrink-0 justify-center w600:flex w900:justify-start w900:px-3"
        nameClass="hidden w900:inline"
      />
      {entries.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          title={t(label)}
          className={({ isActive }) => cx(ITEM, isActive ? 'bg-accent-soft font-semibold text-accent' : QUIET)}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className={LABEL}>{t(label)}</span>
        </NavLink>
      ))}
      <span className="mx-1 h-6 shrink-0 border-line border-l w600:mx-3 w600:my-2 w600:h-0 w600:border-t w600:border-l-0 w600:grow-0" />
      {[...appearance, { id: 'sign-out', icon: LogOut, label: t('shell.logOut'), lang: undefined, act: signOut }].map(
        ({ id, icon: Icon, label, lang, act }) => (
          <button key={id} type="button" title={label} onClick={act} className={cx(ITEM, QUIET)}>
            <Icon size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <span lang={lang} className={LABEL}>
              {label}
            </span>
          </button>
        ),
      )}
    </nav>
  );
}
