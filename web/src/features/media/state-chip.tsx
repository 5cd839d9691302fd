import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { Chip } from '../../shared/ui/chip.tsx';

/** The state of an item that others cannot see, for its uploader. */
export function StateChip({ media, className }: { media: Media; className: string }) {
  const t = useTexts();
  const state = media.hidden ? 'hidden' : media.state;
  return (
    state !== 'ready' && (
      <p className={className}>
        <Chip tone={state === 'processing' ? 'accent' : 'plain'}>
          {t(`media.state_${state}`)} {state === 'processing' && media.percent !== null && `${media.percent}%`}
        </Chip>
      </p>
    )
  );
}
