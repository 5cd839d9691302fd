import { useDateHeadings } from './date-headings.ts';
import { FeedPage } from './feed-page.tsx';
import { FreshItems } from './fresh-items.tsx';
import { useMonthsOfFeed } from './months-of-feed.tsx';

/**
 * A feed with the newest on top: it says when there is something new, and from when everything is: on phones above the
 * items, on wide screens beside them.
 */
export function LatestPage({ type }: { type: 'recent' | 'sub' }) {
  const byMonth = useMonthsOfFeed(type);
  return (
    <FeedPage
      type={type}
      headings={useDateHeadings()}
      {...byMonth}
      over={(lists) => byMonth.month === undefined && <FreshItems feed={type} lists={lists} />}
    />
  );
}
