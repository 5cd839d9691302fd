import { Check } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Batch, Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { notify } from '../../shared/ui/notices.ts';
import { countText, sharedTitle } from './batch-texts.ts';
import { setChosen, toggleChosen, useSelection } from './selection.ts';
import { wholeBatch } from './whole-batch.ts';

interface BoxProps {
  label: string;
  checked: boolean;
  busy?: boolean;
  snug: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Box({ label, checked, busy, snug, onChange }: BoxProps) {
  return (
    <label
      className={cx(
        'absolute z-[6] cursor-pointer outline-accent has-focus-visible:outline-2',
        snug ? 'inset-0 p-1.5 -outline-offset-2' : '-inset-1.5 rounded-[18px] p-3.5 has-focus-visible:outline-offset-4',
        checked && 'bg-accent/25 outline-2',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        aria-label={label}
        aria-busy={busy}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={cx(
          'flex size-7 items-center justify-center rounded-full border-2',
          checked ? 'border-accent bg-accent text-on-accent' : 'border-on-stage bg-stage/60 text-transparent',
        )}
      >
        <Check size={18} strokeWidth={3} />
      </span>
    </label>
  );
}

/** Lies over a card while items are chosen: the whole card is the box to tick. `snug` where cards stand close together. */
export function SelectBox({ media, snug = false }: { media: Media; snug?: boolean }) {
  const t = useTexts();
  const choosing = useSelection((selection) => selection.choosing);
  const chosen = useSelection((selection) => selection.chosen.has(media.id));
  if (!choosing) return null;
  return (
    <Box
      label={t('selection.choose', { title: media.title })}
      checked={chosen}
      snug={snug}
      onChange={() => toggleChosen(media)}
    />
  );
}

/** The box over a batch's card: all of its items are chosen, or none. */
function BatchBox({ media, batch, snug }: { media: Media; batch: Batch; snug: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const choosing = useSelection((selection) => selection.choosing);
  const chosen = useSelection((selection) => selection.chosen.has(media.id));
  if (!choosing) return null;
  const choose = async (wanted: boolean) => {
    setBusy(true);
    try {
      const items = await wholeBatch(batch, media);
      if (useSelection.getState().choosing === choosing) setChosen(items, wanted);
    } catch (error) {
      notify('red', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      label={t('selection.choose', { title: `${sharedTitle(media)}, ${countText(t, media, batch)}` })}
      checked={chosen}
      busy={busy}
      snug={snug}
      onChange={({ target }) => void choose(target.checked)}
    />
  );
}

/** The box over a card, of an item or of a whole batch. */
export function SelectCard({ media, batch, snug }: { media: Media; batch: Batch | null; snug: boolean }) {
  if (batch) return <BatchBox media={media} batch={batch} snug={snug} />;
  return <SelectBox media={media} snug={snug} />;
}
