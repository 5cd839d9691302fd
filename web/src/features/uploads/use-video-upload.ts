import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { api, type Outputs } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import type { VideoDraft } from './drafts.ts';
import { failureText } from './failure-text.ts';
import { type Outgoing, outgoing } from './outgoing.ts';
import { wholePercent } from './percent.ts';
import { addPublished, publishOnce } from './publish.ts';
import { type UploadRun, useUploadRun } from './use-upload-run.ts';
import { withoutLocation } from './without-location.ts';

/** What is sent: the texts as they are when it begins, and the two files, which remember how far they got. */
interface Job {
  readonly texts: Pick<VideoDraft, 'title' | 'desc' | 'tags' | 'event'>;
  readonly video: Outgoing;
  readonly thumbnail: Outgoing;
  readonly of: readonly [Blob, Blob];
  tried: boolean;
}

const leave = (job: Job | null) => {
  job?.video.left();
  job?.thumbnail.left();
};

type Published = Outputs['media']['publishVideo'] | null;

/** Sends a video and its thumbnail and publishes them. `done` gets the item, null when only its answer was lost. */
export function useVideoUpload(done: (item: Published) => void) {
  const t = useTexts();
  const job = useRef<Job | null>(null);
  const [percent, setPercent] = useState(0);
  useEffect(() => () => leave(job.current), []);

  const work = async (signal: AbortSignal) => {
    const { current } = job;
    if (!current) return;
    const { video, thumbnail, texts } = current;
    const sent = { video: 0, thumbnail: 0 };
    const heard = (which: keyof typeof sent) => (bytes: number) => {
      sent[which] = bytes;
      setPercent(wholePercent(sent.video + sent.thumbnail, video.size + thumbnail.size));
    };
    const [fileName, posterName] = await Promise.all([
      video.send(signal, heard('video')),
      thumbnail.send(signal, heard('thumbnail')),
    ]);
    const { title, desc: description, tags } = texts;
    const triedBefore = current.tried;
    current.tried = true;
    const item = await publishOnce([video, thumbnail], triedBefore, () =>
      api.media.publishVideo.mutate({ title, description, tags, fileName, posterName }),
    );
    await addPublished(texts.event, item, (error) => notify('red', failureText(t, error)));
    done(item);
  };
  const run: UploadRun = useUploadRun(work, (error) => notify('red', failureText(t, error)), t('uploads.paused'));

  /** Begins, or goes on after a failure; files that stayed the same are not sent again. */
  const start = (texts: Job['texts'], video: File, thumbnail: Blob) => {
    const before = job.current;
    const same = before?.of[0] === video && before.of[1] === thumbnail;
    if (!same) leave(before);
    const name = thumbnail instanceof File ? thumbnail.name : 'thumbnail.jpg';
    job.current = same
      ? { ...before, texts }
      : {
          texts,
          video: outgoing({ folder: 'video', file: video, name: video.name, prepare: withoutLocation }),
          thumbnail: outgoing({ folder: 'video', file: thumbnail, name }),
          of: [video, thumbnail],
          tried: false,
        };
    run.start();
  };
  return { run, percent, start };
}
