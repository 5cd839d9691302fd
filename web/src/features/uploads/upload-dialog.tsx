import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { notify } from '../../shared/ui/notices.ts';
import { kindOfFile } from './check-file.ts';
import { takeHandedOver } from './handed-over.ts';
import { type UploadKind, type UploadWish, useUploadWish } from './open-upload.ts';
import { PhotosUpload } from './photos-upload.tsx';
import { startKeeping, takeUpWhatIsLeft } from './survival.ts';
import { Tray } from './tray.tsx';
import { VideoUpload } from './video-upload.tsx';

startKeeping();

/** What the files are: a video, if the first of them is one. */
function kindOf([first]: readonly File[]): UploadKind {
  return first && kindOfFile(first) === 'video' ? 'video' : 'photo';
}

/** The tray, and a dialog when somebody wants to upload. Without a live plan it says how to get one (product 6). */
export function Uploading() {
  const t = useTexts();
  const user = useCurrentUser();
  const wish = useUploadWish((state) => state.wish);
  const [open, setOpen] = useState<UploadKind | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);

  const answer = useEffectEvent((wish: UploadWish) => {
    useUploadWish.setState({ wish: null });
    const kind = open ?? wish.kind ?? kindOf(wish.files);
    if (!user?.hasLivePlan)
      notify('green', t(kind === 'video' ? 'shell.adminsOnlyVideos' : 'shell.adminsOnlyPhotos'), {
        to: '/payment',
        text: t('media.seePlans'),
      });
    else {
      setOpen(kind);
      setFiles(wish.files);
    }
  });
  useEffect(() => {
    if (wish) answer(wish);
  }, [wish]);

  const userId = user?.id;
  const lost = useEffectEvent(() => notify('red', t('uploads.notHandedOver')));
  useEffect(() => {
    if (!userId) return;
    void takeUpWhatIsLeft(userId);
    void takeHandedOver(() => lost());
  }, [userId]);

  const Dialog = open === 'video' ? VideoUpload : PhotosUpload;
  return (
    <>
      {open && <Dialog files={files} onClose={() => setOpen(null)} />}
      <Tray />
    </>
  );
}
