import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useCurrentUser, useRoot } from '../shared/lib/session.ts';
import { forgetWantedPage, wantedPage, wantPage } from '../shared/lib/wanted-page.ts';

/** Sends a signed-out visitor to `/` and remembers where they wanted to go, unless they just signed out there. */
export function MembersOnly() {
  const user = useCurrentUser();
  const leftOnPurpose = useRoot((root) => root.leftOnPurpose);
  const { pathname, search, hash } = useLocation();
  const page = pathname + search + hash;
  useEffect(() => {
    if (user) forgetWantedPage();
    else if (!leftOnPurpose) wantPage(page);
  }, [user, leftOnPurpose, page]);
  return user ? <Outlet /> : <Navigate to="/" replace />;
}

/** The redirect to the page that was wanted before signing in, or null if there is none. */
export function useReturnPath() {
  const from = wantedPage();
  return from === null ? null : <Navigate to={from} replace />;
}
