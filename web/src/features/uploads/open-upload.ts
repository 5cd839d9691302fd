import { create } from 'zustand';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';

/** Chromium's description of a dropped entry. */
export interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Handle;
}

/** A file's handle, where the browser has one. */
export type Handle = Promise<FileSystemHandle | null> | undefined;

export type UploadKind = 'video' | 'photo';

/** A request to upload: the kind, if it is known already, and the files. */
export interface UploadRequest {
  readonly kind: UploadKind | null;
  readonly files: readonly File[];
  /** The event of the page it came from, if any. */
  readonly event: ChosenEvent | null;
  /** The club of that page; empty without one. */
  readonly club: string;
  /**
   * The browser's entries of dropped files and folders, and the handles by which they can be read again, if it has
   * them.
   */
  readonly entries: readonly (readonly [FileSystemEntry | null, Handle?])[];
}

/** What a dialog for uploads is opened with. */
export interface UploadProps extends Pick<UploadRequest, 'files' | 'event' | 'club'> {
  readonly onClose: () => void;
}

interface Uploads extends Pick<UploadRequest, 'event' | 'club'> {
  readonly request: UploadRequest | null;
}

/** What was asked for, and event and club of the page that is shown, where one may add to them. */
export const useUploadRequest = create<Uploads>(() => ({ request: null, event: null, club: '' }));

/**
 * Opens the upload dialog with `files` in it; one that is open takes them. Without a `kind` the files decide. Without a
 * plan it says how to get one.
 */
export function openUpload(
  files: readonly File[],
  kind: UploadKind | null = null,
  entries: UploadRequest['entries'] = [],
): void {
  useUploadRequest.setState(({ event, club }) => ({ request: { kind, files, event, club, entries } }));
}
