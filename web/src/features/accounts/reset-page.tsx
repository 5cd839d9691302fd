import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { Card } from './card.tsx';
import { isSpent } from './is-spent.ts';
import { LinkExpired } from './link-expired.tsx';
import { NewPasswordForm } from './reset-form.tsx';

/** Sets a new password by the link in the mail; says so at once when the link no longer works (product 2). */
export function ResetPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const { id = '', resetToken = '' } = useParams();
  const [expired, setExpired] = useState(false);
  const link = trpc.accounts.checkResetLink.useQuery(
    { userId: id, token: resetToken },
    { staleTime: Infinity, refetchOnReconnect: false },
  );
  useTitle(t('accounts.newPassword'));

  if (expired || isSpent(link.error)) return <LinkExpired link="reset" />;
  if (link.error) return <ErrorState text={errorText(link.error)} onRetry={() => void link.refetch()} />;
  if (link.isPending)
    return (
      <Card title={t('accounts.newPassword')}>
        <Loading label={t('common.loading')} className="flex flex-col gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-16" />
          <Skeleton className="h-11" />
        </Loading>
      </Card>
    );
  return <NewPasswordForm userId={id} token={resetToken} onExpired={() => setExpired(true)} />;
}
