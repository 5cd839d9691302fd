import type { Translate } from '../../shared/i18n/translate.ts';
import { sessionFailed, sessionReceived, sessionStarted } from '../../shared/lib/session.ts';
import { api, type Inputs, refusalOf } from '../../shared/lib/trpc.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { type AskedFactor, askedFactor } from './asked-factor.ts';

export type Shown = Inputs['accounts']['showSecondFactor'];
type ErrorText = (error: unknown) => string;

/** Shows what `make` makes; `over` if its ticket is no longer valid. Reports what went wrong (decisions 54). */
export async function showFactor(
  make: () => Promise<Shown>,
  t: Translate,
  errorText: ErrorText,
  onAsked: (asked: AskedFactor) => void,
): Promise<'in' | 'over' | 'failed'> {
  clearNotices();
  let shown: Shown;
  try {
    shown = await make();
  } catch (error) {
    // The browser does not say why a passkey was not used.
    notify('red', refusalOf(error) ? errorText(error) : t('accounts.noPasskey'));
    return 'failed';
  }
  sessionStarted();
  try {
    sessionReceived(await api.accounts.showSecondFactor.mutate(shown));
    return 'in';
  } catch (error) {
    sessionFailed();
    const refusal = refusalOf(error);
    const next = refusal && askedFactor(refusal.params, refusal.code);
    if (next) onAsked(next);
    else {
      const unfit = 'passkey' in shown && refusal?.code === 'SECOND_FACTOR_FAILED';
      notify('red', unfit ? t('accounts.passkeyRefused') : errorText(error));
    }
    return refusal?.code === 'TICKET_INVALID' ? 'over' : 'failed';
  }
}

/** Signs in with only a passkey; `onAsked` where the account asks for age or guardian first (decisions 54, 73). */
export async function enterByPasskey(
  t: Translate,
  errorText: ErrorText,
  onAsked: (asked: AskedFactor) => void,
): Promise<void> {
  const make = async () => {
    const [{ signWithPasskey }, asked] = await Promise.all([import('./passkeys.ts'), api.accounts.askPasskey.mutate()]);
    return signWithPasskey({ ...asked, passkeys: [] }, true);
  };
  await showFactor(make, t, errorText, onAsked);
}
