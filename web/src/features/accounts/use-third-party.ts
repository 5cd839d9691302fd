import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '../../shared/lib/me.ts';
import { sessionFailed, sessionStarted } from '../../shared/lib/session.ts';
import { notify } from '../../shared/ui/notices.ts';
import { thirdPartyMessage } from './third-party-message.ts';

const POPUP = 'popup,width=480,height=640';
const LOOK_AGAIN_MS = 500;

/** The ways this sign-in fails that have a text of their own; any other reads as a failed sign-in (product 8). */
const FAILURES = ['THIRD_PARTY_NOT_COLLEGE_EMAIL', 'THIRD_PARTY_UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const;

/** The popup of the third-party sign-in: opened at once on the press, or browsers block it; `busy` while it is open. */
export function useThirdParty() {
  const { t } = useTranslation();
  const [popup, setPopup] = useState<Window | null>(null);

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
      notify('red', t(`errors.${FAILURES.find((code) => code === message.code) ?? 'THIRD_PARTY_REFUSED'}`));
    };
    window.addEventListener('message', onMessage);
    const watch = setInterval(() => {
      if (!popup.closed) return;
      setPopup(null);
      sessionFailed();
    }, LOOK_AGAIN_MS);
    return () => {
      window.removeEventListener('message', onMessage);
      clearInterval(watch);
    };
  }, [popup, t]);

  const open = () => {
    const address = `/api/auth/google/start?origin=${encodeURIComponent(window.location.origin)}`;
    const opened = window.open(address, 'quadrangle-sign-in', POPUP);
    if (!opened) {
      notify('yellow', t('accounts.thirdPartyBlocked'));
      return;
    }
    sessionStarted();
    setPopup(opened);
  };
  return { busy: popup !== null, open };
}
