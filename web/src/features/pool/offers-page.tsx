import { ArrowLeft, Check, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { eventPath } from '../../shared/lib/event-path.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { FailedPage, GonePage } from '../../shared/ui/page-states.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { OfferCard } from './offer-card.tsx';
import { type Offer, useOffers, type Verdict } from './use-offers.ts';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(46%,200px),1fr))] gap-3';

/** More than this many are declined only after a question. */
const ASKED_FROM = 5;

/** Offers that follow each other in one series. */
function inSeries(offers: readonly Offer[]): Offer[][] {
  return [...Map.groupBy(offers, ({ series }) => series).values()];
}

/** The desk of an event's owner: what people without a plan added, to be accepted or declined (decisions 65). */
export function OffersPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const event = trpc.events.find.useQuery({ id });
  const [state, setState] = useState<'offered' | 'declined'>('offered');
  const code = refusalOf(event.error)?.code;
  const gone = code === 'EVENT_NOT_FOUND' || code === 'VALIDATION_FAILED';
  const title = event.data ? t('pool.deskTitle', { title: event.data.title }) : t('events.loadingTitle');
  useTitle(gone ? t('notFound.title') : title);
  if (gone) return <GonePage text={t('events.notThere')} to="/events" label={t('events.toEvents')} />;
  if (!event.data && event.error) return <FailedPage title={title} error={event.error} onRetry={event.refetch} />;
  if (event.data && !event.data.own)
    return <GonePage text={t('pool.notYours')} to={eventPath(event.data)} label={t('pool.backToEvent')} />;
  return (
    <>
      {event.data && (
        <Link to={eventPath(event.data)} className={buttonClass('quiet', '-ml-3')}>
          <ArrowLeft size={18} aria-hidden />
          {t('pool.backToEvent')}
        </Link>
      )}
      <h1 className="text-28 wrap-anywhere">{title}</h1>
      <p className="mt-1 text-14 text-muted">{t('pool.deskHint')}</p>
      <fieldset aria-label={title} className="mt-4 flex gap-2">
        {(['offered', 'declined'] as const).map((one) => (
          <Button
            key={one}
            look={one === state ? 'primary' : 'outline'}
            aria-pressed={one === state}
            className="rounded-full"
            onClick={() => setState(one)}
          >
            {t(one === 'offered' ? 'pool.toDecide' : 'pool.declined')}
          </Button>
        ))}
      </fieldset>
      {event.data ? <Desk key={state} eventId={id} state={state} /> : <DeskSkeleton />}
    </>
  );
}

