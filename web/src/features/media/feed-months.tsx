import { dayOf } from '@quadrangle/domain/kernel/days';
import type { TimedFeed } from '@quadrangle/domain/media/feeds';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useRoomBeside } from '../../shared/ui/beside-list.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { READ_FROM, TimeScrubber } from '../../shared/ui/time-scrubber.tsx';
import type { MediaList } from './use-media-list.ts';

interface Props {
  feed: TimedFeed;
  lists: readonly MediaList[];
}

/** The months of a feed by time: any of them opens both lists from there. */
export function FeedMonths({ feed, lists }: Props) {
  const t = useTexts();
  const { pathname } = useLocation();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const { data } = trpc.media.months.useQuery({ feed }, { staleTime: 0, enabled: useRoomBeside() });
  const readNow = () => {
    const cards = [...document.querySelectorAll<HTMLElement>('main [data-card]')];
    const card = cards.find((one) => (one.closest('article') ?? one).getBoundingClientRect().bottom > READ_FROM);
    const [, , id] = card?.getAttribute('href')?.split(/[/?]/) ?? [];
    const media = lists
      .flatMap(({ items }) => items)
      .find((item) => item.id === id || (item.batchId === id && item.batchId !== item.id));
    return media && dayOf(media.beganAt, timeZone).slice(0, 7);
  };
  return (
    <TimeScrubber
      label={t('times.months')}
      times={data?.months ?? []}
      readNow={readNow}
      addressOf={(month) => `${pathname}?month=${month}`}
    />
  );
}

/** The way back to the newest of a list that begins with a month. */
export function FromNewest({ to }: { to: string }) {
  const t = useTexts();
  return (
    <p className="mt-2 text-14">
      <Link to={to} className="font-medium text-accent hover:underline">
        {t('times.fromNewest')}
      </Link>
    </p>
  );
}

/** A list that begins with a month before everything. */
export function NothingBefore() {
  const t = useTexts();
  return <EmptyState drawing="court" text={t('times.nothingBefore')} />;
}
