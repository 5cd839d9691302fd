import type { Kind } from '@quadrangle/domain/media/media';
import { Comments } from '../features/comments/comments.tsx';
import { FavouriteButton } from '../features/library/favourite-button.tsx';
import { RememberVisit } from '../features/library/remember-visit.ts';
import { SaveButton } from '../features/library/save-button.tsx';
import { MediaPage, type MediaSlots } from '../features/media/media-page.tsx';
import { DoubleTapLike } from '../features/reactions/double-tap-like.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';

const SLOTS: MediaSlots = {
  picture: (media, picture) => <DoubleTapLike media={media}>{picture}</DoubleTapLike>,
  reactions: (media) => <ReactionButtons media={media} />,
  save: (media) => <SaveButton media={media} />,
  favourite: (media) => (
    <FavouriteButton uploaderId={media.uploaderId} favourite={media.mine.favourite} own={media.mine.own} />
  ),
  below: (media) => (
    <>
      <Comments media={media} />
      <RememberVisit media={media} />
    </>
  ),
};

/** The page of an item, with what reactions, library and comments bring to it. */
export function ItemPage({ kind }: { kind: Kind }) {
  return <MediaPage kind={kind} slots={SLOTS} />;
}
