import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { ClubView, InvitationView } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { clubPath } from '../../shared/ui/person-link.tsx';
import type { PicturePicker } from '../../shared/ui/picture-choice.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { ClubCard, ClubMark } from './club-card.tsx';
import { ClubDialog } from './club-dialog.tsx';
import { invitationPath } from './invitation-page.tsx';
import { useClubList } from './use-club-list.ts';

const GRID = 'mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-3';

/** The clubs of the college: those that ask for one and one's own first, then all by name (decisions 61, 63). */
export function ClubsPage({ Picker }: { Picker: PicturePicker }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const own = trpc.clubs.own.useQuery();
  const invitations = trpc.clubs.invitations.useQuery();
  const list = useClubList();
  const clubs = list.data?.pages.flatMap((page) => page.items);
  useTitle(t('clubs.title'));
  return (
    <>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-28">{t('clubs.title')}</h1>
        {clubs && clubs.length > 0 && <MakeClub Picker={Picker} />}
      </div>
      {invitations.data && invitations.data.length > 0 && (
        <Section title={t('clubs.invitedTo')}>
          <ul className={GRID}>
            {invitations.data.map((invitation) => (
              <InvitationCard key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Section>
      )}
      {own.data && own.data.length > 0 && (
        <Section title={t('clubs.own')}>
          <Cards
            clubs={own.data}
            more={({ role, isLive, planEnd }) => (
              <>
                <Chip tone="accent">{t(`clubs.role_${role}`)}</Chip>
                <Chip>{isLive ? t('clubs.planUntil', { date: format.date(planEnd) }) : t('clubs.noPlan')}</Chip>
              </>
            )}
          />
        </Section>
      )}
      {list.isPending && (
        <Loading label={t('common.loading')} className={GRID}>
          {[0, 1, 2, 3, 4, 5].map((card) => (
            <Skeleton key={card} className="h-28 rounded-picture" />
          ))}
        </Loading>
      )}
      {list.error && !clubs && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {clubs?.length === 0 && (
        <EmptyState
          drawing="flag"
          text={t('clubs.none')}
          detail={t('clubs.noneHint')}
          action={<MakeClub Picker={Picker} />}
        />
      )}
      {clubs && clubs.length > 0 && (
        <Section title={t('clubs.all')}>
          <Cards clubs={clubs} />
        </Section>
      )}
      {list.hasNextPage && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-20">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Cards<C extends ClubView>({ clubs, more }: { clubs: readonly C[]; more?: (club: C) => ReactNode }) {
  return (
    <ul className={GRID}>
      {clubs.map((club) => (
        <li key={club.id}>
          <ClubCard club={club}>{more?.(club)}</ClubCard>
        </li>
      ))}
    </ul>
  );
}

function InvitationCard({ invitation: { id, club, role, inviter } }: { invitation: InvitationView }) {
  const t = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-picture border border-accent bg-raised p-4">
      <ClubMark club={club} size={56} />
      <p className="min-w-0 grow basis-40">
        <span className="font-semibold wrap-anywhere">{club.name}</span>
        <span className="block text-14 text-muted">
          {t(`clubs.invitedAs_${role}`, { name: inviter ? inviter.fullName || inviter.name : t('media.formerMember') })}
        </span>
      </p>
      <Link to={invitationPath(id)} className={buttonClass()}>
        {t('clubs.lookAt')}
      </Link>
    </li>
  );
}

/** Whoever has a plan of their own makes a club at once, others by paying for it (decisions 61). */
function MakeClub({ Picker }: { Picker: PicturePicker }) {
  const t = useTexts();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [making, setMaking] = useState(false);
  const label = (
    <>
      <Plus size={18} aria-hidden />
      {t('clubs.make')}
    </>
  );
  if (!user?.hasLivePlan)
    return (
      <Link to="/payment?club=new" className={buttonClass()}>
        {label}
      </Link>
    );
  return (
    <>
      <Button onClick={() => setMaking(true)}>{label}</Button>
      {making && (
        <ClubDialog Picker={Picker} onClose={() => setMaking(false)} onSaved={(club) => navigate(clubPath(club))} />
      )}
    </>
  );
}
