import { useEffect, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { failureText } from './failure-text.ts';
import type { ParcelFile } from './parcels.ts';
import { percentOf } from './percent.ts';
import { type FileState, type Hold, roundedTime } from './tray-rules.ts';

/** A duration as text. */
export function timeText(t: Translate, seconds: number): string {
  const { unit, count } = roundedTime(seconds);
  return t(`uploads.${unit}`, { count });
}

const STATES = {
  waiting: 'uploads.waiting',
  sending: 'uploads.sending',
  checking: 'uploads.checking',
  processing: 'uploads.processing',
  ready: 'uploads.ready',
  paused: 'uploads.pausedFile',
  missing: 'uploads.missing',
} as const satisfies Record<Exclude<FileState, 'failed'>, string>;

/** The state of a file as text. What was sent into a pool may wait there, so it is not called published (decisions 65). */
export function stateText(t: Translate, file: ParcelFile, pool: boolean): string {
  if (file.state === 'failed') return failureText(t, file.error);
  if (pool && file.state === 'ready') return t('uploads.readyInPool');
  return t(STATES[file.state], { percent: percentOf([file]) });
}

/** Why nothing is being sent, with a countdown; null without a reason. */
export function useHoldText(hold: Hold | null): string | null {
  const t = useTexts();
  const [now, setNow] = useState(Date.now);
  const until = hold?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [until]);
  if (!hold) return null;
  if (until === null) return t('uploads.heldOffline');
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  const time = seconds < 60 ? t('uploads.seconds', { count: seconds }) : timeText(t, seconds);
  return t(hold.reason === 'asked' ? 'uploads.heldAsked' : 'uploads.heldLost', { time });
}
