import { photoTitle } from '@quadrangle/domain/media/rules';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { api, refusalOf } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import type { ChosenPhoto, PhotosDraft } from './drafts.ts';
import { failureText } from './failure-text.ts';
import { inParallel } from './in-parallel.ts';
import { type Outgoing, outgoing } from './outgoing.ts';
import { wholePercent } from './percent.ts';
import { addPublished, publishOnce } from './publish.ts';
import { type UploadRun, useUploadRun } from './use-upload-run.ts';

/** Photos that are sent at the same time, at most. */
const AT_ONCE = 3;

interface Photo {
  readonly index: number;
  readonly name: string;
  readonly file: Outgoing;
  sent: number;
  tried: boolean;
  published: boolean;
}

/**
 * Sends photos, at most three at a time, and publishes each as it arrives under the entered title and its number
 * (decisions 15). One that fails keeps none of the others; `published` hears of each, `done` of the end.
 */
export function usePhotosUpload(published: (index: number) => void, done: (count: number) => void) {
  const t = useTexts();
  const photos = useRef(new Map<File, Photo>());
  /** What is uploaded in one go is one batch, whatever has to be tried again (decisions 44). */
  const [batch] = useState(drawKey);
  const texts = useRef<Pick<PhotosDraft, 'title' | 'desc' | 'tags' | 'event'>>({
    title: '',
    desc: '',
    tags: '',
    event: '',
  });
  const [percents, setPercents] = useState<Readonly<Record<number, number>>>({});
  const [percent, setPercent] = useState(0);
  useEffect(
    () => () => {
      for (const { file } of photos.current.values()) file.left();
    },
    [],
  );

  const report = (photo: Photo, bytes: number) => {
    photo.sent = bytes;
    const all = [...photos.current.values()];
    const sum = (of: (photo: Photo) => number) => all.reduce((total, one) => total + of(one), 0);
    setPercents((known) => ({ ...known, [photo.index]: wholePercent(bytes, photo.file.size) }));
    setPercent(
      wholePercent(
        sum((one) => one.sent),
        sum((one) => one.file.size),
      ),
    );
  };

  /** Each photo that is refused is told by its name; the one reason why none arrives, once. */
  const tell = (name: string, error: unknown) => {
    const reason = failureText(t, error);
    notify('default', refusalOf(error) ? t('uploads.refusedFile', { name, reason }) : reason);
  };

  const sendOne = (signal: AbortSignal) => async (photo: Photo) => {
    try {
      await deliver(photo, signal);
    } catch (error) {
      if (!signal.aborted) tell(photo.name, error);
      throw error;
    }
  };

  const deliver = async (photo: Photo, signal: AbortSignal) => {
    signal.throwIfAborted();
    const fileName = await photo.file.send(signal, (bytes) => report(photo, bytes));
    const { title, desc: description, tags, event } = texts.current;
    const triedBefore = photo.tried;
    photo.tried = true;
    const item = await publishOnce([photo.file], triedBefore, () =>
      api.media.publishPhoto.mutate({
        title: photoTitle(title.trim(), photo.index),
        description,
        tags,
        fileName,
        batch,
        position: photo.index - 1,
      }),
    );
    photo.published = true;
    await addPublished(event, item, (error) => tell(photo.name, error));
    published(photo.index);
  };

  const work = async (signal: AbortSignal) => {
    const all = [...photos.current.values()];
    await inParallel(
      all.filter((photo) => !photo.published),
      AT_ONCE,
      sendOne(signal),
    );
    done(all.length);
  };
  const run: UploadRun = useUploadRun(work, () => undefined, t('uploads.paused'));

  /** Begins, or goes on after a failure with what is not published yet. */
  const start = (entered: typeof texts.current, chosen: readonly ChosenPhoto[]) => {
    texts.current = entered;
    const before = photos.current;
    const kept = [...before].filter(([, photo]) => photo.published);
    photos.current = new Map([
      ...kept,
      ...chosen.map(({ index, file }): [File, Photo] => [
        file,
        before.get(file) ?? {
          index,
          name: file.name,
          file: outgoing({ folder: 'photo', file, name: file.name }),
          sent: 0,
          tried: false,
          published: false,
        },
      ]),
    ]);
    for (const [file, photo] of before) if (!photos.current.has(file)) photo.file.left();
    run.start();
  };
  return { run, percent, percents, start };
}
