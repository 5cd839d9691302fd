import { lasting } from '../../shared/lib/browser-storage.ts';
import { LEFT } from './left.ts';
import type { Parcel } from './parcels.ts';

/** A parcel as the browser keeps it, and whose it is. */
export interface StoredParcel {
  readonly owner: string;
  readonly parcel: Parcel;
}

const PARCELS = 'parcels';
const BLOBS = 'blobs';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('uploads', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(PARCELS);
      request.result.createObjectStore(BLOBS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The database is blocked.'));
  });
  return opened;
}

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Does `act` in one transaction. What the browser does not keep, because it is blocked or full, is not kept. */
async function inOne<T>(
  mode: IDBTransactionMode,
  act: (of: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  try {
    const transaction = (await open()).transaction([PARCELS, BLOBS], mode);
    const done = await act((name) => transaction.objectStore(name));
    return done;
  } catch {
    return null;
  }
}

const everyOf = (parcelId: string) => IDBKeyRange.bound([parcelId], [parcelId, []]);

/** Keeps a parcel as it is now. */
export async function storeParcel(kept: StoredParcel): Promise<void> {
  lasting.setItem(LEFT, 'yes');
  await inOne('readwrite', (of) => answer(of(PARCELS).put(kept, kept.parcel.id)));
}

/** Keeps the bytes of a file of a parcel. */
export async function storeBlobs(parcelId: string, fileId: string, blobs: readonly Blob[]): Promise<void> {
  await inOne('readwrite', (of) => answer(of(BLOBS).put(blobs, [parcelId, fileId])));
}

/** Forgets the bytes of a file, or of all files, and then the parcel too. */
export async function deleteStored(parcelId: string, fileId?: string): Promise<void> {
  const left = await inOne('readwrite', async (of) => {
    of(BLOBS).delete(fileId === undefined ? everyOf(parcelId) : [parcelId, fileId]);
    if (fileId === undefined) of(PARCELS).delete(parcelId);
    return answer(of(PARCELS).count());
  });
  if (left === 0) lasting.removeItem(LEFT);
}

/** All that is kept. */
export async function storedParcels(): Promise<readonly StoredParcel[]> {
  return (await inOne('readonly', (of) => answer(of(PARCELS).getAll() as IDBRequest<StoredParcel[]>))) ?? [];
}

/** The bytes that are kept of a parcel, by the ids of its files. */
export async function storedBlobs(parcelId: string): Promise<ReadonlyMap<string, readonly Blob[]>> {
  const found = await inOne('readonly', async (of) => {
    const keys = answer(of(BLOBS).getAllKeys(everyOf(parcelId)));
    const blobs = answer(of(BLOBS).getAll(everyOf(parcelId)) as IDBRequest<Blob[][]>);
    return [await keys, await blobs] as const;
  });
  const [keys, blobs] = found ?? [[], []];
  return new Map(keys.map((key, at) => [(key as [string, string])[1], blobs[at] ?? []]));
}
