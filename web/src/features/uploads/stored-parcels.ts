import type { FileHandle } from './file-handles.ts';
import type { Parcel } from './parcels.ts';
import { answer, everyOf, forgetWhatIsLeft, inOne, somethingIsLeft } from './upload-database.ts';

/** A parcel as the browser keeps it, and whose it is. */
export interface StoredParcel {
  readonly owner: string;
  readonly parcel: Parcel;
}

const PARCELS = 'parcels';
const BLOBS = 'blobs';

/** Keeps a parcel as it is now. */
export async function storeParcel(kept: StoredParcel): Promise<void> {
  somethingIsLeft();
  await inOne('readwrite', (of) => answer(of(PARCELS).put(kept, kept.parcel.id)));
}

/** The bytes of a file, or what it can be read by again, and of what goes with it. */
export type Kept = readonly (Blob | FileHandle)[];

/** Keeps the bytes of a file of a parcel. */
export async function storeBlobs(parcelId: string, fileId: string, blobs: Kept): Promise<void> {
  await inOne('readwrite', (of) => answer(of(BLOBS).put(blobs, [parcelId, fileId])));
}

/** Forgets the bytes of a file, or of all files, and then the parcel too. */
export async function deleteStored(parcelId: string, fileId?: string): Promise<void> {
  await inOne('readwrite', async (of) => {
    of(BLOBS).delete(fileId === undefined ? everyOf(parcelId) : [parcelId, fileId]);
    if (fileId === undefined) of(PARCELS).delete(parcelId);
  });
  await forgetWhatIsLeft();
}

/** All that is kept. */
export async function storedParcels(): Promise<readonly StoredParcel[]> {
  return (await inOne('readonly', (of) => answer(of(PARCELS).getAll() as IDBRequest<StoredParcel[]>))) ?? [];
}

/** The bytes that are kept of a parcel, by the ids of its files. */
export async function storedBlobs(parcelId: string): Promise<ReadonlyMap<string, Kept>> {
  const found = await inOne('readonly', async (of) => {
    const keys = answer(of(BLOBS).getAllKeys(everyOf(parcelId)));
    const blobs = answer(of(BLOBS).getAll(everyOf(parcelId)) as IDBRequest<Kept[]>);
    return [await keys, await blobs] as const;
  });
  const [keys, blobs] = found ?? [[], []];
  return new Map(keys.map((key, at) => [(key as [string, string])[1], blobs[at] ?? []]));
}
