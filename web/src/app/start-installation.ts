import { useInstallation } from '../shared/lib/installation.ts';
import { useRoot } from '../shared/lib/session.ts';
import { api } from '../shared/lib/trpc.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Asks the server for the operator's settings until it answers; meanwhile the defaults apply. */
export function startInstallation(wait = FIRST_WAIT_MS): void {
  api.site.settings.query().then(
    (site) => useInstallation.setState(site),
    () => setTimeout(startInstallation, wait, Math.min(wait * 2, LONGEST_WAIT_MS)),
  );
}

/** Asks again whenever somebody else signs in, or nobody is: colleges have settings of their own (decisions 69). */
export function followCallers(): void {
  const whose = () => useRoot.getState().session.currentUser?.id ?? null;
  let known = whose();
  useRoot.subscribe(() => {
    if (whose() === known) return;
    known = whose();
    startInstallation();
  });
}
