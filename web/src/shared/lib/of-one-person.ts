import { lasting } from './browser-storage.ts';
import { type CurrentUser, KEPT_FOR, sessionReceived, useRoot } from './session.ts';

/** A change of one's own data succeeded. It is nobody's, and false, where its person left before the answer came. */
export function sessionChanged(changed: CurrentUser): boolean {
  const stays = useRoot.getState().session.currentUser?.id === changed.id;
  if (stays) sessionReceived(changed);
  return stays;
}

/** Whether what somebody typed is theirs to find here: they are signed in, or their session ended without their leave. */
export function keepsTextsOf(personId: string): boolean {
  return (useRoot.getState().session.currentUser?.id ?? lasting.getItem(KEPT_FOR)) === personId;
}

/**
 * Calls `forget` when nobody is signed in, or somebody else: another tab may change the person at once, while this one
 * sleeps.
 */
export function whenPersonGoes(forget: (leftOnPurpose: boolean) => void): void {
  useRoot.subscribe(({ session, leftOnPurpose }, before) => {
    const former = before.session.currentUser ?? session.currentUser;
    if (session.currentUser?.id !== former?.id || !former) forget(leftOnPurpose);
  });
}
