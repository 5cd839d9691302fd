import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useSteadyUrl } from './use-steady-url.ts';

/** The film of a motion photo, over the photo: it plays once, when one presses its badge. */
export function Film({ media }: { media: Media }) {
  const t = useTexts();
  const [playing, setPlaying] = useState(false);
  const { url, broken, attempt, onFailed, onLoaded } = useSteadyUrl(media, (item) => item.filmUrl ?? '');
  const Icon = playing ? Pause : Play;
  return (
    <>
      {playing && !broken && (
        // biome-ignore lint/a11y/useMediaCaption: a moment of a photo has no captions.
        <video
          key={attempt}
          src={url}
          autoPlay
          playsInline
          onLoadedData={onLoaded}
          onEnded={() => setPlaying(false)}
          onError={onFailed}
          className="pointer-events-none absolute inset-0 size-full object-contain"
        />
      )}
      <button
        type="button"
        aria-pressed={playing}
        onClick={() => setPlaying(!playing)}
        className="absolute bottom-2 left-2 inline-flex min-h-11 items-center gap-2 rounded-full bg-stage/70 px-4 text-14 font-medium text-on-stage hover:bg-stage"
      >
        <Icon size={16} fill="currentColor" strokeWidth={1.5} aria-hidden />
        {t('media.motionPhoto')}
      </button>
      {playing && broken && (
        <p role="alert" className="absolute inset-x-0 top-2 px-4 text-center text-14">
          <span className="rounded-control bg-stage/70 px-3 py-1">{t('media.filmBroken')}</span>
        </p>
      )}
    </>
  );
}