function Desk({ eventId, state }: { eventId: string; state: 'offered' | 'declined' }) {
  const t = useTexts();
  const { list, offers, decide, undo } = useOffers(eventId, state);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const cards = useRef<HTMLDivElement>(null);
  /** The focus moves on to what follows a decided card. */
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const card = cards.current?.querySelector(`[data-offer="${next.current}"]`);
    next.current = null;
    card?.querySelector<HTMLElement>('a')?.focus();
  });

  const settle = (ids: readonly string[], verdict: Verdict) => {
    const at = offers.findIndex(({ item }) => ids.includes(item.id));
    next.current = offers.slice(at).find(({ item }) => !ids.includes(item.id))?.item.id ?? null;
    setChosen(new Set([...chosen].filter((id) => !ids.includes(id))));
    void decide(ids, verdict);
  };
  const decideMany = (ids: readonly string[], verdict: Verdict) => {
    if (verdict === 'decline' && ids.length >= ASKED_FROM) setAsking(ids);
    else settle(ids, verdict);
  };
  const focused = () => {
    const card = document.activeElement?.closest('[data-offer]');
    return card instanceof HTMLElement ? (card.dataset.offer ?? '') : (offers[0]?.item.id ?? '');
  };
  const byKey = (verdict: Verdict) => () => {
    const of = chosen.size > 0 ? [...chosen] : [focused()].filter((id) => id !== '');
    if (of.length > 0 && (state === 'offered' || verdict !== 'decline')) decideMany(of, verdict);
  };
  useShortcut('a', byKey('accept'));
  useShortcut('d', byKey('decline'));
  useShortcut('u', () => undo?.());

  if (list.error && offers.length === 0)
    return <FailedPage title={t('pool.toDecide')} error={list.error} onRetry={list.refetch} />;
  if (list.isPending) return <DeskSkeleton />;
  const all = chosen.size > 0 ? [...chosen] : offers.map(({ item }) => item.id);
  return (
    <>
      <div className="sticky top-14 z-10 mt-4 flex flex-wrap items-center gap-2 bg-surface py-2">
        {state === 'offered' && offers.length > 0 && (
          <>
            <Button onClick={() => decideMany(all, 'accept')}>
              <Check size={18} aria-hidden />
              {t('pool.acceptAll', { count: all.length })}
            </Button>
            <Button look="outline" onClick={() => decideMany(all, 'decline')}>
              <X size={18} aria-hidden />
              {t('pool.declineAll', { count: all.length })}
            </Button>
          </>
        )}
        <span role="status" className={chosen.size > 0 ? 'text-14 text-muted' : 'sr-only'}>
          {chosen.size > 0 && t('pool.chosen', { count: chosen.size })}
        </span>
        {undo && (
          <Button look="quiet" onClick={undo}>
            <Undo2 size={18} aria-hidden />
            {t('pool.undo')}
          </Button>
        )}
      </div>
      {offers.length === 0 && list.hasNextPage && <DeskSkeleton />}
      {offers.length === 0 && !list.hasNextPage && (
        <EmptyState
          drawing="court"
          text={t(state === 'offered' ? 'pool.nothing' : 'pool.nothingDeclined')}
          detail={state === 'offered' ? t('pool.nothingHint') : ''}
        />
      )}
      <div ref={cards} className="mt-2 flex flex-col gap-4">
        {grouped(offers).map((group) => (
          <Group
            key={group.key}
            group={group}
            state={state}
            chosen={chosen}
            setChosen={setChosen}
            decide={decideMany}
          />
        ))}
      </div>
      {list.hasNextPage && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={t('pool.declineTitle', { count: asking.length })}
          text={t('pool.declineText')}
          confirmLabel={t('pool.declineAll', { count: asking.length })}
          danger
          busy={false}
          onConfirm={() => {
            setAsking(null);
            settle(asking, 'decline');
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface OfferGroup {
  readonly key: string;
  readonly offers: readonly Offer[];
  readonly isSeries: boolean;
}

/** Series by themselves, and what lies between them together. */
function grouped(offers: readonly Offer[]): OfferGroup[] {
  const groups: { key: string; offers: Offer[]; isSeries: boolean }[] = [];
  for (const series of inSeries(offers)) {
    const [first] = series;
    const last = groups.at(-1);
    if (!first) continue;
    if (series.length > 1) groups.push({ key: first.item.id, offers: series, isSeries: true });
    else if (last && !last.isSeries) last.offers.push(first);
    else groups.push({ key: first.item.id, offers: [first], isSeries: false });
  }
  return groups;
}

interface GroupProps {
  group: OfferGroup;
  state: 'offered' | 'declined';
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  decide: (ids: readonly string[], verdict: Verdict) => void;
}

function Group({ group: { offers, isSeries }, state, chosen, setChosen, decide }: GroupProps) {
  const t = useTexts();
  const ids = offers.map(({ item }) => item.id);
  const list = (
    <ul className={GRID}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.item.id}
          offer={offer}
          chosen={chosen.has(offer.item.id)}
          onChoose={(wanted) => {
            const others = [...chosen].filter((id) => id !== offer.item.id);
            setChosen(new Set(wanted ? [...others, offer.item.id] : others));
          }}
          onDecide={(verdict) => decide([offer.item.id], verdict)}
        />
      ))}
    </ul>
  );
  if (!isSeries) return list;
  const sender = offers[0]?.item.uploader;
  const heading = t('pool.series', { count: offers.length, name: sender?.fullName || sender?.name || '' });
  return (
    <fieldset aria-label={heading} className="min-w-0 rounded-picture border border-line p-2">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="grow text-16">{heading}</h2>
        {state === 'offered' && (
          <>
            <Button look="quiet" onClick={() => decide(ids, 'accept')}>
              {t('pool.acceptAll', { count: ids.length })}
            </Button>
            <Button look="quiet" onClick={() => decide(ids, 'decline')}>
              {t('pool.declineAll', { count: ids.length })}
            </Button>
          </>
        )}
      </div>
      {list}
    </fieldset>
  );
}

function DeskSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className={`mt-6 ${GRID}`}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="aspect-[3/4] rounded-picture" />
      ))}
    </Loading>
  );
}
