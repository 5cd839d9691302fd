import { resolveSession, sessionAsked, sessionEnded, sessionReceived, useRoot } from './session.ts';
import { api, endUnknownSession } from './trpc.ts';

/** How old the cached `me` may become while the page is visible, in milliseconds. */
const FRESH_MS = 5 * 60_000;

let askedAt = 0;

/** Refreshes `me` from the server: role, plan and picture may have changed elsewhere. Keeps the old value on failure. */
export async function refreshMe(): Promise<void> {
  askedAt = Date.now();
  const asked = sessionAsked();
  try {
    const user = await api.accounts.meOrNull.query();
    if (user) sessionReceived(user, asked);
    else sessionEnded({ asked });
  } catch (error) {
    endUnknownSession(error, asked);
  }
}

/** What is old is asked again, and so is who is signed in where no answer came. */
function refreshIfOld(): void {
  const { currentUser, error } = useRoot.getState().session;
  const isDue = currentUser === null ? error : Date.now() - askedAt > FRESH_MS;
  if (isDue && document.visibilityState === 'visible') void refreshMe();
}

/**
 * Finds out who is signed in, and keeps it fresh for as long as the page is open (decisions 8, 40). Resolves when it is
 * known.
 */
export function startMe(): Promise<void> {
  askedAt = Date.now();
  document.addEventListener('visibilitychange', refreshIfOld);
  window.addEventListener('online', refreshIfOld);
  setInterval(refreshIfOld, FRESH_MS);
  return resolveSession((signal) => api.accounts.meOrNull.query(undefined, { signal }));
}
