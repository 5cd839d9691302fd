import { ListButtons, ListSelectionBar, SelectCard } from './choosing-parts.tsx';
import { FeedPage } from './feed-page.tsx';
import { useMonthsOfFeed } from './months-of-feed.tsx';
import { useOwnHeadings } from './own-headings.tsx';
import { useSelection } from './selection.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

/** One's own uploads in every state, by event and batch; several can be chosen, to be downloaded or deleted together. */
export function MyFilesPage() {
  const choosing = useSelection((selection) => selection.choosing);
  const headings = useOwnHeadings();
  const { lead, ...byMonth } = useMonthsOfFeed('myfiles');
  useStopChoosing();
  return (
    <FeedPage
      type="myfiles"
      headings={headings}
      {...byMonth}
      Choose={choosing ? SelectCard : undefined}
      actions={<ListButtons />}
      above={(lists) => (
        <>
          {lead}
          {choosing && <ListSelectionBar lists={lists} />}
        </>
      )}
    />
  );
}
