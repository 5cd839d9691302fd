import { disagrees } from '../i18n/languages.ts';
import { useRoot } from './session.ts';

/** Brings the language on screen and that of the signed-in person together; what fails is tried again with the next `me`. */
export async function agreeWithAccount(): Promise<void> {
  if (!disagrees(useRoot.getState().session.currentUser?.language)) return;
  await import('./agree-on-language.ts').then(
    ({ agree }) => agree(),
    () => undefined,
  );
}

/** Does so whenever the server says who is signed in. */
export function startAccountLanguage(): void {
  useRoot.subscribe((now, before) => {
    if (now.session.currentUser !== before.session.currentUser) void agreeWithAccount();
  });
}
