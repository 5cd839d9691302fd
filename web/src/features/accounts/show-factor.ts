import type { Translate } from '../../shared/i18n/translate.ts';
import { sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { api, type Inputs, refusalOf } from '../../shared/lib/trpc.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';

export type Shown = Inputs['accounts']['showSecondFactor'];
type ErrorText = (error: unknown) => string;

/** Shows what `make` makes; `over` when its ticket is worth nothing any more. What went wrong is said (decisions 54). */
export async function showFactor(
  make: () => Promise<Shown>,
  t: Translate,
  errorText: ErrorText,
): Promise<'in' | 'over' | 'failed'> {
  clearNotices();
  let shown: Shown;
  try {
    shown = await make();
  } catch (error) {
    // Of a passkey that was not used the browser tells no more.
    notify('red', refusalOf(error) ? errorText(error) : t('accounts.noPasskey'));
    return 'failed';
  }
  sessionStarted();
  try {
    sessionReceived(await api.accounts.showSecondFactor.mutate(shown));
    return 'in';
  } catch (error) {
    sessionFailed();
    notify('red', errorText(error));
    return refusalOf(error)?.code === 'TICKET_INVALID' ? 'over' : 'failed';
  }
}

/** Signs in with a passkey alone (decisions 54). */
export async function enterByPasskey(t: Translate, errorText: ErrorText): Promise<void> {
  const make = async () => {
    const [{ signWithPasskey }, asked] = await Promise.all([import('./passkeys.ts'), api.accounts.askPasskey.mutate()]);
    return signWithPasskey({ ...asked, passkeys: [] }, true);
  };
  await showFactor(make, t, errorText);
}
