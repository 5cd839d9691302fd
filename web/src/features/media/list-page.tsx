import { useDateHeadings } from './date-headings.ts';
import { FeedPage } from './feed-page.tsx';
import { FreshItems } from './fresh-items.tsx';
import { useMonthsOfFeed } from './months-of-feed.tsx';
import { useChoosing } from './use-choosing.tsx';

interface Props {
  type: 'recent' | 'sub' | 'trend' | 'saved';
}

/** A feed whose items can be chosen. */
export function ListPage({ type }: Props) {
  return type === 'recent' || type === 'sub' ? <Latest type={type} /> : <Chosen type={type} />;
}

function Chosen({ type }: { type: 'trend' | 'saved' }) {
  return <FeedPage type={type} {...useChoosing()} />;
}

/**
 * A feed with the newest on top: it says when there is something new, and from when everything is: on phones above the
 * items, on wide screens beside them.
 */
function Latest({ type }: { type: 'recent' | 'sub' }) {
  const { lead, ...byMonth } = useMonthsOfFeed(type);
  const choosing = useChoosing();
  return (
    <FeedPage
      type={type}
      headings={useDateHeadings()}
      {...byMonth}
      {...choosing}
      above={(lists) => (
        <>
          {lead}
          {choosing.above(lists)}
          {byMonth.month === undefined && <FreshItems feed={type} lists={lists} />}
        </>
      )}
    />
  );
}
