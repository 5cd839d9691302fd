import { ClearHistory } from '../features/library/clear-history.tsx';
import { FeedPage } from '../features/media/feed-page.tsx';
import { useChoosing } from '../features/media/use-choosing.tsx';

/** The items that one looked at, and the button that clears the list. */
export function HistoryPage() {
  const choosing = useChoosing();
  const actions = (
    <div className="flex flex-wrap gap-2">
      {choosing.actions}
      <ClearHistory />
    </div>
  );
  return <FeedPage type="history" {...choosing} actions={actions} />;
}
