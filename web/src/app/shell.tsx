import { noticeDue } from '@quadrangle/domain/accounts/agreement';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { laterTexts } from '../shared/i18n/languages.ts';
import { EventSelectSlot } from '../shared/lib/event-select.ts';
import { useInstallation } from '../shared/lib/installation.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { cx } from '../shared/ui/cx.ts';
import { endFirstScreen } from './end-first-screen.ts';
import { PageOutlet } from './page-outlet.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

const EventSelect = lazy(async () => ({ default: (await import('../features/events/event-select.tsx')).EventSelect }));
/** On hardly any page. */
const Lines = lazy(async () => {
  const [{ Lines }] = await Promise.all([import('./lines.tsx'), laterTexts()]);
  return { default: Lines };
});

/**
 * The frame around every page of a signed-in user. It is on screen before its first page, whose width it determines.
 */
export function Shell() {
  const [menuShown, setMenuShown] = useState(true);
  const framed = useDeferredValue(true, false);
  useEffect(() => {
    if (framed) endFirstScreen();
  }, [framed]);
  const { closing, notice } = useInstallation();
  const { leavesOn = null, hasRecoveryAddress = true, agreedTo, withdrawnAt = null } = useCurrentUser() ?? {};
  const leaving = hasRecoveryAddress ? null : leavesOn;
  // Unknown in what an earlier version stored.
  const due = notice && agreedTo !== undefined ? noticeDue(notice, { agreedTo, withdrawnAt }) : null;
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {menuShown && <SideMenu />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar menuShown={menuShown} onToggleMenu={() => setMenuShown(!menuShown)} />
        {(closing || leaving || due) && (
          // The height of the notice is known before it is there, so that nothing moves.
          <Suspense fallback={due && <div className="min-h-11 border-b" />}>
            <Lines closing={closing} leavesOn={leaving} due={due} />
          </Suspense>
        )}
        <main
          id="content"
          tabIndex={-1}
          className={cx('grow px-4 pt-2 outline-none w600:px-6 w600:pb-12', menuShown ? 'pb-24' : 'pb-12')}
        >
          <EventSelectSlot value={EventSelect}>{framed && <PageOutlet />}</EventSelectSlot>
        </main>
      </div>
      <ShortcutsHelp />
    </div>
  );
}
