import { thumbSources } from '@quadrangle/domain/files/thumb-sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FileField } from '../../shared/ui/file-field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { failureText } from './failure-text.ts';
import { outgoing } from './outgoing.ts';
import { sendPatiently } from './send-patiently.ts';
import { useRefusal } from './use-refusal.ts';

/** The new poster of a video: the still at a moment, in seconds, or a picture file. */
type Choice = { readonly at: number } | { readonly file: File };

/** Sends a picture for a video, and returns its stored name. */
async function sent(file: File, beside: string): Promise<string> {
  const piece = outgoing({ folder: 'video', file, name: file.name, beside });
  const fileName = await sendPatiently(piece, new AbortController().signal, () => undefined);
  piece.used();
  return fileName;
}

/**
 * Changes the poster of one's own video: to a still from it, if the server can take stills, or to a picture file
 * (decisions 58). It takes effect at once, whatever becomes of the texts beside it.
 */
export function PosterChooser({ media }: { media: Media }) {
  const t = useTexts();
  const client = useQueryClient();
  const videoLibrary = useInstallation((installation) => installation.videoLibrary);
  const refusalOf = useRefusal('video');
  const [error, setError] = useState<string | undefined>();
  const { id, duration, fileName } = media;
  const change = useMutation({
    // One after the other, so that the last choice counts, though an earlier one waited for a busy server.
    scope: { id: `poster ${id}` },
    mutationFn: async (choice: Choice) =>
      api.media.choosePoster.mutate(
        'at' in choice ? { id, at: choice.at } : { id, fileName: await sent(choice.file, fileName) },
      ),
    onMutate: clearNotices,
    onSuccess: (fresh) => {
      updateMedia(client, fresh, () => fresh);
      notify('green', t('uploads.posterChanged'));
    },
    onError: (failure) => notify('red', failureText(t, failure)),
  });
  const take = async (file: File) => {
    const message = await refusalOf(file);
    setError(message ?? undefined);
    if (message === null) change.mutate({ file });
  };
  return (
    <section aria-label={t('uploads.poster')} className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-16 font-semibold">{t('uploads.poster')}</h3>
      <div className="grid items-start gap-4 w500:grid-cols-2">
        <img
          key={media.posterName}
          srcSet={thumbSources(media.thumbUrl)}
          sizes="300px"
          alt={t('uploads.posterNow')}
          className="aspect-video w-full rounded-control bg-stage object-contain"
        />
        <FileField
          key={media.posterName ?? ''}
          label={t('uploads.posterFile')}
          accept="image/*"
          error={error}
          busy={change.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {videoLibrary && duration !== null && (
        <Moment media={media} duration={duration} busy={change.isPending} onChoose={(at) => change.mutate({ at })} />
      )}
    </section>
  );
}

interface MomentProps {
  media: Media;
  duration: number;
  busy: boolean;
  onChoose: (at: number) => void;
}

/** The video, to pause at the best moment. */
function Moment({ media, duration, busy, onChoose }: MomentProps) {
  const t = useTexts();
  const rangeId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(true);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={rangeId} className="text-14 font-medium">
        {t('uploads.posterMoment')}
      </label>
      {shown ? (
        <video
          ref={video}
          src={media.url}
          muted
          playsInline
          preload="auto"
          onError={() => setShown(false)}
          className="aspect-video w-full rounded-control bg-stage"
        />
      ) : (
        <p className="text-14 text-muted">{t('uploads.posterUnseen')}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={rangeId}
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={at}
          aria-valuetext={t('uploads.seconds', { count: Math.round(at) })}
          onChange={({ target }) => {
            setAt(Number(target.value));
            if (video.current) video.current.currentTime = Number(target.value);
          }}
          className="h-11 min-w-40 grow accent-accent"
        />
        <Button look="outline" busy={busy} onClick={() => onChoose(at)}>
          {t('uploads.posterUse')}
        </Button>
      </div>
    </div>
  );
}
