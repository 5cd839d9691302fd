import { type ChangeEvent, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { useTimeBefore } from '../../shared/lib/making-time.ts';
import { FileField } from '../../shared/ui/file-field.tsx';
import type { VideoDraft } from './drafts.ts';
import { pickVideo, rememberHandles, VIDEOS } from './file-handles.ts';
import { FileNotes } from './file-notes.tsx';
import type { HandleItem } from './open-upload.ts';
import { begunBefore } from './outgoing.ts';
import { PicturePreview } from './preview.tsx';
import { useShared } from './use-findings.ts';
import { useObjectUrl } from './use-object-url.ts';
import { videoFrame } from './video-frame.ts';

/** The frame used as thumbnail: undefined while it is extracted, null when there is none. */
function useFrame(video: File | null): Blob | null | undefined {
  const [found, setFound] = useState<{ video: File; frame: Blob | null } | null>(null);
  useEffect(() => {
    if (video) void videoFrame(video).then((frame) => setFound({ video, frame }));
  }, [video]);
  return found?.video === video ? found?.frame : undefined;
}

/** How much of this video is already uploaded, in percent; null for nothing. */
function useBegun(video: File | null): number | null {
  const [found, setFound] = useState<{ video: File; percent: number | null } | null>(null);
  useEffect(() => {
    if (video) void begunBefore('video', video).then((percent) => setFound({ video, percent }));
  }, [video]);
  return found?.video === video ? (found?.percent ?? null) : null;
}

/** Passes the chosen file to `take`; the same one can be chosen again. */
const chosenBy =
  (take: (file: File) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) take(file);
    target.value = '';
  };

/** What the browser knows of a video once it has read its beginning. */
type Known = Parameters<ReturnType<typeof useTimeBefore>>[0] & { readonly video: File };

interface Props {
  form: UseFormReturn<VideoDraft>;
  onVideo: (file: File) => void;
  onThumbnail: (file: File) => void;
}

/** The video and its thumbnail, chosen or taken from the video, with previews. */
export function VideoFiles({ form, onVideo, onThumbnail }: Props) {
  const t = useTexts();
  const [video, thumbnail] = form.watch(['video', 'thumbnail']);
  const videoLibrary = useInstallation((installation) => installation.videoLibrary);
  const fieldError = useFieldError(form.formState.errors);
  const videoFile = useObjectUrl(video);
  const frame = useFrame(video);
  const begun = useBegun(video);
  const shared = useShared(useMemo(() => (video ? [video] : []), [video]));
  const item = video && shared.get(video);
  const picture = thumbnail ?? frame;
  const timeBefore = useTimeBefore();
  const [known, setKnown] = useState<Known | null>(null);
  const time = videoLibrary && known && known.video === video ? timeBefore(known) : null;
  const hint =
    !video || frame === undefined
      ? 'uploads.thumbnailHint'
      : frame
        ? 'uploads.fromVideo'
        : videoLibrary
          ? 'uploads.thumbnailByServer'
          : 'uploads.thumbnailMissing';
  return (
    <div className="grid items-start gap-4 w500:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <FileField
          label={t('uploads.videoFile')}
          name="video"
          accept={VIDEOS}
          chosen={video?.name}
          hint={begun === null ? t('uploads.dropHint') : t('uploads.begun', { percent: begun })}
          error={fieldError('video')}
          onClick={(event) => pickVideo(onVideo) && event.preventDefault()}
          onDrop={({ dataTransfer: { items } }) =>
            rememberHandles([...items].map((item: HandleItem) => item.getAsFileSystemHandle?.()))
          }
          onChange={chosenBy(onVideo)}
        />
        {videoFile && (
          // biome-ignore lint/a11y/useMediaCaption: what is chosen has no captions yet.
          <video
            src={videoFile}
            controls
            className="aspect-video rounded-control bg-stage"
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height, duration } }) =>
              video && Number.isFinite(duration) && setKnown({ video, width, height, duration })
            }
          />
        )}
        {time && <p className="text-14 text-muted">{t('uploads.takesLong', { time })}</p>}
        <FileNotes
          text={t('uploads.sharedFiles', { count: 1 })}
          files={video && item ? [{ id: item.id, name: video.name, to: `/${item.kind}/${item.id}` }] : []}
          onRemove={() => form.setValue('video', null)}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <FileField
          label={t('uploads.thumbnailFile')}
          name="thumbnail"
          accept="image/*"
          chosen={thumbnail?.name}
          hint={thumbnail ? undefined : t(hint)}
          error={fieldError('thumbnail')}
          onChange={chosenBy(onThumbnail)}
        />
        {picture && (
          <PicturePreview
            shape="video"
            file={picture}
            name={thumbnail?.name ?? t('uploads.thumbnailFile')}
            onRemove={thumbnail ? () => form.setValue('thumbnail', null) : undefined}
          />
        )}
      </div>
    </div>
  );
}
