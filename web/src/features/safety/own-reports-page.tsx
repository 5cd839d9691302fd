import { thumbSources } from '@quadrangle/domain/files/thumb-sources';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

/** One's own reports and their outcomes (decisions 51). */
export function OwnReportsPage() {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  useTitle(t('safety.ownReports'));
  const { withdrawnAt = null } = useCurrentUser() ?? {};
  const list = usePages(getQueryKey(trpc.safety.ownReports, {}, 'infinite'), (cursor, options) =>
    api.safety.ownReports.query({ cursor }, options),
  );
  const reports = list.data?.pages.flatMap((page) => page.items);
  return (
    <article className="mx-auto max-w-[640px] py-6">
      <h1 className="text-28">{t('safety.ownReports')}</h1>
      {list.isPending && (
        <Loading label={t('common.loading')} className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      {list.error && !reports && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {reports?.length === 0 && <EmptyState drawing="court" text={t('safety.ownReportsEmpty')} />}
      {reports && reports.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {reports.map(({ id, subject, reason, note, createdAt, state, item, decision }) => (
            <li key={id} className="py-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="min-w-0 grow text-16 font-semibold">
                  {t(`safety.subject_${subject}`)}
                  {subject !== 'request' && `: ${t(`safety.reason_${reason}_text`)}`}
                </h2>
                <Chip tone={state === 'open' ? 'accent' : 'plain'}>
                  {t(
                    decision
                      ? subject === 'request'
                        ? 'safety.answered'
                        : `safety.ended_${decision.verdict}`
                      : `safety.${state === 'decided' ? 'open' : state}`,
                  )}
                </Chip>
              </div>
              {item && (
                <p className="mt-2 flex items-center gap-3 text-14">
                  {item.thumbUrl && (
                    <img
                      srcSet={thumbSources(item.thumbUrl)}
                      sizes="64px"
                      alt=""
                      className="size-16 shrink-0 rounded-control bg-sunken object-cover"
                    />
                  )}
                  <span className="min-w-0 font-medium wrap-anywhere">{item.title}</span>
                </p>
              )}
              {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
              {decision && (
                <p className="mt-1 whitespace-pre-line wrap-anywhere">
                  {t('safety.moderatorsSay', { text: decision.text })}
                </p>
              )}
              <p className="mt-1 text-14 text-muted">{format.date(createdAt)}</p>
              {state === 'open' && !(subject === 'request' && withdrawnAt !== null) && (
                <Withdraw
                  id={id}
                  of={item?.title ?? t(`safety.subject_${subject}`)}
                  texts={subject === 'request' ? ERASURE : REPORT}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </article>
  );
}

const REPORT = { title: 'safety.withdrawTitle', text: 'safety.withdrawText', done: 'safety.withdrawnDone' } as const;
/** One's own requests are for erasure. */
const ERASURE = {
  title: 'safety.withdrawRequestTitle',
  text: 'safety.withdrawRequestText',
  done: 'safety.withdrawnRequest',
} as const;

/** Withdraws a report, after a question: the same thing cannot be reported again; or a request, which can be made again. */
function Withdraw({ id, of, texts }: { id: string; of: string; texts: typeof REPORT | typeof ERASURE }) {
  const t = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.safety.withdraw.useMutation({
    onSuccess: () => notify('green', t(texts.done)),
    onError: (error) => notify('red', errorText(error)),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: getQueryKey(trpc.safety.ownReports) });
      catchFocus();
    },
  });
  return (
    <>
      <Button
        look="outline"
        className="mt-2"
        aria-label={`${t('safety.withdraw')}: ${of}`}
        onClick={() => setAsking(true)}
      >
        {t('safety.withdraw')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t(texts.title)}
          text={t(texts.text)}
          confirmLabel={t('safety.withdraw')}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
