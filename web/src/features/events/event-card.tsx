import { thumbSources } from '@quadrangle/domain/files/thumb-sources';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { EventCardView } from '../../shared/lib/event-cache.ts';
import { eventPath } from '../../shared/lib/event-path.ts';
import { cx } from '../../shared/ui/cx.ts';
import { NearImage } from '../../shared/ui/near-image.tsx';

/** An event's cover over its placeholder; without one, its first day as a leaf of a calendar. */
function EventCover({ event, first }: { event: EventCardView; first: boolean }) {
  const format = useFormat();
  if (!event.coverThumbUrl)
    return (
      <div
        aria-hidden
        className="flex size-full flex-col items-center justify-center bg-accent-soft text-accent tabular-nums"
      >
        <span className="text-14 font-semibold">{format.month(event.startsOn)}</span>
        <span className="text-40 font-semibold">{Number(event.startsOn.slice(8))}</span>
      </div>
    );
  return (
    <div className="relative size-full overflow-hidden bg-sunken">
      {event.coverPlaceholder && (
        <img
          src={event.coverPlaceholder}
          alt=""
          className="absolute inset-0 size-full object-cover [filter:blur(16px)]"
        />
      )}
      <NearImage
        srcSet={thumbSources(event.coverThumbUrl)}
        sizes="auto,300px"
        first={first}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}

/** How many items an event shows, in words: "24 photos, 2 videos"; empty for none. */
export function useCountsText(): (counts: EventCardView['counts']) => string {
  const t = useTexts();
  return ({ photo, video }) =>
    [photo > 0 && t('media.photosCount', { count: photo }), video > 0 && t('media.videosCount', { count: video })]
      .filter(Boolean)
      .join(t('media.listComma'));
}

interface Props {
  event: EventCardView;
  first?: boolean;
  className?: string;
  /** On phones without its counts, and with a shorter title. */
  small?: boolean;
}

/** An event in a list: its cover, its title, when and where it was, and how many items it has. */
export function EventCard({ event, first = false, className, small = false }: Props) {
  const format = useFormat();
  const countsText = useCountsText();
  const counts = countsText(event.counts);
  return (
    <article className={cx('relative min-w-0', className)}>
      <div className="aspect-[16/10] overflow-hidden rounded-picture">
        <EventCover event={event} first={first} />
      </div>
      <p
        className={cx(
          'mt-3 line-clamp-2 text-16 font-semibold leading-[1.35]',
          small && 'max-w600:mt-1.5 max-w600:line-clamp-1 max-w600:text-14',
        )}
      >
        <Link
          to={eventPath(event)}
          data-card
          className="after:absolute after:inset-0 after:rounded-picture focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
        >
          {event.title}
        </Link>
      </p>
      <p className="mt-0.5 truncate text-14 text-muted">
        {format.period(event.startsOn, event.endsOn)}
        {event.place !== '' && (
          <>
            <span aria-hidden> · </span>
            {event.place}
          </>
        )}
      </p>
      {(event.club || counts !== '') && (
        <p className={cx('truncate text-14 text-muted tabular-nums', small && 'max-w600:hidden')}>
          {[event.club?.name, counts].filter(Boolean).join(' · ')}
        </p>
      )}
    </article>
  );
}
