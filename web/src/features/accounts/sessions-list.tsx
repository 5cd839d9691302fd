import { deviceOf } from '@quadrangle/domain/accounts/device';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

type Session = Outputs['accounts']['sessions'][number];

function SessionRow({ session }: { session: Session }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const end = trpc.accounts.endSession.useMutation({
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => utils.accounts.sessions.invalidate().then(catchFocus),
  });
  const known = deviceOf(session.userAgent);
  const device = known ? t('accounts.device', known) : t('accounts.unknownDevice');
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{device}</p>
        <p className="text-14 text-muted">
          {session.current ? t('accounts.seenNow') : t('accounts.lastSeen', { ago: format.ago(session.lastSeenAt) })}
        </p>
      </div>
      {session.current ? (
        <Chip tone="accent">{t('accounts.thisDevice')}</Chip>
      ) : (
        <Button
          look="outline"
          onClick={() => end.mutate({ id: session.id })}
          busy={end.isPending}
          aria-label={`${t('accounts.endSession')}: ${device}`}
        >
          {t('accounts.endSession')}
        </Button>
      )}
    </li>
  );
}

/** Ends every session but this one; their owner is told by mail (decisions 55). */
function EndOthers() {
  const t = useTexts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const end = trpc.accounts.endOtherSessions.useMutation({
    onMutate: clearNotices,
    onSuccess: ({ ended }) => notify('green', t('accounts.othersEnded', { count: ended })),
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => utils.accounts.sessions.invalidate().then(catchFocus),
  });
  return (
    <Button look="outline" onClick={() => end.mutate()} busy={end.isPending} className="mt-3">
      {t('accounts.endOtherSessions')}
    </Button>
  );
}

/** One's sessions, and ending those elsewhere (decisions 8). */
export function SessionsList() {
  const t = useTexts();
  const sessions = trpc.accounts.sessions.useQuery();
  return (
    <section className="mt-12">
      <h2 className="text-20">{t('accounts.sessions')}</h2>
      <Unanswered of={sessions} />
      {sessions.data && (
        <ul className="mt-2 divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.length > 1 && <EndOthers />}
      {sessions.data?.length === 1 && <p className="text-14 text-muted">{t('accounts.sessionsEmpty')}</p>}
    </section>
  );
}
