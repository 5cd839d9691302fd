import { ClearHistory } from '../features/library/clear-history.tsx';
import { FeedPage } from '../features/media/feed-page.tsx';

/** What one looked at, and the button that forgets it. */
export function HistoryPage() {
  return <FeedPage type="history" actions={<ClearHistory />} />;
}
