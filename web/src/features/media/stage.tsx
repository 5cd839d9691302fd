import { type ComponentProps, Fragment, lazy, Suspense, useEffect } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useMakingTime } from '../../shared/lib/making-time.ts';
import { PhotoStage } from './photo-stage.tsx';
import { playerCode } from './player-code.ts';
import { RetryButton } from './retry-button.tsx';
import { streamCode, wayToStream } from './stream-code.ts';
import { useSwipe } from './use-swipe.ts';
import { StepButtons } from './viewer.tsx';
import type { Neighbours } from './walk.ts';
import { WholePicture } from './whole-picture.tsx';

/** Only on the page of a video. */
const VideoPlayer = lazy(async () => ({ default: (await playerCode()).VideoPlayer }));

interface Props extends ComponentProps<typeof PhotoStage> {
  neighbours: Neighbours;
}

/** The dark area with the player or the picture, as large as the window allows. The only switch on kind here. */
export function Stage({ media, neighbours, ...photo }: Props) {
  const t = useTexts();
  const { onGo, covered } = photo;
  const swipe = useSwipe(onGo);
  const makingTime = useMakingTime();
  const streams = media.kind === 'video' && media.streamUrl !== null && media.state === 'ready';
  useEffect(() => {
    // Beside the player's code rather than after it.
    if (streams && wayToStream(document.createElement('video')) === 'code') streamCode().catch(() => undefined);
  }, [streams]);

  const content = () => {
    if (media.state !== 'ready')
      return (
        <div className="flex flex-col items-center gap-4 p-6 text-center">
          <p role="status">{t(`media.stage_${media.state}`)}</p>
          {media.state === 'processing' && media.percent !== null && (
            <>
              <p className="text-28 tabular-nums">{media.percent}%</p>
              <p className="text-14 text-muted">{makingTime(media)}</p>
            </>
          )}
          {media.state === 'failed' && media.mine.own && (
            <>
              {media.failure && <p>{t(`errors.${media.failure.code}`, { otherwise: media.failure.message })}</p>}
              <RetryButton media={media} />
            </>
          )}
        </div>
      );
    switch (media.kind) {
      case 'video':
        return (
          <Suspense fallback={<WholePicture media={media} alt="" still />}>
            {covered ? <WholePicture media={media} alt="" still /> : <VideoPlayer media={media} />}
          </Suspense>
        );
      case 'photo':
        return <PhotoStage media={media} {...photo} />;
    }
  };

  return (
    <div
      {...swipe}
      style={{
        aspectRatio: media.width > 0 && media.height > 0 ? media.width / media.height : 16 / 9,
        touchAction: 'pan-y pinch-zoom',
      }}
      className="relative -mx-4 mb-5 flex w-[calc(100%+32px)] max-h-[max(240px,calc(100dvh-320px))] w600:max-h-[max(240px,calc(100dvh-240px))] flat:max-h-[calc(100dvh-60px)] min-h-40 items-center justify-center overflow-hidden bg-stage text-on-stage w600:mx-0 w600:w-full w600:rounded-picture"
    >
      <Fragment key={media.id}>{content()}</Fragment>
      {/* The same ones beside the next item: a press that began on them ends on them. */}
      {media.state === 'ready' && <StepButtons neighbours={neighbours} onGo={onGo} />}
    </div>
  );
}
