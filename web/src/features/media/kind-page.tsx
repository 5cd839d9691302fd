import type { Kind } from '@quadrangle/domain/media/media';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { MediaFlow } from './media-flow.tsx';
import { useMediaList } from './use-media-list.ts';

/** A random list of videos or of photos (product 2). */
export function KindPage({ kind }: { kind: Kind }) {
  const t = useTexts();
  const title = t(kind === 'video' ? 'media.videos' : 'media.photos');
  useTitle(title);
  return (
    <>
      <h1 className="mt-2 mb-6 text-28">{title}</h1>
      <MediaFlow
        lists={[useMediaList({ feed: 'random' }, kind)]}
        empty={(kind) => (
          <EmptyState
            drawing="flag"
            text={t(kind === 'video' ? 'media.noVideos' : 'media.noPhotos')}
            detail={t('media.emptyHint_random')}
          />
        )}
      />
    </>
  );
}
