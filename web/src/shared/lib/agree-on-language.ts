import { languageOf } from '@quadrangle/domain/kernel/languages';
import { disagrees, switchLanguage, UNSENT } from '../i18n/languages.ts';
import { lasting } from './browser-storage.ts';
import { sessionReceived, useRoot } from './session.ts';
import { api } from './trpc.ts';

let telling = false;

const me = () => useRoot.getState().session.currentUser;

/**
 * What was chosen in this browser is told to the account, now or once it can be; else the account's choice, made
 * elsewhere, is shown here (decisions 76).
 */
export async function agree(): Promise<void> {
  const chosen = me()?.language;
  if (telling || !disagrees(chosen)) return;
  const unsent = languageOf(lasting.getItem(UNSENT) ?? '');
  if (unsent !== null) {
    telling = true;
    try {
      const changed = await api.accounts.chooseLanguage.mutate({ language: unsent });
      // Who chose may have left before the answer came.
      if (me()?.id === changed.id) sessionReceived(changed);
    } catch {
      return;
    } finally {
      telling = false;
    }
    if (lasting.getItem(UNSENT) === unsent) lasting.removeItem(UNSENT);
    return agree();
  }
  if (!chosen) return;
  await switchLanguage(chosen).catch(() => undefined);
  lasting.removeItem(UNSENT);
}
