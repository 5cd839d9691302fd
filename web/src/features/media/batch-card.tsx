import { thumbSources } from '@quadrangle/domain/files/thumb-sources';
import { preview } from '@quadrangle/domain/media/preview';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { Batch, Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { NearImage } from '../../shared/ui/near-image.tsx';
import { Byline } from '../../shared/ui/person-link.tsx';
import { countText, sharedTitle } from './batch-texts.ts';
import { mediaPath, type Trail } from './trail.ts';

interface Props {
  /** The first of its items. */
  media: Media;
  batch: Batch;
  /** Without texts under it. */
  bare: boolean;
  first: boolean;
  trail: Trail;
}

/** The positions of the pictures in the fan, the top one first. */
const FAN = ['z-[3]', 'z-[2] translate-x-[19%] rotate-6', 'z-[1] -translate-x-[19%] -rotate-6'];

/** A batch in a list: a fan of its first pictures, and how many there are (decisions 44). */
export const BatchCard = memo(function BatchCard({ media, batch, bare, first, trail }: Props) {
  const t = useTexts();
  const format = useFormat();
  const count = countText(t, media, batch);
  const title = sharedTitle(media);
  return (
    <article className="group @container relative min-w-0">
      <div
        className={cx(
          'relative flex items-center justify-center overflow-hidden bg-sunken',
          media.kind === 'video' ? 'aspect-video' : 'aspect-[4/3]',
          !bare && 'rounded-picture',
        )}
      >
        {batch.pictures.map((url, at) => (
          <NearImage
            // biome-ignore lint/suspicious/noArrayIndexKey: the places in the fan stay.
            key={at}
            srcSet={thumbSources(url)}
            sizes="auto,230px"
            first={first}
            draggable={false}
            className={cx('absolute h-[70%] w-[62%] rounded-[4px] border-2 border-surface object-cover', FAN[at])}
          />
        ))}
        <span
          aria-hidden
          className="absolute right-1 bottom-1 z-[4] rounded-[6px] bg-stage px-1.5 text-12 text-on-stage"
        >
          {count}
        </span>
      </div>
      <p className={bare ? undefined : 'mt-3 line-clamp-2 text-14 font-semibold leading-[1.35]'}>
        <Link
          to={`/batch/${batch.id}`}
          data-card
          aria-label={`${title}, ${count}`}
          className={
            bare
              ? 'absolute inset-0 z-[4] focus-visible:-outline-offset-2'
              : 'after:absolute after:inset-0 after:z-[4] after:rounded-picture focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent'
          }
        >
          {!bare && preview(title)}
        </Link>
        {/* Where a slideshow of the list begins. */}
        <Link to={mediaPath(media)} state={trail} data-item hidden />
      </p>
      {!bare && (
        <>
          <p className="mt-1 truncate text-14 text-muted">
            <Byline person={media.uploader} club={media.club} className="relative z-[5]" />
          </p>
          <p className="truncate text-14 text-muted">
            <time dateTime={new Date(media.createdAt).toISOString()}>{format.ago(media.createdAt)}</time>
          </p>
        </>
      )}
    </article>
  );
});
