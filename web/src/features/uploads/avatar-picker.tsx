import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import { failureText } from './failure-text.ts';
import { type Outgoing, outgoing } from './outgoing.ts';
import { wholePercent } from './percent.ts';
import { sendPatiently } from './send-patiently.ts';
import { useRefusal } from './use-refusal.ts';
import { useUploadRun } from './use-upload-run.ts';

interface Props {
  /** Called when a picture has arrived, with its stored name and its bytes. */
  onArrived: (fileName: string, picture: Blob) => void;
  /** Whether one is on its way. */
  onBusy: (busy: boolean) => void;
}

/** A chosen picture that this browser can show, ready to crop. */
interface Uncut {
  readonly picture: ImageBitmap;
  readonly name: string;
}

/** Chooses, crops and sends a new avatar; shows "Uploading:N%" meanwhile (product 4). */
export function AvatarPicker({ onArrived, onBusy }: Props) {
  const t = useTexts();
  const id = useId();
  const refusalOf = useRefusal('profile');
  const chosen = useRef<{ file: File; on: Outgoing } | null>(null);
  const [percent, setPercent] = useState(0);
  const [arrived, setArrived] = useState(false);
  const [uncut, setUncut] = useState<Uncut | null>(null);
  useEffect(() => () => uncut?.picture.close(), [uncut]);
  useEffect(() => () => chosen.current?.on.left(), []);

  const work = async (signal: AbortSignal) => {
    if (!chosen.current) return;
    const { file, on } = chosen.current;
    onArrived(await sendPatiently(on, signal, (bytes) => setPercent(wholePercent(bytes, on.size))), file);
    setArrived(true);
    onBusy(false);
  };
  const failed = (error: unknown) => {
    onBusy(false);
    notify('red', failureText(t, error));
  };
  const run = useUploadRun(work, failed, t('uploads.picturePaused'));

  /** A picture the browser cannot show is sent uncropped, and the server decides. */
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after a Cancel.
    target.value = '';
    if (!file) return;
    const reason = await refusalOf(file);
    if (reason) return notify('red', t('uploads.refusedFile', { name: file.name, reason }));
    const picture = await createImageBitmap(file).catch(() => null);
    if (picture) setUncut({ picture, name: file.name });
    else send(file);
  };
  const send = (file: File) => {
    setUncut(null);
    chosen.current?.on.left();
    chosen.current = { file, on: outgoing({ folder: 'profile', file, name: file.name }) };
    setPercent(0);
    setArrived(false);
    start();
  };
  const start = () => {
    onBusy(true);
    run.start();
  };

  const underWay = run.phase === 'running' || run.phase === 'paused';
  return (
    <div className="contents text-14">
      {uncut && <AvatarCrop {...uncut} onCut={send} onClose={() => setUncut(null)} />}
      {underWay ? (
        <>
          <span role="status" className="tabular-nums">
            {run.phase === 'paused' ? t('uploads.picturePaused') : t('accounts.uploadingPicture', { percent })}
          </span>
          <Button look="outline" onClick={run.phase === 'paused' ? run.start : run.pause}>
            {t(run.phase === 'paused' ? 'uploads.resume' : 'uploads.pause')}
          </Button>
        </>
      ) : (
        <>
          <label
            htmlFor={id}
            className={buttonClass(
              'outline',
              'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            {t('accounts.changePicture')}
            <input
              id={id}
              name="img"
              type="file"
              accept="image/*"
              onChange={choose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          {run.phase === 'failed' && (
            <Button look="quiet" onClick={start}>
              {t('common.retry')}
            </Button>
          )}
          {arrived && <span className="order-last basis-full text-muted">{t('accounts.pictureReady')}</span>}
        </>
      )}
    </div>
  );
}
