import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type CurrentUser, sessionCleared } from '../../shared/lib/session.ts';
import { api, isNetworkError, refusalOf } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';

/** Whether the e-mail is free. */
const isGone = ({ email }: CurrentUser): Promise<boolean> =>
  api.accounts.isEmailTaken.query({ email }).then(
    (taken) => !taken,
    () => false,
  );

/**
 * What to do when one's account is deleted, and when a call that deletes it failed: the answer to an earlier try may have
 * been lost, with the account gone and its session with it (decisions 12, 73).
 */
export function useOwnDeletion(user: CurrentUser) {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const unanswered = useRef(false);
  const deleted = () => {
    sessionCleared();
    notify('green', t('accounts.accountDeleted'));
    navigate('/');
  };
  const failed = async (error: unknown) => {
    if (isNetworkError(error)) unanswered.current = true;
    const unknown = refusalOf(error)?.code === 'UNAUTHENTICATED';
    if (unanswered.current && unknown && (await isGone(user))) deleted();
    else notify('red', errorText(error));
  };
  return { deleted, failed };
}
