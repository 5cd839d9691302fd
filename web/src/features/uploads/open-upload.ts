import { create } from 'zustand';

/** What Chromium says of what was dropped. */
export interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Handle;
}

/** A file's handle, where the browser has one. */
export type Handle = Promise<FileSystemHandle | null> | undefined;

export type UploadKind = 'video' | 'photo';

/** That somebody wants to upload: what kind, where that is said already, and the files they come with. */
export interface UploadRequest {
  readonly kind: UploadKind | null;
  readonly files: readonly File[];
  /** What the browser says of what was dropped, folders too, and by which it can be read again, where it knows such. */
  readonly entries: readonly (readonly [FileSystemEntry | null, Handle?])[];
}

export const useUploadRequest = create<{ readonly request: UploadRequest | null }>(() => ({ request: null }));

/**
 * Opens the upload dialog with `files` in it; one that is open takes them. Without a `kind` the files decide. Without a
 * plan it says how to get one.
 */
export function openUpload(
  files: readonly File[],
  kind: UploadKind | null = null,
  entries: UploadRequest['entries'] = [],
): void {
  useUploadRequest.setState({ request: { kind, files, entries } });
}
