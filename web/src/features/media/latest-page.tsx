import { useDateHeadings } from './date-headings.ts';
import { FeedPage } from './feed-page.tsx';
import { FreshItems } from './fresh-items.tsx';

/** A feed with the newest on top: it says when there is something new, and on phones from when everything is. */
export function LatestPage({ type }: { type: 'recent' | 'sub' }) {
  return (
    <FeedPage type={type} headings={useDateHeadings()} over={(lists) => <FreshItems feed={type} lists={lists} />} />
  );
}
