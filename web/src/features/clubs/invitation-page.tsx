import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { renewClubs, useKeepClub } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useIsShown } from '../../shared/lib/use-is-shown.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { FailedPage, GonePage } from '../../shared/ui/page-states.tsx';
import { clubPath, PersonLink } from '../../shared/ui/person-link.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { ClubMark } from './club-card.tsx';

/** The address of an invitation. */
export const invitationPath = (id: string) => `/invitation/${id}`;

const GONE: readonly unknown[] = ['INVITATION_NOT_FOUND', 'INVITATION_EXPIRED', 'VALIDATION_FAILED'];

/** An invitation to a seat in a club: what it means, to be accepted or declined (decisions 63). */
export function InvitationPage() {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isShown = useIsShown();
  const keep = useKeepClub();
  const utils = trpc.useUtils();
  const { id = '' } = useParams();
  const { data, error, refetch } = trpc.clubs.invitation.useQuery({ id }, { retry: false });
  const failed = (problem: unknown) => notify('red', errorText(problem));
  const accept = trpc.clubs.accept.useMutation({
    onMutate: clearNotices,
    onSuccess: (club) => {
      keep(club);
      notify('green', t('clubs.joined', { club: club.name }));
    },
    onError: async (problem) => {
      // Where the answer to a first try was lost, one holds the seat.
      const own = await utils.clubs.own.fetch(undefined, { staleTime: 0 }).catch(() => []);
      const held = data && own.find((club) => club.id === data.club.id);
      if (!held || (held.role !== 'lead' && held.role !== data.role)) return failed(problem);
      void renewClubs(client);
      if (isShown.current) navigate(clubPath(held), { replace: true });
    },
  });
  const decline = trpc.clubs.dropInvitation.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      void utils.clubs.invitations.invalidate();
      notify('green', t('clubs.declined'));
    },
    onError: failed,
  });
  const code = refusalOf(error)?.code;
  const title = GONE.includes(code) ? t('notFound.title') : t('clubs.invitation');
  useTitle(title);

  if (GONE.includes(code)) return <GonePage text={errorText(error)} to="/clubs" label={t('clubs.toClubs')} />;
  if (!data && error) return <FailedPage title={title} error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Loading label={t('common.loading')} className="mx-auto my-16 max-w-md">
        <Skeleton className="h-36" />
      </Loading>
    );
  const { club, role, inviter, invitee, expiresAt } = data;
  // Nobody who left this page meanwhile is brought to another one.
  const join = () => accept.mutate({ id }, { onSuccess: (joined) => navigate(clubPath(joined), { replace: true }) });
  const refuse = () => decline.mutate({ id }, { onSuccess: () => navigate('/clubs', { replace: true }) });
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <ClubMark club={club} size={96} />
      <h1 className="text-28 wrap-anywhere">{t('clubs.joinTitle', { club: club.name })}</h1>
      <p className="text-14 text-muted">
        {t('clubs.invitedBy')} <PersonLink person={inviter} className="font-medium text-ink" />
      </p>
      <p>{t(`clubs.means_${role}`, { club: club.name })}</p>
      <p className="text-14 text-muted">{t('clubs.until', { date: format.date(expiresAt) })}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={join} busy={accept.isPending} disabled={decline.isPending}>
          {t('clubs.accept')}
        </Button>
        {invitee ? (
          <Button look="outline" onClick={refuse} busy={decline.isPending} disabled={accept.isPending}>
            {t('clubs.decline')}
          </Button>
        ) : (
          <Link to={clubPath(club)} className={buttonClass('outline')}>
            {t('clubs.lookFirst')}
          </Link>
        )}
      </div>
    </div>
  );
}
