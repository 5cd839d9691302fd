import { hasLeft } from '@quadrangle/domain/colleges/leaving-soon';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { notify } from '../../shared/ui/notices.ts';
import { kindOfFile } from './check-file.ts';
import { filesOf, MOST_OF_FOLDERS } from './dropped-files.ts';
import { rememberHandles } from './file-handles.ts';
import { takeHandedOver } from './handed-over.ts';
import { type OpenPool, type UploadKind, type UploadRequest, useUploadRequest } from './open-upload.ts';
import { PhotosUpload } from './photos-upload.tsx';
import { restoreParcels, startStoring } from './survival.ts';
import { Tray } from './tray.tsx';
import { VideoUpload } from './video-upload.tsx';

startStoring();

/** The kind of the files: video, if the first of them is one. */
function kindOf([first]: readonly File[]): UploadKind {
  return first && kindOfFile(first) === 'video' ? 'video' : 'photo';
}

/** The tray, and a dialog when somebody wants to upload. Who may not is told how to get a plan (product 6; decisions 62). */
export function Uploading() {
  const t = useTexts();
  const user = useCurrentUser();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const request = useUploadRequest((state) => state.request);
  const [open, setOpen] = useState<UploadKind | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [event, setEvent] = useState<ChosenEvent | null>(null);
  const [club, setClub] = useState('');
  const [pool, setPool] = useState<OpenPool | null>(null);

  const answer = useEffectEvent(async (request: UploadRequest) => {
    useUploadRequest.setState({ request: null });
    rememberHandles(request.entries.map(([, handle]) => handle));
    const wanted = await filesOf(request);
    const kind = open ?? request.kind ?? kindOf(wanted);
    if (!user?.mayUpload && user?.leavesOn && hasLeft(user.leavesOn, dayOf(Date.now(), timeZone)))
      notify('red', t('errors.LEFT_COLLEGE'));
    else if (!user?.mayUpload && !request.pool)
      notify('green', t(kind === 'video' ? 'uploads.adminsOnly_videos' : 'uploads.adminsOnly_photos'), {
        to: '/payment',
        text: t('media.seePlans'),
      });
    else {
      setOpen(kind);
      setEvent(request.event);
      setClub(request.club);
      setPool(user?.mayUpload ? null : request.pool);
      setFiles(wanted);
      if (wanted.length === MOST_OF_FOLDERS) notify('yellow', t('uploads.firstOnly', { count: wanted.length }));
    }
  });
  useEffect(() => {
    if (request) void answer(request);
  }, [request]);

  const userId = user?.id;
  const lost = useEffectEvent(() => notify('red', t('uploads.notHandedOver')));
  useEffect(() => {
    if (!userId) return;
    void restoreParcels(userId);
    void takeHandedOver(() => lost());
  }, [userId]);

  const Dialog = open === 'video' ? VideoUpload : PhotosUpload;
  return (
    <>
      {open && <Dialog files={files} event={event} club={club} pool={pool} onClose={() => setOpen(null)} />}
      <Tray />
    </>
  );
}
