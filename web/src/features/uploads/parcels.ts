import { create } from 'zustand';
import { whenPersonGoes } from '../../shared/lib/of-one-person.ts';
import { api, isNetworkError, refusalOf } from '../../shared/lib/trpc.ts';
import type { UploadKind } from './open-upload.ts';
import { type Own, type Payload, payloadOf, type Texts } from './payload.ts';
import { addPublished } from './publish.ts';
import { UploadInterrupted, UploadLater } from './transfer.ts';
import {
  afterReload,
  afterStep,
  type Failure,
  type FileState,
  type Hold,
  holdAfter,
  isAtWork,
  isUnderWay,
  longerHold,
  mayTake,
  type Postponed,
  postponedAfter,
  type Sample,
  type Step,
  toBegin,
  withSample,
} from './tray-rules.ts';

/** A file of a parcel; with a video goes its thumbnail. */
export interface ParcelFile {
  readonly id: string;
  /** Its number among the photos of the parcel, from 1. */
  readonly index: number;
  readonly own: Own;
  readonly name: string;
  readonly size: number;
  /** Of this the bytes of the chosen file, without its thumbnail. */
  readonly fileSize: number;
  readonly sent: number;
  readonly state: FileState;
  /** Why it failed. */
  readonly error: unknown;
  /** The published item; null also if only the answer was lost. */
  readonly itemId: string | null;
}

/** What somebody sends by pressing Upload once. */
export interface Parcel {
  /** Names the batch of its photos, whatever has to be retried (decisions 44). */
  readonly id: string;
  readonly kind: UploadKind;
  readonly texts: Texts;
  readonly files: readonly ParcelFile[];
  /** A dialog shows it, and the tray does not. */
  readonly watched: boolean;
}

/** Receives the outcome of a parcel. */
export interface Watcher {
  readonly published?: (file: ParcelFile) => void;
  /** It failed; where `published` says so, only to be added to its event. */
  readonly failed: (file: ParcelFile, error: unknown) => void;
  /** All files of it are published. */
  readonly done: (parcel: Parcel) => void;
}

interface Parcels {
  readonly parcels: readonly Parcel[];
  readonly hold: Hold | null;
  readonly samples: readonly Sample[];
}

/** Uploads in progress, and those that wait for the person: of the open dialog, and of the tray. */
export const useParcels = create<Parcels>(() => ({ parcels: [], hold: null, samples: [] }));

/** Why no more of a file is sent for now. */
const STOPPED = new Error('stopped');

/** How often the screen learns how far things got, in milliseconds. */
const NEWS_MS = 100;

interface Work {
  readonly payload: Payload;
  stop: AbortController | null;
  postponed: Postponed | null;
}

/** The payloads of files, by their id. */
const works = new Map<string, Work>();

/** The dialogs that look at their parcels; all others are looked at by the tray. */
const dialogs = new Map<string, Watcher>();
let tray: Watcher | null = null;

let lost = 0;
let moved = 0;
let wakeUp: ReturnType<typeof setTimeout> | undefined;

/**
 * Subscribes to one parcel, which need not exist yet, until it is released. Unsubscribing before that abandons the
 * parcel.
 */
export function watchParcel(parcelId: string, watcher: Watcher): () => void {
  dialogs.set(parcelId, watcher);
  return () => {
    if (dialogs.get(parcelId) === watcher) dropParcel(parcelId, 'left');
  };
}

/**
 * Resolves when the next visit will know the present states of the files, or will know none; at once where none are
 * kept.
 */
let statesStored: () => Promise<unknown> = async () => {};

/** Tells where states are stored for the next visit. */
export function storeStates(stored: () => Promise<unknown>): void {
  statesStored = stored;
}

/** Subscribes to all parcels without an open dialog. */
export function watchTray(watcher: Watcher): () => void {
  tray = watcher;
  return () => {
    if (tray === watcher) tray = null;
  };
}

const all = () => useParcels.getState().parcels;
const findParcel = (id: string) => all().find((parcel) => parcel.id === id);
const findFile = (id: string) =>
  all()
    .flatMap(({ files }) => files)
    .find((file) => file.id === id);
/** Whether all that is left of a parcel is published. */
export const isDone = ({ files }: Parcel) => files.every(({ state }) => state === 'ready');
const watcherOf = (parcel: Parcel) => dialogs.get(parcel.id) ?? tray;

function change(fileId: string, news: Partial<ParcelFile>): void {
  useParcels.setState(({ parcels }) => ({
    parcels: parcels.map((parcel) =>
      parcel.files.some(({ id }) => id === fileId)
        ? { ...parcel, files: parcel.files.map((file) => (file.id === fileId ? { ...file, ...news } : file)) }
        : parcel,
    ),
  }));
}

