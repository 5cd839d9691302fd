import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useCurrentUser, useRoot } from '../shared/lib/session.ts';
import { forgetWantedPage, wantedPage, wantPage } from '../shared/lib/wanted-page.ts';

/** Whether somebody was signed in during this visit: nobody shared a page with them when their session ends there. */
let wasMember = false;

interface Props {
  /** What signed-out visitors of pages that people share see in their place; null on all others. */
  shared: ReactNode;
}

/**
 * Sends a signed-out visitor to `/`, or says what was shared with them, and remembers where they wanted to go, unless they
 * just signed out there (decisions 41, 68).
 */
export function MembersOnly({ shared }: Props) {
  const user = useCurrentUser();
  const leftOnPurpose = useRoot((root) => root.leftOnPurpose);
  const { pathname, search, hash } = useLocation();
  const page = pathname + search + hash;
  useEffect(() => {
    if (user) {
      wasMember = true;
      forgetWantedPage();
    } else if (!leftOnPurpose) wantPage(page);
  }, [user, leftOnPurpose, page]);
  if (user) return <Outlet />;
  return leftOnPurpose || wasMember || shared === null ? <Navigate to="/" replace /> : shared;
}

/** The redirect to the page that was wanted before signing in, or null if there is none. */
export function useReturnPath() {
  const from = wantedPage();
  return from === null ? null : <Navigate to={from} replace />;
}
