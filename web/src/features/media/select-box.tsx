import { Check } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { toggleChosen, useSelection } from './selection.ts';

/** Lies over a card while items are chosen: the whole card is the box to tick. `snug` where cards stand close together. */
export function SelectBox({ media, snug = false }: { media: Media; snug?: boolean }) {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  const chosen = useSelection((selection) => selection.chosen.has(media.id));
  if (!choosing) return null;
  return (
    <label
      className={cx(
        'absolute z-[5] cursor-pointer outline-accent has-focus-visible:outline-2',
        snug ? 'inset-0 p-1.5 -outline-offset-2' : '-inset-1.5 rounded-[18px] p-3.5 has-focus-visible:outline-offset-4',
        chosen && 'bg-accent/25 outline-2',
      )}
    >
      <input
        type="checkbox"
        checked={chosen}
        onChange={() => toggleChosen(media)}
        aria-label={t('media.choose', { title: media.title })}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={cx(
          'flex size-7 items-center justify-center rounded-full border-2',
          chosen ? 'border-accent bg-accent text-on-accent' : 'border-on-stage bg-stage/60 text-transparent',
        )}
      >
        <Check size={18} strokeWidth={3} />
      </span>
    </label>
  );
}
