import { useRoot } from '../../shared/lib/session.ts';
import { blobsOf, type Parcel, provideFile, restoreParcel, useParcels } from './parcels.ts';
import { payloadOf } from './payload.ts';
import { deleteStored, storeBlobs, storedBlobs, storedParcels, storeParcel } from './stored-parcels.ts';
import { areBytesStored, type FileState, isWorthKeeping } from './tray-rules.ts';
import { videoFrame } from './video-frame.ts';

/** What is written again when it changes: how far a file got is asked of the server. */
const lastingState = (state: FileState) =>
  state === 'ready' || state === 'paused' || state === 'failed' ? state : 'open';

/** What was written of parcels, by their ids. */
const written = new Map<string, string>();
/** Bytes that are kept, by the ids of their files, and in which parcel. */
const bytesOf = new Map<string, { readonly parcelId: string; readonly size: number }>();
/** What lets another page take up a parcel, by its id. */
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

/** One after the other: what is forgotten must not be kept by what was asked for before. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (act: () => Promise<unknown>) => {
  turn = turn.then(act, act);
};

function keep(parcel: Parcel, owner: string): void {
  if (!locks.has(parcel.id)) {
    locks.set(parcel.id, () => undefined);
    const held = new Promise<void>((resolve) => locks.set(parcel.id, resolve));
    void navigator.locks.request(lockOf(parcel.id), () => held);
  }
  // An error cannot be kept; what it says is asked of the server again.
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
    // Of a video that is too large its thumbnail is kept: it was chosen, or takes long to make.
    const worth = fits ? blobs : [new Blob(), ...others];
    inTurn(async () => {
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

/** Keeps what is to be kept, and forgets what is over. A session that ended by itself may come back for its parcels. */
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

/** A file that had to be chosen again was. A video keeps the thumbnail that was kept of it. */
export async function provideAgain(parcel: Parcel, fileId: string, file: File): Promise<boolean> {
  const [, thumbnail] = parcel.kind === 'video' ? ((await storedBlobs(parcel.id)).get(fileId) ?? []) : [];
  const picture = thumbnail ?? (parcel.kind === 'video' ? await videoFrame(file) : null);
  const payload = payloadOf(parcel.kind, picture ? [file, picture] : [file]);
  if (payload) provideFile(fileId, payload);
  return payload !== null;
}

/** Keeps parcels from now on. */
export function startStoring(): void {
  if (canKeep()) useParcels.subscribe(({ parcels }) => follow(parcels));
}

/** Takes up what `owner` left, where no other page has it. What others left in this browser is forgotten. */
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
      for (const [fileId, [file]] of blobs) bytesOf.set(fileId, { parcelId: parcel.id, size: file?.size ?? 0 });
      restoreParcel(parcel, blobs);
      return held;
    });
  }
}
