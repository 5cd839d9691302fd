import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';

/** Waiting jobs, and those that failed for good and can be retried (operator). */
export function JobsSection() {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const jobs = trpc.desk.condition.useQuery().data?.jobs;
  const letters = trpc.desk.deadLetters.useQuery();
  const renew = async () => {
    setAsking(false);
    await Promise.all([
      queries.invalidateQueries({ queryKey: getQueryKey(trpc.desk.deadLetters) }),
      queries.invalidateQueries({ queryKey: getQueryKey(trpc.desk.condition) }),
    ]);
    catchFocus();
  };
  const onError = (error: unknown) => notify('red', errorText(error));
  const retry = trpc.desk.retryJob.useMutation({
    onMutate: clearNotices,
    onSuccess: () => notify('green', t('operator.retried')),
    onError,
    onSettled: renew,
  });
  const retryAll = trpc.desk.retryAllJobs.useMutation({
    onMutate: clearNotices,
    onSuccess: ({ revived }) => notify('green', t('operator.retriedAll', { count: revived })),
    onError,
    onSettled: renew,
  });
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{t('operator.jobs')}</h2>
        {letters.data && letters.data.length > 1 && (
          <Button look="outline" onClick={() => setAsking(true)}>
            {t('operator.retryAll')}
          </Button>
        )}
      </div>
      {jobs && (
        <p className="mt-1 text-14 text-muted">
          {t('operator.jobsText', { waiting: jobs.waiting, dead: jobs.dead })}{' '}
          {jobs.due.map(({ kind, since }) => t('operator.jobDue', { kind, since: format.ago(since) })).join(', ')}
        </p>
      )}
      {letters.error && !letters.data && (
        <ErrorState text={errorText(letters.error)} onRetry={() => void letters.refetch()} />
      )}
      {letters.data?.length === 0 && <p className="mt-2 text-14 text-muted">{t('operator.noJobs')}</p>}
      {letters.data && letters.data.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {letters.data.map(({ id, kind, attempts, error }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
              <div className="min-w-0">
                <p className="font-medium">{kind}</p>
                <p className="text-14 text-muted wrap-anywhere">{error}</p>
                <p className="text-14 text-muted">{t('operator.tries', { count: attempts })}</p>
              </div>
              <Button
                look="outline"
                busy={retry.isPending && retry.variables.id === id}
                onClick={() => retry.mutate({ id })}
                aria-label={`${t('operator.retry')}: ${kind}`}
              >
                {t('operator.retry')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title={t('operator.retryAllTitle')}
          text={t('operator.retryAllText')}
          confirmLabel={t('operator.retryAll')}
          busy={retryAll.isPending}
          onConfirm={() => retryAll.mutate({})}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
