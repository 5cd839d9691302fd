import { roundedSize } from '@quadrangle/domain/uploads/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, memo, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useMakingTime } from '../../shared/lib/making-time.ts';
import { foundKey, type Media, staleLists, updateMedia } from '../../shared/lib/media-cache.ts';
import { signingOut } from '../../shared/lib/session.ts';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { failureText } from './failure-text.ts';
import { useKeptHandles, VIDEOS } from './file-handles.ts';
import {
  cancelFile,
  dropParcel,
  isDone,
  type Parcel,
  type ParcelFile,
  pauseFiles,
  resumeFiles,
  useParcels,
  watchTray,
} from './parcels.ts';
import { percentOf } from './percent.ts';
import { provideAgain, readOn } from './survival.ts';
import { isUnderWay, mayTake, secondsLeft, speedOf } from './tray-rules.ts';
import { stateText, timeText, useHoldText } from './tray-texts.ts';
import './tray.css';
import { useLeaveQuestion } from './use-leave-question.ts';

/**
 * Where a parcel's items can be seen: on its page, at the event to whose pool they were sent, or on top of My files.
 */
function placeOf({ kind, texts, files: [first, ...more] }: Parcel): string {
  if (texts.pool) return `/event/${texts.pool}`;
  return first?.itemId && more.length === 0 ? `/${kind}/${first.itemId}` : '/myfiles';
}

function publishedText(t: Translate, { kind, texts, files: { length: count } }: Parcel): string {
  if (texts.pool) return t('uploads.sentToEvent', { count });
  return kind === 'video' ? t('uploads.videoPublished') : t('uploads.photosPublished', { count });
}

/** Files that wait for a person come first, those that are ready last. */
const NEED = {
  failed: 0,
  missing: 0,
  sending: 1,
  checking: 1,
  processing: 1,
  paused: 2,
  waiting: 2,
  ready: 3,
} as const;
const byNeed = (files: readonly ParcelFile[]) => files.toSorted((a, b) => NEED[a.state] - NEED[b.state]);

/** Reports the outcome of parcels without a dialog. */
function useNewsOfTray(): void {
  const t = useTexts();
  const client = useQueryClient();
  const failed = useEffectEvent((file: ParcelFile, error: unknown) => {
    // A failed file says so in its line; only here is it reported that one is missing in its event.
    if (file.state !== 'failed')
      notify('red', t('uploads.refusedFile', { name: file.name, reason: failureText(t, error) }));
  });
  const done = useEffectEvent((parcel: Parcel) => {
    staleLists(client);
    notify('green', publishedText(t, parcel), { to: placeOf(parcel), text: t('uploads.look') });
  });
  useEffect(() => watchTray({ failed: (file, error) => failed(file, error), done: (parcel) => done(parcel) }), []);
}

