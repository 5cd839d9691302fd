import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { errorText } from '../../shared/lib/error-text.ts';
import { dropMedia, type Media, renewMedia } from '../../shared/lib/media-cache.ts';
import { endUnknownSession, refusalOf } from '../../shared/lib/trpc.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { type BatchState, inTurn } from './batch.ts';
import { removeMedia } from './remove-media.ts';
import { forgetChosen } from './selection.ts';

/** The kinds of work, by the names of their texts. */
export interface Work {
  readonly name: 'delete' | 'download' | 'takeOut' | 'add';
  readonly act: (media: Media) => Promise<unknown>;
}

/** Browsers drop downloads that begin in the same instant, in milliseconds. */
const BETWEEN_DOWNLOADS_MS = 300;

function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Processes the chosen items one after another, and reports progress and, at the end, failures. */
export function useBatch() {
  const t = useTexts();
  const client = useQueryClient();
  const [running, setRunning] = useState<(BatchState<Media> & { work: Work['name'] }) | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const isRunning = running !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what began it is gone while it runs, what stops it afterwards.
  useEffect(catchFocus, [isRunning]);

  const remove: Work = {
    name: 'delete',
    act: async (media) => {
      await removeMedia(media).catch((error: unknown) => {
        // Another tab was quicker: that is reported, and nothing is left to choose.
        if (refusalOf(error)?.code === 'MEDIA_NOT_FOUND') {
          dropMedia(client, media);
          forgetChosen(media);
        }
        throw error;
      });
      dropMedia(client, media);
    },
  };
  const download: Work = {
    name: 'download',
    act: async (media) => {
      const { downloadUrl } = await renewMedia(client, media);
      save(downloadUrl);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
    },
  };

  /** Returns how many succeeded. */
  const run = async ({ name, act }: Work, items: readonly Media[]): Promise<number> => {
    stop.current = new AbortController();
    clearNotices();
    const { done, failed } = await inTurn(
      items,
      async (media) => {
        await act(media);
        forgetChosen(media);
      },
      (state) => setRunning({ ...state, work: name }),
      stop.current.signal,
    );
    setRunning(null);
    const good = done - failed.length;
    if (good > 0) notify('green', t(`selection.done_${name}`, { count: good }));
    const [first] = failed;
    if (first) {
      endUnknownSession(first.error);
      const reason = errorText(t, first.error);
      notify('red', t(`selection.failed_${name}`, { count: failed.length, title: first.item.title, reason }));
    }
    return good;
  };
  return { running, run, remove, download, stop: () => stop.current.abort() };
}
