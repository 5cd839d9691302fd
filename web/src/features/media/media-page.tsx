import type { Kind } from '@quadrangle/domain/media/media';
import { Download } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { COMMENTS } from '../../shared/lib/comments-mark.ts';
import { extra } from '../../shared/lib/extra.tsx';
import { useInstallation } from '../../shared/lib/installation.ts';
import { useMakingTime } from '../../shared/lib/making-time.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { FailedPage, GonePage } from '../../shared/ui/page-states.tsx';
import { AvatarLink, Byline } from '../../shared/ui/person-link.tsx';
import { Description } from './description.tsx';
import { Failure } from './failure.tsx';
import { MEDIA_PAGE, MediaPageSkeleton } from './item-skeletons.tsx';
import { OwnActions } from './own-actions.tsx';
import { Related } from './related.tsx';
import { ShareButton } from './share-button.tsx';
import { Stage } from './stage.tsx';
import { forgetSlideshow, slideshowWanted } from './start-slideshow.ts';
import { mediaPath } from './trail.ts';
import { useCountView, useMediaItem } from './use-media-item.ts';
import { usePlace } from './use-neighbours.ts';
import { useWalk } from './use-walk.ts';
import { Viewer } from './viewer.tsx';
import { withinOf } from './walk.ts';
import { addressToShare } from './whole-picture.tsx';

/** The parts of an item's page from other features. */
export interface MediaSlots {
  /** First in the row of actions. */
  reactions: (media: Media) => ReactNode;
  save: (media: Media) => ReactNode;
  /** Beside the uploader. */
  favourite: (media: Media) => ReactNode;
  /** Changes the poster of one's own video, in its edit dialog. */
  poster: (media: Media) => ReactNode;
  /** Last in the row of actions of somebody else's item. */
  report: (media: Media) => ReactNode;
  /** Above its title, while others cannot see it. */
  hidden: (media: Media) => ReactNode;
  below: (media: Media) => ReactNode;
}

/** Few photos have one. */
const Film = extra(async () => (await import('./film.tsx')).Film);

interface Props {
  kind: Kind;
  slots: MediaSlots;
}

/** Whether the viewer is open, and goes on by itself. */
type Viewing = 'still' | 'playing' | null;

/** One video or photo on a dark stage, with its actions below and related items beside it (product 2). */
export function MediaPage({ kind, slots }: Props) {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useMediaItem(kind, id);
  const code = refusalOf(error)?.code;
  const gone = code === 'MEDIA_NOT_FOUND' || code === 'VALIDATION_FAILED';
  useCountView(gone ? undefined : data);
  const [viewing, setViewing] = useState<Viewing>(() => (slideshowWanted() ? 'playing' : null));
  useEffect(forgetSlideshow, []);
  // The viewer stays on the screen while the next item is on its way.
  const latest = useRef(data);
  if (data) latest.current = data;
  const media = data ?? (viewing && latest.current);
  const left = gone && !(viewing && data);
  const title = left ? t('notFound.title') : (data?.title ?? t(kind === 'video' ? 'media.video' : 'media.photo'));
  useTitle(title);

  if (left) return <GonePage text={t('notFound.item')} to="/" label={t('notFound.home')} />;
  if (!data && error) return <FailedPage title={title} error={error} onRetry={refetch} />;
  if (!media) return <MediaPageSkeleton />;
  return <MediaView media={media} gone={gone} slots={slots} viewing={viewing} setViewing={setViewing} />;
}

interface ViewProps {
  media: Media;
  gone: boolean;
  slots: MediaSlots;
  viewing: Viewing;
  setViewing: (viewing: Viewing) => void;
}

