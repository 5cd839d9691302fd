import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { errorText } from '../../shared/lib/error-text.ts';
import { dropMedia, type Media, renewMedia } from '../../shared/lib/media-cache.ts';
import { endUnknownSession } from '../../shared/lib/trpc.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { type BatchState, inTurn } from './batch.ts';
import { removeMedia } from './remove-media.ts';
import { forgetChosen } from './selection.ts';

type Work = 'delete' | 'download';

/** Browsers drop downloads that begin in the same instant, in milliseconds. */
const BETWEEN_DOWNLOADS_MS = 300;

function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Deletes or downloads what is chosen, one after the other; tells how far it is, and at the end what did not work. */
export function useBatch() {
  const t = useTexts();
  const client = useQueryClient();
  const [running, setRunning] = useState<(BatchState<Media> & { work: Work }) | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const remove = async (media: Media) => {
    await removeMedia(media);
    forgetChosen(media);
    dropMedia(client, media);
  };
  const download = async (media: Media) => {
    const { downloadUrl } = await renewMedia(client, media);
    save(downloadUrl);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
    forgetChosen(media);
  };

  const run = async (work: Work, items: readonly Media[]) => {
    stop.current = new AbortController();
    clearNotices();
    const hear = (state: BatchState<Media>) => setRunning({ ...state, work });
    const { done, failed } = await inTurn(items, work === 'delete' ? remove : download, hear, stop.current.signal);
    setRunning(null);
    const good = done - failed.length;
    if (good > 0) notify('green', t(work === 'delete' ? 'selection.deleted' : 'selection.downloaded', { count: good }));
    const [first] = failed;
    if (!first) return;
    endUnknownSession(first.error);
    const reason = errorText(t, first.error);
    const failure = { count: failed.length, title: first.item.title, reason };
    notify('red', t(work === 'delete' ? 'selection.notDeleted' : 'selection.notDownloaded', failure));
  };
  return { running, run, stop: () => stop.current.abort() };
}
