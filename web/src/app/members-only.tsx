import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useCurrentUser, useRoot } from '../shared/lib/session.ts';

/** Sends a signed-out visitor to `/` and remembers where they wanted to go, unless they just signed out there. */
export function MembersOnly() {
  const user = useCurrentUser();
  const leftOnPurpose = useRoot((root) => root.leftOnPurpose);
  const { pathname, search, hash } = useLocation();
  if (user) return <Outlet />;
  return <Navigate to="/" replace state={leftOnPurpose ? null : { from: pathname + search + hash }} />;
}

/** The redirect to the page that was wanted before signing in, or null if there is none. */
export function useReturnPath() {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? <Navigate to={from} replace /> : null;
}
