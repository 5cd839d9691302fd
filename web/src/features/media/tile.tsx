import { preview } from '@quadrangle/domain/media/preview';
import { Play } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { extra } from '../../shared/lib/extra.tsx';
import type { Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { Byline } from '../../shared/ui/person-link.tsx';
import { durationText } from './duration.ts';
import { Picture } from './picture.tsx';
import { StateChip } from './state-chip.tsx';
import { mediaPath, type Trail } from './trail.ts';

const Failure = extra(async () => (await import('./failure.tsx')).Failure);

interface Props {
  media: Media;
  /** The row decides its shape. */
  height: number;
  /** Whether its title and uploader are shown under it. */
  captions: boolean;
  first: boolean;
  trail: Trail;
}

/** One item in a dense grid: its picture, and on wide screens its title and uploader. */
export const Tile = memo(function Tile({ media, height, captions, first, trail }: Props) {
  const t = useTexts();
  const { club, uploader } = media;
  const whose = club?.name ?? (uploader?.fullName || uploader?.name || t('media.formerMember'));
  return (
    <article className="relative min-w-0">
      <div style={{ height }} className={cx('relative overflow-hidden', captions && 'rounded-[8px]')}>
        <Picture media={media} alt="" first={first} />
        <StateChip media={media} className="absolute top-1 left-1" />
        {(media.kind === 'video' || media.filmUrl) && (
          <span className="absolute right-1 bottom-1 inline-flex items-center gap-1 rounded-[6px] bg-stage px-1.5 text-12 text-on-stage tabular-nums">
            <Play size={10} fill="currentColor" aria-hidden />
            <span className="sr-only">{t(media.kind === 'video' ? 'media.video' : 'media.motionPhoto')} </span>
            {media.duration === null ? null : durationText(media.duration)}
          </span>
        )}
      </div>
      {/* Fingers need 24 px for the title, and as many for the name below it. */}
      <p className={captions ? 'text-14 font-medium leading-5' : undefined}>
        <Link
          to={mediaPath(media, trail.within)}
          state={trail}
          data-card
          data-item
          title={media.title}
          className={
            captions
              ? 'block truncate pt-1 after:absolute after:inset-0 after:rounded-[8px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2'
              : 'absolute inset-0 focus-visible:-outline-offset-2'
          }
        >
          <span className={captions ? undefined : 'sr-only'}>
            {captions ? preview(media.title) : `${media.title}, ${whose}`}
          </span>
        </Link>
      </p>
      {captions && (
        <p className="truncate text-12 text-muted leading-6">
          <Byline person={uploader} club={club} className="relative z-[1]" />
        </p>
      )}
      {captions && media.failure && media.mine.own && <Failure media={media} />}
    </article>
  );
});
