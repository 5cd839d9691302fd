import { noticeDue } from '@quadrangle/domain/accounts/agreement';
import { useDeferredValue, useEffect, useState } from 'react';
import { laterTexts } from '../shared/i18n/languages.ts';
import { extra } from '../shared/lib/extra.tsx';
import { useInstallation } from '../shared/lib/installation.ts';
import { LoadEventSelect } from '../shared/lib/load-event-select.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { cx } from '../shared/ui/cx.ts';
import { endFirstScreen } from './end-first-screen.ts';
import { PageOutlet } from './page-outlet.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

const loadEventSelect = () => import('../features/events/event-select.tsx');

/** On hardly any page. The height of the notice is known before it is there, so that nothing moves. */
const Lines = extra(
  async () => (await Promise.all([import('./lines.tsx'), laterTexts()]))[0].Lines,
  ({ due }) => due && <div className="min-h-11 border-b" />,
);

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
        {(closing || leaving || due) && <Lines closing={closing} leavesOn={leaving} due={due} />}
        <main
          id="content"
          tabIndex={-1}
          className={cx('grow px-4 pt-2 outline-none w600:px-6 w600:pb-12', menuShown ? 'pb-24' : 'pb-12')}
        >
          <LoadEventSelect value={loadEventSelect}>{framed && <PageOutlet />}</LoadEventSelect>
        </main>
      </div>
      <ShortcutsHelp />
    </div>
  );
}
