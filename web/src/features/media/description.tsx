import { preview } from '@quadrangle/domain/media/preview';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';

/** The description, cut to 50 characters until More is pressed (product 2, 9), and the tags. */
export function Description({ media: { description, tags } }: { media: Media }) {
  const t = useTexts();
  const [whole, setWhole] = useState(false);
  const id = useId();
  const short = preview(description);
  const long = short !== description;
  return (
    <div className="flex flex-col items-start gap-3">
      {description && (
        <p id={id} className="whitespace-pre-line wrap-anywhere">
          {long && !whole ? short : <LinkedText text={description} />}{' '}
          {long && (
            <button
              type="button"
              aria-expanded={whole}
              aria-controls={id}
              onClick={() => setWhole(!whole)}
              className="-my-2.5 inline-flex min-h-11 items-center px-1 text-14 font-semibold text-accent hover:underline"
            >
              {t(whole ? 'media.less' : 'media.more')}
            </button>
          )}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={t('media.tags')} className="flex flex-wrap gap-x-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/search?q=${encodeURIComponent(tag)}`}
                className="inline-flex min-h-11 items-center rounded-full hover:underline"
              >
                <Chip>#{tag}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
