import { Play, VolumeX } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLanguage, useTexts } from '../../../shared/i18n/languages.ts';
import { ofThisTab } from '../../../shared/lib/browser-storage.ts';
import type { Media } from '../../../shared/lib/media-cache.ts';
import { savesData } from '../../../shared/lib/save-data.ts';
import { useShortcut } from '../../../shared/lib/use-shortcut.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { cx } from '../../../shared/ui/cx.ts';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { reducedMotion } from '../reduced-motion.ts';
import { StageMessage } from '../stage-message.tsx';
import { useCaptions } from '../use-captions.ts';
import { suitedTo } from '../whole-picture.tsx';
import { rememberCaptions, rememberedCaptions, shownCaptions } from './captions.ts';
import { Choices } from './choices.tsx';
import { Controls } from './controls.tsx';
import { usePlaybackSpeed } from './playback-speed.tsx';
import './player.css';
import { rememberedPosition, rememberPosition } from './positions.ts';
import { SEEK_STEP } from './seek-bar.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePlayback } from './use-playback.ts';
import { useShown } from './use-shown.ts';
import { useSource } from './use-source.ts';
import { rememberedVolume, rememberVolume } from './volume.ts';

const SIZE = 'quality';
/** The step of the volume by key, as a share. */
const LOUDER = 0.1;
/** How often the position in a video is stored, in seconds. */
const SAVE_INTERVAL = 5;

/** Starts playback; if the browser allows it only without sound, `silence` mutes it. */
async function autoplay(video: HTMLVideoElement, silence: () => void): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
    silence();
    await video.play().catch(() => undefined);
  }
}

/**
 * The player: unless reduced motion is preferred or data is saved, it starts by itself, at the last position, with the last volume and
 * speed. Its stream adapts to the connection, or has the chosen size (decisions 58).
 */
