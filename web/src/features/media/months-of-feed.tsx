import type { TimedFeed } from '@quadrangle/domain/media/feeds';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { laterTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { extra } from '../../shared/lib/extra.tsx';
import { monthIn } from '../../shared/lib/time-in-address.ts';
import { BesideList } from '../../shared/ui/beside-list.tsx';
import type { MediaList } from './use-media-list.ts';

/** A list with more items than a page is long. */
const SHORT = 28;

const later = async () => {
  const [code] = await Promise.all([import('./feed-months.tsx'), laterTexts()]);
  return code;
};
const FeedMonths = extra(async () => (await later()).FeedMonths);
const FromNewest = extra(
  async () => (await later()).FromNewest,
  () => <p className="mt-2 h-5" />,
);

/** The links from a page of a feed by time to any of its months (decisions 46). */
export function useMonthsOfFeed(feed: TimedFeed) {
  const month = monthIn(useSearchParams()[0]);
  const { pathname } = useLocation();
  const { monthOf } = useLaterFormats();
  return {
    month,
    since: month && ` · ${monthOf(month)}`,
    lead: month !== undefined && <FromNewest to={pathname} />,
    frame: (page: ReactNode, lists: readonly MediaList[]) => {
      const long = month !== undefined || lists.some(({ more, items }) => more || items.length > SHORT);
      return (
        <BesideList long={long} beside={long && <FeedMonths feed={feed} lists={lists} />}>
          {page}
        </BesideList>
      );
    },
  };
}
