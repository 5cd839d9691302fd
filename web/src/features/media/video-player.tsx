import { VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PlaybackSpeed, usePlaybackSpeed } from './playback-speed.tsx';
import { reducedMotion } from './reduced-motion.ts';
import { StageMessage } from './stage-message.tsx';
import { useSteadyUrl } from './use-steady-url.ts';
import { rememberedVolume, rememberVolume } from './volume.ts';

/** Starts by itself; without sound, which `silence` takes away, where the browser allows it only so. */
async function autoplay(video: HTMLVideoElement, silence: () => void): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
    silence();
    await video.play().catch(() => undefined);
  }
}

/** The browser's own player: it starts by itself unless motion is unwelcome, and is as loud and as fast as last time. */
export function VideoPlayer({ media }: { media: Media }) {
  const t = useTexts();
  const { url, broken, onFailed, onLoaded } = useSteadyUrl(media, (item) => item.url);
  const video = useRef<HTMLVideoElement>(null);
  const resumeAt = useRef(0);
  const silenced = useRef(false);
  const [silent, setSilent] = useState(false);
  const [speed, setSpeed] = usePlaybackSpeed();
  const [pictureless, setPictureless] = useState(false);

  const toggle = () => {
    if (video.current?.paused) void video.current.play().catch(() => undefined);
    else video.current?.pause();
  };
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void video.current?.requestFullscreen?.().catch(() => undefined);
  };
  useShortcut(' ', toggle);
  useShortcut('f', fullScreen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new start, from where it stopped.
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    const { level, muted } = rememberedVolume();
    player.volume = level;
    player.muted = muted || silenced.current;
    player.currentTime = resumeAt.current;
    if (reducedMotion() && resumeAt.current === 0) return;
    void autoplay(player, () => {
      silenced.current = true;
      setSilent(true);
      player.muted = true;
    });
  }, [url]);

  useEffect(() => {
    const player = video.current;
    if (!player) return;
    player.defaultPlaybackRate = speed;
    player.playbackRate = speed;
  }, [speed]);

  const unmute = () => {
    if (video.current) video.current.muted = false;
  };

  if (broken) return <StageMessage text={t('media.cannotPlay')} />;
  return (
    <div className="group/player size-full">
      {/* biome-ignore lint/a11y/useMediaCaption: what members upload has no captions. */}
      <video
        ref={video}
        src={url}
        poster={media.thumbUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={media.title}
        onError={onFailed}
        onLoadedData={(event) => {
          onLoaded();
          setPictureless(event.currentTarget.videoWidth === 0);
        }}
        onTimeUpdate={(event) => {
          if (event.currentTarget.currentTime > 0) resumeAt.current = event.currentTarget.currentTime;
        }}
        onVolumeChange={({ currentTarget: { volume, muted } }) => {
          if (!muted) {
            silenced.current = false;
            setSilent(false);
          }
          if (!silenced.current) rememberVolume({ level: volume, muted });
        }}
        onRateChange={({ currentTarget: { playbackRate } }) => setSpeed(playbackRate)}
        className="size-full object-contain"
      />
      <PlaybackSpeed speed={speed} onChoose={setSpeed} />
      {silent && (
        <Button look="outline" onClick={unmute} className="absolute top-3 left-3">
          <VolumeX size={18} aria-hidden />
          {t('media.unmute')}
        </Button>
      )}
      {pictureless && <StageMessage text={t('media.cannotPlay')} />}
    </div>
  );
}
