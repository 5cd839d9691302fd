import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';

/** Idle, on its way, paused by the person, or stopped by a failure (product 4). */
export type Phase = 'idle' | 'running' | 'paused' | 'failed';

export interface UploadRun {
  readonly phase: Phase;
  /** Begins, or takes up again what a pause or a failure left. */
  readonly start: () => void;
  readonly pause: () => void;
}

const PAUSED = new Error('paused');

/**
 * Runs `work`, which can be begun again where it stopped. Pausing aborts it and says so in yellow; `failed` hears any
 * other end than success. Leaving the page while it runs asks first; unmounting ends it.
 */
export function useUploadRun(
  work: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
  pausedText: string,
): UploadRun {
  const t = useTexts();
  const [phase, setPhase] = useState<Phase>('idle');
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(PAUSED), []);

  const leaveText = t('uploads.leave');
  useEffect(() => {
    if (phase !== 'running' && phase !== 'paused') return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = leaveText;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [phase, leaveText]);

  const start = () => {
    const mine = new AbortController();
    controller.current = mine;
    setPhase('running');
    clearNotices();
    work(mine.signal).then(
      () => setPhase('idle'),
      (error: unknown) => {
        if (mine.signal.aborted) return;
        setPhase('failed');
        failed(error);
      },
    );
  };
  const pause = () => {
    controller.current?.abort(PAUSED);
    setPhase('paused');
    notify('yellow', pausedText);
  };
  return { phase, start, pause };
}
