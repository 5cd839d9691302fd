import { agreeOnLanguage } from '../i18n/languages.ts';
import { sessionReceived, useRoot } from './session.ts';
import { api } from './trpc.ts';

/** Brings the language on screen and that of the signed-in person together; what fails is tried again with the next `me`. */
export async function agreeWithAccount(): Promise<void> {
  const { currentUser } = useRoot.getState().session;
  if (currentUser?.language === undefined) return;
  await agreeOnLanguage(currentUser.language, async (language) =>
    sessionReceived(await api.accounts.chooseLanguage.mutate({ language })),
  ).catch(() => undefined);
}

/** Does so whenever the server says who is signed in. */
export function startAccountLanguage(): void {
  useRoot.subscribe((now, before) => {
    if (now.session.currentUser !== before.session.currentUser) void agreeWithAccount();
  });
}