/** Takes a step where it can follow, and says whether it did. */
function step(fileId: string, next: Step, news: Partial<ParcelFile> = {}): boolean {
  const file = findFile(fileId);
  if (!file || !mayTake(file.state, next)) return false;
  change(fileId, { ...news, state: afterStep(file.state, next) });
  return true;
}

/** Files that were cancelled while the server made items of them: those are removed once they are there. */
const discarded = new Set<string>();

/** The bytes sent since the screen was last updated. */
const unheard = new Map<string, number>();
let willHear = false;

function hear(): void {
  willHear = false;
  for (const [fileId, sent] of unheard) {
    const size = findFile(fileId)?.size ?? 0;
    change(fileId, { sent });
    step(fileId, sent >= size ? 'bytesLeft' : 'bytesMissing');
  }
  unheard.clear();
  useParcels.setState(({ samples }) => ({ samples: withSample(samples, { at: Date.now(), bytes: moved }) }));
}

function report(fileId: string, sent: number): void {
  unheard.set(fileId, sent);
  if (willHear) return;
  willHear = true;
  setTimeout(hear, NEWS_MS);
}

/** Starts the files that may start, in the order of the parcels and their files. */
function pump(): void {
  const { parcels, hold } = useParcels.getState();
  const files = parcels.flatMap((parcel) => parcel.files.map((file) => ({ parcel, id: file.id, state: file.state })));
  for (const { parcel, id } of toBegin(files, hold !== null)) void begin(parcel.id, id);
}

async function begin(parcelId: string, fileId: string): Promise<void> {
  const work = works.get(fileId);
  if (!work || !step(fileId, 'begin', { error: null })) return;
  const stop = new AbortController();
  work.stop = stop;
  try {
    await deliver(parcelId, fileId, work, stop.signal);
    lost = 0;
  } catch (error) {
    const stopped = stop.signal.aborted;
    // Its companion must not continue alone.
    stop.abort(STOPPED);
    if (!stopped) failed(parcelId, fileId, error);
  }
  pump();
}

/** Refusals after which the server is asked anew for each upload: one is gone, or a thumbnail has become another's. */
const DOUBTS: readonly unknown[] = ['UPLOAD_NOT_FOUND', 'UPLOAD_IN_USE'];

/** Sends and publishes a file; once more from its bytes where what arrived cannot be used. */
async function deliver(parcelId: string, fileId: string, work: Work, signal: AbortSignal): Promise<void> {
  await sendAndPublish(parcelId, fileId, work, signal).catch((error: unknown) => {
    if (!DOUBTS.includes(refusalOf(error)?.code) || !step(fileId, 'sendAgain')) throw error;
    for (const piece of work.payload.pieces) piece.doubted();
    return sendAndPublish(parcelId, fileId, work, signal);
  });
}

async function sendAndPublish(parcelId: string, fileId: string, work: Work, signal: AbortSignal): Promise<void> {
  const { pieces } = work.payload;
  const sent = pieces.map(() => 0);
  const last = pieces.map((): number | null => null);
  const fileNames = await Promise.all(
    pieces.map((piece, at) =>
      piece.send(signal, (bytes) => {
        // Bytes that had arrived before a resume were not sent now.
        moved += Math.max(0, bytes - (last[at] ?? bytes));
        last[at] = bytes;
        sent[at] = bytes;
        if (!signal.aborted)
          report(
            fileId,
            sent.reduce((sum, one) => sum + one, 0),
          );
      }),
    ),
  );
  signal.throwIfAborted();
  unheard.delete(fileId);
  step(fileId, 'arrived', { sent: findFile(fileId)?.size ?? 0 });
  const parcel = findParcel(parcelId);
  const file = findFile(fileId);
  if (!parcel || !file) return;
  const { texts } = parcel;
  const item = await work.payload.publish(fileNames, texts, { batch: parcel.id, index: file.index, own: file.own });
  if (discarded.delete(fileId)) {
    if (item) await api.media.remove.mutate({ kind: parcel.kind, id: item.id, key: `remove-${item.id}` });
    return;
  }
  // What goes into a pool is published there.
  await addPublished(texts.pool ? '' : (file.own.event ?? texts.event), item, (error) =>
    watcherOf(parcel)?.failed(file, error),
  );
  const isThere = step(fileId, 'published', { itemId: item?.id ?? null });
  // A page that ends before will publish it again, as the same item.
  void statesStored().then(() => {
    for (const piece of pieces) piece.used();
  });
  if (!isThere) return;
  works.delete(fileId);
  const now = findParcel(parcelId);
  if (!now) return;
  watcherOf(now)?.published?.(file);
  if (isDone(now)) watcherOf(now)?.done(now);
}

