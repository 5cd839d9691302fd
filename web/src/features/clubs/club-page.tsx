import { CreditCard } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { HeadSkeleton } from '../../shared/ui/head-skeleton.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { MoreActions } from '../../shared/ui/more-actions.tsx';
import { FailedPage, GonePage } from '../../shared/ui/page-states.tsx';
import type { PicturePicker } from '../../shared/ui/picture-choice.tsx';
import { Bin } from './bin.tsx';
import { ClubMark } from './club-card.tsx';
import { Gifts, GiveAll } from './gifts.tsx';
import { Handover } from './handover.tsx';
import { Invitations } from './invitations.tsx';
import { LeadActions } from './lead-actions.tsx';
import { Seats } from './seats.tsx';

/** The parts of a club's page from other features. */
export interface ClubSlots {
  favourite: (club: ClubPageView) => ReactNode;
  /** For seats while the plan is live. */
  upload: (club: ClubPageView) => ReactNode;
  /** For everybody, beside the name. */
  actions: (club: ClubPageView) => ReactNode;
  events: (club: ClubPageView) => ReactNode;
  /** Its items, or `empty`. */
  items: (club: ClubPageView, empty: ReactNode) => ReactNode;
  Picker: PicturePicker;
}

/** A club: picture, name, handle, text, who holds seats, events and items; for its leads, all they do (decisions 61, 62). */
export function ClubPage({ slots }: { slots: ClubSlots }) {
  const t = useTexts();
  const format = useFormat();
  const { id = '' } = useParams();
  const { data, error, refetch } = trpc.clubs.find.useQuery({ id });
  const code = refusalOf(error)?.code;
  const gone = code === 'CLUB_NOT_FOUND' || code === 'VALIDATION_FAILED';
  const title = gone ? t('notFound.title') : (data?.name ?? t('clubs.club'));
  useTitle(title);

  if (gone) return <GonePage text={t('clubs.notThere')} to="/clubs" label={t('clubs.toClubs')} />;
  if (!data && error) return <FailedPage title={title} error={error} onRetry={refetch} />;
  if (!data) return <HeadSkeleton label={t('common.loading')} />;
  const leads = data.role === 'lead';
  const open = data.closedAt === null;
  return (
    <Fragment key={data.id}>
      <Introduction club={data}>
        {data.isLive && data.uploadsStoppedUntil === null && slots.upload(data)}
        {slots.favourite(data)}
        {slots.actions(data)}
        <MoreActions>
          {open && <PayLink club={data} />}
          {data.role !== null && open && <GiveAll club={data} />}
          {leads && open && <LeadActions club={data} Picker={slots.Picker} />}
        </MoreActions>
      </Introduction>
      {data.role !== null && <PlanLine club={data} />}
      {data.uploadsStoppedUntil !== null && (
        <p className="mt-4 rounded-picture bg-sunken p-4">
          {t('clubs.uploadsStopped', { date: format.date(data.uploadsStoppedUntil) })}
        </p>
      )}
      <Handover club={data} />
      <Seats club={data} />
      {leads && open && <Invitations club={data} />}
      {leads && <Bin club={data} />}
      {/* For everybody: whoever gave things to the club may have left it since. */}
      <Gifts club={data} />
      {slots.events(data)}
      <h2 className="mt-8 text-20">{t('people.items')}</h2>
      <div className="mt-1">
        {slots.items(data, <EmptyState drawing="court" text={t('people.nothing', { name: data.name })} />)}
      </div>
    </Fragment>
  );
}

function Introduction({ club, children }: { club: ClubPageView; children: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <header className="mt-2 w600:mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ClubMark club={club} size={88} />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-28 wrap-anywhere w600:text-40">{club.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-14 text-muted tabular-nums">
            <span className="wrap-anywhere">@{club.handle}</span>
            <span aria-hidden>·</span>
            {t('media.favourites', { count: club.favouriteCount, shown: format.count(club.favouriteCount) })}
            {club.closedAt !== null && <Chip>{t('clubs.closed')}</Chip>}
          </p>
        </div>
        <div data-labelled className="flex flex-wrap gap-2">
          {children}
        </div>
      </div>
      {club.closedAt !== null && <p className="mt-4 text-14 text-muted">{t('clubs.closedText')}</p>}
      {club.description !== '' && (
        <p className="mt-4 whitespace-pre-line text-16 wrap-anywhere">
          <LinkedText text={club.description} />
        </p>
      )}
    </header>
  );
}

const toPay = ({ id }: { readonly id: string }) => `/payment?club=${encodeURIComponent(id)}`;

/** Anybody of the college may pay for a club (decisions 61). */
function PayLink({ club }: { club: ClubPageView }) {
  const t = useTexts();
  return (
    <Link to={toPay(club)} className={buttonClass('outline', 'rounded-full max-w500:px-3')}>
      <CreditCard size={18} aria-hidden />
      <ActionLabel>{t('clubs.pay')}</ActionLabel>
    </Link>
  );
}

/** For seats: until when its plan lasts, or what to do about one that is over (decisions 61, 63). */
function PlanLine({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const format = useFormat();
  if (club.closedAt !== null || club.planEnd === null) return null;
  if (club.isLive)
    return <p className="mt-4 text-14 text-muted">{t('clubs.planLasts', { date: format.date(club.planEnd) })}</p>;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-picture bg-sunken p-4">
      <p className="min-w-0 grow basis-60">{t('clubs.lapsed')}</p>
      <Link to={toPay(club)} className={buttonClass('outline')}>
        {t('clubs.pay')}
      </Link>
    </div>
  );
}
