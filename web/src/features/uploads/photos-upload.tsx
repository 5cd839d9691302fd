import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { unsentTexts, useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { notifyOverReload } from '../../shared/ui/notices.ts';
import { type ChosenPhoto, drafts, noPhotos } from './drafts.ts';
import { EventField, useMayAddTo } from './event-field.tsx';
import { PhotoFiles } from './photo-files.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { type RefusedFile, RefusedFiles } from './refused-files.tsx';
import { RoomLine } from './room-line.tsx';
import { Running } from './running.tsx';
import { TextFields } from './text-fields.tsx';
import { photosResolver } from './upload-rules.ts';
import { useGivenFiles } from './use-given-files.ts';
import { usePhotosUpload } from './use-photos-upload.ts';
import { useRefusal } from './use-refusal.ts';

/** How long after the last photo the page is loaded anew (product 9), in milliseconds. */
const RELOAD_DELAY_MS = 200;

/** "Upload Images" (product 2, 4): one item per image; when all are published the page is loaded anew. */
export function PhotosUpload({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const t = useTexts();
  const formId = useId();
  const form = useForm({ defaultValues: { ...drafts.photos, ...unsentTexts('photos') }, resolver: photosResolver });
  useKeepUnsentTexts('photos', form, ['title', 'desc', 'tags']);
  const refusalOf = useRefusal('photo');
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const images = form.watch('images');
  const highest = useRef(0);
  const without = (index: number) => form.getValues('images').filter((photo) => photo.index !== index);

  const { run, percent, percents, start } = usePhotosUpload(
    (index) => {
      highest.current = Math.max(highest.current, index);
      form.setValue('images', without(index));
    },
    (count) => {
      form.reset(noPhotos);
      onClose();
      notifyOverReload('green', t('uploads.photosPublished', { count }));
      setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
    },
  );
  const mayAddTo = useMayAddTo(form);
  const busy = run.phase === 'running';
  const underWay = busy || run.phase === 'paused';

  useEffect(
    () => () => {
      drafts.photos = form.getValues();
    },
    [form],
  );

  const add = (files: readonly File[]) => {
    const before = form.getValues('images');
    const last = Math.max(highest.current, before.at(-1)?.index ?? 0);
    const judged = files.map((file) => ({ file, reason: refusalOf(file) }));
    setRefused((known) => [
      ...known,
      ...judged.flatMap(({ file: { name }, reason }) => (reason === null ? [] : [{ name, reason }])),
    ]);
    const good = judged
      .filter(({ reason }) => reason === null)
      .map(({ file }, at): ChosenPhoto => ({ index: last + 1 + at, file }));
    if (good.length === 0) return;
    form.setValue('images', [...before, ...good], { shouldDirty: true });
    form.clearErrors('images');
  };
  /** Before anything was sent the numbers close up; afterwards each photo keeps its own. */
  const remove = ({ index }: ChosenPhoto) => {
    const left = without(index);
    form.setValue('images', run.phase === 'idle' ? left.map(({ file }, at) => ({ index: at + 1, file })) : left);
  };
  useGivenFiles(files, (more) => {
    if (!underWay) add(more);
  });
  const submit = form.handleSubmit(async ({ images: chosen, ...texts }) => {
    if (await mayAddTo(texts.event)) start(texts, chosen);
  });

  return (
    <Dialog
      size="upload"
      title={t('shell.uploadPhotos')}
      onClose={onClose}
      busy={busy}
      footer={
        <Button type="submit" form={formId} disabled={underWay}>
          {t('uploads.upload')}
        </Button>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {!underWay && <RoomLine />}
        {underWay ? <Running run={run} percent={percent} /> : <PhotoFiles form={form} onFiles={add} />}
        {!underWay && <RefusedFiles files={refused} onRemove={() => setRefused([])} />}
        <PhotoGrid photos={images} percents={underWay ? percents : null} onRemove={remove} />
        <fieldset disabled={underWay} className="flex flex-col gap-4">
          <TextFields form={form} titleHint={t('uploads.titleHint')} />
          <EventField form={form} />
        </fieldset>
      </form>
    </Dialog>
  );
}