/** Publishes the tray's height as `--tray`, so that notices appear above it. */
function useRoomForTray() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.body;
    const look = new ResizeObserver(([entry]) => {
      style.setProperty('--tray', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0) + 8}px`);
    });
    if (ref.current) look.observe(ref.current);
    return () => {
      look.disconnect();
      style.removeProperty('--tray');
    };
  }, []);
  return ref;
}

/** Acts, and keeps the focus in the tray, on the pressed button where that is still there: its row may move or go. */
const stayAfter =
  (act: () => void) =>
  ({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>): void => {
    const tray = pressed.closest('section');
    act();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        (pressed.isConnected ? pressed : tray?.querySelector('button'))?.focus();
    });
  };

/** The uploads that continue without a dialog: one line at the edge, and all files when opened. */
export function Tray() {
  const every = useParcels((state) => state.parcels);
  useNewsOfTray();
  const underWay = every.some(({ files, watched }) =>
    files.some(({ state }) => isUnderWay(state) || (watched && state === 'paused')),
  );
  useLeaveQuestion(underWay);
  const parcels = every.filter(({ watched }) => !watched);
  return (
    <>
      {parcels.length > 0 && createPortal(<OpenTray parcels={parcels} />, document.body)}
      <SignOutQuestion busy={underWay} />
    </>
  );
}

/** While an upload is running, signing out asks first, because it ends with the session. */
function SignOutQuestion({ busy }: { busy: boolean }) {
  const t = useTexts();
  const [leave, setLeave] = useState<{ now: () => Promise<void> } | null>(null);
  useEffect(() => {
    if (!busy) return;
    const { ask } = signingOut;
    signingOut.ask = async (goOn) => setLeave({ now: goOn });
    return () => {
      signingOut.ask = ask;
    };
  }, [busy]);
  return (
    leave && (
      <ConfirmDialog
        title={t('shell.logOut')}
        text={t('uploads.signOut')}
        confirmLabel={t('shell.logOut')}
        danger
        onConfirm={() => {
          setLeave(null);
          void leave.now();
        }}
        onCancel={() => setLeave(null)}
      />
    )
  );
}

function OpenTray({ parcels }: { parcels: readonly Parcel[] }) {
  const t = useTexts();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const holdText = useHoldText(useParcels((state) => state.hold));
  const speed = speedOf(useParcels((state) => state.samples));
  const files = parcels.flatMap((parcel) => parcel.files);
  const ready = files.filter(({ state }) => state === 'ready').length;
  const failed = files.filter(({ state }) => state === 'failed' || state === 'missing').length;
  const moves = files.some(({ state }) => isUnderWay(state));
  const over = ready === files.length;
  const bytesLeft = files.reduce((sum, file) => sum + (isUnderWay(file.state) ? file.size - file.sent : 0), 0);
  const left = secondsLeft(bytesLeft, speed);
  const pool = parcels.some(({ texts }) => texts.pool);
  const summary = t(pool ? 'uploads.trayOfPool' : 'uploads.trayOf', { ready, count: files.length });
  const pace = [
    speed !== null && t('uploads.speed', { size: roundedSize(speed) }),
    left !== null && left > 0 && t('uploads.timeLeft', { time: timeText(t, left) }),
  ].filter((text) => text !== false);
  const needs = failed > 0 && !moves ? t('uploads.needsYou', { count: failed }) : '';
  const detail = moves ? (holdText ?? pace.join(' · ')) : '';
  const close = () => {
    for (const { id } of parcels) dropParcel(id, over ? 'left' : 'cancelled');
  };

  return (
    <section ref={useRoomForTray()} aria-label={t('uploads.tray')} className={cx('tray', open && 'tray-open')}>
      <div className="tray-head">
        <button type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          <Sign percent={percentOf(files)} over={over} failed={needs !== ''} />
          <span className="tray-lines">
            <span>{summary}</span>
            {detail && <span className={cx('tray-more', holdText ? 'tray-held' : 'tray-one-line')}>{detail}</span>}
            {needs && <span className="tray-more tray-bad">{needs}</span>}
          </span>
          {open ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
          <span className="sr-only">{t(open ? 'uploads.hideFiles' : 'uploads.showFiles')}</span>
        </button>
        {over && <IconButton icon={X} label={t('common.close')} tipSide="top" tipAlign="end" onClick={close} />}
      </div>
      <p role="status" className="sr-only">
        {over ? summary : (holdText ?? needs)}
      </p>
      {open && (
        <>
          {!over && <AllButtons files={files} onCancel={() => setAsks(true)} />}
          <ul id={listId} className="tray-files">
            {parcels.map((parcel) =>
              isDone(parcel) ? (
                <DoneParcel key={parcel.id} parcel={parcel} />
              ) : (
                byNeed(parcel.files).map((file) => (
                  <FileRow
                    key={file.id}
                    file={file}
                    parcel={file.state === 'missing' ? parcel : null}
                    pool={parcel.texts.pool !== undefined}
                    alone={parcel.files.length === 1}
                  />
                ))
              ),
            )}
          </ul>
        </>
      )}
      {asks && (
        <ConfirmDialog
          title={t('uploads.cancelAllTitle')}
          text={t('uploads.cancelAllText', { count: files.length - ready })}
          confirmLabel={t('uploads.cancelAll')}
          danger
          onConfirm={() => {
            setAsks(false);
            close();
          }}
          onCancel={() => setAsks(false)}
        />
      )}
    </section>
  );
}

/** A progress dial; an icon when it is done or needs the person. */
function Sign({ percent, over, failed }: { percent: number; over: boolean; failed: boolean }) {
  if (over) return <CircleCheck size={24} aria-hidden className="tray-good" />;
  if (failed) return <CircleAlert size={24} aria-hidden className="tray-bad" />;
  return (
    <span className="tray-dial">
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle cx="18" cy="18" r="16" />
        <circle cx="18" cy="18" r="16" pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
      <span>{percent}%</span>
    </span>
  );
}

function AllButtons({ files, onCancel }: { files: readonly ParcelFile[]; onCancel: () => void }) {
  const t = useTexts();
  const pausable = files.filter(({ state }) => mayTake(state, 'pause'));
  const paused = files.filter(({ state }) => state === 'paused');
  const failed = files.filter(({ state }) => state === 'failed');
  const pause = () => {
    pauseFiles(pausable);
    notify('yellow', t('uploads.paused'));
  };
  return (
    <div className="tray-all">
      {pausable.length > 0 && (
        <button type="button" onClick={stayAfter(pause)} className="tray-action">
          <Pause size={16} aria-hidden />
          {t('uploads.pauseAll')}
        </button>
      )}
      {paused.length > 0 && (
        <button type="button" onClick={stayAfter(() => resumeFiles(paused))} className="tray-action">
          <Play size={16} aria-hidden />
          {t('uploads.resumeAll')}
        </button>
      )}
      {failed.length > 0 && (
        <button type="button" onClick={stayAfter(() => resumeFiles(failed))} className="tray-action">
          <RotateCw size={16} aria-hidden />
          {t('uploads.retryAll', { count: failed.length })}
        </button>
      )}
      <button type="button" onClick={onCancel} className="tray-action">
        {t('uploads.cancelAll')}
      </button>
    </div>
  );
}

/** What is published; a video that could not be prepared says why, with a button to try again (decisions 13, 58). */
function DoneParcel({ parcel }: { parcel: Parcel }) {
  const t = useTexts();
  const { kind, files } = parcel;
  const video = useVideo(kind === 'video' ? (files[0]?.itemId ?? null) : null);
  const failure = video?.percent === null ? video.failure : null;
  const makingTime = useMakingTime();
  const text = () => {
    if (video?.state !== 'processing') return publishedText(t, parcel);
    return [t('uploads.preparing', { percent: video.percent ?? 0 }), makingTime(video)].filter(Boolean).join(' · ');
  };
  return (
    <li className="tray-row">
      {failure ? (
        <CircleAlert size={20} aria-hidden className="tray-bad" />
      ) : (
        <CircleCheck size={20} aria-hidden className="tray-good" />
      )}
      <span className="tray-lines">
        <span>{failure ? files[0]?.name : text()}</span>
        {failure && (
          <span className="tray-more tray-bad">{t(`errors.${failure.code}`, { otherwise: failure.message })}</span>
        )}
      </span>
      {failure && video && <Retry video={video} />}
      <Link to={placeOf(parcel)} onClick={() => dropParcel(parcel.id, 'left')} className="tray-action">
        {t('uploads.look')}
      </Link>
    </li>
  );
}

/** How often a video that is being prepared is asked for, in milliseconds, in case that nothing is heard of it. */
const PREPARING_MS = 20_000;

/** A video that was published, as it stands: browsers may have to wait for it (decisions 58). */
function useVideo(id: string | null): Media | undefined {
  const ref = { kind: 'video', id: id ?? '' } as const;
  const { data } = useQuery<Media>({
    queryKey: foundKey(ref),
    queryFn: ({ signal }) => api.media.find.query(ref, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? PREPARING_MS : false),
  });
  return data;
}

function Retry({ video: { kind, id } }: { video: Media }) {
  const t = useTexts();
  const client = useQueryClient();
  const retry = trpc.media.retry.useMutation({
    onSuccess: (fresh) => updateMedia(client, fresh, () => fresh),
    onError: (error) => notify('red', failureText(t, error)),
  });
  return (
    <button type="button" disabled={retry.isPending} onClick={() => retry.mutate({ kind, id })} className="tray-action">
      <RotateCw size={16} aria-hidden />
      {t('common.retry')}
    </button>
  );
}

interface FileRowProps {
  file: ParcelFile;
  /** Whose file has to be chosen again. */
  parcel: Parcel | null;
  /** Whether it goes into the pool of an event. */
  pool: boolean;
  /** Whether its parcel, with its texts, is gone with it. */
  alone: boolean;
}

const FileRow = memo(function FileRow({ file, parcel, pool, alone }: FileRowProps) {
  const t = useTexts();
  const [asks, setAsks] = useState(false);
  const { name, state } = file;
  const bad = state === 'failed' || state === 'missing';
  const mayAsk = useKeptHandles(({ byFile }) => state === 'missing' && byFile.has(file.id));
  const pauseOrGoOn = () => {
    if (!mayTake(state, 'pause')) return resumeFiles([file]);
    pauseFiles([file]);
    notify('yellow', t('uploads.paused'));
  };
  return (
    <li className="tray-row">
      <span className="tray-lines">
        <span>{name}</span>
        <span className={cx('tray-more', bad && 'tray-bad')}>
          {mayAsk ? t('uploads.mayBeRead') : stateText(t, file, pool)}
        </span>
        {(state === 'sending' || state === 'paused') && (
          <span aria-hidden className="tray-bar">
            <span style={{ width: `${percentOf([file])}%` }} />
          </span>
        )}
      </span>
      {parcel && (mayAsk ? <ReadAgain file={file} parcel={parcel} /> : <ChooseAgain file={file} parcel={parcel} />)}
      {(mayTake(state, 'pause') || mayTake(state, 'goOn')) && (
        // One button, so that the focus stays on it.
        <IconButton
          icon={mayTake(state, 'pause') ? Pause : state === 'failed' ? RotateCw : Play}
          label={t(
            mayTake(state, 'pause')
              ? 'uploads.pauseFile'
              : state === 'failed'
                ? 'uploads.retryFile'
                : 'uploads.resumeFile',
            { name },
          )}
          tipAlign="end"
          onClick={stayAfter(pauseOrGoOn)}
        />
      )}
      {state !== 'processing' && state !== 'ready' && (
        <IconButton
          icon={X}
          label={t('uploads.cancelFile', { name })}
          tipAlign="end"
          onClick={alone ? () => setAsks(true) : stayAfter(() => cancelFile(file.id))}
        />
      )}
      {asks && (
        <ConfirmDialog
          title={t('uploads.discardTitle')}
          text={t('uploads.discardText', { name })}
          confirmLabel={t('uploads.discard')}
          danger
          onConfirm={() => cancelFile(file.id)}
          onCancel={() => setAsks(false)}
        />
      )}
    </li>
  );
});

interface AgainProps {
  file: ParcelFile;
  parcel: Parcel;
}

/** Goes on with a file that the browser may read again, once the person says so. */
function ReadAgain({ file, parcel }: AgainProps) {
  const t = useTexts();
  const { name } = file;
  const goOn = async () => {
    if (!(await readOn(parcel, file, { asking: true }))) notify('yellow', t('uploads.notRead', { name }));
  };
  return (
    <button type="button" aria-label={t('uploads.resumeFile', { name })} onClick={goOn} className="tray-action">
      <Play size={16} aria-hidden />
      {t('uploads.resume')}
    </button>
  );
}

/** The picker for a file whose bytes the browser no longer has. */
function ChooseAgain({ file, parcel }: AgainProps) {
  const t = useTexts();
  const { name } = file;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = '';
    if (!chosen) return;
    const isIt = chosen.name === name && chosen.size === file.fileSize;
    if (!(isIt && (await provideAgain(parcel, file.id, chosen)))) notify('yellow', t('uploads.otherFile', { name }));
  };
  return (
    <label className="tray-action tray-choose">
      {t('uploads.chooseAgain')}
      <input
        type="file"
        accept={parcel.kind === 'video' ? VIDEOS : 'image/*'}
        aria-label={t('uploads.chooseFileAgain', { name })}
        onChange={choose}
      />
    </label>
  );
}
