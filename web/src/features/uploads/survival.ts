import { useRoot } from '../../shared/lib/session.ts';
import { type FileHandle, handleOfFile, keepHandle, readAgain } from './file-handles.ts';
import {
  blobsOf,
  type Parcel,
  type ParcelFile,
  provideFile,
  restoreParcel,
  storeStates,
  useParcels,
} from './parcels.ts';
import { payloadOf } from './payload.ts';
import { deleteStored, storeBlobs, storedBlobs, storedParcels, storeParcel } from './stored-parcels.ts';
import { areBytesStored, type FileState, isWorthKeeping } from './tray-rules.ts';
import { videoFrame } from './video-frame.ts';

/** The states worth storing; the server knows the progress of a file. */
const lastingState = (state: FileState) =>
  state === 'ready' || state === 'paused' || state === 'failed' ? state : 'open';

/** The stored state of parcels, by id. */
const written = new Map<string, string>();
/** Stored bytes by file id, with their parcel. */
const bytesOf = new Map<string, { readonly parcelId: string; readonly size: number }>();
/** Releases the lock of a parcel, by its id. */
const locks = new Map<string, () => void>();

const lockOf = (parcelId: string) => `parcel ${parcelId}`;
const ownerNow = () => useRoot.getState().session.currentUser?.id ?? null;

/**
 * Whether parcels can be kept: without locks two pages would send the same one. Browsers have none where a page came by
 * plain http.
 */
function canKeep(): boolean {
  try {
    return indexedDB !== undefined && 'locks' in navigator;
  } catch {
    return false;
  }
}

const isFileHandle = (kept: unknown): kept is FileHandle =>
  typeof FileSystemFileHandle !== 'undefined' && kept instanceof FileSystemFileHandle;

/** Runs writes of states one after the other: an earlier one must not restore what a later one deletes. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (act: () => Promise<unknown>) => {
  turn = turn.then(act, act);
};
/** Bytes are written after the states so far, and no later state waits for them. */
let turnOfBytes: Promise<unknown> = Promise.resolve();
const inTurnOfBytes = (act: () => Promise<unknown>) => {
  const write = () => turn.then(act, act);
  turnOfBytes = turnOfBytes.then(write, write);
};

function keep(parcel: Parcel, owner: string): void {
  if (!locks.has(parcel.id)) {
    locks.set(parcel.id, () => undefined);
    const held = new Promise<void>((resolve) => locks.set(parcel.id, resolve));
    void navigator.locks.request(lockOf(parcel.id), () => held);
  }
  // An error cannot be stored; the server is asked again.
  const files = parcel.files.map((file) => ({ ...file, error: null }));
  inTurn(() => storeParcel({ owner, parcel: { ...parcel, files } }));
  for (const { id, state } of parcel.files) {
    if (state === 'ready') {
      if (bytesOf.delete(id)) inTurn(() => deleteStored(parcel.id, id));
      continue;
    }
    const blobs = blobsOf(id);
    if (bytesOf.has(id) || blobs.length === 0) continue;
    const [file, ...others] = blobs;
    const fits = areBytesStored(
      file?.size ?? 0,
      [...bytesOf.values()].reduce((sum, { size }) => sum + size, 0),
    );
    bytesOf.set(id, { parcelId: parcel.id, size: fits ? (file?.size ?? 0) : 0 });
    // Of a file that is too large its handle is stored; of a video its thumbnail: it was chosen, or is slow to make.
    const worth = fits ? blobs : [handleOfFile(file) ?? new Blob(), ...others];
    inTurnOfBytes(async () => {
      if (bytesOf.has(id)) await storeBlobs(parcel.id, id, worth);
    });
  }
}

function release(parcelId: string): void {
  written.delete(parcelId);
  for (const [fileId, kept] of bytesOf) if (kept.parcelId === parcelId) bytesOf.delete(fileId);
  locks.get(parcelId)?.();
  locks.delete(parcelId);
}

/** Stores open parcels and deletes finished ones. A session that expired may come back for its parcels. */
function follow(parcels: readonly Parcel[]): void {
  const owner = ownerNow();
  const mayComeBack = owner === null && !useRoot.getState().leftOnPurpose;
  const worth = parcels.filter(({ files, watched }) => isWorthKeeping(files, watched));
  for (const id of [...written.keys()]) {
    if (worth.some((parcel) => parcel.id === id)) continue;
    if (!mayComeBack) inTurn(() => deleteStored(id));
    release(id);
  }
  if (owner !== null)
    for (const parcel of worth) {
      const states = parcel.files.map((file) => `${file.id} ${lastingState(file.state)}`);
      const state = [parcel.watched, ...states].join('\n');
      if (written.get(parcel.id) === state) continue;
      written.set(parcel.id, state);
      keep(parcel, owner);
    }
}

/** Continues a file that was chosen again. A video keeps its stored thumbnail. */
export async function provideAgain(parcel: Parcel, fileId: string, file: File): Promise<boolean> {
  const [, thumbnail] = parcel.kind === 'video' ? ((await storedBlobs(parcel.id)).get(fileId) ?? []) : [];
  const picture = thumbnail ?? (parcel.kind === 'video' ? await videoFrame(file) : null);
  const payload = payloadOf(parcel.kind, picture ? [file, picture] : [file], parcel.texts);
  if (payload) provideFile(fileId, payload);
  return payload !== null;
}

/** Goes on with a file that was too large to be stored, where it can be read again; `asking` the person for that. */
export async function readOn(
  parcel: Parcel,
  { id, fileSize }: ParcelFile,
  how?: { asking: boolean },
): Promise<boolean> {
  const file = await readAgain(id, fileSize, how).catch(() => null);
  return file !== null && provideAgain(parcel, id, file);
}

/** Starts storing parcels. */
export function startStoring(): void {
  if (!canKeep()) return;
  useParcels.subscribe(({ parcels }) => follow(parcels));
  storeStates(() => turn);
}

/** Restores the parcels of `owner` that no other page holds, and deletes those of others. */
export async function restoreParcels(owner: string): Promise<void> {
  if (!canKeep()) return;
  for (const { owner: whose, parcel } of await storedParcels()) {
    if (whose !== owner) {
      await deleteStored(parcel.id);
      continue;
    }
    if (locks.has(parcel.id)) continue;
    const blobs = await storedBlobs(parcel.id);
    void navigator.locks.request(lockOf(parcel.id), { ifAvailable: true }, (lock) => {
      if (!lock || ownerNow() !== owner) return undefined;
      const held = new Promise<void>((resolve) => locks.set(parcel.id, resolve));
      for (const [fileId, [file]] of blobs) {
        const isHandle = isFileHandle(file);
        bytesOf.set(fileId, { parcelId: parcel.id, size: isHandle ? 0 : (file?.size ?? 0) });
        if (isHandle) keepHandle(fileId, file);
      }
      restoreParcel(parcel, blobs);
      for (const file of parcel.files) if (file.state !== 'ready') void readOn(parcel, file);
      return held;
    });
  }
}
