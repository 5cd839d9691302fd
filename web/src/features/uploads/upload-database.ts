import { lasting } from '../../shared/lib/browser-storage.ts';
import { LEFT } from './left.ts';

/** The browser's database of uploads: parcels, the bytes of files, and unsent drafts. */
const STORES = ['parcels', 'blobs', 'drafts'] as const;
export type StoreName = (typeof STORES)[number];

let opened: Promise<IDBDatabase> | null = null;

/** The next call opens it anew. */
const forget = () => {
  opened = null;
};

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('uploads', 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const name of STORES) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
    };
    request.onsuccess = () => {
      const { result } = request;
      result.onclose = forget;
      result.onversionchange = () => {
        result.close();
        forget();
      };
      resolve(result);
    };
    const fail = () => {
      reject(request.error ?? new Error('The database is blocked.'));
      forget();
    };
    request.onerror = fail;
    request.onblocked = fail;
  });
  return opened;
}

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/**
 * Does `act` in one transaction, and returns its result once everything is stored. Null if the browser stores nothing,
 * because storage is blocked or full.
 */
export async function inOne<T>(
  mode: IDBTransactionMode,
  act: (of: (name: StoreName) => IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  try {
    const transaction = (await open()).transaction(STORES, mode);
    const end = ended(transaction);
    const [done] = await Promise.all([act((name) => transaction.objectStore(name)), end]);
    return done;
  } catch {
    return null;
  }
}

/** The keys of all bytes that belong to something. */
export const everyOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** Records that something is stored, so that the next visit looks for it. */
export function somethingIsLeft(): void {
  lasting.setItem(LEFT, 'yes');
}

/** Records that nothing is stored, if that is so. */
export async function forgetWhatIsLeft(): Promise<void> {
  const left = await inOne('readonly', async (of) => {
    const counts = [answer(of('parcels').count()), answer(of('drafts').count())];
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  });
  if (left === 0) lasting.removeItem(LEFT);
}
