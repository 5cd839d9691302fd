import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Maximize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { unansweredText } from '../../shared/lib/error-text.ts';
import { api, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useAwake } from '../../shared/lib/use-awake.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { QrPicture } from '../../shared/ui/qr-picture.tsx';
import { type Shown, useShow } from './use-show.ts';
import { PATIENCE, type WallItem, wallFile, widthOfScreen } from './wall-items.ts';
import './wall.css';

/** How often the screen asks what it may show: what is hidden leaves within 5 s (decisions 66). In ms. */
const ASK = 3_000;

const NONE: readonly WallItem[] = [];

/** How long the button stays after the mouse moved, in ms. */
const TOUCH = 4_000;

/** A dark screen that shows the items of an event, new ones as they come, and the QR code of the event (decisions 66). */
export function WallScreen({ token }: { token: string }) {
  const t = useTexts();
  const { data, error } = useQuery({
    queryKey: getQueryKey(trpc.walls.show, { token }, 'query'),
    queryFn: () => api.walls.show.query({ token }, { signal: AbortSignal.timeout(PATIENCE) }),
    refetchInterval: ASK,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  });
  const code = refusalOf(error)?.code;
  const ended = code === 'WALL_NOT_FOUND' || code === 'VALIDATION_FAILED';
  const [touched, touch] = useTouched();
  const { shown, next } = useShow(ended || !data ? NONE : data.items, (item) => wallFile(token, item, widthOfScreen()));
  useAwake(!ended);
  useTitle(t('walls.title'));

  if (ended)
    return (
      <main className="wall" data-theme="dark" data-touched>
        <div className="wall-said">
          <p>{t('walls.ended')}</p>
          <Link to="/wall" className={buttonClass('outline')}>
            {t('walls.another')}
          </Link>
        </div>
      </main>
    );
  return (
    <main className="wall" data-theme="dark" data-touched={touched} onPointerMove={touch}>
      <h1 className="sr-only">{t('walls.screen')}</h1>
      {/* A picture that is shown again stays; a film begins anew. */}
      {shown && <Slide key={shown.item.plays ? shown.turn : shown.item.id} token={token} shown={shown} onEnd={next} />}
      {!shown && (
        <p role="status" className="wall-said">
          {data ? data.items.length === 0 && t('walls.empty') : error && t(unansweredText())}
        </p>
      )}
      {data && (
        <div className="wall-corner">
          <QrPicture address={data.address} label={t('events.qrOf', { address: data.address })} />
          {t(data.pooled ? 'pool.add' : 'walls.scan')}
        </div>
      )}
      <Button
        look="outline"
        className="wall-control"
        onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
      >
        <Maximize size={18} aria-hidden />
        {t('walls.fullScreen')}
      </Button>
    </main>
  );
}

function Slide({ token, shown: { item }, onEnd }: { token: string; shown: Shown; onEnd: () => void }) {
  const picture = wallFile(token, item, widthOfScreen());
  return (
    <div className="wall-slide" data-item={item.id}>
      {item.plays ? (
        <video
          src={wallFile(token, item, 'film')}
          poster={picture}
          autoPlay
          muted
          playsInline
          onEnded={onEnd}
          aria-hidden
        />
      ) : (
        <img src={picture} alt="" />
      )}
    </div>
  );
}

/** Whether the mouse moved a moment ago: only then a button shows. */
function useTouched(): readonly [boolean, () => void] {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setAt(0), TOUCH);
    return () => clearTimeout(timer);
  }, [at]);
  return [at > 0, () => setAt(Date.now())];
}