function MediaView({ media, gone, slots, viewing, setViewing }: ViewProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const within = withinOf(useSearchParams()[0].get('in'));
  const walk = useWalk(media);
  const place = usePlace(media, walk, viewing !== null);
  const opener = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The page goes full screen before the viewer opens: what becomes full screen last lies on top.
  const open = async (as: 'still' | 'playing') => {
    await document.documentElement.requestFullscreen?.().catch(() => undefined);
    setViewing(as);
  };
  // Somebody who moved on in the viewer has left the page on which it was opened.
  const close = () => {
    flushSync(() => setViewing(null));
    (opener.current ?? heading.current)?.focus();
  };
  useShortcut('s', () => void open('playing'));
  const film = media.filmUrl && <Film media={media} key={media.id} />;
  // By item: in the viewer an answer may come after the step to the next one.
  const actions = (
    <>
      <Fragment key={`reactions ${media.id}`}>{slots.reactions(media)}</Fragment>
      <ShareButton
        title={media.title}
        path={mediaPath(media, within)}
        picture={media.kind === 'photo' ? addressToShare(media) : undefined}
      />
      <Fragment key={`save ${media.id}`}>{slots.save(media)}</Fragment>
    </>
  );

  return (
    <>
      <div className={MEDIA_PAGE}>
        <Stage
          media={media}
          covered={viewing !== null}
          neighbours={walk}
          onGo={walk.go}
          onOpen={() => void open('still')}
          opener={opener}
          film={film}
        />
        <div key={`about ${media.id}`} className="flex min-w-0 flex-col gap-5">
          {media.hidden && slots.hidden(media)}
          <Heading media={media} heading={heading} />
          <div className="flex flex-wrap gap-2 max-[360px]:gap-1.5">
            {actions}
            {media.mine.mayRemove && (
              <OwnActions key={media.id} media={media} poster={media.kind === 'video' && slots.poster(media)} />
            )}
            {!(media.mine.own && media.mine.mayRemove) && <DownloadLink media={media} />}
            {!media.mine.own && slots.report(media)}
          </div>
          <UploaderLine media={media}>{slots.favourite(media)}</UploaderLine>
          <Description media={media} />
          {slots.below(media)}
        </div>
        <Related key={`related ${media.id}`} media={media} />
      </div>
      {viewing && (
        <Viewer
          media={media}
          gone={gone}
          neighbours={walk}
          place={place}
          film={film}
          plays={viewing === 'playing'}
          follows={walk.known ? walk.next !== null : null}
          onGo={walk.go}
          onClose={close}
          onGone={() => setViewing(null)}
          onComment={() => {
            close();
            navigate(`${pathname}${search}${COMMENTS}`, { replace: true, state });
          }}
          actions={
            <>
              {actions}
              <DownloadLink media={media} />
            </>
          }
        />
      )}
    </>
  );
}

function Heading({ media, heading }: { media: Media; heading: Ref<HTMLHeadingElement> }) {
  const t = useTexts();
  const format = useFormat();
  const { moment } = useLaterFormats();
  const timeZone = useInstallation((installation) => installation.timeZone);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="outline-none text-20 wrap-anywhere w600:text-28">
        {media.title}
      </h1>
      <p className="mt-1 text-14 text-muted tabular-nums">
        {t('media.views', { count: media.views, shown: format.count(media.views) })}
        <span aria-hidden> · </span>
        <time dateTime={new Date(media.createdAt).toISOString()}>{format.date(media.createdAt)}</time>
        {media.takenAt !== null && (
          <>
            <span aria-hidden> · </span>
            <time dateTime={new Date(media.takenAt).toISOString()} className="inline-block">
              {t('media.taken', { when: moment(media.takenAt, timeZone) })}
            </time>
          </>
        )}
      </p>
      {media.mine.own && media.state === 'ready' && <Converting media={media} />}
    </div>
  );
}

/** The progress of the renditions of an own video that can be watched already (decisions 58). */
function Converting({ media }: { media: Media }) {
  const t = useTexts();
  const makingTime = useMakingTime();
  if (media.percent === null) return <Failure media={media} />;
  return (
    <p role="status" className="mt-1 text-14 text-muted tabular-nums">
      {t('media.converting', { percent: media.percent })} ({makingTime(media)})
    </p>
  );
}

/** The original, for everybody but the uploader (product 2; decisions 22). */
function DownloadLink({ media }: { media: Media }) {
  const t = useTexts();
  return (
    <a href={media.downloadUrl} download className={buttonClass('outline', 'rounded-full max-w500:px-3')}>
      <Download size={18} aria-hidden />
      <ActionLabel>{t('media.download')}</ActionLabel>
    </a>
  );
}

/**
 * Whose it is, and how many marked them or the club as a favorite; a former member has only that name left (decisions
 * 12, 62).
 */
function UploaderLine({ media: { uploader, club }, children }: { media: Media; children: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const { data: found } = trpc.clubs.find.useQuery({ id: club?.id ?? '' }, { enabled: !!club });
  const count = club ? found?.favouriteCount : uploader?.favouriteCount;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <AvatarLink person={uploader} club={club} size={48} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <Byline person={uploader} club={club} />
        </p>
        {(uploader || club) && (
          <p className="text-14 text-muted tabular-nums">
            {count === undefined ? '\u00a0' : t('media.favourites', { count, shown: format.count(count) })}
          </p>
        )}
      </div>
      {(uploader || club) && children}
    </div>
  );
}
