import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { notify } from '../../shared/ui/notices.ts';
import { kindOfFile } from './check-file.ts';
import { DraftNotes } from './draft-notes.tsx';
import { begun, KEPT, leave, noVideo } from './drafts.ts';
import { useMayAddTo } from './event-field.tsx';
import { failureText } from './failure-text.ts';
import type { UploadProps } from './open-upload.ts';
import { nothingOwn, videoPayload } from './payload.ts';
import { PoolNote } from './pool-note.tsx';
import { RoomLine } from './room-line.tsx';
import { Running } from './running.tsx';
import { type DraftFile, idOfFile, nameFile } from './stored-drafts.ts';
import { TextFields } from './text-fields.tsx';
import { UploadFrame } from './upload-frame.tsx';
import { videoResolver } from './upload-rules.ts';
import { useGivenFiles } from './use-given-files.ts';
import { useParcel } from './use-parcel.ts';
import { useRefusal } from './use-refusal.ts';
import { restoreTexts, useOnChange, useStoredDraft } from './use-stored-draft.ts';
import { VideoFiles } from './video-files.tsx';
import { videoFrame } from './video-frame.ts';

/** "Upload a New Video" (product 2, 4): when it is published, its page opens. */
export function VideoUpload({ files, event, club, pool, onClose }: UploadProps) {
  const t = useTexts();
  const formId = useId();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: begun('video', event, club), resolver: videoResolver });
  useKeepUnsentTexts('video', form, KEPT);
  const refusalOf = useRefusal('video');
  /** Why it failed: it stands here when its message is gone. */
  const [failure, setFailure] = useState('');
  const { run, percent, starting, start, send, leaveToTray } = useParcel({
    failed(_, error) {
      const reason = failureText(t, error);
      setFailure(reason);
      notify('red', reason);
    },
    done({ files: [file] }) {
      form.reset(noVideo);
      onClose();
      notify('green', t(pool?.waits ? 'pool.sentVideo' : 'uploads.videoPublished'));
      navigate(file?.itemId ? `/video/${file.itemId}` : '/myfiles');
    },
  });
  const chosen = useRef<{ readonly of: readonly Blob[]; readonly id: string } | null>(null);
  /** Unchanged files are not sent again after a failure. */
  const idOf = (...of: readonly Blob[]) => {
    if (chosen.current?.of.length !== of.length || chosen.current.of.some((file, at) => file !== of[at]))
      chosen.current = { of, id: drawKey() };
    return chosen.current?.id ?? '';
  };
  const videoLibrary = useInstallation((installation) => installation.videoLibrary);
  const mayAddTo = useMayAddTo(form);
  const underWay = run.phase === 'running' || run.phase === 'paused';

  useEffect(
    () => () => {
      const draft = form.getValues();
      leave('video', draft, !draft.video && !draft.thumbnail);
    },
    [form],
  );

  const stored = useStoredDraft('video', {
    content: () => {
      const { video, thumbnail, ...texts } = form.getValues();
      const entry = (field: 'video' | 'thumbnail', file: File | null): DraftFile[] =>
        file ? [{ id: idOfFile(file), field, name: file.name, size: file.size, title: '', desc: '', file }] : [];
      return { texts, files: [...entry('video', video), ...entry('thumbnail', thumbnail)] };
    },
    onChange: useOnChange(form),
    restore({ texts, files }) {
      restoreTexts(form, texts);
      // A picture that was left there belongs to the video that was.
      const another = form.getValues('video') !== null;
      for (const { id, field, file } of files)
        if (field !== 'photo' && !another && !form.getValues(field)) {
          nameFile(file, id);
          form.setValue(field, file, { shouldDirty: true });
        }
    },
    underWay,
  });

  const judge = async (field: 'video' | 'thumbnail', file: File) => {
    const otherKind = kindOfFile(file) !== (field === 'video' ? 'video' : 'image');
    const kinds = field === 'video' ? rules.videoKinds : rules.pictureKinds;
    const message = otherKind ? kinds : await refusalOf(file);
    if (message) form.setError(field, { message });
    else {
      form.setValue(field, file, { shouldDirty: true });
      form.clearErrors(field);
    }
  };
  const taking = useRef<Promise<void>>(Promise.resolve());
  const take = (field: 'video' | 'thumbnail') => (file: File) => {
    taking.current = taking.current.then(() => judge(field, file));
  };
  useGivenFiles(files, starting || underWay, (more) => {
    for (const file of more) take(kindOfFile(file) === 'image' ? 'thumbnail' : 'video')(file);
  });

  const submit = form.handleSubmit(async ({ video, thumbnail, eventTitle: _, ...texts }) => {
    if (!video || !(pool || (await mayAddTo(texts.event)))) return;
    const target = pool ? { ...texts, club: '', pool: texts.event } : texts;
    const picture = thumbnail ?? (await videoFrame(video));
    if (!picture && !videoLibrary) return form.setError('thumbnail', { message: rules.missing });
    send({
      kind: 'video',
      texts: target,
      files: [
        {
          id: idOf(video, ...(picture ? [picture] : [])),
          index: 1,
          own: nothingOwn,
          payload: () => videoPayload(video, picture, target),
        },
      ],
    });
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
    form.reset(noVideo);
    onClose();
  };

  return (
    <UploadFrame
      title={t('shell.uploadVideo')}
      formId={formId}
      starting={starting}
      busy={run.phase === 'running'}
      underWay={underWay}
      onBackground={background}
      onClose={onClose}
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={sendAll} noValidate>
        {underWay && <Running run={run} percent={percent} />}
        {run.phase === 'failed' && failure && <p className="text-14 text-danger">{failure}</p>}
        <TextFields
          form={form}
          disabled={underWay || starting}
          target={pool && event && <PoolNote event={event} pool={pool} kind="video" />}
        >
          {/* What is sent is fixed from the press on; a file dropped here is dropped on the page, which says so. */}
          <fieldset disabled={starting} className="contents disabled:pointer-events-none">
            {!underWay && <DraftNotes {...stored} />}
            {!underWay && <VideoFiles form={form} onVideo={take('video')} onThumbnail={take('thumbnail')} />}
            {!underWay && <RoomLine club={form.watch('club')} pool={pool ? event?.id : undefined} />}
          </fieldset>
        </TextFields>
      </form>
    </UploadFrame>
  );
}
