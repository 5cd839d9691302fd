import { useEffect, useRef, useState } from 'react';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** Idle, running, paused by the person, or stopped by a failure (product 4). */
export type Phase = 'idle' | 'running' | 'paused' | 'failed';

export interface UploadRun {
  readonly phase: Phase;
  /** Starts, or resumes after a pause or a failure. */
  readonly start: () => void;
  readonly pause: () => void;
}

const PAUSED = new Error('paused');

/**
 * Runs `work`, which can resume where it stopped. Pausing aborts it and shows a yellow notice; `failed` receives any
 * failure. Leaving the page while it runs asks first; unmounting ends it.
 */
export function useUploadRun(
  work: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
  pausedText: string,
): UploadRun {
  const [phase, setPhase] = useState<Phase>('idle');
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(PAUSED), []);

  useLeaveQuestion(phase === 'running' || phase === 'paused');

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
