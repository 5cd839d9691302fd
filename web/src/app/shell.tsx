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
const ClosingLine = lazy(async () => {
  const [{ ClosingLine }] = await Promise.all([import('./closing-line.tsx'), laterTexts()]);
  return { default: ClosingLine };
});
const LeavingLine = lazy(async () => {
  const [{ LeavingLine }] = await Promise.all([import('./leaving-line.tsx'), laterTexts()]);
  return { default: LeavingLine };
});
/** Until the notice is answered. */
const NoticeLine = lazy(async () => {
  const [{ NoticeLine }] = await Promise.all([import('./notice-line.tsx'), laterTexts()]);
  return { default: NoticeLine };
});

/** Whether the signed-in person is to be shown the notice; null while it is not known (decisions 73). */
function useNoticeDue() {
  const notice = useInstallation((installation) => installation.notice);
  const { agreedTo, withdrawnAt } = useCurrentUser() ?? {};
  if (!notice || agreedTo === undefined || withdrawnAt === undefined) return null;
  return noticeDue(notice, { agreedTo, withdrawnAt });
}

/**
 * The frame around every page of a signed-in user. It is on screen before its first page, whose width it determines.
 */
export function Shell() {
  const [menuShown, setMenuShown] = useState(true);
  const framed = useDeferredValue(true, false);
  useEffect(() => {
    if (framed) endFirstScreen();
  }, [framed]);
  const closing = useInstallation((installation) => installation.closing);
  const { leavesOn = null, hasRecoveryAddress = true } = useCurrentUser() ?? {};
  const due = useNoticeDue();
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {menuShown && <SideMenu />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar menuShown={menuShown} onToggleMenu={() => setMenuShown(!menuShown)} />
        <Suspense>{closing && <ClosingLine {...closing} />}</Suspense>
        <Suspense>{leavesOn !== null && !hasRecoveryAddress && <LeavingLine leavesOn={leavesOn} />}</Suspense>
        {due && (
          // Its height is known before it is there, so that nothing moves.
          <Suspense fallback={<div className="h-[45px]" />}>
            <NoticeLine due={due} />
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
