import { useEffect } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';

/** While an upload is running, leaving the page asks first (product 4). */
export function useLeaveQuestion(busy: boolean): void {
  const leaveText = useTexts()('uploads.leave');
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = leaveText;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy, leaveText]);
}
