import { preview } from '@quadrangle/domain/media/preview';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { extra } from '../../shared/lib/extra.tsx';
import type { Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { AvatarLink, Byline } from '../../shared/ui/person-link.tsx';
import { durationText } from './duration.ts';
import { cardShape } from './list-layout.ts';
import { Picture } from './picture.tsx';
import { StateChip } from './state-chip.tsx';
import { mediaPath, type Trail } from './trail.ts';

/** Few items fail, and nobody but their uploaders is told. */
const Failure = extra(async () => (await import('./failure.tsx')).Failure);

interface Props {
  media: Media;
  /** Small cards stand in side lists. */
  size?: 'normal' | 'small';
  /** Among the first things of a page. */
  first?: boolean;
  trail?: Trail;
}

/** The differences between the kinds on a card: videos are all 16:9 and show their duration. */
function shapeAndBadge(media: Media, size: 'normal' | 'small'): { shape: number; badge: string | null } {
  switch (media.kind) {
    case 'video':
      return { shape: 16 / 9, badge: media.duration === null ? null : durationText(media.duration) };
    case 'photo':
      return { shape: size === 'small' ? 16 / 9 : cardShape(media), badge: null };
  }
}

/** One item in a list: its picture, its title cut to 50 characters, whose it is, how often seen and how old. */
export const MediaCard = memo(function MediaCard({ media, size = 'normal', first = false, trail }: Props) {
  const t = useTexts();
  const format = useFormat();
  const { shape, badge } = shapeAndBadge(media, size);
  const small = size === 'small';
  const views = t('media.views', { count: media.views, shown: format.count(media.views) });
  return (
    <article
      className={cx(
        'group @container relative min-w-0',
        small && 'flex gap-3 max-w900:w-44 max-w900:flex-col max-w900:gap-2',
      )}
    >
      <div
        style={{ aspectRatio: shape }}
        className={cx('relative overflow-hidden rounded-picture', small && 'w-40 shrink-0 self-start max-w900:w-full')}
      >
        <Picture media={media} alt="" first={first} />
        {(badge || media.filmUrl) && (
          <span className="absolute right-2 bottom-2 rounded-[6px] bg-stage px-1.5 text-12 text-on-stage tabular-nums">
            {badge && <span className="sr-only">{t('media.duration')} </span>}
            {badge ?? t('media.motionPhoto')}
          </span>
        )}
      </div>
      <div className={cx('flex min-w-0 gap-3', !small && 'mt-3')}>
        <div className="min-w-0 grow text-14 text-muted">
          <p className="line-clamp-2 text-14 font-semibold leading-[1.35] text-ink" title={media.title}>
            <Link
              to={mediaPath(media)}
              state={trail}
              data-card
              data-item
              className="after:absolute after:inset-0 after:rounded-picture focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
            >
              {preview(media.title)}
            </Link>
          </p>
          <p className="mt-1 truncate">
            <Byline person={media.uploader} club={media.club} className="relative z-[1]" />
          </p>
          <p className="tabular-nums">
            <span className="whitespace-nowrap @max-[150px]:hidden">
              {views}
              <span aria-hidden> · </span>
            </span>
            <time className="whitespace-nowrap" dateTime={new Date(media.createdAt).toISOString()}>
              {format.ago(media.createdAt)}
            </time>
          </p>
          <StateChip media={media} className="mt-1" />
          {media.failure && media.mine.own && <Failure media={media} />}
        </div>
        {!small && media.kind === 'video' && (
          <AvatarLink person={media.uploader} club={media.club} className="relative z-[1] order-first self-start" />
        )}
      </div>
    </article>
  );
});
