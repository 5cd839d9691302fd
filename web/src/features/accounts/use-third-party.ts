import { useEffect, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { sessionFailed, sessionStarted, useRoot } from '../../shared/lib/session.ts';
import { notify } from '../../shared/ui/notices.ts';
import type { AskedFactor } from './asked-factor.ts';
import { FAILURES, thirdPartyMessage } from './third-party-message.ts';

const POPUP = 'popup,width=480,height=640';
const LOOK_AGAIN_MS = 500;

/** Asks the server when the popup gave no answer. */
async function askServer(): Promise<void> {
  await refreshMe();
  if (!useRoot.getState().session.currentUser) sessionFailed();
}

/**
 * The popup of the third-party sign-in: opened at once on the press, or browsers block it; `busy` while it is open. A
 * provider may cut the popup off from this page: then it looks closed while it is open and cannot tell how it ended. So
 * the server is asked when it seems closed, and whenever the person comes back to this page.
 */
export function useThirdParty(onAsked: (asked: AskedFactor) => void) {
  const t = useTexts();
  const [popup, setPopup] = useState<Window | null>(null);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    if (!popup) return;
    const onMessage = ({ source, data }: MessageEvent) => {
      const message = source === popup ? thirdPartyMessage(data) : null;
      if (!message) return;
      setPopup(null);
      if (message.type === 'quadrangle:signed-in') {
        void refreshMe();
        return;
      }
      sessionFailed();
      if (message.asked) {
        onAsked(message.asked);
        return;
      }
      const failure = FAILURES.find((code) => code === message.code) ?? 'THIRD_PARTY_REFUSED';
      notify('red', t(`errors.${failure}`, { wait: t('common.later'), ...message.college }));
    };
    window.addEventListener('message', onMessage);
    const watch = setInterval(() => {
      if (!popup.closed) return;
      setPopup(null);
      setSilent(true);
      void askServer();
    }, LOOK_AGAIN_MS);
    return () => {
      window.removeEventListener('message', onMessage);
      clearInterval(watch);
    };
  }, [popup, t, onAsked]);

  useEffect(() => {
    if (!silent) return;
    window.addEventListener('focus', refreshMe);
    return () => window.removeEventListener('focus', refreshMe);
  }, [silent]);

  const open = (email = '') => {
    const query = new URLSearchParams({ origin: window.location.origin, ...(email && { email }) });
    const address = `/api/auth/google/start?${query}`;
    const opened = window.open(address, 'quadrangle-sign-in', POPUP);
    if (!opened) {
      notify('yellow', t('accounts.thirdPartyBlocked'));
      return;
    }
    sessionStarted();
    setSilent(false);
    setPopup(opened);
  };
  return { busy: popup !== null, open };
}
