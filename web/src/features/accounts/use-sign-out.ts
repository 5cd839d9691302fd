import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { unansweredText } from '../../shared/lib/error-text.ts';
import { sessionCleared, signingOut } from '../../shared/lib/session.ts';
import { notify } from '../../shared/ui/notices.ts';

/**
 * Signs out and goes to `/`. A failure says why in red and clears the user all the same (product 4, 8).
 * It calls REST, because that answer also makes the browser drop its cache (decisions 38).
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const t = useTexts();
  const leave = async () => {
    try {
      const response = await fetch('/api/auth/signout', { method: 'POST', credentials: 'include' });
      if (!response.ok) {
        const { code = '', message = t('common.failed') } = await response.json().catch(() => ({}));
        notify('red', t(`errors.${code}` as 'errors.VALIDATION_FAILED', { otherwise: message }));
      }
    } catch {
      notify('red', t(unansweredText()));
    }
    sessionCleared();
    navigate('/');
  };
  return () => signingOut.ask(leave);
}
