import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import {
  type Draft,
  leaveToTray,
  type Parcel,
  type ParcelFile,
  pauseFiles,
  resumeFiles,
  sendParcel,
  useParcels,
  type Watcher,
  watchParcel,
} from './parcels.ts';
import { percentOf } from './percent.ts';
import { isUnderWay } from './tray-rules.ts';
import type { Phase, UploadRun } from './use-upload-run.ts';

const none: readonly ParcelFile[] = [];

function phaseOf(files: readonly ParcelFile[]): Phase {
  if (files.some(({ state }) => isUnderWay(state))) return 'running';
  if (files.some(({ state }) => state === 'paused')) return 'paused';
  return files.some(({ state }) => state === 'failed') ? 'failed' : 'idle';
}

/**
 * The parcel of a dialog, its state and actions. Closing the dialog abandons it, unless it was released to the tray.
 */
export function useParcel(watcher: Watcher) {
  const t = useTexts();
  const [id] = useState(drawKey);
  const published = useEffectEvent((file: ParcelFile) => watcher.published?.(file));
  const failed = useEffectEvent((file: ParcelFile, error: unknown) => watcher.failed(file, error));
  const done = useEffectEvent((parcel: Parcel) => watcher.done(parcel));
  useEffect(
    () =>
      watchParcel(id, {
        published: (file) => published(file),
        failed: (file, error) => failed(file, error),
        done: (parcel) => done(parcel),
      }),
    [id],
  );
  const [starting, setStarting] = useState(false);
  const isStarting = useRef(false);
  const files = useParcels(({ parcels }) => parcels.find((parcel) => parcel.id === id)?.files ?? none);

  const run: UploadRun = {
    phase: phaseOf(files),
    start: () => {
      clearNotices();
      resumeFiles(files.filter(({ state }) => state === 'paused'));
    },
    pause: () => {
      pauseFiles(files);
      notify('yellow', t('uploads.paused'));
    },
  };
  return {
    run,
    percent: percentOf(files),
    percents: Object.fromEntries(files.map((file) => [file.index, percentOf([file])])),
    /** Whether Upload was pressed and nothing is sent yet. */
    starting,
    /** Does what ends with `send`; once at a time, however often Upload is pressed. */
    start: async (act: () => Promise<void>) => {
      if (isStarting.current) return;
      isStarting.current = true;
      const focused = document.activeElement;
      setStarting(true);
      await act().finally(() => {
        isStarting.current = false;
        // At once: the form then sets the focus to its first error, which a disabled field cannot take.
        flushSync(() => setStarting(false));
        // A field loses the focus while it is disabled.
        if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
      });
    },
    send: (draft: Omit<Draft, 'id'>) => {
      clearNotices();
      sendParcel({ id, ...draft });
    },
    leaveToTray: () => {
      // The tray reports what the dialog has already reported.
      clearNotices();
      leaveToTray(id);
    },
  };
}