/** What kind of failure an error is; a session that is over is a refusal. */
function failureOf(error: unknown): Failure {
  if (error instanceof UploadLater) return { kind: 'later', seconds: error.seconds, moved: error.moved };
  if (error instanceof UploadInterrupted) return { kind: 'lost', of: 'bytes' };
  const seconds = refusalOf(error)?.retryAfter;
  if (seconds) return { kind: 'later', seconds, moved: false };
  return isNetworkError(error) ? { kind: 'lost', of: 'call' } : { kind: 'refused' };
}

function failed(parcelId: string, fileId: string, error: unknown): void {
  const parcel = findParcel(parcelId);
  const file = findFile(fileId);
  if (!parcel || !file) return;
  unheard.delete(fileId);
  const failure = failureOf(error);
  const work = works.get(fileId);
  const postponed = postponedAfter(work?.postponed ?? null, failure);
  const hold = holdAfter(failure, {
    now: Date.now(),
    online: navigator.onLine,
    watched: dialogs.has(parcelId),
    lost,
    postponed,
  });
  if (work) work.postponed = hold && postponed;
  if (hold) {
    if (failure.kind === 'lost') lost += 1;
    step(fileId, 'hold');
    holdBack(hold);
  } else if (step(fileId, 'fail', { error })) watcherOf(parcel)?.failed({ ...file, state: 'failed' }, error);
}

/** Nothing begins until it is over. */
function holdBack(by: Hold): void {
  const hold = longerHold(useParcels.getState().hold, by);
  useParcels.setState({ hold });
  clearTimeout(wakeUp);
  if (hold.until !== null) wakeUp = setTimeout(goOn, Math.max(0, hold.until - Date.now()));
}

function goOn(): void {
  clearTimeout(wakeUp);
  useParcels.setState({ hold: null, samples: [] });
  pump();
}

/** Without a connection nothing is sent, and uploads in progress queue again. */
function lineGone(): void {
  if (!all().some(({ files }) => files.some(({ state }) => isUnderWay(state)))) return;
  holdBack({ reason: 'offline', until: null });
  for (const { id, state } of all().flatMap(({ files }) => files))
    if (isAtWork(state) && state !== 'processing') stopSending(id, 'hold');
}

/** A restored connection does not shorten a wait that the server asked for. */
function lineBack(): void {
  lost = 0;
  if (useParcels.getState().hold?.reason !== 'asked') goOn();
}

globalThis.addEventListener?.('offline', lineGone);
globalThis.addEventListener?.('online', lineBack);

function stopSending(fileId: string, next: 'hold' | 'pause'): void {
  if (!step(fileId, next)) return;
  unheard.delete(fileId);
  works.get(fileId)?.stop?.abort(STOPPED);
}

const isSameTarget = (a: Texts, b: Texts) => (a.club ?? '') === (b.club ?? '') && a.pool === b.pool;

const sizeOf = ({ pieces }: Payload) => pieces.reduce((sum, { size }) => sum + size, 0);
const fileSizeOf = ({ blobs: [file] }: Payload) => file?.size ?? 0;

export interface Draft {
  readonly id: string;
  readonly kind: UploadKind;
  readonly texts: Texts;
  readonly files: readonly {
    readonly id: string;
    readonly index: number;
    readonly own: Own;
    readonly payload: () => Payload;
  }[];
}

/**
 * Sends the parcel of a dialog, or goes on with one after a failure: with these texts and files, but for those that are
 * published. A dialog that is closed by now sends nothing: it is a draft again.
 */
export function sendParcel({ id, kind, texts, files }: Draft): void {
  if (!dialogs.has(id)) return;
  const former = findParcel(id);
  const before = former?.files ?? [];
  const published = before.filter(({ state }) => state === 'ready');
  // What was announced for another club, or into another pool, would be published there.
  const going =
    former && isSameTarget(former.texts, texts) ? before.filter((file) => files.some(({ id }) => id === file.id)) : [];
  for (const file of before) if (!published.includes(file) && !going.includes(file)) forget(file.id, 'left');
  const chosen = files.map(({ id: fileId, index, own, payload }): ParcelFile => {
    const known = going.find((file) => file.id === fileId);
    if (known) return { ...known, own, state: afterStep(known.state, 'goOn') };
    const made = payload();
    works.set(fileId, { payload: made, stop: null, postponed: null });
    return {
      id: fileId,
      index,
      own,
      name: made.name,
      size: sizeOf(made),
      fileSize: fileSizeOf(made),
      sent: 0,
      state: 'waiting',
      error: null,
      itemId: null,
    };
  });
  const kept = [...published, ...chosen];
  const parcel: Parcel = { id, kind, texts, files: kept, watched: true };
  useParcels.setState(({ parcels }) => ({
    parcels: parcels.some((one) => one.id === id)
      ? parcels.map((one) => (one.id === id ? parcel : one))
      : [...parcels, parcel],
  }));
  for (const { name, fileSize } of chosen) takeOver(id, name, fileSize);
  if (!navigator.onLine) lineGone();
  pump();
}

