import { create } from 'zustand';
import type { Handle } from './open-upload.ts';

/** Chromium's additions to a handle: whether a file may be read again, and asking the person for permission. */
interface Askable {
  queryPermission?(how: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission?(how: { readonly mode: 'read' }): Promise<PermissionState>;
}

export type FileHandle = FileSystemFileHandle & Askable;

interface PickerWindow {
  showOpenFilePicker?(how: {
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<readonly FileHandle[]>;
}

/** What a browser’s chooser offers as videos: also those whose type it does not know. */
export const VIDEOS = 'video/*,.mkv,.mts,.m2ts,.avi,.wmv,.flv';

/** The same file is another object each time that it is asked for. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** The handles of files that were chosen in this visit. */
const chosen = new Map<string, FileHandle>();

/** By which a file can be read after a reload, where the browser gave one. */
export const handleOfFile = (file: Blob | undefined): FileHandle | null =>
  file instanceof File ? (chosen.get(keyOf(file)) ?? null) : null;

const isHandle = (handle: FileSystemHandle | null): handle is FileHandle => handle?.kind === 'file';

/** Stores the handles of dropped files. */
export function rememberHandles(handles: readonly Handle[]): void {
  const note = async (handle: FileSystemHandle | null) => {
    if (isHandle(handle)) chosen.set(keyOf(await handle.getFile()), handle);
  };
  for (const handle of handles) handle?.then(note).catch(() => undefined);
}

/**
 * Lets somebody choose a video so that it can be read again after a reload. False where the browser has no such picker,
 * or has one that is worse than its own: on phones that knows the gallery and the camera.
 */
export function pickVideo(take: (file: File) => void): boolean {
  const { showOpenFilePicker } = window as PickerWindow;
  if (!showOpenFilePicker || !matchMedia('(pointer: fine)').matches) return false;
  const pick = async () => {
    const types = [{ accept: { 'video/*': ['.mp4', '.m4v', '.mov', '.webm', '.mkv'] } }];
    const [handle] = await showOpenFilePicker.call(window, { types });
    const file = await handle?.getFile();
    if (!handle || !file) return;
    chosen.set(keyOf(file), handle);
    take(file);
  };
  // Choosing nothing is no failure.
  pick().catch(() => undefined);
  return true;
}

interface KeptHandles {
  readonly byFile: ReadonlyMap<string, FileHandle>;
}

/** The handles of files that wait to be read again, by the ids of the files. */
export const useKeptHandles = create<KeptHandles>(() => ({ byFile: new Map() }));

/** Stores the handle of a file from before a reload, or deletes it. */
export function keepHandle(fileId: string, handle: FileHandle | null): void {
  const byFile = new Map(useKeptHandles.getState().byFile);
  if (handle) byFile.set(fileId, handle);
  else byFile.delete(fileId);
  useKeptHandles.setState({ byFile });
}

/**
 * The file behind a kept handle. Null where it may not be read: without `asking`, because the person was not asked yet.
 * A handle that the person was asked about in vain, or whose file is gone or another by now, is forgotten.
 */
export async function readAgain(fileId: string, size: number, { asking = false } = {}): Promise<File | null> {
  const handle = useKeptHandles.getState().byFile.get(fileId);
  if (!handle) return null;
  const how = { mode: 'read' } as const;
  const permission = await (asking ? handle.requestPermission?.(how) : handle.queryPermission?.(how))?.catch(
    () => 'denied',
  );
  if (permission === 'granted') {
    const file = await handle.getFile().catch(() => null);
    if (file?.size === size) return file;
  } else if (!asking) return null;
  keepHandle(fileId, null);
  return null;
}
