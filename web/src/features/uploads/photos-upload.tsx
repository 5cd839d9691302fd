import { POOL_MOST } from '@quadrangle/domain/membership/pool';
import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { refusalOf } from '../../shared/lib/trpc.ts';
import { useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { notify } from '../../shared/ui/notices.ts';
import { notifyOverReload } from '../../shared/ui/notify-over-reload.ts';
import { DraftNotes } from './draft-notes.tsx';
import { begun, type ChosenPhoto, KEPT, leave, noPhotos } from './drafts.ts';
import { useMayAddTo } from './event-field.tsx';
import { failureText } from './failure-text.ts';
import { folderOf, rememberFolder } from './folders.ts';
import type { UploadProps } from './open-upload.ts';
import { isTrayBusy } from './parcels.ts';
import { photoPayload } from './payload.ts';
import { PhotoFiles } from './photo-files.tsx';
import { FIRST_ROW, PhotoGrid } from './photo-grid.tsx';
import { PhotoNotes } from './photo-notes.tsx';
import { notYetChosen, numbered } from './photo-order.ts';
import { PoolNote } from './pool-note.tsx';
import { type RefusedFile, RefusedFiles } from './refused-files.tsx';
import { RoomLine } from './room-line.tsx';
import { Running } from './running.tsx';
import type { DraftFile } from './stored-drafts.ts';
import { useSubfolders } from './subfolders.tsx';
import { TextFields } from './text-fields.tsx';
import { thumbnailOf } from './thumbnails.ts';
import { UploadFrame } from './upload-frame.tsx';
import { photosResolver } from './upload-rules.ts';
import { useGivenFiles } from './use-given-files.ts';
import { useParcel } from './use-parcel.ts';
import { useRefusal } from './use-refusal.ts';
import { restoreTexts, useOnChange, useStoredDraft } from './use-stored-draft.ts';

/** How many chosen files are judged at a time. */
const AT_A_TIME = 20;

/** Milliseconds from the last photo to the reload of the page (product 9). */
const RELOAD_DELAY_MS = 200;

/** "Upload Images" (product 2, 4): one item per image; the page reloads when all are published. */
export function PhotosUpload({ files, event, club, pool, onClose }: UploadProps) {
  const t = useTexts();
  const formId = useId();
  const form = useForm({ defaultValues: begun('photos', event, club), resolver: photosResolver });
  useKeepUnsentTexts('photos', form, KEPT);
  const reasonAgainst = useRefusal('photo');
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Photos that the server refused since Upload was pressed. */
  const failed = useRef<readonly (RefusedFile & { readonly id: string })[]>([]);
  /** Why the event refused photos that are published: its text, which outlasts the reload. */
  const outside = useRef({ count: 0, text: '' });
  const highest = useRef(0);
  /** Why none arrived when Upload was pressed last: it stands here when its message is gone. */
  const [failure, setFailure] = useState('');
  const without = (index: number) => form.getValues('images').filter((photo) => photo.index !== index);

  const { run, percent, percents, starting, start, send, leaveToTray } = useParcel({
    published({ index }) {
      highest.current = Math.max(highest.current, index);
      form.setValue('images', without(index));
    },
    failed({ id, name, state }, error) {
      const reason = failureText(t, error);
      if (state !== 'failed') {
        const count = outside.current.count + 1;
        outside.current = { count, text: t('uploads.notInEvent', { count, reason }) };
        return;
      }
      // The one reason why none arrives is told once.
      if (!refusalOf(error)) {
        setFailure(reason);
        return notify('default', reason);
      }
      // A photo that is refused has its line; one message is for all of them.
      const all = [...failed.current.filter((one) => one.id !== id), { id, name, reason }];
      failed.current = all;
      const text = t('uploads.failedFiles', { count: all.length });
      notify('default', all.length === 1 ? t('uploads.refusedFile', { name, reason }) : text, undefined, formId);
    },
    done({ files: { length: count } }) {
      form.reset(noPhotos);
      onClose();
      const { text: notInEvent } = outside.current;
      const published = t(pool?.waits ? 'pool.sent' : 'uploads.photosPublished', { count });
      const [tone, text] = notInEvent
        ? (['yellow', `${published} ${notInEvent}`] as const)
        : (['green', published] as const);
      if (isTrayBusy()) return notify(tone, text);
      notifyOverReload(tone, text);
      setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
    },
  });
  const mayAddTo = useMayAddTo(form);
  const underWay = run.phase === 'running' || run.phase === 'paused';
  const images = form.watch('images');
  const subfolders = useSubfolders(form);
  const stillFailed = failed.current.filter(({ id }) => images.some((photo) => photo.id === id));

  useEffect(
    () => () => {
      const draft = form.getValues();
      leave('photos', draft, draft.images.length === 0);
    },
    [form],
  );

  const stored = useStoredDraft('photo', {
    content: () => {
      const { images, ...texts } = form.getValues();
      const files = images.map(({ id, file, title, desc, turn }): DraftFile => {
        const { name, size } = file;
        return { id, field: 'photo', name, size, title, desc, turn, folder: folderOf(file), file };
      });
      return { texts, files };
    },
    onChange: useOnChange(form),
    restore({ texts, files }) {
      restoreTexts(form, texts);
      for (const { file, folder } of files) if (folder) rememberFolder(file, folder);
      const here = form.getValues('images');
      const photos = files
        .filter(({ file }) => notYetChosen([file], here).length > 0)
        .map(({ id, file, title, desc, turn = 0 }): ChosenPhoto => ({ id, index: 0, file, title, desc, turn }));
      if (photos.length > 0) form.setValue('images', numbered([...photos, ...here]), { shouldDirty: true });
    },
    underWay,
  });

  const takeSome = async (files: readonly File[]) => {
    const judged = await Promise.all(files.map(async (file) => ({ file, reason: await reasonAgainst(file) })));
    setRefused((known) => [
      ...known,
      ...judged.flatMap(({ file: { name }, reason }) => (reason === null ? [] : [{ name, reason }])),
    ]);
    const before = form.getValues('images');
    const fresh = notYetChosen(
      judged.flatMap(({ file, reason }) => (reason === null ? [file] : [])),
      before,
    );
    const free = pool ? Math.max(0, pool.photo - before.length) : fresh.length;
    const good = fresh.slice(0, free);
    if (good.length < fresh.length) {
      const reason = t('pool.tooMany', { most: POOL_MOST.photo });
      setRefused((known) => [...known, ...fresh.slice(free).map(({ name }) => ({ name, reason }))]);
    }
    if (good.length === 0) return;
    const last = Math.max(highest.current, before.at(-1)?.index ?? 0);
    const chosen = good.map(
      (file, at): ChosenPhoto => ({ id: drawKey(), index: last + 1 + at, file, title: '', desc: '', turn: 0 }),
    );
    form.setValue('images', [...before, ...chosen], { shouldDirty: true });
    form.clearErrors('images');
  };
  /** The first are on screen, with their thumbnails, before the others are judged: both read files. */
  const take = async (files: readonly File[]) => {
    for (let at = 0; at < files.length; at += AT_A_TIME) {
      await takeSome(files.slice(at, at + AT_A_TIME));
      if (at === 0) await Promise.all(files.slice(0, FIRST_ROW).map(thumbnailOf));
    }
  };
  /** The first chosen photo stays first, however long its check takes. */
  const taking = useRef<Promise<void>>(Promise.resolve());
  const add = (files: readonly File[]) => {
    taking.current = taking.current.then(() => take(files));
  };
  /** Before sending, the numbers close up; afterwards each photo keeps its own. */
  const mayMove = run.phase === 'idle';
  const remove = useCallback(
    (gone: readonly Pick<ChosenPhoto, 'id'>[]) => {
      const left = form.getValues('images').filter(({ id }) => !gone.some((photo) => photo.id === id));
      form.setValue('images', mayMove ? numbered(left) : left, { shouldDirty: true });
    },
    [form, mayMove],
  );
  useGivenFiles(files, starting || underWay, add);
  const submit = form.handleSubmit(async ({ images: chosen, eventTitle: _, subfolders: __, ...texts }) => {
    const sent = chosen.map(({ file }) => file);
    if (!pool && subfolders.areTooMany(sent)) return;
    if (!pool && !(await mayAddTo(texts.event))) return;
    const target = pool ? { ...texts, club: '', pool: texts.event } : texts;
    failed.current = [];
    setFailure('');
    const ownOf = subfolders.ownOf(sent, texts.club);
    const payloads: Parameters<typeof send>[0]['files'][number][] = [];
    try {
      for (const { id, index, file, title, desc, turn } of chosen) {
        const own = { title, desc, turn, ...(pool ? {} : await ownOf(file)) };
        payloads.push({ id, index, own, payload: () => photoPayload(file, target) });
      }
    } catch (error) {
      const reason = failureText(t, error);
      setFailure(reason);
      return notify('red', reason);
    }
    send({ kind: 'photo', texts: target, files: payloads });
  });
  /** What was chosen just before is judged first. */
  const sendAll = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await start(async () => {
      // What was left in the dialog comes first.
      await stored.read.current;
      await taking.current;
      await submit();
    });
  };
  const background = () => {
    leaveToTray();
    if (outside.current.text) notify('yellow', outside.current.text);
    form.reset(noPhotos);
    onClose();
  };

  const grid = <PhotoGrid form={form} percents={underWay ? percents : null} mayMove={mayMove} onRemove={remove} />;

  return (
    <UploadFrame
      title={t('shell.uploadPhotos')}
      formId={formId}
      starting={starting}
      busy={run.phase === 'running'}
      underWay={underWay}
      onBackground={background}
      onClose={onClose}
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={sendAll} noValidate>
        {underWay && <Running run={run} percent={percent} />}
        {run.phase === 'failed' && (
          <fieldset disabled={starting} className="contents">
            <RefusedFiles files={stillFailed} onRemove={() => remove(stillFailed)} />
          </fieldset>
        )}
        {failure && !underWay && <p className="text-14 text-danger">{failure}</p>}
        <TextFields
          form={form}
          titleHint={t('uploads.titleHint')}
          folder={subfolders.top}
          disabled={underWay || starting}
          target={pool && event && <PoolNote event={event} pool={pool} kind="photo" />}
        >
          {/* What is sent is fixed from the press on; a file dropped here is dropped on the page, which says so. */}
          <fieldset disabled={starting} className="contents disabled:pointer-events-none">
            {underWay ? (
              grid
            ) : (
              <PhotoFiles form={form} onFiles={add}>
                {grid}
              </PhotoFiles>
            )}
            {!underWay && !pool && subfolders.field}
            {!underWay && <RoomLine club={form.watch('club')} pool={pool ? event?.id : undefined} />}
            {!underWay && <RefusedFiles files={refused} onRemove={() => setRefused([])} />}
            {!underWay && <DraftNotes {...stored} />}
            {!underWay && <PhotoNotes photos={images} onRemove={remove} />}
          </fieldset>
        </TextFields>
      </form>
    </UploadFrame>
  );
}