/** A file of the tray that waits for the person goes on in the parcel for which it was chosen again. */
function takeOver(by: string, name: string, size: number): void {
  const isIt = (file: ParcelFile, parcel: Parcel) =>
    parcel.id !== by &&
    !parcel.watched &&
    (file.state === 'missing' || file.state === 'paused') &&
    file.name === name &&
    file.fileSize === size;
  for (const parcel of all()) for (const file of parcel.files) if (isIt(file, parcel)) forget(file.id, 'left');
  withoutFiles(isIt);
}

/** Takes files out of their parcels: one without files is gone, and one is done where all that is left is published. */
function withoutFiles(isOut: (file: ParcelFile, parcel: Parcel) => boolean): void {
  const before = all();
  const parcels = before
    .map((parcel) =>
      parcel.files.some((file) => isOut(file, parcel))
        ? { ...parcel, files: parcel.files.filter((file) => !isOut(file, parcel)) }
        : parcel,
    )
    .filter(({ files }) => files.length > 0);
  useParcels.setState({ parcels });
  for (const parcel of parcels) if (!before.includes(parcel) && isDone(parcel)) watcherOf(parcel)?.done(parcel);
}

function forget(fileId: string, how: 'left' | 'cancelled'): void {
  if (how === 'cancelled' && findFile(fileId)?.state === 'processing') discarded.add(fileId);
  const work = works.get(fileId);
  works.delete(fileId);
  unheard.delete(fileId);
  work?.stop?.abort(STOPPED);
  for (const piece of work?.payload.pieces ?? []) piece[how]();
}

/** Hands a parcel over to the tray. */
export function leaveToTray(parcelId: string): void {
  dialogs.delete(parcelId);
  useParcels.setState(({ parcels }) => ({
    parcels: parcels.map((parcel) => (parcel.id === parcelId ? { ...parcel, watched: false } : parcel)),
  }));
}

/** Closes a parcel. What arrived is kept for when a file is chosen again, or discarded. */
export function dropParcel(parcelId: string, how: 'left' | 'cancelled'): void {
  dialogs.delete(parcelId);
  for (const { id } of findParcel(parcelId)?.files ?? []) forget(id, how);
  useParcels.setState(({ parcels }) => ({ parcels: parcels.filter(({ id }) => id !== parcelId) }));
  pump();
}

/** The bytes behind a file that is not ready. */
export function blobsOf(fileId: string): readonly Blob[] {
  return works.get(fileId)?.payload.blobs ?? [];
}

/** Restores a parcel from before a reload, with the stored bytes of its files by id. */
export function restoreParcel(parcel: Parcel, blobs: ReadonlyMap<string, readonly unknown[]>): void {
  if (findParcel(parcel.id)) return;
  const files = parcel.files.map((file): ParcelFile => {
    const payload = file.state === 'ready' ? null : payloadOf(parcel.kind, blobs.get(file.id) ?? [], parcel.texts);
    if (payload) works.set(file.id, { payload, stop: null, postponed: null });
    return { ...file, state: afterReload(file.state, payload !== null, parcel.watched) };
  });
  useParcels.setState(({ parcels }) => ({ parcels: [...parcels, { ...parcel, files, watched: false }] }));
  if (!navigator.onLine) lineGone();
  pump();
}

/** Continues a file that was chosen again. */
export function provideFile(fileId: string, payload: Payload): void {
  const file = findFile(fileId);
  if (file?.state !== 'missing') return;
  works.set(fileId, { payload, stop: null, postponed: null });
  step(fileId, 'found', { size: sizeOf(payload) });
  pump();
}

/** Whether the tray is uploading; the page must not reload then. */
export function isTrayBusy(): boolean {
  return all().some(({ watched, files }) => !watched && files.some(({ state }) => isUnderWay(state)));
}

/** Removes one file from its parcel and discards its upload. */
export function cancelFile(fileId: string): void {
  forget(fileId, 'cancelled');
  withoutFiles(({ id }) => id === fileId);
  pump();
}

export function pauseFiles(files: readonly ParcelFile[]): void {
  for (const { id } of files) stopSending(id, 'pause');
  pump();
}

/** Resumes those that are paused, and retries those that failed. */
export function resumeFiles(files: readonly ParcelFile[]): void {
  for (const { id } of files) step(id, 'goOn', { error: null });
  pump();
}

/** The uploads of one person end with their session. */
whenPersonGoes(() => {
  for (const { id } of all()) dropParcel(id, 'left');
  clearTimeout(wakeUp);
  useParcels.setState({ hold: null, samples: [] });
});