export function VideoPlayer({ media }: { media: Media }) {
  const t = useTexts();
  const page = useLanguage();
  const captions = useCaptions(media.id);
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const place = useRef(rememberedPosition(media.id));
  const audit = useRef(0);
  const begun = useRef(false);
  const paused = useRef(false);
  const silenced = useRef(false);
  const finger = useRef(false);
  const [silent, setSilent] = useState(false);
  const [speed, setSpeed] = usePlaybackSpeed();
  const [size, setSize] = useState<number | null>(() => Number(ofThisTab.getItem(SIZE)) || null);
  const [chosen, setChosen] = useState(rememberedCaptions);
  /** The languages whose captions did not load, and how often each was fetched again since. */
  const lost = useRef(new Set<string>());
  const [again, setAgain] = useState<Readonly<Record<string, number>>>({});
  const [pictureless, setPictureless] = useState(false);
  const playback = usePlayback(video, media.duration ?? 0);
  const { shown, show, hide } = useShown(playback.paused);
  const [whole, fullScreen] = useFullScreen(frame, video);

  const begin = () => {
    const player = video.current;
    if (!player) return;
    if (begun.current ? paused.current : reducedMotion() || savesData()) return;
    begun.current = true;
    void autoplay(player, () => {
      silenced.current = true;
      setSilent(true);
      player.muted = true;
    });
  };
  const source = useSource(media, video, () => place.current, begin, size);
  const { broken, lineDown, sizes, side, choose } = source;

  useEffect(() => {
    const player = video.current;
    if (!player) return;
    const { level, muted } = rememberedVolume();
    player.volume = level;
    player.muted = muted;
  }, []);

  useEffect(() => {
    const player = video.current;
    if (!player) return;
    player.defaultPlaybackRate = speed;
    player.playbackRate = speed;
  }, [speed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is only signed anew is no other picture.
  useLayoutEffect(() => {
    if (video.current) video.current.poster = suitedTo(media, video.current);
  }, [media.posterName]);

  const language = shownCaptions(captions, chosen, playback.muted, page);
  useEffect(() => {
    for (const track of video.current?.textTracks ?? [])
      track.mode = track.language === language ? 'showing' : 'disabled';
  }, [language]);

  const note = useEffectEvent(() => {
    if (begun.current) rememberPosition(media.id, place.current, playback.duration);
  });
  useEffect(() => {
    const leave = () => note();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const act = (change: (player: HTMLVideoElement) => void) => () => {
    if (video.current) change(video.current);
    show();
  };
  const toggle = act((player) => {
    if (player.paused) void player.play().catch(() => undefined);
    else player.pause();
  });
  const seek = (seconds: number) =>
    act((player) => {
      place.current = Math.min(playback.duration, Math.max(0, seconds));
      player.currentTime = place.current;
    })();
  const setVolume = (level: number) =>
    act((player) => {
      player.volume = Math.min(1, Math.max(0, level));
      player.muted = player.volume === 0;
    })();
  const mute = act((player) => {
    if (player.volume === 0) player.volume = 1;
    player.muted = !player.muted;
  });
  const smallWindow = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture();
    else void video.current?.requestPictureInPicture().catch(() => undefined);
  };
  const chooseLanguage = (next: string | null) => {
    // Only a new element is loaded once it has failed.
    if (next !== null && lost.current.delete(next)) setAgain((now) => ({ ...now, [next]: (now[next] ?? 0) + 1 }));
    rememberCaptions(next);
    setChosen(rememberedCaptions());
  };
  const chooseSize = (next: number | null) => {
    setSize(next);
    ofThisTab.setItem(SIZE, String(next ?? ''));
    choose(next);
  };
  useShortcut(' ', toggle);
  useShortcut('f', fullScreen);
  useShortcut('m', mute);
  const seekBy = (seconds: number) => seek((video.current?.currentTime ?? 0) + seconds);
  useShortcut('ArrowLeft', () => seekBy(-SEEK_STEP));
  useShortcut('ArrowRight', () => seekBy(SEEK_STEP));
  useShortcut('c', () => {
    const first = shownCaptions(captions, null, true, page);
    if (first !== null) chooseLanguage(language === null ? first : null);
  });

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.target instanceof HTMLSelectElement) return;
    show();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { volume = 1 } = video.current ?? {};
    if (event.key === 'ArrowLeft') seekBy(-SEEK_STEP);
    else if (event.key === 'ArrowRight') seekBy(SEEK_STEP);
    else if (event.key === 'ArrowUp') setVolume(volume + LOUDER);
    else if (event.key === 'ArrowDown') setVolume(volume - LOUDER);
    else return;
    event.preventDefault();
  };
  const onPointer = ({ pointerType }: PointerEvent) => {
    finger.current = pointerType === 'touch';
    if (!finger.current) show();
  };
  const press = () => {
    if (!finger.current || playback.paused) toggle();
    else if (shown) hide();
    else show();
  };

  if (broken) return <StageMessage text={t('media.cannotPlay')} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its contents are interactive; keys inside it control the video.
    <div
      ref={frame}
      onKeyDown={onKey}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      className={cx(
        'group/player relative size-full overflow-hidden bg-stage has-focus-visible:*:data-fading:opacity-100',
        shown ? 'player-shown' : 'cursor-none',
      )}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: those there are. */}
      <video
        ref={video}
        playsInline
        preload={savesData() ? 'none' : 'metadata'}
        aria-label={media.title}
        onClick={press}
        onDoubleClick={() => finger.current || fullScreen()}
        onLoadedData={(event) => setPictureless(event.currentTarget.videoWidth === 0)}
        onPlay={() => {
          begun.current = true;
          paused.current = false;
        }}
        onPause={({ currentTarget }) => {
          // Removing the source also pauses.
          if (currentTarget.readyState > 0) paused.current = true;
          note();
        }}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          if (currentTime === 0) return;
          place.current = currentTime;
          if (Math.abs(currentTime - audit.current) < SAVE_INTERVAL) return;
          audit.current = currentTime;
          note();
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
      >
        {captions.map(({ language: each, label, url }) => (
          <track
            key={`${each} ${again[each] ?? 0}`}
            kind="captions"
            srcLang={each}
            label={label}
            src={url}
            // React passes on an error of a track on its way down alone.
            onErrorCapture={() => lost.current.add(each)}
          />
        ))}
      </video>
      {playback.paused && !pictureless && (
        <Play
          aria-hidden
          size={64}
          strokeWidth={1.25}
          className="pointer-events-none absolute inset-0 m-auto rounded-full bg-stage/70 p-4 text-on-stage"
        />
      )}
      {playback.waiting && <Spinner size={48} className="pointer-events-none absolute inset-0 m-auto text-on-stage" />}
      {pictureless && <StageMessage text={t('media.cannotPlay')} />}
      {lineDown && <StageMessage text={t('media.lineDown')} />}
      <div data-fading className={cx('transition-opacity duration-200', !shown && 'pointer-events-none opacity-0')}>
        <Choices
          captions={captions}
          language={language}
          onLanguage={chooseLanguage}
          sounds={source.sounds}
          heard={source.heard}
          onSound={source.hear}
          sizes={sizes}
          size={size}
          side={side}
          onSize={chooseSize}
          speed={speed}
          onSpeed={setSpeed}
        />
        <Controls
          media={media}
          playback={playback}
          whole={whole}
          onSeek={seek}
          onToggle={toggle}
          onMute={mute}
          onVolume={setVolume}
          onSmallWindow={document.pictureInPictureEnabled ? smallWindow : null}
          onWhole={fullScreen}
        />
      </div>
      {silent && (
        <Button look="outline" onClick={mute} className="absolute top-3 left-3">
          <VolumeX size={18} aria-hidden />
          {t('media.unmute')}
        </Button>
      )}
    </div>
  );
}
