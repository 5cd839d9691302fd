import { create } from 'zustand';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';

/** Chromium's description of a dropped entry. */
export interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Handle;
}

/** A file's handle, where the browser has one. */
export type Handle = Promise<FileSystemHandle | null> | undefined;

export type UploadKind = 'video' | 'photo';

/** How many items of each kind somebody may still add to the pool of an event (decisions 65). */
export interface PoolLeft {
  readonly photo: number;
  readonly video: number;
}

/** The pool of the event of a page, for whoever has no plan. */
export interface OpenPool extends PoolLeft {
  /** Whether what they add waits for the owner of the event. */
  readonly waits: boolean;
}

/** A request to upload: the kind, if it is known already, and the files. */
export interface UploadRequest {
  readonly kind: UploadKind | null;
  readonly files: readonly File[];
  /** The event of the page it came from, if any. */
  readonly event: ChosenEvent | null;
  /** The club of that page; empty without one. */
  readonly club: string;
  /** Its pool, if what is uploaded goes there. */
  readonly pool: OpenPool | null;
  /**
   * The browser's entries of dropped files and folders, and the handles by which they can be read again, if it has
   * them.
   */
  readonly entries: readonly (readonly [FileSystemEntry | null, Handle?])[];
}

/** What a dialog for uploads is opened with. */
export interface UploadProps extends Pick<UploadRequest, 'files' | 'event' | 'club' | 'pool'> {
  readonly onClose: () => void;
}

interface Uploads extends Pick<UploadRequest, 'event' | 'club' | 'pool'> {
  readonly request: UploadRequest | null;
}

/** What was asked for, and event and club of the page that is shown, where one may add to them. */
export const useUploadRequest = create<Uploads>(() => ({ request: null, event: null, club: '', pool: null }));

/**
 * Opens the upload dialog with `files` in it; one that is open takes them. Without a `kind` the files decide. Without a
 * plan it says how to get one, unless the page is of an event with an open pool.
 */
export function openUpload(
  files: readonly File[],
  kind: UploadKind | null = null,
  entries: UploadRequest['entries'] = [],
): void {
  useUploadRequest.setState(({ event, club, pool }) => ({ request: { kind, files, event, club, pool, entries } }));
}
