import type { Kind } from '@quadrangle/domain/media/media';
import { Comments } from '../features/comments/comments.tsx';
import { FavouriteButton, FavouriteOfClub } from '../features/library/favourite-button.tsx';
import { RememberVisit } from '../features/library/remember-visit.ts';
import { SaveButton } from '../features/library/save-button.tsx';
import { MediaPage, type MediaSlots } from '../features/media/media-page.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';
import { ReportButton } from '../features/safety/report-button.tsx';
import { laterTexts } from '../shared/i18n/languages.ts';
import { extra } from '../shared/lib/extra.tsx';

const HiddenNotice = extra(async () => {
  const [code] = await Promise.all([import('../features/safety/hidden-notice.tsx'), laterTexts()]);
  return code.HiddenNotice;
});

const WaitsNotice = extra(async () => {
  const [code] = await Promise.all([import('../features/pool/waits-notice.tsx'), laterTexts()]);
  return code.WaitsNotice;
});

const PosterChooser = extra(async () => {
  const [code] = await Promise.all([import('../features/uploads/poster-chooser.tsx'), laterTexts()]);
  return code.PosterChooser;
});

const SLOTS: MediaSlots = {
  reactions: (media) => <ReactionButtons media={media} />,
  save: (media) => <SaveButton media={media} />,
  favourite: (media) =>
    media.club ? (
      <FavouriteOfClub id={media.club.id} />
    ) : (
      <FavouriteButton uploaderId={media.uploaderId} favourite={media.mine.favourite} own={media.mine.own} />
    ),
  poster: (media) => <PosterChooser media={media} />,
  report: ({ id }) => <ReportButton subject="item" id={id} />,
  hidden: ({ id, mine, pool }) =>
    pool === 'offered' ? <WaitsNotice own={mine.own} /> : <HiddenNotice id={id} own={mine.own} />,
  below: (media) => (
    <>
      <Comments
        media={media}
        report={({ id }, label) => (
          <ReportButton subject="comment" id={id} label={label} className="-my-1 text-muted" />
        )}
      />
      <RememberVisit media={media} />
    </>
  ),
};

/** The page of an item, composed with reactions, library and comments. */
export function ItemPage({ kind }: { kind: Kind }) {
  return <MediaPage kind={kind} slots={SLOTS} />;
}
