import type { Kind } from '@quadrangle/domain/media/media';
import { lazy, Suspense } from 'react';
import { laterTexts, useTexts } from '../../shared/i18n/languages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { MediaFlow } from './media-flow.tsx';
import { useChoosing } from './use-choosing.tsx';
import { useMediaList } from './use-media-list.ts';

/** Its texts come with it. */
const EmptyFeed = lazy(async () => {
  const [code] = await Promise.all([import('./empty-feed.tsx'), laterTexts()]);
  return { default: code.EmptyFeed };
});

/** A random list of videos or of photos (product 2). */
export function KindPage({ kind }: { kind: Kind }) {
  const t = useTexts();
  const title = t(kind === 'video' ? 'media.videos' : 'media.photos');
  useTitle(title);
  const lists = [useMediaList({ feed: 'random' }, kind)];
  const { actions, above, Choose } = useChoosing();
  return (
    <>
      <div className="mt-2 mb-6 flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="mr-auto text-28">{title}</h1>
        {lists[0]?.items.length !== 0 && actions}
      </div>
      {above(lists)}
      <MediaFlow
        lists={lists}
        Choose={Choose}
        empty={(kind) => (
          <Suspense fallback={null}>
            <EmptyFeed type="recent" text={t(kind === 'video' ? 'media.noVideos' : 'media.noPhotos')} />
          </Suspense>
        )}
      />
    </>
  );
}
