import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface Props {
  loading: boolean;
  /** Loading more failed: it goes on when the person asks for it. */
  failed: boolean;
  /** Called when the end comes near the window, and by Retry. */
  onMore: () => void;
  /** How far from the window the end may be, in px. */
  ahead?: number;
}

/** The end of a list that goes on: render it as long as there is more. */
export function LoadMore({ loading, failed, onMore, ahead = 1200 }: Props) {
  const t = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);

  useEffect(() => {
    if (!end.current || loading || failed) return;
    // On a busy device several observations come at once; the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more(), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading, failed, ahead]);

  return (
    <div ref={end} className="flex min-h-16 flex-wrap items-center justify-center gap-3 py-4 text-14 text-muted">
      {failed ? (
        <>
          <p role="alert">{t('common.failed')}</p>
          <Button look="outline" onClick={onMore}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        loading && (
          <span role="status">
            <Spinner />
            <span className="sr-only">{t('common.loading')}</span>
          </span>
        )
      )}
    </div>
  );
}
